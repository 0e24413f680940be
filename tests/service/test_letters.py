"""The door of a letter: each of its five endings, and what is never lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.service import house as door
from pbem.service import poll, think_some
from pbem.trial.stage.mail import read_letter
from tests.service.town import BOARD, KEEPER, Town, address, letter


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return Town.open(tmp_path)


def test_it_works(town: Town) -> None:
    town.write("Филин", "комиссар", "проверяю Грозу", minutes=5)
    town.at(6).walk()
    assert town.endings() == ["accepted"]
    assert [action.ability for action in town.game.actions] == ["check"]
    assert "проверяете Грозу" in town.last("Филин").text


def test_it_refuses_with_the_reason(town: Town) -> None:
    town.write("Марта", "врач", "лечу себя", minutes=5)
    town.at(6).walk()
    assert town.endings() == ["refused"]
    assert town.game.actions == ()
    assert "не принято" in town.last("Марта").subject


def test_it_asks_and_a_bare_number_answers(town: Town) -> None:
    town.write("Марта", "врач", "лечу Зайца и Бублика", minutes=5)
    town.at(6).walk()
    town.write("Марта", "Re: уточните", "2", minutes=7)
    town.at(8).walk()
    assert town.endings() == ["asked", "accepted"]
    assert [town.game.seat(seat).nick for seat in town.game.actions[0].targets] == ["Бублик"]


def test_an_answer_keeps_the_arrival_of_what_it_answers(town: Town) -> None:
    """The order it leads to came in time, whenever the answer itself was polled."""
    town.write("Марта", "врач", "лечу Зайца и Бублика", minutes=5)
    town.at(6).walk()
    town.write("Марта", "Re: уточните", "2", minutes=239)
    town.at(242).walk()
    assert town.endings()[1] == "accepted"


def test_a_question_ends_with_its_phase(town: Town) -> None:
    town.write("Марта", "врач", "лечу Зайца и Бублика", minutes=5)
    town.at(6).walk()
    town.at(242).walk()
    town.write("Марта", "Re: уточните", "2", minutes=243)
    town.at(244).walk()
    assert town.endings()[1] != "accepted"
    assert town.game.actions == ()


def test_a_question_that_stays_open_is_shown_to_the_mayor_before_the_post(town: Town) -> None:
    town.write("Марта", "врач", "лечу Зайца и Бублика", minutes=5)
    town.at(6).walk()
    posts = len(town.board.posts)
    town.at(242).walk()
    told = [read_letter(raw) for to, raw in town.mailer.sent if to == KEEPER]
    assert all(word in told[-1].text for word in ("Марта", "Заяц", "Бублик"))
    assert len(town.board.posts) == posts
    (question,) = town.questions()
    assert (question.facts["reason"], question.default) == ("unanswered", "refuse")


def test_a_reply_to_the_question_needs_no_subject(town: Town) -> None:
    """By the address it came from, by In-Reply-To, by its number: each is enough."""
    town.write("Марта", "врач", "лечу Зайца и Бублика", minutes=5)
    town.at(6).walk()
    asked = town.last("Марта").message_id
    town.write("Марта", "", "Бублика", minutes=7, In_Reply_To=asked)
    town.at(8).walk()
    assert town.endings() == ["asked", "accepted"]


def test_a_question_tells_what_silence_means(town: Town) -> None:
    town.write("Марта", "врач", "лечу Зайца и Бублика", minutes=5)
    town.at(6).walk()
    assert "останется без последствий" in town.last("Марта").text


@pytest.mark.parametrize("subject", ["черновик", "Черновик: врач", "draft", "下書き"])
def test_a_draft_is_answered_exactly_as_if_sent(town: Town, subject: str) -> None:
    """But for the line that says so."""
    town.write("Марта", subject, "лечу Зайца и Бублика", minutes=5)
    town.write("Марта", "врач", "лечу Зайца и Бублика", minutes=5)
    town.at(6).walk()
    drafted, sent = (one.text.split("\n\n") for one in town.mail("Марта")[-2:])
    assert drafted[1].startswith("Это черновик")
    assert [drafted[0], *drafted[2:]] == sent


def test_status_has_one_shape_for_every_role(town: Town) -> None:
    for nick in BOARD:
        town.write(nick, "статус", "", minutes=5)
    town.at(6).walk()
    paragraphs = (town.last(nick).text.split("\n\n") for nick in BOARD)
    assert len({tuple(part.split(":")[0] for part in every) for every in paragraphs}) == 1


def test_it_holds_what_no_program_should_read(town: Town) -> None:
    raw = letter(address("Филин"), "комиссар", "проверяю Грозу", 1)
    town.put(raw.replace(b"From: ", b"From: evil@players.example, "), minutes=5)
    town.at(6).walk()
    assert town.endings() == ["held"]
    assert town.game.actions == ()


def test_a_stranger_is_not_answered_and_not_kept(town: Town) -> None:
    before = len(town.mailer.sent)
    town.put(letter("stranger@elsewhere.example", "hello", "let me in", 1), minutes=5)
    town.at(6).walk()
    assert town.endings() == ["discarded"]
    assert len(town.mailer.sent) == before
    with town.house.store.read() as view:
        assert view.letters.raw(town.records()[0].id) is None


def test_a_machine_is_not_answered(town: Town) -> None:
    before = len(town.mailer.sent)
    town.write("Филин", "Re: комиссар", "I am away", Auto_Submitted="auto-replied")
    town.at(6).walk()
    assert town.endings() == ["discarded"]
    assert len(town.mailer.sent) == before


def test_the_same_letter_twice_counts_once(town: Town) -> None:
    raw = town.write("Филин", "комиссар", "проверяю Грозу", minutes=5)
    town.put(raw, minutes=5)
    before = len(town.mail("Филин"))
    town.at(6).walk()
    assert town.endings() == ["accepted", "discarded"]
    assert len(town.mail("Филин")) == before + 1


def test_a_letter_that_breaks_the_program_is_held_alone(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    town.write("Филин", "комиссар", "проверяю Грозу", minutes=5)
    town.write("Марта", "врач", "лечу Зайца", minutes=6)
    opens = door.open_letter

    def breaks(raw: bytes, *others: object) -> object:
        if "Грозу".encode() in raw:
            raise RuntimeError("a bug of ours")
        return opens(raw, *others)  # type: ignore[arg-type]  # what the house hands over

    monkeypatch.setattr(door, "open_letter", breaks)
    town.at(7).walk()
    assert town.endings() == ["held", "accepted"]
    (question,) = town.questions()
    assert "a bug of ours" in str(question.facts["trace"])


def test_a_letter_that_kills_the_process_is_held_at_its_third_start(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    town.write("Филин", "комиссар", "проверяю Грозу", minutes=5)
    town.at(6).poll()

    def dies(*anything: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(door, "open_letter", dies)
        for _ in range(2):
            with pytest.raises(KeyboardInterrupt):
                town.think()
    town.think()
    assert town.endings() == ["held"]
    assert [question.facts["reason"] for question in town.questions()] == ["poison"]


def test_nothing_is_lost_between_the_two_transactions(town: Town) -> None:
    """What was polled is thought about by the next process that has this database."""
    town.write("Филин", "комиссар", "проверяю Грозу", minutes=5)
    town.at(6)
    poll(town.house, town.house.mailboxes[0], lambda: town.now)
    assert town.endings() == [""]
    while think_some(town.house, lambda: town.now):
        pass
    assert town.endings() == ["accepted"]


def test_a_draft_is_answered_and_does_nothing(town: Town) -> None:
    town.write("Филин", "черновик", "комиссар: проверяю Грозу", minutes=5)
    town.at(6).walk()
    assert town.game.actions == ()
    assert len(town.mail("Филин")) == 2


def test_chat_reaches_the_channel_and_nobody_else(town: Town) -> None:
    town.write("Гроза", "клан", "давайте сегодня Филина\n-- \nподпись", minutes=5)
    got = {nick: len(town.mail(nick)) for nick in BOARD}
    town.at(6).walk()
    assert "давайте сегодня Филина" in town.last("Савелий").text
    assert "подпись" not in town.last("Савелий").text
    assert address("Гроза") not in town.last("Савелий").text
    others = [nick for nick in BOARD if nick not in ("Гроза", "Савелий")]
    assert [len(town.mail(nick)) for nick in others] == [got[nick] for nick in others]


def test_only_the_keeper_hears_a_complaint(town: Town) -> None:
    town.write("Заяц", "жалоба", "Гроза пишет мне в личку", minutes=5)
    before = {nick: len(town.mail(nick)) for nick in BOARD}
    town.at(6).walk()
    changed = [nick for nick in BOARD if len(town.mail(nick)) != before[nick]]
    assert changed == ["Заяц"]
    keepers = [raw for to, raw in town.mailer.sent if to == "keeper@pbem.example"]
    assert len(keepers) == 1


def test_status_and_rules_are_answered(town: Town) -> None:
    town.write("Заяц", "статус", "", minutes=5)
    town.write("Заяц", "правила", "", minutes=6)
    before = len(town.mail("Заяц"))
    town.at(7).walk()
    status, rules = town.mail("Заяц")[before:]
    assert "Ваше положение" in status.subject
    assert len(rules.text) > 10 * len(status.text)


def test_a_reply_to_the_role_letter_confirms(town: Town) -> None:
    role_letter = town.mail("Заяц")[0]
    town.write("Заяц", f"Re: {role_letter.subject}", "ок", In_Reply_To=role_letter.message_id)
    town.at(6).walk()
    seat = town.game.named("Заяц")
    assert seat is not None and seat.confirmed


def test_a_letter_of_several_commands_is_judged_by_parts(town: Town) -> None:
    town.write("Филин", "комиссар", "проверяю Грозу\n\nЖалоба: Марта шлёт мне личные письма", 5)
    town.at(6).walk()
    (record,) = town.records()
    assert town.game.actions and town.game.actions[0].ability == "check"
    assert record.ending is not None


def test_a_question_beside_an_order_reaches_the_mayor(town: Town) -> None:
    town.write("Филин", "комиссар", "Проверяю Грозу. А когда выйдет утренний пост?", minutes=5)
    before = len(town.mailer.sent)
    town.at(6).walk()
    assert [action.ability for action in town.game.actions] == ["check"]
    to_mayor = [read_letter(raw) for to, raw in town.mailer.sent[before:] if to == KEEPER]
    assert ["утренний пост" in one.text for one in to_mayor] == [True]


def test_who_wants_to_leave_is_told_the_truth_and_so_is_the_mayor(town: Town) -> None:
    town.write("Филин", "Выхожу из игры", "Простите, экзамены.", minutes=5)
    before = len(town.mailer.sent)
    town.at(6).walk()
    told = {to: read_letter(raw) for to, raw in town.mailer.sent[before:]}
    to_mayor = told.pop(KEEPER)
    (receipt,) = told.values()
    assert "передана мэру" in receipt.text and "больше не участвуете" not in receipt.text
    assert "Филин" in to_mayor.text and "pbem seat replace" in to_mayor.text
    assert town.game.named("Филин") is not None
