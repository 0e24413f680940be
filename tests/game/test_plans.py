from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.game import (
    AbilityId,
    Accepted,
    Refused,
    RulesetError,
    Value,
    commands,
    events,
    explain,
    from_bytes,
    held_from,
    load_ruleset,
    may_read,
    ready_to_close,
    replay,
    to_bytes,
)
from tests.game.board import (
    CITY,
    CLASSIC,
    HOUR,
    MINUTE,
    NOON,
    RULESETS,
    SEED,
    Board,
    codes,
    found,
    opened,
    town,
)

BOTH: dict[str, Value] = {"conditional_orders": True, "standing_orders": True}
VILLAGE = load_ruleset((RULESETS / "village.toml").read_text(encoding="utf-8"))
KIRA = load_ruleset((RULESETS / "kira.toml").read_text(encoding="utf-8"))
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")


def village(*roles: str, phase: str = "night", **options: Value) -> Board:
    board = opened(VILLAGE, **options)
    names = tuple(zip(("Zed", *NAMES), ("VILLAGER", *roles), strict=False))
    board.do(commands.Setup(names, SEED, phase, 2, dummy="Zed"))
    return board


def kira(**options: Value) -> Board:
    board = opened(KIRA, **options)
    roles = ("Light", "Watari", "L", "Matt/Watari", "Taro", "Mogi", "Matsuda")
    board.do(commands.Setup(tuple(zip(NAMES, roles, strict=True)), SEED, "night", 2))
    return board


def acted(log: tuple[events.Event, ...] | list[events.Event], board: Board) -> list[str]:
    """Returns the orders of a night's end: `Nat cut Gus`."""
    nick = {seat.id: seat.nick for seat in board.game.seats}
    taken = found(log, events.ActionTaken)
    return [" ".join((nick[e.seat], e.ability, *(nick[t] for t in e.targets))) for e in taken]


def test_it_works() -> None:
    board = town("day", 2, **BOTH)
    assert isinstance(board.plan("Nat", "cut", "Gus voted: Hal", "Gus"), Accepted)
    board.vote("Ann", "Gus")
    board.close_day()
    night = board.close_night()
    assert acted(night, board) == ["Nat cut Hal"]
    assert [e.seat for e in found(night, events.Fell)] == [board.seat("Hal")]


def test_it_is_all_in_the_log() -> None:
    board = town("day", 2, **BOTH)
    board.plan("Nat", "cut", "Gus voted: Hal", "-", standing=True)
    board.close_day()
    board.close_night()
    kept = [from_bytes(to_bytes(event)) for event in board.log]
    assert kept == board.log
    assert replay(kept, CITY) == board.game


@pytest.mark.parametrize("key", ["conditional_orders", "standing_orders"])
@pytest.mark.parametrize("name", ["city", "classic", "village", "kira"])
def test_every_ruleset_has_it_switched_off(name: str, key: str) -> None:
    rules = load_ruleset((RULESETS / f"{name}.toml").read_text(encoding="utf-8"))
    option = rules.option(key)
    assert option is not None and option.default is False


def test_a_ruleset_without_its_step_is_refused() -> None:
    text = (RULESETS / "city.toml").read_text(encoding="utf-8").replace('  "plans",\n', "")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(text)
    assert [(one.place, one.code) for one in caught.value.faults] == [("order.night", "missing")]


def test_a_reason_names_its_branch() -> None:
    board = town(**BOTH, before={"last_heal": "Gus"}, number=2)
    answer = board.plan("Cat", "heal", "Gus out: Hal", "Hal out: Gus", "Gus")
    assert isinstance(answer, Refused)
    told = [(one.code, dict(one.ground)["branch"]) for one in answer.objections]
    assert told == [
        ("same_target_as_last_night", 2),
        ("same_target_as_last_night", 3),
    ]


def test_a_condition_is_no_oracle() -> None:
    """Who is killed tonight and not announced is alive for every condition."""
    board = town(**BOTH)
    board.act("Ivy shoot Gus")
    board.plan("Nat", "cut", "Gus out: Hal", "Eve")
    assert acted(board.close_night(), board) == ["Nat cut Eve"]


@pytest.mark.parametrize(
    ("so", "removed", "jailed", "killed"),
    [
        ("out", True, True, True),
        ("killed", False, False, True),
        ("voted", False, True, False),
        ("alive", False, False, False),
    ],
)
def test_each_way_out_is_told_apart(so: str, removed: bool, jailed: bool, killed: bool) -> None:
    assert (_holds(so, "remove"), _holds(so, "jail"), _holds(so, "kill")) == (
        removed,
        jailed,
        killed,
    )


def _holds(so: str, how: str) -> bool:
    """Tells whether a branch about Hal is taken after he has left in some way."""
    board = town("day", 2, **BOTH) if how != "kill" else town(**BOTH)
    if how == "kill":
        board.act("Ivy shoot Hal")
        board.close_night()
    if how == "remove":
        board.do(commands.Remove(board.seat("Hal"), "he asked for it"))
    if how == "jail":
        board.vote("Ann", "Hal")
    board.plan("Nat", "cut", f"Hal {so}: Gus", "Eve")
    board.close_day()
    return acted(board.close_night(), board) == ["Nat cut Gus"]


def test_only_its_player_learns_of_it() -> None:
    board = town("day", 2, **BOTH)
    board.plan("Nat", "cut", "Eve out: Hal", "Gus")
    board.vote("Ann", "Gus")
    board.close_day()
    night = board.close_night()
    (failed,) = found(night, events.PlanFailed)
    assert (failed.why, failed.branch, failed.ends) == ("target_dead", 2, False)
    readers = [s.id for s in board.game.seats if may_read(board.game, failed.audience, s.id)]
    assert readers == [board.seat("Nat")]


def test_a_common_order_is_shown_to_the_clan() -> None:
    board = town(**BOTH)
    answer = board.plan("Ivy", "shoot", "Gus out: Hal", "Gus")
    assert isinstance(answer, Accepted)
    (shared,) = found(answer.events, events.PlanShared)
    readers = [s.nick for s in board.game.seats if may_read(board.game, shared.audience, s.id)]
    assert readers == ["Ivy", "Jon", "Kim"]


def test_the_clan_is_not_told_where_the_ruleset_says_so() -> None:
    board = town(**BOTH, clan_notice=False)
    answer = board.plan("Ivy", "shoot", "Gus out: Hal", "Gus")
    assert isinstance(answer, Accepted)
    assert found(answer.events, events.PlanShared) == []


def test_status_holds_it_and_the_next_letter_ends_it() -> None:
    board = town(**BOTH)
    board.plan("Nat", "cut", "Gus", standing=True)
    nat = board.seat("Nat")
    assert len(held_from(board.game, nat).plans) == 1
    board.act("Ben guard Gus")
    board.close_night()
    board.close_day()
    assert len(held_from(board.game, nat).plans) == 1
    answer = board.act("Nat cut Hal")
    assert isinstance(answer, Accepted)
    assert [event.code for event in answer.events] == ["plan_ended", "action_taken"]
    assert held_from(board.game, nat).plans == ()


def test_one_sent_for_tonight_alone_is_gone_in_the_morning() -> None:
    board = town(**BOTH)
    board.plan("Nat", "cut", "Gus out: Hal")
    board.close_night()
    assert board.game.plans == ()


def test_a_pass_leaves_what_was_sent_for_tonight() -> None:
    board = town(**BOTH)
    board.plan("Nat", "cut", "Gus", standing=True)
    board.do(commands.Pass(board.seat("Nat")))
    assert [one.standing for one in board.game.plans] == [False]


def test_a_new_player_inherits_no_standing_order() -> None:
    board = town("day", 2, **BOTH)
    board.plan("Nat", "cut", "Gus", standing=True)
    board.do(commands.Replace(board.seat("Nat")))
    board.close_day()
    assert acted(board.close_night(), board) == ["Nat cut Gus"]
    assert board.game.plans == ()


def test_the_moderator_may_void_it() -> None:
    board = town(**BOTH)
    board.plan("Nat", "cut", "Gus", standing=True)
    board.do(commands.Void(board.seat("Nat"), AbilityId("cut"), "a slip"))
    assert board.game.plans == ()
    assert isinstance(board.act("Nat cut Hal"), Accepted)


def test_the_moderator_may_allow_a_late_one() -> None:
    board = town(closes=NOON, **BOTH)
    made = board.branches("Gus out: Hal", "Gus")
    late = commands.Plan(board.seat("Nat"), AbilityId("cut"), made, False, NOON + MINUTE)
    assert codes(board.ask(late)) == ["too_late"]
    board.do(commands.Allow(late, "the mail was slow"))
    assert len(board.game.plans) == 1


def test_an_earlier_letter_is_held() -> None:
    board = town(**BOTH)
    board.plan("Nat", "cut", "Gus out: Hal", "Gus", order=7)
    assert codes(board.act("Nat cut Eve", order=3)) == ["held:earlier_letter"]
    assert codes(board.plan("Nat", "cut", "Eve", standing=True, order=3)) == ["held:earlier_letter"]


def test_all_reasons_are_given_and_lateness_last() -> None:
    board = town(number=3, closes=NOON, dead=("Hal",), **BOTH)
    made = board.branches("Gus out: Hal", "Nat")
    late = commands.Plan(board.seat("Nat"), AbilityId("cut"), made, False, NOON + HOUR, number=4)
    assert codes(board.ask(late)) == ["target_dead", "not_self", "wrong_night", "too_late"]


def test_whoever_lacks_the_power_hears_of_nothing_else() -> None:
    board = town(**BOTH)
    assert codes(board.plan("Gus", "cut", "Hal out: Gus", "Gus")) == ["no_such_ability"]


def test_the_night_names_the_branch_that_it_took() -> None:
    board = town("day", 2, **BOTH)
    board.plan("Nat", "cut", "Gus voted: Hal", "Gus", order=4)
    board.plan("Cat", "heal", "Eve out: Hal", order=5)
    board.vote("Ann", "Gus")
    board.close_day()
    lines = [line.text for line in explain(board.game) if line.code == "plan_followed"]
    assert lines == [
        "Cat heal (#5), branch 0: nothing",
        "Nat cut (#4), branch 1 if Gus voted: Hal",
    ]


def test_the_night_may_close_early_when_all_have_planned() -> None:
    roles = {"Ann": "sheriff", "Nat": "maniac", "Gus": "citizen", "Hal": "citizen"}
    board = town(roles=roles, night_ends="all_acted", **BOTH)
    board.plan("Nat", "cut", "Gus out: Hal", "Gus")
    board.act("Ann check Gus")
    assert ready_to_close(board.game)


# --- other rulesets ------------------------------------------------------------------------------


@pytest.mark.parametrize("standing", [True, False])
def test_a_seer_hears_at_once_so_he_cannot_wait(standing: bool) -> None:
    board = village("SEER", "WEREWOLF", "VILLAGER", **BOTH)
    lines = ("Ben",) if standing else ("Ben out: Cat", "Ben")
    assert codes(board.plan("Ann", "divine", *lines, standing=standing)) == ["acts_at_once"]


def test_acts_by_day_cannot_wait_either() -> None:
    board = kira(**BOTH)
    answer = board.plan("Gus", "shoot", "Ann", standing=True)
    assert "acts_at_once" in codes(answer)


def test_who_owes_an_order_may_not_plan_to_do_nothing() -> None:
    board = village("HUNTER", "WEREWOLF", "VILLAGER", **BOTH)
    assert codes(board.plan("Ann", "guard", "Ben out: Cat")) == ["no_passing"]
    assert codes(board.plan("Ann", "guard", "Ben out: Cat", "-")) == ["no_passing"]
    assert isinstance(board.plan("Ann", "guard", "Ben out: Cat", "Ben"), Accepted)


def test_who_owes_an_order_lives_by_his_plan() -> None:
    board = village("HUNTER", "WEREWOLF", "VILLAGER", "VILLAGER", **BOTH)
    board.plan("Ann", "guard", "Cat", standing=True)
    board.act("Ben attack Cat")
    closed = board.do(commands.ClosePhase())
    assert found(closed, events.Fell) == []
    assert acted(closed, board) == ["Ann guard Cat"]


def test_who_owes_an_order_may_not_pass_over_one_that_stands() -> None:
    board = village("HUNTER", "WEREWOLF", "VILLAGER", "VILLAGER", **BOTH)
    board.plan("Ann", "guard", "Cat", standing=True)
    board.game = replace(board.game, phase=replace(board.game.phase, number=3))
    assert codes(board.ask(commands.Pass(board.seat("Ann")))) == ["no_passing"]


def test_whoever_only_believes_to_have_a_power_is_told_the_same() -> None:
    board = kira(**BOTH)
    answers = [
        board.plan(who, "protect", "Fay out: Gus", "Eve", standing=True) for who in ("Ben", "Dan")
    ]
    made = [
        replace(found(a.events, events.PlanMade)[0], seat=board.seat("Ann"))
        for a in answers
        if isinstance(a, Accepted)
    ]
    assert len(made) == 2 and made[0] == made[1]


def test_the_dead_may_be_raised_by_a_plan() -> None:
    board = kira(**BOTH)
    assert isinstance(board.plan("Eve", "raise", "Gus out: Gus", "-"), Accepted)
    assert codes(kira(**BOTH).plan("Eve", "raise", "Gus alive: Gus")) == ["target_alive"]


def test_classic_has_it_too() -> None:
    board = opened(CLASSIC, **BOTH)
    roles = {"Ann": "doctor", "Ben": "mafioso", "Cat": "villager", "Dan": "villager"}
    board.do(commands.Setup(tuple(roles.items()), SEED, "night", 2))
    board.plan("Ann", "heal", "Dan alive: Cat", standing=True)
    board.act("Ben kill Cat")
    assert found(board.close_night(), events.Fell) == []
