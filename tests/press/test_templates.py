"""Every template of the product: that it is there, that it can be made, that it escapes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest

from pbem.game import Ruleset, Value
from pbem.nouns import Draft
from pbem.press import LANGUAGES, Code, Shape, required
from pbem.press.page import Page
from tests.press.making import EVERY_DIALECT, ROOT, press
from tests.press.samples import NASTY, THEMES, Theme, sample, specials

RULESETS = tuple(THEMES)


def values_of(rules: Ruleset, code: Code) -> list[Value]:
    """Returns the values of the option that a code is about."""
    option = rules.option(code.code.removeprefix("option_"))
    assert option is not None
    return [*option.values] or [option.least or 0, 1, 2, 5]


def samples(theme: Theme, code: Code) -> list[dict[str, object]]:
    """Returns several facts with which a code must be writable."""
    usual = sample(theme)
    if code.shape is Shape.WORD and code.code.startswith("option_"):
        return [usual | {"value": value} for value in values_of(theme.rules, code)]
    return [usual | facts for facts in specials(theme).get(str(code), [{}])]


def page_in(language: str, dialect: str, ruleset: str = "city") -> Page:
    facts = {"ruleset": ruleset, "zone": "Europe/Moscow", "number": 1}
    return press()._page(Draft("post", "x", facts, game="city-3", language=language), dialect)


def all_texts(language: str, dialect: str, ruleset: str) -> Iterator[tuple[str, str]]:
    """Yields every wording of every code of a ruleset, made with sample facts."""
    page, theme = page_in(language, dialect, ruleset), THEMES[ruleset]
    for code in required(theme.rules):
        for name in page.shelf.wordings(code, language, ruleset):
            for facts in samples(theme, code):
                template = page.shelf.template(name, dialect)
                yield name, template.render({**page.tools, **facts})


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_template_and_every_template_its_code(
    language: str, ruleset: str
) -> None:
    wanted = set(required(THEMES[ruleset].rules))
    present = set(press().shelf.codes(language, ruleset))
    elsewhere = {code for theme in THEMES.values() for code in required(theme.rules)}
    assert wanted - present == set()
    assert present - elsewhere == set()


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("dialect", EVERY_DIALECT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_template_can_be_written(language: str, dialect: str, ruleset: str) -> None:
    texts = list(all_texts(language, dialect, ruleset))
    assert len(texts) >= len(required(THEMES[ruleset].rules))
    assert all(text.strip() for _, text in texts)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("dialect", "raw"),
    [
        ("bbcode", re.compile(r"\[b\]Вася")),
        ("phpbb", re.compile(r"\[b\]Вася")),
        ("html", re.compile(r"<i>")),
        ("markdown", re.compile(r"(?<!\\)\[b\\?\]|(?<!\\)<i")),
    ],
)
def test_a_nick_is_no_mark_up_in_any_template(
    language: str, dialect: str, raw: re.Pattern[str], ruleset: str
) -> None:
    marked = [name for name, text in all_texts(language, dialect, ruleset) if raw.search(text)]
    assert marked == []


SEVERAL_LINES = (
    *("parts", "part_accepted", "part_refused", "part_asked", "part_held", "took_act", "took_vote"),
    *("took_abstain", "took_plan", "plan_table"),
    *("rulebook", "house_rules", "card", "morning_rest", "ballots", "votes_rest", "proof"),
    *("did_make", "did_join", "did_set", "listed"),
)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_and_a_refusal_stand_on_one_line(language: str, ruleset: str) -> None:
    broken = [
        name
        for name, text in all_texts(language, "plain", ruleset)
        if ("/word/" in name or "/refusal/" in name) and "\n" in text.strip()
    ]
    allowed = {f"/word/{code}.j2" for code in SEVERAL_LINES}
    assert [name for name in broken if f"/word/{name.split('/')[-1]}" not in allowed] == []


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_first_line_shows_a_nick_a_role_or_an_action(language: str, ruleset: str) -> None:
    page, rules = page_in(language, "plain", ruleset), THEMES[ruleset].rules
    roles = [page.role_name(role.id).lower() for role in rules.roles]
    orders = (ability for ability in rules.abilities if ability.is_ordered)
    verbs = [page.word(f"verb_{ability.id}").lower() for ability in orders]
    shown = [
        (name, word)
        for name, text in all_texts(language, "plain", ruleset)
        if "/letter/" in name or "/post/" in name
        for word in (*roles, *verbs, NASTY.lower(), "тень")
        if re.search(rf"\b{re.escape(str(word))}\b", text.split("\n")[0].lower())
    ]
    assert shown == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_marker_is_the_line_by_which_quotes_are_cut(language: str) -> None:
    marker = press().shelf.template(f"{language}/word/marker.j2", "plain").render()
    quotes = tomllib.loads((ROOT / "config/lexicon/quotes.toml").read_text(encoding="utf-8"))
    assert re.fullmatch(quotes["marker"], marker.strip())


@pytest.mark.parametrize("language", ["ru", "en", "ja"])
def test_each_language_uses_its_own_script(language: str) -> None:
    scripts = {"ru": re.compile("[а-яё]"), "ja": re.compile("[ぁ-んァ-ヶ一-龠]")}
    for other, script in scripts.items():
        if other == language:
            continue
        sources = [name for name in press().shelf.names if name.startswith(f"{language}/")]
        foreign = [
            name for name in sources if script.search((ROOT / "templates" / name).read_text())
        ]
        assert foreign == []


@pytest.mark.parametrize("language", ["ru", "en", "ja"])
def test_every_language_has_as_many_wordings_as_russian(language: str) -> None:
    def stripped(spoken: str) -> list[str]:
        names = press().shelf.names
        return [name[3:] for name in names if name.startswith(f"{spoken}/")]

    assert stripped(language) == stripped("ru")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_subject_to_answer_with_is_one_that_letters_are_read_by(
    language: str, ruleset: str
) -> None:
    lexicon = tomllib.loads((ROOT / f"config/lexicon/{language}.toml").read_text(encoding="utf-8"))
    own = tomllib.loads((ROOT / f"config/lexicon/{ruleset}.toml").read_text(encoding="utf-8"))
    known = [word for table in (lexicon, own) for words in _lists(table) for word in words]
    known += [word for channel in own.get("channels", {}).values() for word in channel["names"]]
    page = page_in(language, "plain", ruleset)
    for channel in THEMES[ruleset].rules.channels:
        assert str(page.word(f"subject_{channel.id}")) in known


def _lists(table: object) -> Iterator[list[str]]:
    """Yields every list of words in a table."""
    if isinstance(table, dict):
        for value in table.values():
            yield from _lists(value)
    elif isinstance(table, list) and all(isinstance(word, str) for word in table):
        yield table


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_subject_does_not_tell_whose_roles_get_such_letters(language: str) -> None:
    """A phone shows subjects to whoever sits beside it, and only some roles hear news at night."""
    folder = ROOT / "templates" / language / "letter"
    subjects = {
        (folder / f"{code}.j2").read_text("utf-8").splitlines()[0]
        for code in ("chat", "clan_told", "notice", "results", "digest", "declared")
    }
    assert len(subjects) == 1
