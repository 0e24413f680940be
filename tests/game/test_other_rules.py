"""The same engine under quite other rules, of a TOML text alone."""

from __future__ import annotations

from pbem.game import GameId, Ruleset, commands, events, load_ruleset, replay, seed_digest, table
from tests.game.board import SEED, Board, codes, found

TINY = """
name = "tiny"
languages = ["en"]
names = {en = "Tiny"}
kinds = ["gun", "vote", "removed"]
private = ["alignment"]
refusals = ["actor_dead", "no_such_ability", "already_sent", "target_dead", "not_self"]
rest = "villager"

[sides.town]
names = {en = "Town"}
[sides.mob]
names = {en = "Mob"}

[roles.cop]
side = "town"
names = {en = "Cop"}
abilities = ["check"]
[roles.miller]
side = "town"
registers = "mob"
names = {en = "Miller"}
[roles.villager]
side = "town"
names = {en = "Villager"}
[roles.hitman]
side = "mob"
names = {en = "Hitman"}
abilities = ["shoot"]
[roles.hooker]
side = "mob"
names = {en = "Hooker"}
abilities = ["sleep"]

[stops]
blocked = "blocked(actor)"

[abilities.check]
constraints = ["not_self"]
effects = [{learn_side = "alignment"}]
[abilities.shoot]
constraints = ["not_self"]
effects = [{kill = "gun"}]
[abilities.sleep]
constraints = ["not_self"]
effects = ["block"]

[order]
night = ["sleep", "shoot", "settle", "check", "announce", "victory"]
day = ["count", "jail", "victory"]
removal = ["victory"]

[votes]
cause = "vote"

[when]
random_loser = "always"

[[setups]]
seats = 3
more = true
cop = 1
hitman = 1

[[victory]]
winner = "town"
side = "town"
if = "count(side=mob, alive)=0"
[[victory]]
winner = "mob"
side = "mob"
if = "count(side=mob, alive)>=count(side=town, alive)"
"""

RULES = load_ruleset(TINY)
ROLES = (("Ann", "cop"), ("Ben", "miller"), ("Cat", "villager"), ("Dan", "villager"))
MOB = (("Eve", "hitman"), ("Fay", "hooker"))


def tiny(phase: str = "night", rules: Ruleset = RULES) -> Board:
    board = Board(table(rules), [])
    board.do(commands.Create(GameId("tiny-1"), seed_digest(SEED), "en"))
    board.do(commands.Setup((*ROLES, *MOB), SEED, phase, 1))
    return board


def test_it_works() -> None:
    board = tiny()
    for line in ("Ann check Eve", "Eve shoot Cat", "Fay sleep Dan"):
        assert codes(board.act(line)) == []
    night = board.close_night()
    assert board.told("Ann") == ["alignment:Eve=mob"]
    assert found(night, events.DeathAnnounced) == [events.DeathAnnounced(board.seat("Cat"))]
    assert replay(board.log, RULES) == board.game


def test_information_shows_what_a_role_registers_as() -> None:
    board = tiny()
    board.act("Ann check Ben")
    board.close_night()
    assert board.told("Ann") == ["alignment:Ben=mob"]
    assert found(board.log, events.Ended) == []


def test_who_is_settled_at_once_acts_no_more() -> None:
    board = tiny()
    board.act("Ann check Fay")
    board.act("Eve shoot Ann")
    night = board.close_night()
    assert board.told("Ann") == []
    assert [(event.ability, event.why) for event in found(night, events.Thwarted)] == [
        ("check", "gone")
    ]


def test_moving_one_word_changes_the_rule() -> None:
    moved = TINY.replace('"settle", "check",', '"check", "settle",')
    board = tiny(rules=load_ruleset(moved))
    board.act("Ann check Fay")
    board.act("Eve shoot Ann")
    board.close_night()
    assert board.told("Ann") == ["alignment:Fay=mob"]


def test_a_drawn_tie_is_on_record_and_may_be_ruled() -> None:
    losers = []
    for ruling in (None, "Ben", "Cat"):
        board = tiny("day")
        if ruling:
            board.do(commands.Override("tie.1", str(board.seat(ruling)), "a ruling"))
        board.vote("Ann", "Ben")
        board.vote("Dan", "Cat")
        ended = board.close_day()
        loser = found(ended, events.Jailed)[0].seat
        assert found(ended, events.Drawn)[0].value == str(loser)
        losers.append(board.game.seat(loser).nick)
    assert losers[1:] == ["Ben", "Cat"]
    assert losers[0] in ("Ben", "Cat")


def test_a_question_that_the_rules_leave_open_is_answered_no() -> None:
    board = tiny("day")
    assert codes(board.vote("Ann", "Ann")) == ["not_self"]
    board.vote("Ann", "Ben")
    assert found(board.close_day(), events.Jailed)[0].role is None
