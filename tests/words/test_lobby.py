"""The words of the lobby, character sets and named rosters, as they ship."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.game import commands, decide, load_ruleset, roster_faults, table
from pbem.game.answers import Accepted
from pbem.game.ids import GameId
from pbem.game.state.evolving import evolve
from pbem.words import (
    LANGUAGES,
    LexiconError,
    clashes,
    load_charsets,
    load_lexicon,
    load_lobby_words,
    load_presets,
)
from tests.press.making import ROOT

CONFIG = (ROOT / "config",)
WORDS = load_lobby_words(CONFIG)
SETS = load_charsets(CONFIG)


@pytest.mark.parametrize(
    ("subject", "verb", "language"),
    [
        ("参加", "join", "ja"),
        ("参加 エルナ", "join", "ja"),
        ("参加:エルナ", "join", "ja"),
        ("Join", "join", "en"),
        ("SIGN UP: Erna", "join", "en"),
        ("Заявка", "join", "ru"),
        ("отказ от игры", "leave", "ru"),
        ("点呼", "rollcall", "ja"),
        ("点呼中断", "cancel", "ja"),
        ("not ready", "unready", "en"),
        ("I\u2019m ready", "ready", "en"),
        ("не готова", "unready", "ru"),
        ("村を建てる", "make", "ja"),
        ("игры", "list", "ru"),
    ],
)
def test_it_works(subject: str, verb: str, language: str) -> None:
    found = WORDS.opening(subject)
    assert found is not None
    assert (found.verb, found.language) == (verb, language)


@pytest.mark.parametrize(
    "subject",
    ["参加者は誰", "村建てさん", "joint", "join the chat", "時短希望", "игрушка", "readying", ""],
)
def test_what_only_begins_like_a_word_is_none(subject: str) -> None:
    assert WORDS.opening(subject) is None


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("48時間", "172800s"),
        ("1日12時間", "129600s"),
        ("2 days", "172800s"),
        ("90", "90s"),
        ("30 мин", "1800s"),
        ("180秒", "180s"),
        ("soon", "soon"),
        ("12 parsecs", "12 parsecs"),
        ("1.5h", "1.5h"),
    ],
)
def test_a_length_of_time_is_read_whole_or_not_at_all(text: str, length: str) -> None:
    assert WORDS.length(text) == length


def test_keys_and_values_are_one_word_whatever_the_language() -> None:
    assert {WORDS.key(one) for one in ("編成", "Roster", "состав")} == {"roster"}
    assert {WORDS.value(one) for one in ("あり", "YES", "да", "on")} == {"on"}
    assert WORDS.key("moon") == "moon"
    assert {WORDS.wish(one) for one in ("おまかせ", "anything", "любая")} == {"ANY"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETS)
def test_the_characters_of_a_set_can_be_told_apart(name: str, language: str) -> None:
    lexicon = load_lexicon(CONFIG, "village")
    nicks = [one.nick(language) for one in SETS[name].characters]
    assert len(nicks) >= 17
    found = [clash for at, nick in enumerate(nicks) for clash in clashes(nick, nicks[:at], lexicon)]
    assert found == []


def test_a_character_is_found_by_any_of_its_names() -> None:
    harbour = SETS["harbour"]
    named = [harbour.find(one) for one in ("マルタ", "Marta", "марта", "網元のマルタ", "marta ")]
    assert {one.id if one else "" for one in named} == {"marta"}
    assert harbour.find("Zed") is None
    assert [one.id for one in harbour.within("マルタで参加します")] == ["marta"]
    assert harbour.dummy_character.id == "tobias"


def test_every_named_roster_may_be_played() -> None:
    rules = load_ruleset((ROOT / "config/rulesets/village.toml").read_text("utf-8"))
    made = decide(table(rules), commands.Create(GameId("x"), "", "ja"), None)  # type: ignore[arg-type]  # no time passes
    assert isinstance(made, Accepted)
    game = evolve(table(rules), made.events[0])
    presets = load_presets(CONFIG, "village")
    faults = {name: [*roster_faults(game, roster)] for name, roster in presets.rosters.items()}
    assert len(faults) > 10
    assert {name: found for name, found in faults.items() if found} == {}
    sizes = {n: len(roster) for n, roster in presets.rosters.items() if n.isdigit()}
    assert all(int(name) == size for name, size in sizes.items())


def test_names_of_rosters_are_written_out() -> None:
    presets = load_presets(CONFIG, "village")
    assert presets.roster("5 / 6") == f"{presets.rosters['5']}/{presets.rosters['6']}"
    assert presets.roster("村村 村占狼") == "村村村占狼"
    assert load_presets(CONFIG, "city").roster("abc") == "abc"


@pytest.mark.parametrize(
    "text",
    [
        "names = 3",
        'names = {ja = "x", en = "x", ru = "x"}\ndummy = "nobody"\n',
        'names = {ja = "x", en = "x", ru = "x"}\ndummy = "a"\n[characters.a]\nja = {short = "a"}\n',
        "= broken",
    ],
)
def test_a_broken_set_is_refused_by_name(text: str, tmp_path: Path) -> None:
    folder = tmp_path / "charsets"
    folder.mkdir()
    (folder / "odd.toml").write_text(text, "utf-8")
    with pytest.raises(LexiconError):
        load_charsets((tmp_path,))


def test_the_keepers_own_set_wins(tmp_path: Path) -> None:
    folder = tmp_path / "charsets"
    folder.mkdir()
    ours = (CONFIG[0] / "charsets/station.toml").read_text("utf-8")
    (folder / "harbour.toml").write_text(ours, "utf-8")
    assert load_charsets((tmp_path, *CONFIG))["harbour"].dummy == "kestrel"
