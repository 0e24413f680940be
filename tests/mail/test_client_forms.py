"""No quote survives in any form in which mail programs quote."""

from pathlib import Path

import pytest

from pbem.mail.opening.quotes import own_words
from tests.mail.mails import TABLE

OLD = {
    "ru": "Ночь 3. Город засыпает.\nЖивы: Вася, Маша, Пират.\nНапример: лечу Машу",
    "en": "Night 3 has begun.\nAlive: Ann, Bob, Carol.\nFor example: kill Bob",
    "ja": "夜になりました。\n生存者：大和、健太\n例：健太を占う",
}
OWN = {"ru": "Лечу Пирата.", "en": "I protect Ann tonight.", "ja": "大和を占ってください。"}


def forms() -> list[object]:
    """The forms of client_forms.txt, each as language, above, header, sign, below."""
    found, language = [], ""
    for line in (Path(__file__).parent / "client_forms.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            language = line.strip("[]")
        elif line and not line.startswith("#"):
            program, above, header, sign, below = line.split("|", 4)
            above, header, below = (part.replace("\\n", "\n") for part in (above, header, below))
            parts = (language, above, header.replace("\\u202f", "\u202f"), sign, below)
            found.append(pytest.param(*parts, id=f"{language}: {program}"))
    return found


def reply(language: str, above: str, header: str, sign: str, below: str) -> str:
    old = "\n".join(sign + line for line in OLD[language].split("\n"))
    return f"{OWN[language]}\n\n{above}\n\n{header}\n{old}\n{below}"


def test_there_are_many() -> None:
    assert len(forms()) >= 200


@pytest.mark.parametrize(("language", "above", "header", "sign", "below"), forms())
def test_only_the_answer_is_left(
    language: str, above: str, header: str, sign: str, below: str
) -> None:
    text = reply(language, above, header, sign, below)
    assert own_words(text, TABLE).text.replace("_", "").strip() == OWN[language]


@pytest.mark.parametrize(("language", "above", "header", "sign", "below"), forms())
def test_without_an_answer_nothing_is_left(
    language: str, above: str, header: str, sign: str, below: str
) -> None:
    text = reply(language, above, header, sign, below).removeprefix(OWN[language])
    assert own_words(text, TABLE).text.replace("_", "").strip() == ""
