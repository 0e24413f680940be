"""Nicknames of every make, in every case: read back right, and never as somebody else."""

from __future__ import annotations

from itertools import islice

import pytest

from pbem.nouns import Person
from pbem.words import decline
from tests.mail.seats import lexicon, only, read, table

NICKS = (
    *"""
    Алиса Барсук Вольдемар Гамлет Дракон Енот Жираф Зенит Ирбис Йети Квант Лунтик Морж
    Нептун Пряник Ректор Сокол Тигр Утёс Филин Хорёк Цезарь Чебурек Шмель Щегол Эльф Юнга
    Ястреб Бобёр Осёл Козёл Орёл Котёл Лев Пёс Ветер Огонь Конь Лось Рысь Мышь Тень Соль
    Голубь Медведь Олень Тюлень Камень Парень Корень Ливень Птица Лисица Душа Саша Маша Паша
    Даша Гоша Леся Вика Рита Ника Оля Толя Коля Юля Таня Ваня Веня Сеня Женя Жора Шура Слава
    Лера Иванов Сидорова Кузьмин Пушкин Лисицын Тургенев Воробьёв Щукина Толстой Чайковский
    Бродский Рыжий Дикая Синий Мудрый Купец Скворец Беглец Боец Гонец Волчок Паучок Мешок
    Пирожок Зверёк Огонёк Хомяк Маяк Чудак Кулак Василёк Уголёк Шнурок Воробей Муравей Агей
    Тимофей Андрей Юрий Дмитрий Гений Василий Герой Ковбой Злодей Гюго Мики Дюма Джо Манго
    Рене Лулу Какаду Пони Отелло Nemo xXx_Sniper Kate99 Mr_Fox BigBoss ZERO Alpha7 Stas Olga
    Mad_Max NightOwl rabbit Viktor_88 lena Кот99 Волк_13 Танк7 Маг88 Дух_1 Мастер777
    Лось2000 Красная_Шапочка
    """.split(),
    "Чёрный Плащ",
    "Дядя Фёдор",
    "Баба Яга",
    "Белая Королева",
    "Пьяный Ёжик",
    "Мистер Икс",
    "Граф Монте Кристо",
    "Доктор Ватсон",
    "Капитан Крюк",
    "Синий Кит",
    "Гордый Орёл",
    "🦊Лиса🦊",
)
# Signs inside a nick part words elsewhere; whole, as its owner types it, it is still a name.
WITH_SIGNS = (
    *("Dr. House", "O'Brien", "J. R.", "Я и Ты", "A/B", "Л.Е.В", "x.y", "a{{7*7}}", "Тень (2)"),
    *("Mr. X", "А.С. Пушкин", "Ст. сержант", "Мистер - Икс"),
)
MASCULINE = (
    """Красный Старый Мудрый Дикий Синий Хитрый Лесной Железный Последний Рыжий Злой Тихий
    Весёлый Верный Ночной Седой Юный Левый""".split(),
    """Волк Орёл Пёс Лев Бобёр Конь Гонец Мешок Муравей Василёк Ветер Камень Олень Щегол
    Барон Король Журавль Уголёк""".split(),
)
FEMININE = (
    "Красная Старая Мудрая Синяя Лесная Последняя Верная Ночная".split(),
    "Тень Рысь Лиса Птица Змея Ночь Княгиня Акула".split(),
)
PAIRS = tuple(
    f"{one} {other}" for words in (MASCULINE, FEMININE) for one in words[0] for other in words[1]
)
SENTENCES = (
    ("doctor", "Врач", "acc", "лечу {}"),
    ("witness", "Свидетель", "ins", "сегодня слежу за {}, спасибо"),
    ("butterfly", "Бабочка", "dat", "иду к {}"),
    ("sergeant", "Сержант", "gen", "ищу свидетеля у {}"),
    ("doctor", "Врач", "nom", "лечу: {}"),
)
TABLES = [NICKS[start::8] for start in range(8)]


@pytest.mark.parametrize("nicks", TABLES, ids=lambda nicks: nicks[0])
@pytest.mark.parametrize(("role", "subject", "case", "sentence"), SENTENCES)
def test_every_nick_is_known_in_every_case(
    nicks: tuple[str, ...], role: str, subject: str, case: str, sentence: str
) -> None:
    people = (Person(1, "Мюллер"), *(Person(seat, nick) for seat, nick in enumerate(nicks, 2)))
    seen = table(role, people=people)
    for seat, nick in enumerate(nicks, 2):
        form = decline(nick, case, lexicon().grammar)
        for typed in (form, form.casefold(), form.upper()):
            want = only(read(subject, sentence.format(typed), seen))
            assert (want.puzzle, want.targets) == (None, (seat,)), typed


@pytest.mark.parametrize("start", range(48))
@pytest.mark.parametrize(("role", "subject", "case", "sentence"), SENTENCES)
def test_both_words_of_a_nick_bend(
    start: int, role: str, subject: str, case: str, sentence: str
) -> None:
    nicks = PAIRS[start::48]
    people = (Person(1, "Мюллер"), *(Person(seat, nick) for seat, nick in enumerate(nicks, 2)))
    seen = table(role, people=people)
    for seat, nick in enumerate(nicks, 2):
        form = decline(nick, case, lexicon().grammar)
        want = only(read(subject, sentence.format(form), seen))
        assert want.puzzle is not None or want.targets == (seat,), form


def test_the_forms_are_many() -> None:
    cases = {case for _, _, case, _ in SENTENCES}
    grammar = lexicon().grammar
    assert len({decline(nick, case, grammar) for nick in (*NICKS, *PAIRS) for case in cases}) > 2000


def typos(nick: str) -> list[str]:
    """Returns a nick with letters missing, doubled, swapped or wrong."""
    wrong = [nick[:n] + nick[n + 1 :] for n in range(1, len(nick))]
    wrong += [nick[:n] + nick[n] + nick[n:] for n in range(1, len(nick))]
    wrong += [nick[: n - 1] + nick[n] + nick[n - 1] + nick[n + 1 :] for n in range(1, len(nick))]
    wrong += [nick[:n] + "ж" + nick[n + 1 :] for n in range(len(nick))]
    return wrong


@pytest.mark.parametrize("nicks", TABLES, ids=lambda nicks: nicks[0])
def test_a_mistyped_nick_is_never_somebody_else(nicks: tuple[str, ...]) -> None:
    people = (Person(1, "Мюллер"), *(Person(seat, nick) for seat, nick in enumerate(nicks, 2)))
    seen = table("doctor", people=people)
    for seat, nick in islice(enumerate(nicks, 2), 20):
        for typed in typos(decline(nick, "acc", lexicon().grammar))[::3]:
            want = only(read("Врач", f"лечу {typed}", seen))
            assert want.puzzle is not None or want.targets == (seat,), typed


def test_it_works() -> None:
    assert len(set(NICKS)) == len(NICKS) > 150


@pytest.mark.parametrize("nick", WITH_SIGNS)
@pytest.mark.parametrize("sentence", ["лечу {}", "Лечу: {}.", "сегодня я лечу {}, спасибо"])
def test_a_nick_with_signs_in_it_is_known_as_it_is_typed(nick: str, sentence: str) -> None:
    people = (Person(1, "Мюллер"), Person(2, nick), Person(3, "Заяц"))
    assert only(read("Врач", sentence.format(nick), table(people=people))).targets == (2,)
