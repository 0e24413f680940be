"""A sample table of demo players: sixteen seats of `city` in their second night or day."""

from __future__ import annotations

from datetime import UTC, datetime

from pbem.trial.players.playing import Heard, PlannedLetter, View, letters_for, load_phrases

RU = load_phrases("ru")
NICKS = tuple(seat.nick for seat in RU.seats)
ROLES = (
    "sheriff sergeant doctor priest witness journalist mafia mafia mafia butterfly kamikaze "
    "maniac citizen citizen citizen citizen"
).split()
ABILITIES = {
    "sheriff": ("check",),
    "sergeant": ("guard", "search"),
    "doctor": ("heal",),
    "priest": ("confess",),
    "witness": ("watch",),
    "journalist": ("compare",),
    "mafia": ("shoot",),
    "butterfly": ("sleep",),
    "kamikaze": ("bomb",),
    "maniac": ("cut",),
    "citizen": (),
}
PAIRS = {"sheriff": "sergeant", "sergeant": "sheriff", "mafia": "mafia"}
CHANNELS = {"sheriff": "pair", "sergeant": "pair", "mafia": "clan"}
HEARD = Heard(
    "[city-1] Ночь 2",
    "Ночь 2. Живы: Марта, Заяц.\nЖдём ходы до 00:00.",
    "<1@pbem.example>",
    datetime(2026, 6, 3, 21, 14, tzinfo=UTC),
)
DEAD = ("Гроза", "Мята")
LIVING = tuple(nick for nick in NICKS if nick not in DEAD)


def view(seat: int, phase: str = "night") -> View:
    """A player of a game with two dead, in its second night or day."""
    nick, role = NICKS[seat - 1], ROLES[seat - 1]
    partners = tuple(
        other
        for other, its in zip(NICKS, ROLES, strict=True)
        if its == PAIRS.get(role) and other != nick and other in LIVING
    )
    return View(
        seat=seat,
        nick=nick,
        address=f"{RU.seats[seat - 1].mailbox}@players.example",
        mayor="mayor@pbem.example",
        phase=phase,
        number=2,
        role=role,
        abilities=ABILITIES[role],
        living=LIVING,
        dead=DEAD,
        partners=partners,
        channel=CHANNELS.get(role, ""),
        known={NICKS[0]: "sheriff"} if role == "sergeant" else {},
        last=dict.fromkeys(ABILITIES[role], ("Савелий",)),
        heard=HEARD,
    )


def table(seed: str, phase: str) -> list[PlannedLetter]:
    """Everybody's letters of one phase."""
    return [
        letter
        for seat in range(1, len(NICKS) + 1)
        for letter in letters_for(view(seat, phase), seed, RU)
    ]


def many_letters() -> list[PlannedLetter]:
    """Everybody's letters of many nights and days."""
    return [
        letter
        for seed in range(30)
        for phase in ("night", "day")
        for letter in table(str(seed), phase)
    ]


def nick_of(letter: PlannedLetter) -> str:
    """Returns the nick of a letter's sender."""
    (seat,) = (seat for seat in RU.seats if letter.sender.startswith(f"{seat.mailbox}@"))
    return seat.nick
