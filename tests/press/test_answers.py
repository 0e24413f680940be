"""Answers to letters: what a receipt says back, what a refusal gives as its ground."""

from __future__ import annotations

from functools import cache

import pytest

from pbem.game import (
    AbilityId,
    Game,
    Objection,
    Refused,
    SeatId,
    commands,
    decide,
    events,
)
from pbem.nouns import Choice, Ending, Kind, Puzzle, Want
from pbem.press import (
    Part,
    answer,
    bounce_alarm,
    complaint_letter,
    facts_of,
    held_letter,
    open_ask_letter,
    question_letter,
    rules_letter,
    status_letter,
)
from tests.press.making import (
    EVENING,
    NICKS,
    PRINTED,
    holder,
    play,
    press,
    seated,
    started,
    to_morning,
    to_night,
    written,
)

MAYOR = "mayor@example.org"


@cache
def at_night() -> Game:
    return to_night(started()[0])[0]


def want(ability: str, *targets: int, puzzle: Puzzle | None = None) -> Want:
    return Want(Kind.ACT, ability, targets, puzzle=puzzle)


def accepted(game: Game, seat: SeatId, *wants: Want) -> str:
    parts = [Part(Ending.ACCEPTED, one, number=game.phase.number) for one in wants]
    return written(answer(game, seat, parts, EVENING, PRINTED))


def refused(game: Game, seat: SeatId, one: Want, **more: int) -> str:
    targets = tuple(SeatId(target) for target in one.targets)
    act = commands.Act(seat, AbilityId(one.ability), targets, EVENING, 1, **more)
    said = decide(game, act, EVENING)
    assert isinstance(said, Refused)
    part = Part(Ending.REFUSED, one, said.objections)
    return written(answer(game, seat, [part], EVENING, PRINTED))


def objected(code: str, **ground: object) -> str:
    game = at_night()
    seat = holder(game, "doctor")
    part = Part(Ending.ASKED, want("heal"), (Objection(code, tuple(ground.items())),))
    return written(answer(game, seat, [part], EVENING, PRINTED))


def test_it_works() -> None:
    text = accepted(at_night(), SeatId(1), want("heal", 3))
    assert text.startswith("[city-3] Ночь 1: письмо принято\n##-")
    assert "Принято (ночь 1): вы лечите Машу." in text
    assert "Ваше письмо пришло 30 ноября, 23:00 (GMT+03:00)." in text
    assert "Ночь 1 — до 1 декабря, 00:00 (GMT+03:00)." in text


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (want("check", 2), "вы проверяете Пупкина"),
        (want("guard", 5), "вы прикрываете Злого Пса"),
        (want("search", 9), "вы ищете свидетеля у Кота Бегемота"),
        (want("confess", 7), "вы исповедуете Тень"),
        (want("watch", 8), "вы следите за DarkLord"),
        (want("compare", 10, 16), "вы сравниваете Ивана Петрова и Льва"),
        (want("shoot", 15), "клан стреляет в Сашу"),
        (want("sleep", 13), "вы ночуете у Агея"),
        (want("bomb", 6), "вы взрываетесь у Серёжи"),
        (want("cut", 1), "вы режете Васю"),
        (Want(Kind.VOTE, targets=(16,)), "Голос принят: против Льва"),
        (Want(Kind.PASS), "вы пока ничего не делаете"),
        (Want(Kind.ABSTAIN), "вы никого не казните"),
        (Want(Kind.CHAT, channel="clan"), "Передано живым участникам канала «клан»"),
        (Want(Kind.COMPLAINT), "Кто её подал, не узнает никто"),
        (Want(Kind.CONFIRM), "письмо с ролью до вас дошло"),
    ],
)
def test_a_receipt_says_back_what_was_understood(one: Want, said: str) -> None:
    assert said in accepted(at_night(), SeatId(4), one)


def test_a_form_that_the_keeper_corrected_is_used() -> None:
    game = at_night()
    printed = type(PRINTED)(zone="UTC", forms={8: {"ins": "Тёмным Лордом"}})
    part = Part(Ending.ACCEPTED, want("watch", 8), number=1)
    made = answer(game, SeatId(1), [part], EVENING, printed)
    assert "следите за Тёмным Лордом" in written(made)


def test_a_receipt_counts_no_letters_of_others() -> None:
    before = at_night()
    sheriff, doctor = holder(before, "sheriff"), holder(before, "doctor")
    check = commands.Act(sheriff, AbilityId("check"), (doctor,), EVENING, 1)
    after, _ = play(before, check, EVENING)
    order = want("heal", sheriff)
    assert accepted(before, doctor, order) == accepted(after, doctor, order)


def test_a_refusal_gives_every_reason_with_its_ground() -> None:
    game, _ = to_morning(at_night(), (holder(at_night(), "doctor"), "heal", (SeatId(3),)))
    text = refused(game, holder(game, "doctor"), want("heal", 3), number=7)
    assert "Не принято: лечить — Маша." in text
    assert "прошлый раз — ночь 1" in text
    assert "Снова можно с ночи 3" in text
    assert "В письме стоит ночь 7, а сейчас принимаются ходы на ночь 2" in text
    assert "«лечу <ник>»" in text


def test_the_example_names_nobody() -> None:
    game = at_night()
    for role in ("sheriff", "sergeant", "doctor", "journalist", "mafia", "maniac"):
        text = written(
            answer(
                game,
                holder(game, role),
                [Part(Ending.REFUSED, want(""), (Objection("empty_body"),))],
                EVENING,
                PRINTED,
            )
        )
        example = text.split("Пишите, например, так: ")[1]
        assert "<ник>" in example
        assert not any(nick in example for nick in NICKS)


def test_a_foreign_ability_is_refused_in_the_same_words_for_everyone() -> None:
    game = at_night()
    texts = {
        refused(game, holder(game, role), want("heal", 3))
        for role in ("sheriff", "mafia", "citizen", "maniac", "witness")
    }
    assert len(texts) == 1


def test_an_ask_back_offers_numbers_and_says_what_silence_means() -> None:
    game = at_night()
    seat = holder(game, "doctor")
    choices = (Choice(1, want("heal", 3)), Choice(2, want("heal", 15)))
    objection = Objection("ambiguous_target", (("candidates", ("Маша", "Саша")),))
    part = Part(Ending.ASKED, want("heal"), (objection,), choices, 1, EVENING)
    text = written(answer(game, seat, [part], EVENING, PRINTED))
    assert "уточните, пожалуйста" in text
    assert "Непонятно, кто из: Маша и Саша." in text
    assert "1 — лечить — Маша\n2 — лечить — Саша" in text
    assert "Без ответа до 30 ноября, 23:00" in text


@pytest.mark.parametrize(
    ("code", "ground", "said"),
    [
        ("empty_body", {}, "Пустое письмо"),
        ("ability_unclear", {"candidates": ("guard", "search")}, "прикрыть или искать свидетеля"),
        ("ability_unclear", {}, "напишите одно действие и ник"),
        ("conditional_not_supported", {}, "Ход с условием не принимаю"),
        ("target_is_a_role", {}, "Нужен ник, а не роль"),
        ("unknown_target", {"candidates": ("Маша",)}, "Такого игрока нет. Может быть: Маша?"),
        ("unknown_target", {}, "Такого игрока нет."),
        ("too_many_targets", {"candidates": ("Маша", "Лёва")}, "несколько имён: Маша и Лёва"),
        ("need_two_different_targets", {}, "Нужны два разных живых игрока"),
        ("target_dead", {"seat": 3}, "Маша — уже не в игре"),
        ("not_self", {"seat": 3}, "К самому себе нельзя"),
        ("guard_not_sheriff", {"seat": 3}, "Шерифа прикрывать нельзя"),
        ("self_not_first_night", {"free": 2}, "Можно с ночи 2"),
        ("self_limit_reached", {"limit": 1}, "не больше 1 раза за игру"),
        (
            "too_late",
            {"arrived": "2026-11-30T21:00:01+00:00", "deadline": "2026-11-30T21:00:00+00:00"},
            "срок был 1 декабря, 00:00 (GMT+03:00), письмо пришло 1 декабря, 00:00",
        ),
        ("which_game", {"candidates": ("[city-3]", "[city-4]")}, "1 — [city-3], 2 — [city-4]"),
    ],
)
def test_each_objection_has_its_words(code: str, ground: dict[str, object], said: str) -> None:
    assert said in objected(code, **ground)


def test_the_gravest_part_names_the_letter() -> None:
    game = at_night()
    parts = [
        Part(Ending.ACCEPTED, Want(Kind.VOTE, targets=(3,)), number=1),
        Part(Ending.REFUSED, want("heal", 3), (Objection("no_such_ability"),)),
    ]
    made = answer(game, SeatId(1), parts, EVENING, PRINTED)
    assert made.code == "refused"
    assert "Голос принят: против Маши" in written(made)
    parts.append(Part(Ending.HELD, want("heal", 3), (Objection("earlier_letter"),)))
    assert answer(game, SeatId(1), parts, EVENING, PRINTED).code == "held"


@pytest.mark.parametrize("ending", [Ending.REFUSED, Ending.ASKED, Ending.HELD])
@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("ability", ["", "heal", "teleport"])
@pytest.mark.parametrize("targets", [(), (3,), (3, 4)])
def test_no_reading_is_beyond_words(
    kind: Kind, ability: str, targets: tuple[int, ...], ending: Ending
) -> None:
    one = Want(kind, ability, targets, channel="clan")
    objections = (Objection("ability_unclear", (("candidates", ("heal",)),)),)
    part = Part(ending, one, objections, (Choice(1, one),), 1, EVENING)
    assert written(answer(at_night(), SeatId(1), [part], EVENING, PRINTED))


def test_a_draft_is_answered_as_if_sent_and_says_so() -> None:
    game = at_night()
    parts = [Part(Ending.ACCEPTED, want("heal", 3), number=1)]
    plain = written(answer(game, SeatId(1), parts, EVENING, PRINTED))
    draft = written(answer(game, SeatId(1), parts, EVENING, PRINTED, draft=True))
    note = "Это черновик: я ничего не исполняю. Без слова «черновик» ответ был бы такой.\n\n"
    assert draft.replace(note, "") == plain


def test_a_status_has_one_shape_for_every_role() -> None:
    game = at_night()
    shapes = set()
    for seat in game.seats:
        text = written(status_letter(game, seat.id, PRINTED))
        shapes.add(tuple(line.split(":")[0] for line in text.splitlines() if ":" in line))
    assert len(shapes) == 1


def test_a_status_tells_what_is_held_and_what_is_barred() -> None:
    game, _ = to_morning(at_night(), (holder(at_night(), "doctor"), "heal", (SeatId(3),)))
    doctor = holder(game, "doctor")
    order = commands.Act(doctor, AbilityId("heal"), (SeatId(7),), EVENING.replace(day=30), 5)
    text = written(status_letter(game, doctor, PRINTED))
    assert "Принято от вас: ничего." in text
    assert "Сейчас вам нельзя: лечить — Маша." in text
    game, _ = play(game, commands.Act(doctor, order.ability, order.targets), EVENING)
    assert "Принято от вас: лечить — Тень (ночь 2)." in written(
        status_letter(game, doctor, PRINTED)
    )


def test_the_rules_letter_has_the_askers_own_card_and_no_other() -> None:
    game = at_night()
    text = written(rules_letter(game, holder(game, "priest"), PRINTED))
    assert "Ваша роль — Священник (Добро)" in text
    assert text.count("Ваша роль") == 1
    assert "Очерёдность хода" in text


def test_the_rules_come_before_the_deal_too() -> None:
    text = written(rules_letter(seated(), SeatId(1), PRINTED))
    assert "Ваша роль" not in text
    assert "Мафия × 3" in text


def test_the_mayor_gets_questions_alarms_held_letters_and_complaints() -> None:
    game = at_night()
    question = Objection("seen_after_close", (("arrived", EVENING.isoformat()),))
    letters = {
        "question": question_letter(
            game, MAYOR, 7, question, PRINTED, default="refused", effect_at=EVENING
        ),
        "held": held_letter(
            game, MAYOR, 7, 5, SeatId(3), EVENING, question, PRINTED, text="лечу\nвсех"
        ),
        "bounce": bounce_alarm(game, MAYOR, SeatId(3), "masha@example.org", PRINTED),
        "complaint": complaint_letter(game, MAYOR, SeatId(3), "он спрашивал роль", PRINTED),
        "open": open_ask_letter(
            game, MAYOR, 7, 5, SeatId(3), EVENING, [Want(Kind.ACT, "heal", (1,))], PRINTED
        ),
    }
    assert all(draft.address == MAYOR and draft.seat is None for draft in letters.values())
    assert "• лечить — Вася" in written(letters["open"])
    assert "pbem answer 7" in written(letters["question"])
    assert "│ лечу\n│ всех" in written(letters["held"])
    assert "masha@example.org" in written(letters["bounce"])
    assert "Жалуется Маша" in written(letters["complaint"])
    assert "Маша" not in press().letter(letters["complaint"]).subject


def test_an_objection_can_be_told_outside_a_letter() -> None:
    objection = Objection("target_dead", (("seat", 3),))
    assert press().reason(objection, at_night(), PRINTED, "en") == "Маша is no longer in the game."


def test_an_event_can_be_told_to_the_mayor() -> None:
    game = at_night()
    event = events.Blocked(SeatId(3), SeatId(1))
    fact = facts_of(event, game, PRINTED)
    told = press().sentence(fact, "ru", "city", "UTC")
    assert told == "Маша: ход сорван (из-за Васи)."
