"""The reader at its place in the corridor: a letter, a game's table, a reading."""

from __future__ import annotations

from pbem.game import SeatId
from pbem.mail import understand
from pbem.nouns import AskBack, Letter, Reading
from pbem.service.games import Seen
from pbem.service.house import House
from pbem.service.tables import table_for


def read(
    house: House,
    seen: Seen,
    letter: Letter,
    seat: SeatId,
    *,
    language: str = "",
    ask: AskBack | None = None,
    role_letter: bool = False,
) -> Reading:
    """Understands a letter of a seat; a letter with flaws is never more than held."""
    table = table_for(
        seen.game,
        seat,
        language=language,
        forms=nick_forms(seen),
        ask=ask,
        role_letter=role_letter,
    )
    return understand(letter, table, house.lexicon(seen.record.ruleset))


def nick_forms(seen: Seen) -> dict[int, tuple[str, ...]]:
    """Returns the forms of nicks that the keeper corrected, by seat."""
    given = seen.record.settings.get("forms")
    if not isinstance(given, dict):
        return {}
    return {int(seat): tuple(map(str, forms.values())) for seat, forms in given.items()}
