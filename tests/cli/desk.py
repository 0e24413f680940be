"""A keeper's desk for tests: a folder, a clock that stands still, and a hand that types."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

from typer.testing import CliRunner

from pbem.cli import program
from pbem.cli.keeper import Keeper
from pbem.game import Game
from pbem.service import see

NICKS = ("Марта", "Заяц", "Борис", "Вера", "Глеб", "Дарья", "Егор", "Жанна")
ENGLISH = {"PBEM_LANGUAGE": "en", "PBEM_ZONE": "Europe/Moscow"}
PROGRAM = program()


@dataclass
class Desk:
    """What the keeper has before him; each verb is typed into a fresh program."""

    folder: Path
    environ: dict[str, str] = field(default_factory=lambda: dict(ENGLISH))
    now: datetime = datetime(2026, 6, 1, 9, tzinfo=UTC)
    letters: int = 0

    def keeper(self) -> Keeper:
        """Returns the keeper as a new process would make him."""
        return Keeper(self.folder, self.environ, lambda: self.now)

    def type(self, *args: str, code: int = 0, stdin: str = "") -> str:
        """Types a verb and returns all that it says; the exit code must be as expected."""
        result = CliRunner().invoke(
            PROGRAM, list(args), obj=self.keeper(), input=stdin, env={"COLUMNS": "200"}
        )
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result.output

    def wait(self, **length: float) -> None:
        """Lets time pass."""
        self.now += timedelta(**length)

    def game(self, name: str = "city-1") -> Game:
        """Returns a game with all its secrets."""
        keeper = self.keeper()
        try:
            return see(keeper.house, name).game
        finally:
            keeper.close()

    def seat_all(self) -> None:
        """Opens a game of eight in Russian and seats its players."""
        self.type("new", "city", "--language", "ru", "--day", "10:00-23:00", "--night", "08:00")
        for number, nick in enumerate(NICKS, start=1):
            self.type("seat", "add", nick, address(number), "--gender", "mfmfmfmf"[number - 1])

    def player(self, role: str) -> str:
        """Returns the nick of the first who lives and has a role."""
        return next(seat.nick for seat in self.game().seats if seat.role == role and seat.alive)

    def drop(self, nick: str, subject: str, text: str) -> Path:
        """Drops a player's letter into the inbox; it arrives now."""
        self.letters += 1
        message = EmailMessage()
        message["From"] = address(NICKS.index(nick) + 1)
        message["To"] = "mayor@pbem.example"
        message["Subject"] = subject
        message["Message-ID"] = f"<{self.letters}@example.org>"
        message.set_content(text)
        return self.drop_raw(message.as_bytes())

    def drop_raw(self, raw: bytes) -> Path:
        """Drops bytes into the inbox."""
        self.letters += 1
        path = self.folder / "data" / "inbox" / "new" / f"letter.{self.letters}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
        os.utime(path, (self.now.timestamp(), self.now.timestamp()))
        return path

    def posts(self, name: str = "city-1") -> Mapping[str, str]:
        """Returns the text of every post that is up, by its file."""
        folder = self.folder / "data" / "posts" / name
        return {path.stem: path.read_text("utf-8") for path in sorted(folder.iterdir())}


def address(number: int) -> str:
    """Returns the address of the player on a seat."""
    return f"p{number}@example.org"
