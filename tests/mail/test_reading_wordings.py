"""Hundreds of wordings, for every role: an order is executed as meant, all else is asked about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from pbem.nouns import Kind, Person, Table
from tests.mail.seats import only, read, table, told

FILE = Path(__file__).parent.parent / "letters" / "wordings.yaml"
WORDINGS = yaml.safe_load(FILE.read_text(encoding="utf-8"))
VOTE_SUBJECTS = ("Голос", "Re: Голосование", "казнь")
CASES: Mapping[str, tuple[str, str, str]] = {
    "nom": ("Таня", "Борис", "Кощей"),
    "gen": ("Тани", "Бориса", "Кощея"),
    "dat": ("Тане", "Борису", "Кощею"),
    "acc": ("Таню", "Бориса", "Кощея"),
    "ins": ("Таней", "Борисом", "Кощеем"),
}
NAMES = ("Лекс", "Таня", "Борис", "Кощей", "DarkLord", "Роза", "Иван Грозный", "Ночной Гость")


@dataclass(frozen=True)
class Speech:
    """How one role speaks: its subject, its verb as an order (twice), infinitive, and case."""

    role: str
    subject: str
    now: str
    soon: str
    infinitive: str
    case: str = "acc"


RUSSIAN = (
    Speech("doctor", "Врач", "лечу", "вылечу", "лечить"),
    Speech("sheriff", "Комиссар", "проверяю", "проверю", "проверить"),
    Speech("maniac", "Маньяк", "режу", "зарежу", "зарезать"),
    Speech("priest", "Священник", "исповедую", "исповедую", "исповедовать"),
    Speech("witness", "Свидетель", "слежу за", "прослежу за", "проследить за", "ins"),
    Speech("butterfly", "Бабочка", "сплю с", "пересплю с", "переспать с", "ins"),
    Speech("mafia", "Мафия", "стреляем в", "застрелю", "застрелить"),
    Speech("kamikaze", "Камикадзе", "взрываю", "взорву", "взорвать"),
)
ENGLISH = (
    Speech("doctor", "Doctor", "heal", "heal", "heal", "nom"),
    Speech("sheriff", "Sheriff", "check", "check", "check", "nom"),
    Speech("maniac", "Maniac", "stab", "stab", "stab", "nom"),
    Speech("witness", "Witness", "watch", "watch", "watch", "nom"),
    Speech("mafia", "Mafia", "shoot", "shoot", "shoot", "nom"),
    Speech("kamikaze", "Kamikaze", "bomb", "bomb", "bomb", "nom"),
)
JAPANESE = (
    Speech("doctor", "医者", "治療", "治療", "治療", "nom"),
    Speech("sheriff", "保安官", "調査", "調査", "調査", "nom"),
    Speech("witness", "目撃者", "監視", "監視", "監視", "nom"),
    Speech("maniac", "殺人鬼", "殺害", "殺害", "殺害", "nom"),
    Speech("priest", "神父", "懺悔", "懺悔", "懺悔", "nom"),
)
SPEECHES = {"ru": RUSSIAN, "en": ENGLISH, "ja": JAPANESE}


def wordings(kind: str) -> list[tuple[str, str]]:
    return [(language, text) for language in SPEECHES for text in WORDINGS[language][kind]]


def seated(role: str, phase: str = "night") -> Table:
    people = tuple(Person(seat, nick) for seat, nick in enumerate(NAMES, 1))
    return table(role, phase, people=people, number=3)


def spoken(text: str, speech: Speech) -> str:
    """Returns a wording in the words of a role."""
    cases = {f"{'ABC'[n]}{case}": names[n] for case, names in CASES.items() for n in range(3)}
    own = dict(zip("ABC", CASES[speech.case], strict=True))
    verbs = {"v": speech.now, "f": speech.soon, "i": speech.infinitive}
    return text.format(**cases, **own, **verbs)


@pytest.mark.parametrize(("language", "text"), wordings("orders"))
def test_an_order_is_executed_as_meant(language: str, text: str) -> None:
    for speech in SPEECHES[language]:
        reading = read(speech.subject, spoken(text, speech), seated(speech.role))
        acts = [want for want in reading.wants if want.kind is not Kind.QUESTION]
        assert [(want.puzzle, want.targets) for want in acts] == [(None, (2,))], speech.role


@pytest.mark.parametrize(("language", "text"), wordings("no_orders"))
def test_what_is_no_plain_order_is_asked_about(language: str, text: str) -> None:
    for speech in SPEECHES[language]:
        reading = read(speech.subject, spoken(text, speech), seated(speech.role))
        done = [told(want) for want in reading.wants if want.puzzle is None]
        assert [one for one in done if one != "question"] == [], speech.role
        assert reading.wants


@pytest.mark.parametrize("text", WORDINGS["votes"])
def test_a_vote_counts(text: str) -> None:
    for subject in (*VOTE_SUBJECTS, ""):
        for role in ("citizen", "doctor"):
            want = only(read(subject, text, seated(role, "day")))
            assert (want.kind, want.puzzle, want.targets) == (Kind.VOTE, None, (2,))


@pytest.mark.parametrize("text", WORDINGS["votes_by_subject"])
def test_a_mere_name_is_a_vote_only_under_its_subject(text: str) -> None:
    for subject in VOTE_SUBJECTS:
        assert only(read(subject, text, seated("doctor", "day"))).kind is Kind.VOTE


@pytest.mark.parametrize("text", WORDINGS["no_votes"])
def test_what_is_no_plain_vote_is_asked_about(text: str) -> None:
    for subject in (*VOTE_SUBJECTS, ""):
        reading = read(subject, text, seated("citizen", "day"))
        assert [w for w in reading.wants if not w.puzzle and w.kind is not Kind.ABSTAIN] == []


@pytest.mark.parametrize("word", ["а", "не ", "Таня ", "лечу ", "太郎", "?\n"])
def test_an_endless_letter_does_no_harm(word: str) -> None:
    text = word * 20_000
    assert only(read(text, f"{text} лечу Таню", seated("doctor"))).puzzle is not None


def test_it_works() -> None:
    assert only(read("Врач", "лечу Таню", seated("doctor"))).targets == (2,)
