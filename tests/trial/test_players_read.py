"""The demo players' letters, read: the reader has never seen their words, and never misreads."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pbem.game import SeatId, events
from pbem.mail import Trust, load_quotes, open_letter, understand
from pbem.nouns import Ending, Kind
from pbem.service import Frame, Judged, JudgedPart, judge, table_for
from pbem.words import clashes, load_lexicon
from tests.trial.playing import (
    CITY,
    CLASSIC,
    ENGLISH_VILLAGE,
    RUSSIAN_VILLAGE,
    VILLAGE,
    Moment,
    play,
)

CONFIG = Path(__file__).parent.parent.parent / "config"
CASTS = {
    f"{cast.ruleset} {cast.phrases.language}": cast
    for cast in (CITY, CLASSIC, VILLAGE, ENGLISH_VILLAGE, RUSSIAN_VILLAGE)
}
LEXICONS = {name: load_lexicon((CONFIG,), name) for name in ("city", "classic", "village")}
QUOTES = load_quotes((CONFIG,))
EXECUTED = (
    *(Kind.ACT, Kind.VOTE, Kind.ABSTAIN, Kind.PASS, Kind.CHAT, Kind.COMPLAINT),
    *(Kind.HASTEN, Kind.UNHASTEN),
)


@pytest.fixture(scope="module", params=CASTS)
def moments(request: pytest.FixtureRequest) -> list[Moment]:
    cast = CASTS[request.param]
    return [moment for number in range(4) for moment in play(number, cast)[1]]


def judged(moment: Moment) -> tuple[str, Judged]:
    """Opens, reads and judges a letter as the corridor would: a discard, and what follows."""
    letter = open_letter(moment.letter.data, moment.arrived, Trust(), QUOTES, moment.game.language)
    confirms = moment.letter.meaning.kind is Kind.CONFIRM
    table = table_for(moment.game, moment.seat, role_letter=confirms)
    reading = understand(letter, table, LEXICONS[moment.game.rules.name])
    frame = Frame(moment.seat, moment.arrived, moment.order, conceal=lambda text, channel: "00")
    return reading.discard, judge(moment.game, reading, frame, moment.arrived)


def verdict(moment: Moment) -> str:
    """Says whether a letter ends as it should (`right`), otherwise (`wrong`), or is `misread`.

    Misread is a letter that does, or tells somebody, what its writer did not mean.
    """
    meant = moment.letter.meaning
    discard, found = judged(moment)
    done = [part for part in found.parts if part.ending is Ending.ACCEPTED]
    if not all(same(moment, part) for part in done if part.want.kind in EXECUTED):
        return "misread"
    if meant.fate is Ending.DISCARDED:
        return "right" if discard else "misread"
    if meant.draft != found.draft:
        return "misread" if done else "wrong"
    refused = meant.fate is Ending.REFUSED and found.ending in (Ending.REFUSED, Ending.ASKED)
    return "right" if refused or (found.parts and found.ending is meant.fate) else "wrong"


def same(moment: Moment, part: JudgedPart) -> bool:
    """Tells whether a command that was carried out is what the player meant."""
    meant, want = moment.letter.meaning, part.want
    heard = next((e.channel for e in part.events if isinstance(e, events.Spoke)), want.channel)
    targets = sorted(moment.game.seat(SeatId(seat)).nick for seat in want.targets)
    accepted = meant.fate is Ending.ACCEPTED and want.kind is meant.kind
    return accepted and (want.ability, targets, heard) == (
        meant.ability,
        sorted(meant.targets),
        meant.channel,
    )


@pytest.mark.parametrize("name", CASTS)
def test_sign_up_takes_every_sample_nick(name: str) -> None:
    nicks = [seat.nick for seat in CASTS[name].phrases.seats]
    for nick in nicks:
        others = [other for other in nicks if other != nick]
        assert clashes(nick, others, LEXICONS[CASTS[name].ruleset]) == ()


def test_no_letter_is_misread(moments: list[Moment]) -> None:
    misread = [moment.letter.meaning for moment in moments if verdict(moment) == "misread"]
    assert len(moments) > 200 and misread == []


def test_nearly_every_letter_ends_as_its_writer_expects(moments: list[Moment]) -> None:
    verdicts = Counter(verdict(moment) for moment in moments)
    assert verdicts["right"] >= 0.95 * len(moments), verdicts
