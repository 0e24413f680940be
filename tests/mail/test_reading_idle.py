"""Letters that order nothing: passes, abstentions, words that the role letter has come."""

from __future__ import annotations

import pytest

from tests.mail.seats import only, read, table, told


@pytest.mark.parametrize(
    ("role", "phase", "subject", "text", "wanted"),
    [
        ("doctor", "night", "Врач", "Пропускаю ночь\nВсем удачи", "pass"),
        ("doctor", "night", "Пропуск", "Всем удачи", "pass"),
        ("doctor", "night", "Пропускаю ночь", "", "pass"),
        ("doctor", "night", "Врач", "Пропускаю. Ой, нет, стоп", "ask ability_unclear heal"),
        ("doctor", "night", "Пропуск", "лечу Таню", "ask ability_unclear heal"),
        ("doctor", "day", "Воздержусь", "", "abstain"),
        ("citizen", "day", "Голос", "Никого не сажаем, воздержусь", "abstain"),
        ("citizen", "day", "Голосую", "ни за кого", "abstain"),
        ("doctor", "day", "Врач", "никого не лечу", "pass"),
        ("butterfly", "night", "Девочка", "Сплю с маньяком", "ask target_is_a_role"),
        ("butterfly", "night", "Девочка", "Сплю с доктором, милый", "ask target_is_a_role"),
    ],
)
def test_what_is_no_order(role: str, phase: str, subject: str, text: str, wanted: str) -> None:
    assert told(only(read(subject, text, table(role, phase)))) == wanted


@pytest.mark.parametrize(
    "text", ["Письмо дошло.", "Роль получил, спасибо!", "Role received, thanks", "届きました"]
)
def test_a_role_letter_has_come(text: str) -> None:
    """Even in a letter that is no reply to it."""
    assert told(only(read("", text))) == "confirm"


def test_a_name_under_a_confirmation_is_no_order() -> None:
    want = only(read("Re: Ваша роль", "Принято, всё прочитал. Таня", table(role_letter=True)))
    assert told(want) == "ask ability_unclear heal"


@pytest.mark.parametrize("typed", ["Вылечитть Таню", "Вылеичть Таню", "Вылечу Таню"])
def test_a_slip_in_an_own_verb_is_forgiven(typed: str) -> None:
    assert told(only(read("Врач", typed))) == "heal Таня"


@pytest.mark.parametrize("typed", ["Спасибочки Таня", "Лечебненько, Таня"])
def test_a_word_that_only_begins_like_a_verb_is_none(typed: str) -> None:
    assert only(read("Врач", typed)).puzzle is not None
