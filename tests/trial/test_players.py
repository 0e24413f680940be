"""The demo players: real letters, from what one player knows, the same for the same seed."""

from __future__ import annotations

import email
import email.policy
from dataclasses import replace
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.mail import SmtpListener
from pbem.nouns import Ending, Kind
from pbem.trial.players.playing import PlannedLetter, letters_for, load_phrases, send_letter
from tests.trial.sample import (
    ABILITIES,
    HEARD,
    LIVING,
    NICKS,
    ROLES,
    RU,
    many_letters,
    nick_of,
    table,
    view,
)


@pytest.fixture(scope="module")
def letters() -> list[PlannedLetter]:
    return many_letters()


def opened(letter: PlannedLetter) -> EmailMessage:
    message = email.message_from_bytes(letter.data, policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    return message


def text_of(letter: PlannedLetter) -> str:
    body = opened(letter).get_body(("plain", "html"))
    assert isinstance(body, EmailMessage)
    return str(body.get_content())


def test_it_works() -> None:
    letters = table("a seed", "night")
    assert len(letters) > 10
    for letter in letters:
        message = opened(letter)
        assert letter.sender in str(message["from"]) and message["to"] == letter.recipient
        assert not message.defects and message["message-id"]


def test_the_same_seed_gives_the_same_bytes() -> None:
    assert table("one", "night") == table("one", "night")
    assert table("one", "night") != table("two", "night")


def test_every_way_a_letter_can_end_is_tried(letters: list[PlannedLetter]) -> None:
    fates = {letter.meaning.fate for letter in letters}
    assert fates == {Ending.ACCEPTED, Ending.REFUSED, Ending.ASKED, Ending.DISCARDED}


def test_every_kind_of_letter_is_written(letters: list[PlannedLetter]) -> None:
    written = {Kind.ACT, Kind.PASS, Kind.VOTE, Kind.ABSTAIN, Kind.CHAT, Kind.COMPLAINT}
    written |= {Kind.STATUS, Kind.RULES, Kind.QUESTION, Kind.UNCLEAR}
    assert {letter.meaning.kind for letter in letters} == written


def test_every_ability_is_used(letters: list[PlannedLetter]) -> None:
    used = {letter.meaning.ability for letter in letters}
    assert used - {""} == {ability for able in ABILITIES.values() for ability in able}


def test_every_refusal_is_provoked(letters: list[PlannedLetter]) -> None:
    codes = {letter.meaning.code for letter in letters if letter.meaning.fate is Ending.REFUSED}
    rare = {"self_not_first_night", "guard_not_sheriff"}
    assert codes - rare == {slip.code for slip in RU.slips} - rare | {
        "actor_dead",
        "already_sent",
        "clan_action_already_sent",
        "no_such_ability",
        "too_late",
        "vote_already_cast",
    }


@pytest.mark.parametrize(
    ("seat", "number", "code"), [(3, 1, "self_not_first_night"), (2, 2, "guard_not_sheriff")]
)
def test_a_rare_refusal_is_provoked_too(seat: int, number: int, code: str) -> None:
    seen = replace(view(seat), number=number)
    letters = [letter for seed in range(200) for letter in letters_for(seen, str(seed), RU)]
    assert code in {letter.meaning.code for letter in letters}


def test_every_program_writes_in_its_own_form(letters: list[PlannedLetter]) -> None:
    forms = {
        (part.get_content_type(), part.get_content_charset(), part["content-transfer-encoding"])
        for letter in letters
        for part in opened(letter).walk()
        if not part.is_multipart()
    }
    charsets = {charset for _, charset, _ in forms}
    assert charsets == {"utf-8", "koi8-r", "windows-1251"}
    assert {encoding for _, _, encoding in forms} == {"base64", "quoted-printable", "8bit"}
    assert {kind for kind, _, _ in forms} == {"text/plain", "text/html"}


def test_a_reply_quotes_the_mayor(letters: list[PlannedLetter]) -> None:
    replies = [letter for letter in letters if opened(letter)["in-reply-to"]]
    assert replies
    assert all("Ждём ходы до 00:00." in text_of(letter) for letter in replies)


def test_a_letter_that_is_no_reply_quotes_nothing(letters: list[PlannedLetter]) -> None:
    others = [letter for letter in letters if not opened(letter)["in-reply-to"]]
    assert others
    assert not any("Ждём ходы" in text_of(letter) for letter in others)


def test_an_order_names_its_targets(letters: list[PlannedLetter]) -> None:
    for letter in letters:
        meaning = letter.meaning
        if meaning.kind is Kind.ACT and meaning.fate is Ending.ACCEPTED:
            own = meaning.targets == (nick_of(letter),)
            words = text_of(letter)
            assert own or all(any_form(target, words) for target in meaning.targets), words


def any_form(nick: str, words: str) -> bool:
    return any(form in words for form in RU.nick(nick).placed().values())


def test_a_sensible_move_breaks_no_rule(letters: list[PlannedLetter]) -> None:
    clan = [nick for nick, role in zip(NICKS, ROLES, strict=True) if role == "mafia"]
    for letter in letters:
        meaning = letter.meaning
        if meaning.kind is Kind.ACT and meaning.fate is Ending.ACCEPTED:
            assert len(set(meaning.targets)) == (2 if meaning.ability == "compare" else 1)
            assert set(meaning.targets) <= set(LIVING)
            assert meaning.ability != "shoot" or not set(meaning.targets) & set(clan)
            assert meaning.ability != "guard" or NICKS[0] not in meaning.targets
            assert meaning.ability not in ("heal", "guard") or "Савелий" not in meaning.targets


@pytest.mark.parametrize("seed", range(10))
def test_one_letter_of_the_clan_counts(seed: int) -> None:
    shots = [letter for letter in table(str(seed), "night") if letter.meaning.ability == "shoot"]
    shots.sort(key=lambda letter: letter.at_fraction)
    fates = [letter.meaning.fate for letter in shots]
    assert fates == [Ending.ACCEPTED] + [Ending.REFUSED] * (len(shots) - 1)


def test_only_a_late_letter_comes_after_the_deadline(letters: list[PlannedLetter]) -> None:
    for letter in letters:
        assert (letter.at_fraction > 1) == (letter.meaning.code == "too_late")
        assert 0 < letter.at_fraction < 1.1


def test_the_date_is_when_it_was_written() -> None:
    seen = replace(view(1), opens=datetime(2026, 6, 3, 20, tzinfo=UTC))
    letter = letters_for(seen, "s", RU)[0]
    written = opened(letter)["date"].datetime
    assert written == (seen.opens + seen.lasts * letter.at_fraction).replace(microsecond=0)


def test_a_role_letter_is_confirmed() -> None:
    seen = replace(view(13, "day"), confirms=True)
    first = letters_for(seen, "s", RU)[0]
    assert first.meaning.kind is Kind.CONFIRM
    assert opened(first)["in-reply-to"] == HEARD.message_id


def test_a_move_that_stands_is_not_sent_again() -> None:
    for seed in range(40):
        letters = letters_for(replace(view(3), moved=True), str(seed), RU)
        assert not [letter for letter in letters if letter.meaning.kind is Kind.ACT]


def test_a_nick_from_outside_the_tables_does_not_decline() -> None:
    seen = replace(view(3), living=("Рыжий Кот", "Wanderer"), dead=())
    letters = [letter for seed in range(10) for letter in letters_for(seen, str(seed), RU)]
    orders = [letter for letter in letters if letter.meaning.targets == ("Wanderer",)]
    assert orders and all("Wanderer" in text_of(letter) for letter in orders)


def test_an_unknown_role_has_nothing_to_say() -> None:
    seen = replace(view(3), role="jester", abilities=("juggle",))
    letters = [letter for seed in range(20) for letter in letters_for(seen, str(seed), RU)]
    assert not [letter for letter in letters if letter.meaning.kind is Kind.ACT]


def test_nobody_is_left_to_shoot() -> None:
    assert letters_for(replace(view(12), living=(NICKS[11],), dead=()), "s", RU) is not None


def test_a_language_without_tables_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"xx\.toml"):
        load_phrases("xx")


def test_a_letter_travels_byte_for_byte(tmp_path: Path) -> None:
    listener = SmtpListener(tmp_path)
    listener.start()
    try:
        letters = table("s", "night")
        for letter in letters:
            send_letter(*listener.address, letter.sender, letter.recipient, letter.data)
    finally:
        listener.stop()
    filed = [file.read_bytes() for file in (tmp_path / "new").iterdir()]
    assert len(filed) == len(letters)
    assert all(any(raw.endswith(letter.data) for raw in filed) for letter in letters)


def test_the_tables_say_only_what_they_must() -> None:
    folder = Path(__file__).parent.parent.parent / "pbem" / "trial" / "phrases"
    assert {file.stem for file in folder.glob("*.toml")} >= {"ru", "programs_ru"}
    assert set(RU.subjects) == set(ABILITIES)
    assert set(RU.orders) == {ability for able in ABILITIES.values() for ability in able}
    assert len({seat.mailbox for seat in RU.seats}) == len(NICKS) == 16
