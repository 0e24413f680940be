"""What the storyteller is asked and shown, and what players hear of it: nothing."""

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.game import commands
from pbem.service import (
    Guest,
    Look,
    Plan,
    RulingError,
    Timetable,
    Verdict,
    adopt,
    answer_question,
    look_ahead,
    run,
    see,
)
from pbem.settings import load_settings
from pbem.trial.stage.mail import Seen, read_letter
from pbem.wiring import open_house
from tests.service.town import KEEPER, NIGHTFALL, FakeBoard, FakeInbox, FakeMailer, Town, address

SEED = "5eed" * 16
TABLE = {
    "Ann": "L",
    "Bert": "Light",
    "Cat": "Watari",
    "Dan": "Misa",
    "Eve": "Matsuda",
    "Fred": "Rem",
    "Gus": "Matt",
    "Hal": "Demegawa",
}
LENGTHS = (("day", "2h"), ("nominate", "1h"), ("night", "2h"), ("dawn", "1h"))
BORED = "I state: everybody is bored"
AFTER_THE_NIGHT = 5 * 60 + 1  # minutes: the day, the nominations and the night are over


def opened(folder: Path, roles: dict[str, str], phase: str = "day") -> Town:
    """Founds a table of `kira` in its second day, or in another phase."""
    inbox, mailer, board = FakeInbox(), FakeMailer(), FakeBoard()
    settings = replace(load_settings(folder, {}), mayor=KEEPER)
    house = open_house(settings, mailer=mailer, board=board, inbox=inbox)
    house = replace(house, salt=itertools.cycle(["5a17" * 8]).__next__)
    guests = [Guest(nick, address(nick), "", "en") for nick in roles]
    number = 1 if phase == "setup" else 2
    setup = commands.Setup(tuple(roles.items()), SEED, phase, number)
    name = adopt(house, Plan("kira", "en", Timetable(lengths=LENGTHS)), guests, setup, NIGHTFALL)
    town = Town(house, inbox, mailer, board, name)
    town.walk()
    return town


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return opened(tmp_path, TABLE)


def mayors(town: Town) -> list[Seen]:
    return [read_letter(raw) for to, raw in town.mailer.sent if to == KEEPER]


def after_dusk(town: Town) -> Town:
    """Goes on to the night of the day that runs."""
    town.at(121).walk()
    town.at(181).walk()
    return town


def to_morning(town: Town) -> None:
    """Goes on to the morning after the night that runs."""
    town.at(AFTER_THE_NIGHT).walk()
    town.at(AFTER_THE_NIGHT + 61).walk()


def answered(town: Town, verdict: Verdict) -> None:
    (question,) = town.questions()
    answer_question(town.house, question.id, verdict, "I know them", "keeper", town.now)


def test_it_works(town: Town) -> None:
    town.write("Hal", "Demegawa", BORED)
    town.at(2).walk()
    (asked,) = mayors(town)
    assert "everybody is bored" in asked.text
    answered(after_dusk(town), Verdict.TRUE)
    alive = len(town.game.living)
    to_morning(town)
    assert len(town.game.living) == alive - 1


@pytest.mark.parametrize("verdict", [Verdict.UNTRUE, None])
def test_untrue_or_unanswered_it_does_nothing(town: Town, verdict: Verdict | None) -> None:
    town.write("Hal", "Demegawa", BORED)
    after_dusk(town.at(2))
    if verdict:
        answered(town, verdict)
    to_morning(town)
    assert len(town.game.living) == len(TABLE)
    assert town.questions() == []


def test_it_refuses_a_ruling_after_the_night(town: Town) -> None:
    town.write("Hal", "Demegawa", BORED)
    after_dusk(town.at(2))
    (question,) = town.questions()
    town.at(AFTER_THE_NIGHT)
    with pytest.raises(RulingError) as refused:
        answer_question(town.house, question.id, Verdict.TRUE, "late", "keeper", town.now)
    assert [one.code for one in refused.value.reasons] == ["too_late"]


def test_it_refuses_the_verdict_of_a_letter(town: Town) -> None:
    town.write("Hal", "Demegawa", BORED)
    town.at(2).walk()
    with pytest.raises(RulingError, match="wrong_verdict"):
        answered(town, Verdict.ACCEPT)
    assert len(town.questions()) == 1


def test_a_liar_is_answered_and_asked_about_like_the_real_one(tmp_path: Path) -> None:
    seen = []
    for place, speaker in enumerate(("Demegawa", "Rem")):
        roles = {**TABLE, "Hal": speaker, "Fred": "Sachiko"}
        town = opened(tmp_path / str(place), roles)
        before = len(town.mail("Hal"))
        town.write("Hal", "Demegawa", BORED)
        town.at(2).walk()
        receipts = [(one.subject, one.text) for one in town.mail("Hal")[before:]]
        seen.append(
            (
                receipts,
                mayors(town)[-1].text,
                [post.partition("Chain")[0] for post in town.posts("open_act")],
            )
        )
        assert receipts
    assert seen[0] == seen[1]


LETTERS = {
    "Watari": ("night", ["I protect Ann", "I protect Hal", "protect Zed", ""]),
    "Taro": ("night", ["I raise Cat", "raise Ann", "I raise", "raise Ann and Dan"]),
    "Matsuda": ("day", ["I shoot Ann", "I shoot Hal", "shoot", "I shoot Ann"]),
    "Demegawa": ("day", ["Ann is evil", "Bert is Kira", "everybody is bored"]),
    "Soichiro": ("night", ["I kill Ann", "who died?"]),
}


@pytest.mark.parametrize("role", sorted(LETTERS))
def test_whoever_is_deluded_is_answered_like_the_real_one(tmp_path: Path, role: str) -> None:
    phase, bodies = LETTERS[role]
    others = {"Cat": "Mogi", "Eve": "Penber", "Gus": "Ryuk"}
    seen = []
    for place, dealt in enumerate((role, f"Higuchi/{role}")):
        town = opened(tmp_path / str(place), {**TABLE, **others, "Hal": dealt}, phase)
        for minute, body in enumerate(bodies, start=1):
            town.write("Hal", role, body, minute)
        town.at(len(bodies) + 1).walk()
        letters = [(one.subject, one.text) for one in town.mail("Hal")]
        posts = {code: text.partition("Chain")[0] for code, text in town.board.posts.items()}
        seen.append((letters, town.endings(), {k: v for k, v in posts.items() if "open_act" in k}))
    assert seen[0] == seen[1]
    assert len(seen[0][0]) > len(bodies) - 1


UNSURE = {
    "Matsuda": ("shoot", "hello there", "", "I shoot Zed", "don't shoot Ann", "maybe shoot Ann"),
    "Demegawa": ("", "I state", "hello"),
}


@pytest.mark.parametrize("role", sorted(UNSURE))
@pytest.mark.parametrize("liar", ["Ryuk", "Taro"])
def test_a_liar_is_asked_like_the_real_one(tmp_path: Path, role: str, liar: str) -> None:
    others = {"Eve": "Penber", "Cat": "Mogi"}
    seen = []
    for place, dealt in enumerate((role, liar)):
        town = opened(tmp_path / str(place), {**TABLE, **others, "Hal": dealt})
        before = len(town.mail("Hal"))
        for minute, body in enumerate(UNSURE[role], start=1):
            town.write("Hal", role, body, minute)
        town.at(len(UNSURE[role]) + 1).walk()
        seen.append([(one.subject, one.text) for one in town.mail("Hal")[before:]])
    assert seen[0] == seen[1]
    assert len(seen[0]) == len(UNSURE[role])


def test_the_mayor_sees_the_draws_of_a_closed_night_and_nobody_else_does(town: Town) -> None:
    after_dusk(town)
    before = {nick: len(town.mail(nick)) for nick in TABLE}
    town.at(AFTER_THE_NIGHT).walk()
    (listed,) = mayors(town)
    assert "matt.2" in listed.text
    assert {nick: len(town.mail(nick)) for nick in TABLE} == before
    look = Look("keeper", "test", town.now)
    ahead = look_ahead(town.house, town.name, "plain", "en", look)
    assert [one.label for one in ahead.draws] == ["matt.2"]
    run(town.house, town.name, commands.Override("matt.2", "true", "it is time"), town.now)
    to_morning(town)
    assert [seat.nick for seat in town.game.seats if not seat.alive] == ["Gus"]
    assert "Gus" in town.posts("morning")[-1]


def test_the_mayor_hears_of_a_ruling_that_fell_through(town: Town) -> None:
    fred = commands.Override("demegawa.victim.2", "Fred", "he is bored")
    run(town.house, town.name, fred, town.now)
    town.write("Hal", "Demegawa", "I state: Bert is Kira")
    town.write("Bert", "Light", "I kill Fred", 3)
    to_morning(after_dusk(town.at(4)))
    assert any("Fred" in one.text for one in mayors(town) if "demegawa.victim.2" in one.text)
    assert "fell through" in mayors(town)[-1].subject
    assert len(town.game.living) == len(TABLE) - 2


def test_a_choice_that_is_not_made_is_listed_before_it_is_drawn(tmp_path: Path) -> None:
    town = opened(tmp_path, {**TABLE, "Gus": "Wedy"}, "setup")
    look = Look("keeper", "test", town.now)
    (drawn,) = look_ahead(town.house, town.name, "plain", "en", look).draws
    assert (drawn.label, len(drawn.options)) == ("wedy.choice", 3)


def test_a_game_lasts_as_its_rules_say_where_its_keeper_names_no_time(tmp_path: Path) -> None:
    house = open_house(load_settings(tmp_path, {}))
    named = Timetable(hours=(("day", "20:00"), ("night", "08:00")))
    for timetable, night in ((Timetable(), timedelta(hours=24)), (named, None)):
        setup = commands.Setup(tuple(TABLE.items()), SEED, "night", 2)
        name = adopt(house, Plan("kira", "en", timetable), [], setup, NIGHTFALL)
        closes = see(house, name).game.phase.closes
        assert closes is not None
        assert night is None or closes - NIGHTFALL == night
        assert (closes.hour == 5) is (night is None)


def test_whoever_dies_by_day_dies_without_a_cause(town: Town) -> None:
    gus = next(seat.id for seat in town.game.seats if seat.nick == "Gus")
    run(town.house, town.name, commands.LetDie(gus, "it is time"), town.now)
    town.walk()
    (post,) = town.posts("died_by_day")
    assert "Gus" in post.splitlines()[0] + post
    assert not any(word in post for word in ("Matt", "time", "whim"))
