"""Files of letters with their right reading: games, letters, and what is expected of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import yaml

OUTCOMES = ("ok", "refuse", "ask", "held", "discard", "parts")
GAME_ADDRESS = "mayor@example.org"
_NO_MEMORY = frozenset({"phase", "night", "dead", "opts", "dummy"})


class UnreadableLettersError(Exception):
    """A file that holds no letters: missing, no YAML, or not in the form that is documented."""


@dataclass(frozen=True)
class Player:
    """One of a roster: his nick, his role, and the address he writes from."""

    nick: str
    role: str
    address: str
    alive: bool = True


@dataclass(frozen=True)
class BoardPlan:
    """The game that a letter comes into."""

    ruleset: str
    players: tuple[Player, ...]
    state: Mapping[str, object]

    @property
    def dead(self) -> tuple[str, ...]:
        """The dead: of the state, if it names any, else of the roster."""
        named = self.state.get("dead")
        if isinstance(named, list):
            return tuple(map(str, named))
        return tuple(player.nick for player in self.players if not player.alive)

    @property
    def memory(self) -> dict[str, object]:
        """What came before, in the words of the ruleset."""
        return {k: v for k, v in self.state.items() if k not in _NO_MEMORY and v is not None}


@dataclass(frozen=True)
class Entry:
    """One letter of a file: who writes what, when, and the outcomes that are right."""

    id: str
    board: BoardPlan
    phase: str
    raw: bytes
    after: str
    outcomes: tuple[Mapping[str, object], ...]


def read_entries(path: Path) -> tuple[Entry, ...]:
    """Returns the letters of a file; raises UnreadableLettersError."""
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        return tuple(_entries(data, path.parent))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise UnreadableLettersError(f"{path}: {error}") from error
    except (KeyError, TypeError, AttributeError) as error:
        raise UnreadableLettersError(f"{path}: not a file of letters ({error!r})") from error


def _entries(data: Mapping[str, object], folder: Path) -> Iterator[Entry]:
    """Yields the letters of a file with one game, or with several."""
    if "mails" in data:
        plan = _plan(str(data["ruleset"]), data)
        yield from (_entry(mail, plan, folder) for mail in _rows(data["mails"]))
        return
    games = {name: _plan(name, game) for name, game in _mapping(data["games"]).items()}
    for mail in _rows(data["letters"]):
        yield _entry(mail, games[str(mail["game"])], folder)


def _plan(ruleset: str, game: object) -> BoardPlan:
    row = _mapping(game)
    players = tuple(
        _player(place, nick, who)
        for place, (nick, who) in enumerate(_mapping(row["roster"]).items(), 1)
    )
    return BoardPlan(ruleset, players, _mapping(row.get("state") or {}))


def _player(place: int, nick: str, who: object) -> Player:
    """Returns a player from his role alone or from a row; who has no address gets one."""
    usual = f"seat{place}@players.example"
    if not isinstance(who, dict):
        return Player(nick, str(who), usual)
    address = str(who.get("address") or usual)
    return Player(nick, str(who["role"]), address, bool(who.get("alive", True)))


def _entry(mail: Mapping[str, object], plan: BoardPlan, folder: Path) -> Entry:
    state = {**plan.state, **_mapping(mail.get("state") or {})}
    board = BoardPlan(plan.ruleset, plan.players, state)
    return Entry(
        id=str(mail["id"]),
        board=board,
        phase=str(mail.get("phase", "night")),
        raw=_raw(mail, board, folder),
        after=str(mail.get("after", "")),
        outcomes=(_outcome(mail), *map(_outcome, _rows(mail.get("or") or []))),
    )


def _raw(mail: Mapping[str, object], board: BoardPlan, folder: Path) -> bytes:
    """Returns the bytes of a letter: a file beside the list, or a mail made of its words."""
    if "file" in mail:
        return (folder / str(mail["file"])).read_bytes()
    sender = str(mail["from"])
    addresses = {player.nick: player.address for player in board.players}
    message = EmailMessage(policy=SMTP)
    message["From"] = addresses.get(sender, sender)
    message["To"] = GAME_ADDRESS
    message["Subject"] = " ".join(str(mail.get("subj", "")).split())
    message["Message-ID"] = f"<{mail['id']}@players.example>"
    message.set_content(str(mail.get("body", "")), cte="base64")
    return message.as_bytes()


def _outcome(row: Mapping[str, object]) -> Mapping[str, object]:
    """Returns the outcome that a row names, with its candidates."""
    return {key: row[key] for key in (*OUTCOMES, "candidates") if key in row}


def _mapping(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError(f"{value!r} is no mapping")
    return {str(key): inner for key, inner in value.items()}


def _rows(value: object) -> list[dict[str, object]]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is no list")
    return [_mapping(row) for row in value]
