"""The lobby steps of village cases: accounts, villages, and who may do what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import reduce

from pbem.game import (
    Accepted,
    Game,
    GameId,
    Ruleset,
    SeatId,
    decide,
    events,
    evolve,
    seed_digest,
    table,
)
from pbem.game import commands_of_lobby as lobby
from pbem.trial.cases.boards import NOW, SEED, CaseError
from pbem.trial.cases.village_letters import lines_of
from pbem.trial.cases.village_steps import Row, Stage, Step, first_reason

ADMIN = "@admin"


@dataclass
class Village:
    """A village with those who made and joined it."""

    game: Game
    owner: str
    members: dict[SeatId, str] = field(default_factory=dict)

    @property
    def unfinished(self) -> bool:
        """Whether it still binds its people."""
        return not self.game.over

    def seat(self, account: str) -> SeatId | None:
        """Returns where somebody sits here, or None."""
        return next((seat for seat, who in self.members.items() if who == account), None)


@dataclass
class House:
    """All villages, the newest last, and the standing of the accounts."""

    rules: Ruleset
    dummy: str
    defaults: dict[str, str]
    villages: list[Village] = field(default_factory=list)
    standings: dict[str, str] = field(default_factory=dict)

    @property
    def newest(self) -> Village:
        """The village that commands without a name mean; raises CaseError."""
        if not self.villages:
            raise CaseError("there is no village yet")
        return self.villages[-1]

    def standing(self, account: str, creating: bool) -> lobby.Standing:
        """Returns what bars an account, from creating or from joining the newest village."""
        bonds = [v for v in self.villages if v.unfinished and (creating or v is not self.newest)]
        before = self.standings.get(account, "")
        seated = any(village.seat(account) for village in bonds) or before == "joined_unfinished"
        made = any(village.owner == account for village in bonds) or before == "created_unfinished"
        return lobby.Standing(before == "restricted", seated or (creating and made))


def play_lobby(stage: Stage, step: Row) -> Step:
    """Plays the commands of a lobby step on the newest village."""
    house = stage.house
    if not isinstance(house, House):
        raise CaseError("there is no lobby here")
    played = Step(stage)
    deal = step.get("deal") or {}
    for line in lines_of(step, "lobby"):
        _command(house, played, line, deal if isinstance(deal, dict) else {})
    return played


def note_people(stage: Stage, step: Step) -> None:
    """Bars the accounts of those who have died idle from later villages; notes the owner's seat."""
    house = stage.house
    if not isinstance(house, House) or not house.villages:
        return
    stage.owner = house.newest.seat(house.newest.owner)
    for event in step.happened:
        if isinstance(event, events.Restricted) and event.seat in house.newest.members:
            house.standings[house.newest.members[event.seat]] = "restricted"
    house.newest.game = stage.game


def _command(house: House, played: Step, line: str, deal: dict[object, object]) -> None:
    """Carries one command out, or notes its refusal under the account."""
    account, verb, words = _parted(line)
    if account == ADMIN:
        house.standings.pop(words[-1], None)
        return
    if verb == "create":
        _create(house, played, account, words)
        return
    village = house.newest
    command = _made(house, village, account, verb, words)
    if isinstance(command, lobby.Begin) and deal:
        command = replace(command, roles=tuple((str(n), str(r)) for n, r in deal.items()))
    answer = decide(village.game, command, NOW)
    if not isinstance(answer, Accepted):
        played.refused.append((account, first_reason(answer)))
        return
    _told(village, played, answer.events)
    village.game = reduce(evolve, answer.events, village.game)
    for event in answer.events:
        _seated(village, event, account)
    played.follow(answer.events)


def _create(house: House, played: Step, account: str, words: list[str]) -> None:
    """Opens a village, which is the newest from then on."""
    settings = {**house.defaults, **dict(_pairs(words))}
    command = lobby.Open(
        GameId(f"case-{len(house.villages) + 1}"),
        seed_digest(SEED),
        house.rules.languages[0],
        tuple(settings.items()),
        house.dummy,
        house.standing(account, creating=True),
    )
    answer = decide(table(house.rules), command, NOW)
    if not isinstance(answer, Accepted):
        played.refused.append((account, first_reason(answer)))
        return
    game = reduce(evolve, answer.events, table(house.rules))
    house.villages.append(Village(game, account))
    played.stage.game = table(house.rules)
    played.follow(answer.events)


def _made(
    house: House, village: Village, account: str, verb: str, words: list[str]
) -> lobby.LobbyCommand:
    """Returns the command of an account in a village; raises CaseError for an unknown verb."""
    owner, seat = village.owner == account, village.seat(account)
    given = dict(_pairs(words))
    plain = [word for word in words if "=" not in word]
    first = plain[0] if plain else ""
    match verb:
        case "join":
            wishes = tuple(given.get("wish", "").split("/")) if "wish" in given else ()
            return lobby.Enter(
                character=first,
                wishes=wishes,
                password=given.get("pw", ""),
                known=first in house_characters(house, first),
                owner=owner,
                seat=seat,
                standing=house.standing(account, creating=False),
            )
        case "leave":
            return lobby.Depart(seat)
        case "wish":
            return lobby.Wish(seat, tuple(first.split("/")))
        case "kick":
            return lobby.Expel(first, owner)
        case "set":
            return lobby.Change(tuple(given.items()), owner, seat)
        case "ready" | "unready":
            return lobby.SayReady(seat, verb == "ready")
    return _of_owner(verb, owner)


def _of_owner(verb: str, owner: bool) -> lobby.LobbyCommand:
    """Returns a command that takes no words; raises CaseError for an unknown verb."""
    match verb:
        case "rollcall":
            return lobby.CallRoll(owner)
        case "cancel":
            return lobby.BreakOff(owner)
        case "start":
            return lobby.Begin(SEED, owner)
        case "abandon":
            return lobby.Abandon(owner)
    raise CaseError(f"unknown verb {verb}")


def house_characters(house: House, name: str) -> tuple[str, ...]:
    """Returns the characters there are: a case names only such, unless it is no name at all."""
    return (name,) if name and not name.isascii() else ()


def _seated(village: Village, event: events.Event, account: str) -> None:
    """Notes who sits where."""
    match event:
        case events.Seated(seat=seat, dummy=False):
            village.members[seat] = account
        case events.Left(seat=seat) | events.Expelled(seat=seat):
            village.members.pop(seat, None)


def _told(village: Village, played: Step, happened: tuple[events.Event, ...]) -> None:
    """Keeps what accounts were told, and the public names of those who go."""
    for event in happened:
        match event:
            case events.Expelled(seat=seat):
                played.told_accounts.append((village.members[seat], "kicked"))
                played.gone[seat] = village.game.seat(seat).nick
            case events.Left(seat=seat):
                played.gone[seat] = village.game.seat(seat).nick
            case events.WishesReset(seat=seat):
                played.told_accounts.append((village.members[seat], "wish_reset"))


def _parted(line: str) -> tuple[str, str, list[str]]:
    """Returns account, verb and further words of a line; raises CaseError."""
    words = line.split()
    if len(words) < 2:
        raise CaseError(f"no command: {line}")
    return words[0], words[1], words[2:]


def _pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    """Yields the settings among words: key and value."""
    for word in words:
        key, sign, value = word.partition("=")
        if sign:
            yield key, value
