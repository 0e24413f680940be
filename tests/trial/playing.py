"""Whole games of the demo players against the engine alone, by the meaning of their letters."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from pbem.game import (
    AbilityId,
    Accepted,
    Answer,
    ChannelId,
    Game,
    GameId,
    PhaseKind,
    Ruleset,
    SeatId,
    commands,
    commands_of_lobby,
    decide,
    evolve,
    load_ruleset,
    ready_to_close,
    seed_digest,
    table,
)
from pbem.nouns import Kind
from pbem.trial.players.playing import (
    Meaning,
    Phrases,
    PlannedLetter,
    letters_for,
    load_phrases,
    view_of,
)
from pbem.trial.stage.village import gathered
from tests.trial.sample import HEARD, RU

RULESETS = Path(__file__).parent.parent.parent / "config" / "rulesets"
BEGIN = datetime(2026, 6, 1, tzinfo=UTC)
LASTS = timedelta(hours=12)
NOT_THE_GAMES = {
    "too_many_targets",
    "target_is_a_role",
    "unknown_target",
    "conditional_not_supported",
    "empty_body",
}


@dataclass(frozen=True)
class Cast:
    """A ruleset, and what its players say."""

    ruleset: str
    phrases: Phrases

    @property
    def rules(self) -> Ruleset:
        return rules_of(self.ruleset)


@cache
def rules_of(ruleset: str) -> Ruleset:
    return load_ruleset((RULESETS / f"{ruleset}.toml").read_text("utf-8"))


CITY = Cast("city", RU)
CLASSIC = Cast("classic", load_phrases("en"))
VILLAGE = Cast("village", load_phrases("ja", "village"))
ENGLISH_VILLAGE = Cast("village", load_phrases("en", "village"))
RUSSIAN_VILLAGE = Cast("village", load_phrases("ru", "village"))


def carry_out(game: Game, command: commands.Command, now: datetime) -> Game:
    answer = decide(game, command, now)
    assert isinstance(answer, Accepted), (command, answer)
    for event in answer.events:
        game = evolve(game, event)
    return game


def dealt(number: int, cast: Cast = CITY) -> Game:
    """A game of sixteen and perhaps a dummy, dealt, whose first phase runs."""
    seed = hashlib.sha256(str(number).encode()).hexdigest()
    if cast.phrases.dummy.nick:
        return dealt_by_roster(seed, cast)
    game = table(cast.rules)
    name = GameId(f"{cast.ruleset}-{number}")
    create = commands.Create(name, seed_digest(seed), cast.phrases.language)
    game = carry_out(game, create, BEGIN)
    for seat in cast.phrases.seats:
        game = carry_out(game, commands.Join(seat.nick, seat.gender), BEGIN)
    return carry_out(game, commands.Start(seed, BEGIN + LASTS), BEGIN)


def dealt_by_roster(seed: str, cast: Cast) -> Game:
    """A village whose first night runs."""
    game = gathered(cast.rules, cast.phrases, seed, BEGIN)
    game = carry_out(game, commands_of_lobby.CallRoll(owner=True), BEGIN)
    for seat in game.players:
        game = carry_out(game, commands_of_lobby.SayReady(seat.id), BEGIN)
    return carry_out(game, commands_of_lobby.Begin(seed, True, BEGIN + LASTS), BEGIN)


def written(game: Game, number: int, cast: Cast = CITY) -> list[tuple[SeatId, PlannedLetter]]:
    """Everybody's letters of the running phase with their seats, in the order of arrival."""
    heard = replace(HEARD, subject=f"[{cast.ruleset}-{number}] {game.phase.number}")
    pairs = [
        (seat.id, letter)
        for seat in game.seats
        if not seat.dummy
        for letter in letters_for(
            view_of(game, seat.id, f"{seat.id}@players.example", "mayor@pbem.example", heard),
            str(number),
            cast.phrases,
        )
    ]
    return sorted(pairs, key=lambda pair: pair[1].at_fraction)


def command_of(
    game: Game, seat: SeatId, meaning: Meaning, arrived: datetime, order: int
) -> commands.Command | None:
    """What a letter asks of the game; None where it asks nothing."""
    found = (game.named(nick) for nick in meaning.targets)
    targets = tuple(target.id for target in found if target)
    match meaning.kind:
        case Kind.ACT:
            ability = AbilityId(meaning.ability or "heal")
            return commands.Act(seat, ability, targets, arrived, order)
        case Kind.VOTE:
            return commands.Vote(seat, targets[0], arrived, order)
        case Kind.ABSTAIN:
            return commands.Vote(seat, None, arrived, order)
        case Kind.PASS:
            return commands.Pass(seat, arrived)
        case Kind.HASTEN:
            return commands.Hasten(seat, arrived)
        case Kind.UNHASTEN:
            return commands.Unhasten(seat, arrived)
        case Kind.CHAT:
            return commands.Speak(seat, ChannelId(meaning.channel), "00", arrived)
        case Kind.COMPLAINT:
            return commands.Complain(seat, "00", arrived)
        case Kind.CONFIRM:
            return commands.Confirm(seat)
    return None


@dataclass(frozen=True)
class Moment:
    """A letter, the game as it stood when it came, and what the engine said (None: not asked).

    `order` is the letter's place by arrival.
    """

    game: Game
    seat: SeatId
    arrived: datetime
    order: int
    letter: PlannedLetter
    answer: Answer | None


def play(number: int, cast: Cast = CITY) -> tuple[Game, list[Moment]]:
    """Plays one game to its end, by the meaning of its letters."""
    game, moments = dealt(number, cast), list[Moment]()
    for _ in range(60):
        letters = written(game, number, cast)
        on_time = [pair for pair in letters if pair[1].at_fraction < 1]
        game = answer_all(game, on_time, moments)
        now = game.phase.closes or BEGIN
        game = carry_out(game, commands.ClosePhase(now + LASTS), now)
        if game.phase.kind is PhaseKind.DAWN:
            game = answer_all(game, [pair for pair in letters if pair not in on_time], moments)
            game = carry_out(game, commands.Dawn(now + LASTS), now)
        if game.over:
            return game, moments
    raise AssertionError(f"game {number} never ends")


def answer_all(
    game: Game, letters: list[tuple[SeatId, PlannedLetter]], moments: list[Moment]
) -> Game:
    """Lets the engine answer letters, carries out what it accepts, and notes every moment.

    A phase that may end before its deadline ends there: nobody writes for it any more.
    """
    for seat, letter in letters:
        if ready_to_close(game):
            return game
        arrived = (game.phase.opened or BEGIN) + LASTS * min(letter.at_fraction, 1)
        order = len(moments) + 1
        command = command_of(game, seat, letter.meaning, arrived, order)
        asked = command and not letter.meaning.draft and letter.meaning.code not in NOT_THE_GAMES
        answer = decide(game, command, arrived) if command and asked else None
        moments.append(Moment(game, seat, arrived, order, letter, answer))
        for event in answer.events if isinstance(answer, Accepted) else ():
            game = evolve(game, event)
    return game
