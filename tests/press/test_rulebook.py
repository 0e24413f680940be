"""The rules in words: generated from the ruleset and its chosen options."""

from __future__ import annotations

import pytest

from pbem.game import Value
from pbem.press import LANGUAGES, rules_letter
from tests.press.making import PRINTED, city, drafts_of, started, written

CHOICES = [
    (option.key, value)
    for option in city().options
    for value in (option.values or (option.least or 0, 1, 2, 5))
    if value != option.default
]


def opening(*options: tuple[str, Value], language: str = "ru") -> str:
    game, events = started(language=language, options=options)
    text = written(drafts_of(game, events)["opening"][0])
    return text.split(game.seed_digest)[0]


def test_it_works() -> None:
    text = opening()
    assert "Врач × 1: ночью лечит одного игрока" in text
    assert "не одного и того же две ночи подряд" in text
    assert "Если 3 суток подряд никто не выбывает" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "value"), CHOICES)
def test_every_choice_is_told(key: str, value: Value, language: str) -> None:
    assert opening((key, value), language=language) != opening(language=language)


def test_an_option_moves_a_role_in_the_order_of_moves() -> None:
    assert "Свидетель, Журналист и Врач" in opening()
    assert "Бабочка, Священник, Журналист, Комиссар" in opening(("journalist_after", "priest"))


def test_an_option_lifts_a_limit() -> None:
    line = "ночью сравнивает роли двух живых игроков; ответ утром узнают все"
    assert f"{line} (не себя)." in opening()
    assert f"{line}." in opening(("journalist_self", True))


def test_a_role_that_was_not_dealt_is_not_told_of() -> None:
    game, _ = started(("Вася", "Пупкин", "Маша", "Лёва", "Пёс", "Серёжа", "Тень", "Лев"))
    text = written(rules_letter(game, game.seats[0].id, PRINTED))
    assert "Мафия × 2" in text
    assert "Камикадзе × " not in text
    assert "Комиссар, Мафия и Врач" in text
