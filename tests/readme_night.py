"""The night of the README: a letter goes in at one end, and the morning post comes out.

Run as a module (`make readme`), it writes the receipt and the post into the README anew.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pbem.game import (
    AbilityId,
    Accepted,
    Event,
    Game,
    GameId,
    SeatId,
    commands,
    decide,
    evolve,
    seed_digest,
    table,
)
from pbem.press import Edition, Part, Press, answer, compose
from pbem.service import Walked, walk
from pbem.trial.players.playing import load_phrases
from pbem.wiring import decliner, reading_kit, rulesets_in

REPOSITORY = Path(__file__).parent.parent
README = REPOSITORY / "README.md"
CONFIGS = (REPOSITORY / "config",)
MOSCOW = Edition(zone="Europe/Moscow")
EVENING = datetime(2026, 6, 3, 18, 20, tzinfo=UTC)
MIDNIGHT = datetime(2026, 6, 3, 21, tzinfo=UTC)
SEED = "5e" * 32
ROLES = (
    "citizen citizen journalist sheriff witness kamikaze citizen sergeant mafia mafia doctor "
    "butterfly maniac priest mafia citizen"
).split()
SITTING = {seat.nick: role for seat, role in zip(load_phrases("ru").seats, ROLES, strict=True)}


def evening() -> Game:
    """A game of sixteen in its second night, with the orders of the maniac and the clan in."""
    game = table(rulesets_in(CONFIGS)["city"])
    game, _ = carry_out(game, commands.Create(GameId("city-1"), seed_digest(SEED), "ru"))
    for seat in load_phrases("ru").seats:
        game, _ = carry_out(game, commands.Join(seat.nick, seat.gender))
    board = commands.Setup(tuple(SITTING.items()), SEED, "night", 2, MIDNIGHT, dead=("Заяц",))
    game, _ = carry_out(game, board)
    for nick, ability, target in (
        ("Ефимов", "cut", "Рыжий Кот"),
        ("Полынь", "shoot", "Филин"),
    ):
        targets = (seat_of(game, target),)
        act = commands.Act(seat_of(game, nick), AbilityId(ability), targets, EVENING)
        game, _ = carry_out(game, act)
    return game


def carry_out(game: Game, command: commands.Command) -> tuple[Game, tuple[Event, ...]]:
    """Carries out a command that must be accepted; returns the game after it, and its events."""
    answer = decide(game, command, EVENING)
    assert isinstance(answer, Accepted), answer
    for event in answer.events:
        game = evolve(game, event)
    return game, answer.events


def seat_of(game: Game, nick: str) -> SeatId:
    seat = game.named(nick)
    assert seat is not None
    return seat.id


def block(readme: str, kind: str) -> str:
    """Returns what stands in the README's one block of a kind."""
    (found,) = re.findall(rf"(?s)```{kind}\n(.*?)\n```", readme)
    return str(found)


def rewritten(readme: str) -> str:
    """Returns the README with the receipt and the post that its letter leads to now."""
    walked = through(block(readme, "eml"))
    for kind, text in (("text", receipt_of(walked)), ("bbcode", post_of(walked))):
        readme = readme.replace(block(readme, kind), text.strip())
    return readme


def through(letter: str) -> Walked:
    """Carries a letter as it stands in the README to its ending."""
    game = evening()
    head, body = letter.split("\n\n", 1)
    kind = "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8"
    raw = f"{head}\n{kind}\n\n{body}".encode()
    seats = {"klava@players.example": seat_of(game, "Тётя Клава")}
    return walk(raw, EVENING, game, seats, reading_kit(CONFIGS, ()), order=3)


def receipt_of(walked: Walked) -> str:
    """Returns the letter that answers a letter: its subject, an empty line, its text."""
    assert walked.judged is not None
    game, seat = walked.game, seat_of(walked.game, "Тётя Клава")
    parts = [Part(part.ending, part.want, number=2) for part in walked.judged.parts]
    written = press().letter(answer(game, seat, parts, EVENING, MOSCOW))
    return f"{written.subject}\n\n{written.text}"


def post_of(walked: Walked) -> str:
    """Returns the morning post after the night."""
    game, _ = carry_out(walked.game, commands.ClosePhase(MIDNIGHT + timedelta(hours=10)))
    game, happened = carry_out(game, commands.Dawn(MIDNIGHT + timedelta(hours=23)))
    drafts = compose(happened, game, MOSCOW)
    (post,) = (draft for draft in drafts if draft.kind == "post" and draft.code == "morning")
    return press().post(post, "bbcode").text


def press() -> Press:
    """Returns the press with the repository's own templates."""
    return Press((REPOSITORY / "templates",), rulesets_in(CONFIGS), decliner(CONFIGS))


if __name__ == "__main__":
    README.write_text(rewritten(README.read_text("utf-8")), "utf-8")
