"""Faults of a ruleset that a reader would pass over: kinds of value, names shared, lists, forms."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.game import RulesetError, load_ruleset
from pbem.trial.lint.flaw import Found
from pbem.trial.lint.order import order_faults
from pbem.trial.lint.twice import twice_faults
from pbem.wiring import audit_templates

ROOT = Path(__file__).parents[2]
VILLAGE = (ROOT / "config" / "rulesets" / "village.toml").read_text("utf-8")


def spoilt(good: str, bad: str) -> str:
    assert VILLAGE.count(good) >= 1, f"{good!r} is not there"
    return VILLAGE.replace(good, bad, 1)


def test_it_works_for_every_ruleset_of_ours() -> None:
    for path in sorted((ROOT / "config" / "rulesets").glob("*.toml")):
        rules = load_ruleset(path.read_text("utf-8"))
        assert [*order_faults(rules), *twice_faults(rules)] == [], path.name


KINDS = [
    ('must_vote = "option.sudden_death"', 'must_vote = "option.day"', "when.must_vote"),
    ('must_vote = "option.sudden_death"', 'must_vote = "option.all_dead"', "when.must_vote"),
    ('must_vote = "option.sudden_death"', 'must_vote = "number"', "when.must_vote"),
    ('must_vote = "option.sudden_death"', 'must_vote = "not count(alive)"', "when.must_vote"),
    ('must_vote = "option.sudden_death"', 'must_vote = "count(role)>0"', "when.must_vote"),
    ('epilogue = "86400"', 'epilogue = "option.gm"', "numbers.epilogue"),
    ('epilogue = "86400"', 'epilogue = "option.all_dead"', "numbers.epilogue"),
    ('epilogue = "86400"', 'epilogue = "always"', "numbers.epilogue"),
    ('"half<=count(role=WEREWOLF)"', '"half<=option.gm"', "roster.faults"),
    ('"count(alive)=0 and option.all_dead=draw"', '"count(alive)=always"', "victory.draw"),
]


@pytest.mark.parametrize(("good", "bad", "place"), KINDS, ids=lambda text: text[:40])
def test_it_finds_a_value_of_the_wrong_kind(good: str, bad: str, place: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset(spoilt(good, bad))
    assert [fault.place for fault in caught.value.faults if fault.code == "wrong_type"] == [place]


def test_a_number_may_be_an_option() -> None:
    load_ruleset(spoilt('epilogue = "86400"', 'epilogue = "option.day"'))


LISTED = [
    ('"wrong_night",\n', '"wrong_night", "wrong_phase",\n', "refusals", "wrong_phase"),
    ('"sudden", "removed"]', '"sudden", "removed", "curse"]', "kinds", "curse"),
    ('["divine", "medium"]', '["divine", "medium", "divine"]', "private", "divine"),
    ('["ja", "en", "ru"]', '["ja", "en", "ja", "ru"]', "languages", "ja"),
    ('abilities = ["guard"]', 'abilities = ["guard", "guard"]', "roles.HUNTER.abilities", "guard"),
    ('knows = ["MASON"]', 'knows = ["MASON", "MASON"]', "roles.MASON.knows", "MASON"),
    ('phases = ["night"]', 'phases = ["night", "night"]', "channels.wolf.phases", "night"),
    ('["WEREWOLF", "MADMAN"', '["WEREWOLF", "WEREWOLF"', "camps.CAMP_WOLF", "WEREWOLF"),
]


@pytest.mark.parametrize(("good", "bad", "place", "name"), LISTED, ids=lambda text: text[:25])
def test_it_finds_what_is_listed_twice(good: str, bad: str, place: str, name: str) -> None:
    rules = load_ruleset(spoilt(good, bad))
    assert list(twice_faults(rules)) == [Found(place, "listed_twice", name)]


SHARED = [
    ('ja = "妖狐", en', 'ja = "人狼", en', "roles.FOX.names", "WEREWOLF, FOX: 人狼"),
    ('en = "Fox"', 'en = "werewolf"', "roles.FOX.names", "WEREWOLF, FOX: werewolf"),
    ('ja = "妖狐陣営"', 'ja = "人狼陣営"', "sides.foxes.names", "wolves, foxes: 人狼陣営"),
    ('en = "the masons\' talk"', 'en = "your monologue"', "channels.mono.names", "mason, mono"),
    ('sign = "狐"', 'sign = "狼"', "roles.FOX.sign", "WEREWOLF, FOX: 狼"),
]


@pytest.mark.parametrize(("good", "bad", "place", "culprit"), SHARED, ids=lambda text: text[:25])
def test_it_finds_a_name_of_two(good: str, bad: str, place: str, culprit: str) -> None:
    (found,) = twice_faults(load_ruleset(spoilt(good, bad)))
    assert (found.place, found.code) == (place, "name_of_two")
    assert found.culprit.startswith(culprit)


@pytest.mark.parametrize(
    ("bad", "code"), [("", "missing"), ('sign = "狐狸"\n', "bad_value")], ids=["none", "two signs"]
)
def test_a_roster_wants_one_sign_for_each_role(bad: str, code: str) -> None:
    (found,) = twice_faults(load_ruleset(spoilt('sign = "狐"\n', bad)))
    assert found.code == code


def test_it_finds_a_common_order_without_a_channel() -> None:
    rules = load_ruleset(spoilt('by = "clan"\nchannel = "wolf"\n', 'by = "clan"\n'))
    wanted = Found("abilities.attack", "missing", "abilities.attack.channel")
    assert list(order_faults(rules)) == [wanted]


def test_it_finds_a_holder_who_is_not_in_the_channel() -> None:
    rules = load_ruleset(spoilt('roles = ["WEREWOLF", "CMADMAN"]', 'roles = ["CMADMAN"]'))
    wanted = Found("channels.wolf.roles", "not_in_channel", "WEREWOLF (wolf)")
    assert list(order_faults(rules)) == [wanted]


def test_it_finds_an_order_of_the_night_that_is_also_in_the_days_list() -> None:
    rules = load_ruleset(spoilt('  "commune",\n', '  "commune",\n  "divine",\n'))
    assert list(order_faults(rules)) == [Found("order.day", "turn_by_day", "divine")]


def test_a_turn_by_day_is_none_for_an_order_of_the_night() -> None:
    moved = spoilt('  "divine",\n', "").replace('  "commune",\n', '  "commune",\n  "divine",\n')
    found = list(order_faults(load_ruleset(moved)))
    assert Found("roles.SEER", "role_without_a_turn", "SEER.divine") in found
    assert Found("order.day", "turn_by_day", "divine") in found


def test_it_finds_texts_that_say_nothing_or_ask_in_vain(tmp_path: Path) -> None:
    texts = {
        "ru/letter/status.j2": "Тема\n",
        "ru/letter/rules.j2": "\nТекст.\n",
        "ru/refusal/actor_dead.j2": "{# потом #}\n",
        "ru/refusal/not_self.j2": '{{ names([], "gne") }}\n',
        "ru/refusal/wrong_phase.j2": '{{ word("nothing_of_the_kind") }}\n',
    }
    for file, text in texts.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, "utf-8")
    found = audit_templates((tmp_path, ROOT / "templates"), {"village": load_ruleset(VILLAGE)})
    assert {flaw.file: flaw.code for flaw in found if flaw.file in texts} == {
        "ru/letter/status.j2": "template_no_body",
        "ru/letter/rules.j2": "template_no_subject",
        "ru/refusal/actor_dead.j2": "template_empty",
        "ru/refusal/not_self.j2": "template_wrong_form",
        "ru/refusal/wrong_phase.j2": "template_missing",
    }
