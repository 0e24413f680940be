"""What a receipt of the lobby says was done."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.game import Event, Game, SeatId, events
from pbem.press import shown_settings
from pbem.service.limits import seat_limits
from pbem.service.lobby.commands import Asked

PASSWORD = "password"


def did(asked: Asked, before: Game, happened: Sequence[Event]) -> dict[str, object]:
    """Returns the facts of a receipt: only what the sender did and what everybody may know.

    `asked` is the letter at the game as it is now, `before` the game as it was.
    """
    seen = asked.seen
    least, most = seat_limits(seen.record, seen.game)
    sitting = len(seen.game.seats)
    return {
        "game": seen.name,
        "nick": _nick(asked, before, happened),
        "wishes": _wishes(asked),
        "settings": _settings(happened),
        "locked": any(isinstance(event, events.Locked) for event in happened),
        "left": max(most - sitting, 0),
        "lacking": max(least - sitting, 0),
        "waiting": sum(not seat.ready for seat in seen.game.players),
    }


def _nick(asked: Asked, before: Game, happened: Sequence[Event]) -> str:
    """Returns the character that a letter is about: the one that went, or the sender's own."""
    gone = [e.seat for e in happened if isinstance(e, events.Left | events.Expelled)]
    return _nick_of(before, gone[0]) if gone else _nick_of(asked.seen.game, asked.seat)


def _nick_of(game: Game, seat: SeatId | None) -> str:
    return game.seat(seat).nick if seat is not None and game.find(seat) else ""


def _wishes(asked: Asked) -> list[dict[str, object]]:
    """Returns the sender's wishes: each a role, or else a word for what he wishes."""
    game, seat = asked.seen.game, asked.seat
    if seat is None:
        return []
    roles = {str(role.id) for role in game.rules.roles}
    return [{"role": one in roles, "wish": one} for one in game.seat(seat).wishes]


def _settings(happened: Sequence[Event]) -> list[dict[str, object]]:
    changed = next((e for e in happened if isinstance(e, events.Changed)), None)
    return shown_settings(changed.settings) if changed else []
