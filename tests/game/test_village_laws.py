"""Laws of villages, over many games that are played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import reduce
from pathlib import Path

import pytest

from pbem.game import (
    Accepted,
    Command,
    Event,
    Game,
    GameId,
    PhaseKind,
    SeatId,
    commands,
    dealt_by_wishes,
    decide,
    events,
    evolve,
    legal,
    load_ruleset,
    may_read,
    orders,
    ready_to_close,
    replay,
    seed_digest,
    table,
)
from pbem.game import commands_of_lobby as lobby

ROOT = Path(__file__).parents[2]
RULES = load_ruleset((ROOT / "config" / "rulesets" / "village.toml").read_text(encoding="utf-8"))
NOW = datetime(2026, 1, 1, tzinfo=UTC)
SEED = "ab" * 32
ROLES = (
    *("VILLAGER", "VILLAGER", "SEER", "MEDIUM", "HUNTER", "MASON", "MASON", "NEKOMATA"),
    *("WEREWOLF", "WEREWOLF", "MADMAN", "CMADMAN", "FANATIC", "FOX", "IMMORAL"),
)
DUMMY = SeatId(1)
GAMES = 200
CORPSES = ("attack", "curse", "drag")


class Play:
    """A game played by chance: its log, and the game after it."""

    def __init__(self, number: int, sudden_death: bool = True) -> None:
        self.dice = random.Random(number)
        self.log: list[Event] = []
        self.game = table(RULES)
        options = (("sudden_death", sudden_death),)
        self.do(commands.Create(GameId("g"), seed_digest(SEED), "ja", options))
        names = tuple((f"seat{place}", role) for place, role in enumerate(ROLES, 1))
        self.do(commands.Setup(names, SEED, dummy="seat1", fresh=True))

    def do(self, command: Command) -> None:
        answer = decide(self.game, command, NOW)
        if isinstance(answer, Accepted):
            self.log += answer.events
            self.game = reduce(evolve, answer.events, self.game)

    def to_the_end(self) -> Play:
        """Plays until the epilogue; idle players, double votes and haste are part of it."""
        while not self.game.over:
            phase = self.game.phase
            for command in tuple(self._letters()):
                if self.game.phase == phase:
                    self.do(command)
                    if ready_to_close(self.game):
                        self.do(commands.ClosePhase())
            if self.game.phase == phase and not self.game.over:
                self.do(commands.ClosePhase())
        return self

    def _letters(self) -> Iterator[Command]:
        for seat in self.dice.sample(self.game.players, len(self.game.players)):
            if self.dice.random() < 0.07:
                continue
            if self.game.phase.kind is PhaseKind.VOTE:
                yield commands.Vote(seat.id, self.dice.choice(self.game.living).id)
            for form in orders(self.game, seat.id):
                targets = legal(self.game, seat.id, form.ability)
                if targets:
                    yield commands.Act(seat.id, form.ability, (self.dice.choice(targets),))
            if self.dice.random() < 0.3:
                yield commands.Hasten(seat.id)


def deaths(log: list[Event]) -> list[events.Fell]:
    return [event for event in log if isinstance(event, events.Fell)]


@pytest.fixture(scope="module")
def plays() -> list[Play]:
    return [Play(number).to_the_end() for number in range(GAMES)]


def test_every_game_ends_and_some_in_every_way(plays: list[Play]) -> None:
    assert {play.game.winner for play in plays} == {*("villagers", "wolves", "foxes", "draw")}


def test_the_log_makes_the_game(plays: list[Play]) -> None:
    assert all(replay(play.log, RULES) == play.game for play in plays)


def test_nobody_dies_twice_and_every_death_has_one_cause(plays: list[Play]) -> None:
    for play in plays:
        fallen = [event.seat for event in deaths(play.log)]
        assert len(fallen) == len(set(fallen))
        assert all(len(event.causes) == 1 for event in deaths(play.log))


def test_the_dummy_never_dies_idle(plays: list[Play]) -> None:
    assert all(play.game.seat(DUMMY).causes != ("sudden",) for play in plays)


def test_nobody_acts_or_votes_after_death(plays: list[Play]) -> None:
    for play in plays:
        dead: set[SeatId] = set()
        for event in play.log:
            if isinstance(event, events.Fell):
                dead.add(event.seat)
            if isinstance(event, events.ActionTaken | events.VoteCast):
                assert event.seat not in dead


def test_nobody_dead_is_aimed_at(plays: list[Play]) -> None:
    for play in plays:
        dead: set[SeatId] = set()
        for event in play.log:
            if isinstance(event, events.Fell):
                dead.add(event.seat)
            if isinstance(event, events.ActionTaken):
                assert dead.isdisjoint(event.targets)
            if isinstance(event, events.VoteCast):
                assert event.target not in dead


def test_nobody_dies_by_day(plays: list[Play]) -> None:
    for play in plays:
        running = PhaseKind.NIGHT
        for event in play.log:
            if isinstance(event, events.PhaseOpened):
                running = event.phase
            assert not (isinstance(event, events.Fell) and running is PhaseKind.DAY)


def test_corpses_are_those_of_the_dawn_whose_cause_is_not_told(plays: list[Play]) -> None:
    for play in plays:
        found: set[SeatId] = set()
        killed: set[SeatId] = set()
        running = PhaseKind.NIGHT
        for event in play.log:
            at_dawn = running is PhaseKind.NIGHT
            if isinstance(event, events.Fell) and at_dawn and event.causes[0] in CORPSES:
                killed.add(event.seat)
            if isinstance(event, events.DeathAnnounced) and at_dawn and not event.causes:
                found.add(event.seat)
            if isinstance(event, events.PhaseOpened):
                assert found == killed
                running, found, killed = event.phase, set(), set()


def test_a_side_that_wins_has_decided_the_game(plays: list[Play]) -> None:
    for play in plays:
        assert play.game.winner == "draw" or _decided(play.game)


def test_the_same_letters_make_the_same_log() -> None:
    assert all(Play(n).to_the_end().log == Play(n).to_the_end().log for n in range(5))


def test_what_is_dealt_is_the_roster_and_the_dummy_is_no_beast() -> None:
    dice = random.Random(17)
    for number in range(150):
        kept = dice.choice((True, False))
        line = "狼村占" + "".join(dice.choices("村占霊狩共猫狂C信狐", k=dice.randint(2, 9)))
        game = _gathered(line, kept)
        dealt = dict(dealt_by_wishes(game, f"{number:064x}"))
        signs = {role.id: role.sign for role in RULES.roles}
        assert sorted(signs[role] for role in dealt.values()) == sorted(line)
        assert signs[dealt[DUMMY]] not in "狼狐猫" if kept else dealt[DUMMY] == "VILLAGER"


def _gathered(line: str, dummy_loss: bool) -> Game:
    """A village whose seats are taken, each with wishes drawn from its length."""
    settings = (("roster", line), ("dummy_loss", "on" if dummy_loss else "off"))
    opened = lobby.Open(GameId("g"), seed_digest(SEED), "ja", settings, "seat1")
    answer = decide(table(RULES), opened, NOW)
    assert isinstance(answer, Accepted), answer
    game = reduce(evolve, answer.events, table(RULES))
    for place in range(2, len(line) + 1):
        wishes = (("WEREWOLF", "ANY"), ("SEER", "CAMP_WOLF"), ("CAMP_VILLAGE", "FOX"))[place % 3]
        game = evolve(game, events.Seated(SeatId(place), f"seat{place}"))
        game = evolve(game, events.Wished(SeatId(place), wishes))
    return game


def test_no_game_goes_on_that_is_decided(plays: list[Play]) -> None:
    for play in plays:
        game = table(RULES)
        for event in play.log:
            game = evolve(game, event)
            opens = isinstance(event, events.PhaseOpened) and event.phase is PhaseKind.DAY
            if opens and not game.winner:
                assert not _decided(game)


def test_an_immoralist_never_outlives_the_foxes_into_a_day(plays: list[Play]) -> None:
    for play in plays:
        game = table(RULES)
        for event in play.log:
            game = evolve(game, event)
            if isinstance(event, events.PhaseOpened) and event.phase is PhaseKind.DAY:
                roles = {str(seat.role) for seat in game.living}
                assert "IMMORAL" not in roles or "FOX" in roles


def test_whoever_died_idle_never_wins(plays: list[Play]) -> None:
    for play in plays:
        idle = {event.seat for event in deaths(play.log) if event.causes == ("sudden",)}
        assert idle.isdisjoint(play.game.winners)


def test_without_sudden_death_nobody_dies_of_it() -> None:
    for number in range(20):
        play = Play(number, sudden_death=False).to_the_end()
        assert all(event.causes != ("sudden",) for event in deaths(play.log))


def test_a_whisper_is_read_by_the_pack_alone() -> None:
    game = Play(1).game
    wolf = next(seat.id for seat in game.seats if seat.role == "WEREWOLF")
    answer = decide(game, commands.Speak(wolf, RULES.channels[1].id, "digest"), NOW)
    assert isinstance(answer, Accepted)
    (said,) = answer.events
    heard = {str(s.role) for s in game.seats if may_read(game, said.audience, s.id)}
    assert heard == {"WEREWOLF", "CMADMAN"}


def _decided(game: Game) -> bool:
    roles = [str(seat.role) for seat in game.living]
    wolves = roles.count("WEREWOLF")
    return wolves == 0 or len(roles) - wolves - roles.count("FOX") <= wolves
