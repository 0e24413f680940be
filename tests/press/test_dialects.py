"""How each dialect writes, and that no player's word is mark-up in any."""

from __future__ import annotations

import re

import pytest

from pbem.press.dialects import DIALECTS, WORD_JOINER, one_line, tidy

NASTY = "[b]x[/b] <i>y</i> **z** `q` @all http://e.x | [url=javascript:1]k[/url]"


def test_it_writes_a_heading_in_each_dialect() -> None:
    written = {name: dialect.heading("День") for name, dialect in DIALECTS.items()}
    assert written == {
        "plain": "== День ==",
        "bbcode": "[b]День[/b]",
        "phpbb": "[b]День[/b]",
        "markdown": "## День",
        "html": "<h2>День</h2>",
    }


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("plain", "• а\n• б"),
        ("bbcode", "[list]\n[*]а\n[*]б\n[/list]"),
        ("markdown", "\n- а\n- б\n"),
        ("html", "\n<ul>\n<li>а</li>\n<li>б</li>\n</ul>\n"),
    ],
)
def test_it_lists(name: str, made: str) -> None:
    assert DIALECTS[name].items(["а", "б"]) == made


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("plain", "• а — 1\n• б — 2"),
        ("bbcode", "[list]\n[*]а — 1\n[*]б — 2\n[/list]"),
        ("markdown", "\n| имя | число |\n| --- | --- |\n| а | 1 |\n| б | 2 |\n"),
        (
            "html",
            (
                "\n<table>\n<tr><th>имя</th><th>число</th></tr>\n"
                "<tr><td>а</td><td>1</td></tr>\n<tr><td>б</td><td>2</td></tr>\n</table>\n"
            ),
        ),
    ],
)
def test_it_tabulates(name: str, made: str) -> None:
    assert DIALECTS[name].rows(["имя", "число"], [["а", "1"], ["б", "2"]]) == made


@pytest.mark.parametrize("name", ["bbcode", "phpbb"])
def test_no_tag_survives_in_bbcode(name: str) -> None:
    made = DIALECTS[name].escape(NASTY)
    assert not re.search(r"\[/?\w", made)
    assert made.replace(WORD_JOINER, "") == NASTY


def test_no_mark_survives_in_markdown() -> None:
    made = DIALECTS["markdown"].escape(NASTY)
    assert not re.search(r"(?<!\\)(?:[*_`\[\]<>|~#@]|:\S)", made)
    assert re.sub(r"\\(.)", r"\1", made) == NASTY


@pytest.mark.parametrize(
    ("said", "made"),
    [
        ("1. Вася", r"1\. Вася"),
        ("- Вася", r"\- Вася"),
        ("+1", r"\+1"),
        ("===", r"\==="),
        ("Вася (2.0), не-Вася: да!", "Вася (2.0), не-Вася: да!"),
        ("www.x.org", r"www\.x.org"),
        (":smile:", r"\:smile:"),
    ],
)
def test_markdown_escapes_what_counts_and_leaves_the_rest(said: str, made: str) -> None:
    assert DIALECTS["markdown"].escape(said) == made


def test_no_tag_survives_in_html() -> None:
    made = DIALECTS["html"].finish(DIALECTS["html"].escape("<script>x</script>&<b>"))
    assert made == "<p>&lt;script&gt;x&lt;/script&gt;&amp;&lt;b&gt;</p>\n"


def test_html_keeps_no_foreign_tag_and_no_attribute() -> None:
    made = DIALECTS["html"].finish('<p onclick="x">a</p><img src="b"><script>c</script>')
    assert "onclick" not in made
    assert "<img" not in made
    assert "script" not in made


def test_html_makes_paragraphs_around_blocks() -> None:
    made = DIALECTS["html"].finish("а\nб\n<ul>\n<li>в</li>\n</ul>\nг\n\nд")
    assert made == "<p>а<br>б</p>\n<ul>\n<li>в</li>\n</ul>\n<p>г</p>\n<p>д</p>\n"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_a_nick_stays_on_one_line(end: str) -> None:
    assert one_line(f"Вася{end}Bcc: x") == "Вася Bcc: x"


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\u2069", "\x00", "\x1b", "\x7f"])
def test_a_nick_does_not_turn_the_text_around_it(sign: str) -> None:
    assert one_line(f"Ва{sign}ся") == "Вася"


def test_an_emoji_of_several_signs_stays_whole() -> None:
    assert one_line("👨‍👩‍👧 Кот") == "👨‍👩‍👧 Кот"


def test_tidy_leaves_one_empty_line_and_no_trailing_blank() -> None:
    assert tidy("\n\nа  \n\n\n\nб\n\n") == "а\n\nб\n"


def test_markdown_keeps_our_line_ends() -> None:
    assert DIALECTS["markdown"].finish("а\nб\n\nв") == "а  \nб\n\nв\n"
