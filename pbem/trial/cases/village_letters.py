"""The letters of village cases: a line of a step, and the commands it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from pbem.game import Game, SeatId, commands
from pbem.trial.cases.boards import CaseError

Row = Mapping[str, object]


class Sending(Protocol):
    """A step in which letters are sent."""

    @property
    def game(self) -> Game:
        """The game now."""

    def seat(self, nick: str) -> SeatId:
        """Returns the seat of a nick."""

    def send(self, command: commands.Command, sender: str) -> None:
        """Carries a letter's command out."""


def send_line(played: Sending, line: str) -> None:
    """Sends a letter, or those of all the rest; raises CaseError for a line that is none."""
    for sender, command in tuple(_commands(played, line)):
        played.send(command, sender)


def _commands(played: Sending, line: str) -> Iterator[tuple[str, commands.Command]]:
    """Yields the commands of one line with their senders."""
    voters, sign, target = line.partition(">")
    if sign:
        for voter in _voters(played, voters, target):
            yield voter, commands.Vote(played.seat(voter), played.seat(target))
        return
    actor, verb, targets = (*line.split(" ", 2), "", "")[:3]
    for one in _rest_hasting(played) if actor == "rest" else (actor,):
        yield one, _order(played, one, verb, targets.split())


def _voters(played: Sending, voters: str, target: str) -> list[str]:
    if voters != "rest":
        return voters.split("+")
    voted = {ballot.seat for ballot in played.game.ballots}
    left = (seat for seat in played.game.players if seat.id not in voted)
    return [seat.nick for seat in left if seat.nick != target]


def _rest_hasting(played: Sending) -> list[str]:
    game = played.game
    return [seat.nick for seat in game.players if seat.id not in game.hasting]


def _order(played: Sending, actor: str, verb: str, targets: list[str]) -> commands.Command:
    """Returns an order, or a wish that the phase may end."""
    seat = played.seat(actor)
    if verb in ("hasten", "unhasten"):
        return commands.Hasten(seat) if verb == "hasten" else commands.Unhasten(seat)
    known = {ability.verb: ability.id for ability in played.game.rules.abilities}
    if verb not in known:
        raise CaseError(f"unknown verb {verb}")
    return commands.Act(seat, known[verb], tuple(map(played.seat, targets)))


def lines_of(step: Row, key: str) -> list[str]:
    """Returns the lines of a step's key, none where it is missing; raises CaseError."""
    found = step.get(key) or []
    if not isinstance(found, list) or not all(isinstance(line, str) for line in found):
        raise CaseError(f"{key} is no list of lines")
    return found
