from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.nouns import AskBack, Choice, Kind, Person, Want
from tests.mail.seats import NICKS, only, read, table, told


def test_it_works() -> None:
    reading = read("Врач", "Лечу Таню")
    assert [told(want) for want in reading.wants] == ["heal Таня"]
    assert not (reading.draft or reading.held or reading.discard)


@pytest.mark.parametrize(
    ("role", "subject", "text", "wanted"),
    [
        ("doctor", "Re: Врач", "вылечу Толю", "heal Толя"),
        ("doctor", "врачь", "лечусь", "heal Борис"),
        ("sergeant", "Сержант", "спасаю Таню", "guard Таня"),
        ("sergeant", "Сержант", "ищу свидетеля у Тани", "search Таня"),
        ("maniac", "Маньяк", "убиваю Таню", "cut Таня"),
        ("mafia", "Мафия", "убиваем Таню", "shoot Таня"),
        ("journalist", "Журналист", "Таню и Толю", "compare Таня Толя"),
        ("butterfly", "Babochka", "splyu s Bigbenom", "sleep BigBen"),
        ("sheriff", "Rjvbccfh", "проверяю Матроса 7", "check Матрос7"),
        ("sheriff", "комиссар", "перепроверяю Стёпу", "check Дядя Стёпа"),
        ("witness", "", "слежу за BigBen'ом", "watch BigBen"),
        ("kamikaze", "камикадзе", "к Кощею", "bomb Кощей"),
        ("priest", "священник", "исповедь Дяди Вани", "confess Дядя Ваня"),
    ],
)
def test_it_reads_an_order(role: str, subject: str, text: str, wanted: str) -> None:
    assert told(only(read(subject, text, table(role)))) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("если можно вылечить Таню, лечу", "ask conditional_not_supported"),
        ("Таню или Толю", "ask too_many_targets Таня Толя"),
        ("не Таню, а Толю", "ask too_many_targets Таня Толя"),
        ("лечу дядю", "ask ambiguous_target Дядя Стёпа Дядя Ваня"),
        ("лечу Тоню", "ask unknown_target Таня Толя"),
        ("лечу маньяка", "ask target_is_a_role"),
        ("если что случится с Таней, лечу Толю", "ask conditional_not_supported"),
        ("не лечу Таню", "ask ability_unclear heal"),
        ("", "ask empty_body"),
        ("Борис", "ask empty_body"),
        ("С уважением, Борис", "ask empty_body"),
    ],
)
def test_it_asks_rather_than_guesses(text: str, wanted: str) -> None:
    assert told(only(read("Врач", text))) == wanted


def test_an_ask_back_offers_complete_readings() -> None:
    puzzle = only(read("Врач", "Таню или Толю")).puzzle
    assert puzzle is not None
    assert [told(choice) for choice in puzzle.choices] == ["heal Таня", "heal Толя"]


def test_an_open_ability_offers_each_of_them() -> None:
    puzzle = only(read("Сержант", "иду к Тане", table("sergeant"))).puzzle
    assert puzzle is not None
    assert puzzle.candidates == ("guard", "search")
    assert [told(choice) for choice in puzzle.choices] == ["guard Таня", "search Таня"]


# --- the answer to an ask-back ----------------------------------------------------------------

HEAL = [Want(Kind.ACT, "heal", (seat,)) for seat in (2, 3)]
ASKED = AskBack(1, 1, (Choice(1, HEAL[0]), Choice(2, HEAL[1])))


@pytest.mark.parametrize("text", ["2", "2.", "Вариант 2", "№2", "второй", "２", "option 2", "2番"])
def test_a_bare_number_picks_a_choice(text: str) -> None:
    assert only(read("Re: Врач", text, table(ask=ASKED))) == HEAL[1]


@pytest.mark.parametrize("text", ["3", "0", "12"])
def test_a_number_that_was_not_offered_is_asked_again(text: str) -> None:
    want = only(read("Re: Врач", text, table(ask=ASKED)))
    assert want.puzzle is not None
    assert want.puzzle.choices == tuple(HEAL)


@pytest.mark.parametrize("text", ["1 2", "2 раза думал", "1 или 2"])
def test_a_number_among_other_words_picks_nothing(text: str) -> None:
    assert only(read("Re: Врач", text, table(ask=ASKED))).puzzle is not None


def test_a_number_without_a_question_picks_nothing() -> None:
    assert only(read("Re: Врач", "2")).puzzle is not None


def test_a_whole_order_answers_for_itself() -> None:
    assert told(only(read("Re: Врач", "лечу Кощея", table(ask=ASKED)))) == "heal Кощей"


# --- what the letter is, before what it says ------------------------------------------------------


def test_it_discards_machine_mail_and_strangers() -> None:
    assert read("Автоответ", "лечу Таню", machine="auto_reply").discard == "auto_reply"
    assert read("Врач", "лечу Таню", replace(table(), me=None)).discard == "unknown_sender"


def test_it_holds_a_letter_with_flaws() -> None:
    reading = read("Врач", "лечу Таню", flaws=("two_subjects",))
    assert (reading.held, reading.wants) == ("two_subjects", ())


def test_it_asks_when_text_and_html_say_different_things() -> None:
    assert only(read("Врач", "лечу Таню", html_text="лечу Толю")).puzzle is not None
    assert told(only(read("Врач", "лечу Таню", html_text="Лечу  Таню!"))) == "heal Таня"


@pytest.mark.parametrize("subject", ["Черновик: врач", "черновик", "Draft: doctor", "下書き"])
def test_a_draft_is_read_like_any_letter(subject: str) -> None:
    reading = read(subject, "лечу Таню")
    assert reading.draft
    assert told(only(reading)) == "heal Таня"


@pytest.mark.parametrize("text", ["", "Принято", "спасибо, понял", "ок", "роль получил"])
def test_an_answer_to_the_role_letter_confirms(text: str) -> None:
    assert only(read("Re: Игра", text, table(role_letter=True))).kind is Kind.CONFIRM


def test_an_order_in_it_is_an_order() -> None:
    reading = read("Re: Игра", "Понял! Лечу Таню.", table(role_letter=True))
    assert told(only(reading)) == "heal Таня"


def test_a_role_may_be_required_in_the_subject() -> None:
    assert told(only(read("", "лечу Таню", table(role_needed=True)))) == "ask subject_role"
    assert told(only(read("врач", "лечу Таню", table(role_needed=True)))) == "heal Таня"
    assert told(only(read("врач", "лечу Таню"))) == told(only(read("", "лечу Таню")))


# --- nights ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("subject", "text", "number"),
    [
        ("Врач", "лечу Таню", None),
        ("Врач, ночь 4", "лечу Таню", 4),
        ("Re: Ночь 4", "лечу Таню", 4),
        ("Врач", "на 6 ночь лечу Таню", 6),
        ("Врач", "лечу Таню на 6-ю ночь", 6),
        ("Врач", "лечу Таню в шестую ночь", 6),
        ("Врач", "завтра ночью лечу Таню", 6),
        ("Врач", "этой ночью лечу Таню", None),
        ("Врач", "ночью лечу Матроса7", None),
        ("Doctor", "I heal Tanya on night 4", 4),
        ("Re: День 4", "лечу Таню", None),
    ],
)
def test_it_hears_which_night_is_meant(subject: str, text: str, number: int | None) -> None:
    assert only(read(subject, text)).number == number


# --- several things in one letter -------------------------------------------------------------


def test_a_vote_and_an_order_are_two_wants() -> None:
    reading = read("", "Голосую против Кощея. Ночью лечу Таню.", table(phase="day"))
    assert {told(want) for want in reading.wants} == {"vote Кощей", "heal Таня"}


def test_a_question_delays_no_order() -> None:
    reading = read("Врач", "Лечу Таню. А когда утро?")
    assert [told(want) for want in reading.wants] == ["heal Таня", "question"]


def test_a_question_alone_is_asked_about() -> None:
    want = only(read("Врач", "А можно лечить себя?"))
    assert (want.kind, want.puzzle and want.puzzle.code) == (Kind.QUESTION, "ability_unclear")


def test_status_and_rules_leave_an_order_alone() -> None:
    kinds = [want.kind for want in read("Статус", "и ещё: лечу Таню").wants]
    assert kinds == [Kind.STATUS, Kind.ACT]


@pytest.mark.parametrize(
    ("role", "text", "wanted"),
    [
        ("priest", "сегодня пропускаю", "pass"),
        ("priest", "сплю", "pass"),
        ("butterfly", "сплю", "ask unknown_target"),
        ("butterfly", "сплю с Тоней", "ask unknown_target Таня Толя"),
        ("butterfly", "ни с кем не сплю", "pass"),
        ("priest", "не пропускаю", "ask ability_unclear confess"),
        ("priest", "пропускаю Таню", "ask ability_unclear confess"),
    ],
)
def test_a_pass_is_no_order_and_an_order_no_pass(role: str, text: str, wanted: str) -> None:
    assert told(only(read("", text, table(role)))) == wanted


# --- talk ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("subject", "text", "wanted"),
    [
        ("клан", "может Таню?", "clan"),
        ("клан", "Стреляем в Таню", "shoot Таня"),
        ("клан", "Стреляй в Таню", "shoot Таня"),
        ("клан", "убить Таню", "clan"),
        ("клан", "Таню", "clan"),
        ("клан", "Таня, стреляй", "clan"),
        ("клан", "Предлагаю: стреляем в Таню", "clan"),
        ("клан", "Стреляем в Таню. А Толя пусть молчит.", "clan"),
        ("клан", "стреляем в Таню или Толю", "clan"),
        ("чат", "Стреляем в Таню", "clan"),
        ("напарникам", "всем привет", "clan"),
        ("chat", "hello", "clan"),
    ],
)
def test_a_clan_s_letter_is_talk_unless_a_plain_order(subject: str, text: str, wanted: str) -> None:
    want = only(read(subject, text, table("mafia")))
    assert told(want) == wanted
    assert want.text == (text if want.kind is Kind.CHAT else "")


def test_talk_without_words_is_empty() -> None:
    assert told(only(read("чат", "", table("mafia")))) == "ask empty_body"


def test_a_stranger_to_all_channels_asks_for_the_first() -> None:
    assert told(only(read("чат", "привет", table("citizen")))) == "clan"


def test_a_complaint_keeps_its_words() -> None:
    want = only(read("Жалоба", "Таня пишет мне: лечу Толю", table("citizen")))
    assert (want.kind, want.text) == (Kind.COMPLAINT, "Таня пишет мне: лечу Толю")


# --- roles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["citizen", "sheriff", "mafia", "maniac"])
def test_a_foreign_role_is_refused_in_the_same_words_for_everybody(role: str) -> None:
    want = only(read("Врач", "лечу Таню", table(role)))
    assert (told(want), want.ability) == ("ask no_such_ability", "heal")


@pytest.mark.parametrize("role", ["citizen", "sheriff", "mafia"])
def test_a_foreign_verb_is_left_to_the_game(role: str) -> None:
    assert told(only(read("", "лечу Таню", table(role)))) == "heal Таня"


def test_a_typo_is_forgiven_in_one_s_own_verb_only() -> None:
    assert only(read("", "правиряю Таню", table("sheriff"))).puzzle is not None
    assert told(only(read("", "провиряю Таню", table("sheriff")))) == "check Таня"
    assert only(read("", "провиряю Таню", table("doctor"))).puzzle is not None


# --- names ----------------------------------------------------------------------------------------


def test_forms_corrected_by_the_keeper_name_a_player() -> None:
    people = (Person(1, "Борис"), Person(2, "Xz", forms=("Иксзетика",)))
    want = only(read("Врач", "лечу Иксзетика", table(people=people)))
    assert want.targets == (2,)


def test_an_old_nick_still_names_a_player() -> None:
    people = (Person(1, "Борис"), Person(2, "Новый Ник", aliases=("Буслай",)))
    assert only(read("Врач", "лечу Буслая", table(people=people))).targets == (2,)


@pytest.mark.parametrize("nick", ["Доктор", "Маньяк", "Лечу"])
def test_a_nick_that_is_a_word_of_the_game_is_never_executed(nick: str) -> None:
    people = (Person(1, "Борис"), Person(2, nick), Person(3, "Толя"))
    seen = table("maniac", people=people)
    for text in (f"режу {nick}а", f"режу {nick}", f"{nick}"):
        want = only(read("Маньяк", text, seen))
        assert want.puzzle is not None or want.targets != (2,) or nick == "Лечу"


def test_a_nick_equal_to_the_verb_is_not_a_second_target() -> None:
    people = (Person(1, "Борис"), Person(2, "Режу"), Person(3, "Толя"))
    assert only(read("Маньяк", "режу Толю", table("maniac", people=people))).targets == (3,)
    both = only(read("Маньяк", "режу Режу и Толю", table("maniac", people=people)))
    assert both.puzzle is not None


@pytest.mark.parametrize("text", ["Лечу Таню Сидорову", "Лечу Дядю Колю", "лечу Таню и Машу"])
def test_a_name_beside_somebody_else_s_is_asked_about(text: str) -> None:
    assert only(read("Врач", text)).puzzle is not None


# --- evidence -------------------------------------------------------------------------------------


def test_it_tells_why() -> None:
    clues = {clue.step: clue for clue in read("Врач", "Лечу Таню, правда").clues}
    assert clues["topic"].concluded == "role:doctor"
    assert clues["name"].saw == "Таню"
    assert clues["name"].concluded == "whole: Таня"
    assert clues["verb"].concluded == "heal, first"
    assert clues["command"].concluded == "heal Таня"


def test_reading_is_the_same_every_time() -> None:
    first = read("Врач", "Лечу Тоню или Дядю, а лучше никого")
    assert first == read("Врач", "Лечу Тоню или Дядю, а лучше никого")
    assert len(NICKS) == len(set(NICKS))


# --- when the subject says nothing ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "subject", "text", "wanted"),
    [
        ("doctor", "", "Таню", "heal Таня"),
        ("doctor", "Re: Ночь 5", "Таню", "heal Таня"),
        ("doctor", "Ночь 5", "Таню", "heal Таня"),
        ("doctor", "шумно у вас", "Таню", "ask ability_unclear heal"),
        ("doctor", "", "Спите? Таню.", "ask ability_unclear heal"),
        ("doctor", "шумно у вас", "лечу Таню", "heal Таня"),
        ("mafia", "", "Таню", "ask ability_unclear shoot"),
        ("mafia", "", "стреляем в Таню", "shoot Таня"),
        ("mafia", "чта", "стреляем в Таню", "ask ability_unclear shoot"),
        ("mafia", "калн", "стреляем в Таню", "ask ability_unclear shoot"),
        ("mafia", "мафия", "Таню", "shoot Таня"),
        ("mafia", "мафия", "я за Таню", "ask ability_unclear shoot"),
        ("sheriff", "напарнку", "проверяю Таню", "ask ability_unclear check"),
    ],
)
def test_names_alone_need_a_subject_where_they_may_be_talk(
    role: str, subject: str, text: str, wanted: str
) -> None:
    acts = [want for want in read(subject, text, table(role)).wants if want.kind != "question"]
    assert [told(want) for want in acts] == [wanted]
