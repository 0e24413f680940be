"""Private talks leave no trace: what was said in one is destroyed with it, wherever it got to."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.mail import InboxError, SendError
from pbem.service import Look, export
from tests.service.kira import CHAT, DUSK, dusk, founded, holders, kira, open_talk
from tests.service.town import FakeInbox, FakeMailer, Town, address, letter

CANARY = "canary-7431"


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return kira(tmp_path)


def inbox(town: Town) -> FakeInbox:
    assert isinstance(town.inbox, FakeInbox)
    return town.inbox


def mailer(town: Town) -> FakeMailer:
    assert isinstance(town.mailer, FakeMailer)
    return town.mailer


def say(town: Town, nick: str, minutes: float, text: str = f"the word is {CANARY}") -> Town:
    """Lets a member say something in the talk."""
    town.write(nick, CHAT, text, minutes)
    return town.at(minutes + 1)


def in_mailbox(town: Town) -> bool:
    return any(CANARY.encode() in one.raw for one in inbox(town).letters)


def test_it_works(town: Town) -> None:
    say(open_talk(town), "Ann", 10).walk()
    assert CANARY in town.last("Ben").text
    assert not any(CANARY in one.text for nick in ("Cat", "Dan", "Eve") for one in town.mail(nick))
    dusk(town)
    assert holders(town.house.store, CANARY) == []
    assert not in_mailbox(town)


def test_a_line_lives_only_under_the_key_of_its_talk(town: Town) -> None:
    say(open_talk(town), "Ann", 10).walk()
    alive = holders(town.house.store, CANARY)
    assert sorted(one.partition(" ")[0] for one in alive) == ["draft", "text"]
    with town.house.store.write() as work:
        work.vault.destroy([work.talks.key(town.name, "talk.1")])
    assert holders(town.house.store, CANARY) == []


def test_a_member_ends_it_and_all_is_gone_at_once(town: Town) -> None:
    say(open_talk(town), "Ann", 10).walk()
    town.write("Ben", CHAT, "end", 20)
    town.at(21).walk()
    assert holders(town.house.store, CANARY) == []
    assert "over" in town.last("Ann").text


def test_the_copies_of_relayed_letters_are_called_in_at_the_end(town: Town) -> None:
    say(open_talk(town), "Ann", 10).walk()
    relayed = town.last("Ben").message_id
    assert mailer(town).erased == []
    dusk(town)
    assert mailer(town).erased == [relayed]


def test_a_removal_that_fails_is_tried_again(town: Town) -> None:
    open_talk(town).walk()
    inbox(town).trouble = InboxError("the mailbox is away", 1.0)
    say(town, "Ann", 10).walk()
    town.at(12).walk()
    with town.house.store.read() as view:
        backlog = view.erasures.backlog()
    assert (backlog.waiting, backlog.failed, backlog.error) == (1, 1, "the mailbox is away")
    inbox(town).trouble = None
    town.at(14).walk()
    assert not in_mailbox(town)
    with town.house.store.read() as view:
        assert view.erasures.backlog().waiting == 0


def test_a_second_copy_of_a_letter_goes_too(town: Town) -> None:
    open_talk(town)
    raw = town.write("Ann", CHAT, f"the word is {CANARY}", 10)
    town.at(11).walk()
    town.put(raw, 12)
    town.at(13).walk()
    town.walk()
    assert not in_mailbox(town)


def test_a_letter_that_came_after_the_end_is_not_kept(town: Town) -> None:
    say(open_talk(town), "Ann", 10).walk()
    town.write("Ben", CHAT, "end", 20)
    town.at(21).walk()
    say(town, "Ann", 30).walk()
    dusk(town)
    say(town, "Ann", DUSK + 5).walk()
    town.walk()
    assert holders(town.house.store, CANARY) == []
    assert not in_mailbox(town)


@pytest.mark.parametrize("minutes", [20, DUSK + 10], ids=["by day", "by night"])
def test_a_quote_of_it_in_another_letter_is_not_kept(town: Town, minutes: float) -> None:
    say(open_talk(town), "Ann", 10).walk()
    if minutes > DUSK:
        dusk(town)
    town.write("Ben", "Light", f"I kill Cat\n\n> Ann: the word is {CANARY}", minutes)
    town.at(minutes + 1).walk()
    town.walk()
    own = [one for one in holders(town.house.store, "") if one.startswith("letter 4")]
    assert own and CANARY not in own[0]
    if minutes < DUSK:
        dusk(town)
    assert holders(town.house.store, CANARY) == []
    assert not in_mailbox(town)


@pytest.mark.parametrize("minutes", [20, DUSK + 10], ids=["by day", "by night"])
def test_an_answer_to_a_line_keeps_nothing_however_it_quotes(town: Town, minutes: float) -> None:
    say(open_talk(town), "Ann", 10).walk()
    relayed = town.last("Ben").message_id
    if minutes > DUSK:
        dusk(town)
    body = f"I kill Cat. Ann wrote the word is {CANARY}"
    town.write("Ben", "Light", body, minutes, In_Reply_To=relayed)
    town.at(minutes + 1).walk()
    town.walk()
    if minutes < DUSK:
        dusk(town)
    assert holders(town.house.store, CANARY) == []
    assert not in_mailbox(town)


def test_a_bounce_of_a_line_is_not_kept(town: Town) -> None:
    say(open_talk(town), "Ann", 10).walk()
    relayed = town.last("Ben").message_id
    body = f"Your letter came back:\n\nMessage-ID: {relayed}\n\nthe word is {CANARY}"
    town.put(letter("mailer-daemon@players.example", "Undelivered", body, 900), 12)
    town.at(13).walk()
    dusk(town)
    assert holders(town.house.store, CANARY) == []
    assert not in_mailbox(town)


def test_a_letter_from_elsewhere_that_answers_a_line_is_not_kept(town: Town) -> None:
    say(open_talk(town), "Ann", 10).walk()
    seen = town.last("Ben")
    reply_to = seen.raw.split(b"Reply-To: ")[1].split(b"\r\n")[0].decode()
    raw = letter(
        "ben@elsewhere.example",
        CHAT,
        f"{CANARY} again",
        901,
        to=reply_to,
        References=seen.message_id,
    )
    town.put(raw, 12)
    town.at(13).walk()
    assert town.endings()[-1] == "held"
    dusk(town)
    assert holders(town.house.store, CANARY) == []
    assert not in_mailbox(town)


def test_an_unreadable_letter_of_a_member_shows_the_mayor_nothing(town: Town) -> None:
    open_talk(town)
    two = b"Subject: another\r\nMIME-Version: 1.0"
    raw = letter(address("Ann"), CHAT, f"the word is {CANARY}", 902)
    town.put(raw.replace(b"MIME-Version: 1.0", two), 10)
    town.at(11).walk()
    assert town.endings()[-1] == "held"
    assert not any(CANARY.encode() in raw for _, raw in mailer(town).sent)
    town.walk()
    assert holders(town.house.store, CANARY) == []
    assert not in_mailbox(town)


def test_a_letter_of_a_member_that_breaks_us_is_not_kept(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_talk(town)

    def broken(*_: object, **__: object) -> None:
        raise ValueError(CANARY)

    monkeypatch.setattr("pbem.service.hearing.read", broken)
    say(town, "Ann", 10).walk()
    town.walk()
    assert town.endings()[-1] == "held"
    assert holders(town.house.store, CANARY) == []
    assert not in_mailbox(town)


def test_a_line_of_which_we_had_to_ask_the_game_is_not_kept(town: Town) -> None:
    """Ann plays in two games: her letter names none, and her answer lets it speak in one."""
    open_talk(town)
    second_game(town)
    say(town, "Ann", 10).walk()
    question = town.last("Ann")
    assert town.endings()[-1] == "asked"
    town.write("Ann", f"Re: {question.subject}", "1", 12, In_Reply_To=question.message_id)
    town.at(13).walk()
    assert any(CANARY in one.text for one in town.mail("Ben"))
    dusk(town)
    assert holders(town.house.store, CANARY) == []
    assert not in_mailbox(town)


def test_an_unanswered_question_which_game_keeps_no_line_beyond_the_talk(town: Town) -> None:
    open_talk(town)
    second_game(town)
    say(town, "Ann", 10).walk()
    town.walk()
    assert not in_mailbox(town)
    dusk(town)
    assert holders(town.house.store, CANARY) == []


def second_game(town: Town) -> None:
    """Opens another game in the same house, with the same players."""
    founded(town.house, town.inbox, town.mailer, town.board)


def test_letters_of_others_are_kept_whole(town: Town) -> None:
    say(open_talk(town), "Ann", 10).walk()
    raw = town.write("Cat", "status", "how do I stand", 12)
    town.at(13).walk()
    town.walk()
    assert raw in [one.raw for one in inbox(town).letters]
    assert any("how do I stand" in one for one in holders(town.house.store, "how do I stand"))


def test_an_invitation_that_nobody_answers_ends_at_dusk(town: Town) -> None:
    town.write("Ann", CHAT, "Can I talk to Ben in private please", 1)
    town.at(2).walk()
    dusk(town)
    assert town.game.talks == ()
    town.write("Ben", CHAT, "yes", DUSK + 5)
    town.at(DUSK + 6).walk()
    assert town.endings()[-1] == "refused"


def test_a_line_that_could_not_be_sent_before_dusk_never_goes(town: Town) -> None:
    open_talk(town)
    mailer(town).trouble = SendError("away", permanent=False)
    say(town, "Ann", 10).walk()
    dusk(town)
    mailer(town).trouble = None
    town.at(DUSK + 120).walk()
    assert not any(CANARY.encode() in raw for _, raw in mailer(town).sent)
    assert not any(CANARY in one.text for one in town.mail("Ben"))


def test_the_revealed_log_does_not_tell_who_met_whom(town: Town) -> None:
    say(open_talk(town), "Ann", 10).walk()
    dusk(town)
    log = str(export(town.house, town.name, True, Look("keeper", "why", town.now)))
    assert "phase_opened" in log
    assert "talk.1" not in log
    with town.house.store.read() as view:
        codes = [event.code for event in view.events.read(town.name)]
    assert "talk_closed" in codes


ANSWERED = (
    ("yes", "accepted", 2),
    ("да", "accepted", 2),
    ("はい", "accepted", 2),
    ("no", "accepted", 0),
    ("нет", "accepted", 0),
    ("いいえ", "accepted", 0),
)


@pytest.mark.parametrize(("word", "ending", "members"), ANSWERED)
def test_a_guest_agrees_or_declines(town: Town, word: str, ending: str, members: int) -> None:
    """A word under the subject of the talk is never an aye or a nay."""
    town.write("Ann", CHAT, "Can I talk to Ben in private please", 1)
    town.at(2).walk()
    town.write("Ben", CHAT, word, 3)
    town.at(4).walk()
    assert town.endings()[-1] == ending
    assert sum(len(talk.members) for talk in town.game.talks) == members
    told = "has joined" if members else "would rather not"
    assert told in town.last("Ann").text


def test_one_of_several_guests_declines_and_the_others_talk(town: Town) -> None:
    town.write("Ann", CHAT, "Can I talk to Ben and Cat in private please", 1)
    town.at(2).walk()
    town.write("Ben", CHAT, "no", 3)
    town.write("Cat", CHAT, "yes", 4)
    town.at(5).walk()
    (talk,) = town.game.talks
    assert (talk.members, talk.invited) == ((1, 3), ())


def test_two_who_ask_each_other_have_agreed(town: Town) -> None:
    town.write("Ann", CHAT, "Can I talk to Ben in private please", 1)
    town.write("Ben", CHAT, "I want to talk to Ann in private", 2)
    town.at(3).walk()
    (talk,) = town.game.talks
    assert talk.members == (1, 2)


def test_who_goes_into_another_talk_waits_no_more_in_his_own(town: Town) -> None:
    town.write("Ann", CHAT, "Can I talk to Ben in private please", 1)
    town.write("Cat", CHAT, "Can I talk to Ann in private please", 2)
    town.write("Ann", CHAT, "yes", 3)
    town.at(4).walk()
    (talk,) = town.game.talks
    assert talk.members == (3, 1)


@pytest.mark.parametrize("word", ["yes", "no", "aye", "Ben"])
def test_a_word_said_in_a_talk_is_said_there_and_nothing_else(town: Town, word: str) -> None:
    say(open_talk(town), "Ann", 10, word).walk()
    assert word in town.last("Ben").text
    assert len(town.game.talks) == 1
    assert town.game.voices == ()


def test_nobody_speaks_into_a_talk_in_which_he_is_alone(town: Town) -> None:
    town.write("Ann", CHAT, "Can I talk to Ben in private please", 1)
    town.at(2).walk()
    say(town, "Ann", 10).walk()
    assert town.endings()[-1] == "asked"
    assert holders(town.house.store, CANARY) == []


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "destroyed with us"), ("ru", "уничтожается"), ("ja", "消されます")],
)
def test_the_opening_letter_says_what_is_destroyed_and_what_is_not(
    tmp_path: Path, language: str, words: str
) -> None:
    town = open_talk(kira(tmp_path, language=language))
    for nick in ("Ann", "Ben"):
        assert [one for one in town.mail(nick) if words in one.text and "Ben" in one.text]
