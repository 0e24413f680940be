"""Whose letter this is, and which game it is about."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.mail import read_tag, subject_tags
from pbem.nouns import Auth, Letter
from pbem.service.house import House
from pbem.service.which import only_live, with_question, with_role
from pbem.store import Account, Occupant, Work

NO_GAME = "no_game"  # the sender sits in no game that runs


@dataclass(frozen=True)
class Route:
    """Where a letter leads: a seat; or why it leads nowhere.

    `discard` and `held` are codes; `games` are those to ask about, and `occupant` is then any of
    the sender's seats, so that somebody can be asked.
    """

    occupant: Occupant | None = None
    discard: str = ""
    held: str = ""
    games: tuple[str, ...] = ()


def route(house: House, work: Work, letter: Letter) -> Route:
    """Finds the seat a letter speaks for: by reply address, then by sender and game.

    The sender's address names the seat, a reply address with a signed tag proves it, and the
    trusted host's own verdict supports it.
    """
    proven = proven_seat(house, work, letter)
    account = work.accounts.find_by_address(letter.sender) if letter.sender else None
    if account is None:
        return _from_nobody(letter, proven)
    if proven is not None and proven.account != account.id:
        return Route(occupant=proven, held="other_sender")
    if letter.auth is Auth.FAIL:
        return Route(occupant=proven, held="sender_unproven")
    if proven is not None:
        return Route(occupant=proven)
    return _by_sender(house, work, letter, account)


def _from_nobody(letter: Letter, proven: Occupant | None) -> Route:
    """A stranger gets silence, but a good reply address or an unreadable sender gets a look."""
    if proven is not None:
        return Route(occupant=proven, held="other_sender")
    if not letter.sender:
        return Route(held="no_sender")
    return Route(discard="unknown_sender")


def proven_seat(house: House, work: Work, letter: Letter) -> Occupant | None:
    """Returns the seat that a signed reply address proves, if it is of the present player."""
    for address in letter.recipients:
        tag = read_tag(address, (house.identity.secret,))
        occupant = work.seats.occupant(tag.game, tag.seat) if tag else None
        if tag and occupant and occupant.generation == tag.generation:
            return occupant
    return None


def _by_sender(house: House, work: Work, letter: Letter, account: Account) -> Route:
    seats = tuple(work.seats.seats_of(account.id))
    if not seats:
        return Route(held=NO_GAME)
    if house.identity.strict:
        return Route(occupant=seats[0], held="no_tag")
    return _one_of(_meant(house, work, letter, seats) if len(seats) > 1 else seats)


def _meant(
    house: House, work: Work, letter: Letter, seats: tuple[Occupant, ...]
) -> tuple[Occupant, ...]:
    """Narrows a sender's seats by thread, tag, who is still in play, and role."""
    named = with_question(work, letter, _named(work, letter, seats))
    if len(named) == 1:
        return named
    live = only_live(house, work, named)
    return live if len(live) == 1 else with_role(house, work, letter, live)


def _named(work: Work, letter: Letter, seats: tuple[Occupant, ...]) -> tuple[Occupant, ...]:
    """Returns the sender's seats in the game that the thread or the subject names, or all."""
    for game in (*threads(work, letter), *subject_tags(letter.subject)):
        found = tuple(seat for seat in seats if seat.game == game)
        if found:
            return found
    return seats


def threads(work: Work, letter: Letter) -> tuple[str, ...]:
    """Returns the games of our letters that this one answers."""
    ids = dict.fromkeys((letter.in_reply_to, *reversed(letter.references)))
    drafts = (work.drafts.find_sent(one) for one in ids if one)
    return tuple(draft.game for draft in drafts if draft is not None and draft.seat is not None)


def _one_of(seats: tuple[Occupant, ...]) -> Route:
    games = tuple(dict.fromkeys(seat.game for seat in seats))
    return Route(seats[0]) if len(seats) == 1 else Route(seats[0], games=games)
