"""The mayor's hand: ballots, questions, rulings, removals, and the clock."""

from __future__ import annotations

from tests.cli.desk import NICKS, Desk


def test_it_enters_a_vote_once(seated: Desk) -> None:
    seated.type("start")
    seated.type("vote", "Марта", "Заяц")
    refused = seated.type("vote", "Марта", "Борис", code=1)
    assert "does not allow" in refused
    assert "Заяц" in refused
    seated.type("vote", "Борис", "-")
    assert [ballot.target for ballot in seated.game().ballots] == [2]


def test_it_accepts_a_late_letter_by_a_ruling(night: Desk) -> None:
    shooter = night.player("mafia")
    victim = night.player("citizen")
    night.wait(hours=24)
    night.type("poll")
    night.drop(shooter, "мафия", victim)
    night.wait(minutes=1)
    night.type("close")
    night.type("poll")
    shown = night.type("status")
    assert "Came late" in shown
    assert "gun" not in night.type("explain")
    night.type("rule", "accept", "1", "--reason", "the mail server was away")
    assert "gun" in night.type("explain")
    assert "nothing in this letter" in night.type("rule", "accept", "99", "--reason", "x", code=1)


def test_it_voids_an_order(night: Desk) -> None:
    shooter, victim = night.player("mafia"), night.player("citizen")
    night.drop(shooter, "мафия", victim)
    night.type("poll")
    assert night.game().actions
    night.type("rule", "void", shooter, "shoot", "--reason", "not his own letter")
    assert not night.game().actions
    assert "does not allow" in night.type(
        "rule", "void", shooter, "shoot", "--reason", "again", code=1
    )


def test_it_answers_a_question(night: Desk) -> None:
    doctor, other = night.player("doctor"), night.player("citizen")
    place = NICKS.index(doctor) + 1
    night.drop_raw(
        f"From: p{place}@example.org\r\nSubject: a\r\nSubject: b\r\n"
        "To: mayor@pbem.example\r\nMessage-ID: <two@example.org>\r\n\r\nhello\r\n".encode()
    )
    night.type("poll")
    assert "two subjects" in night.type("status")
    unclear = night.type("answer", "1", "accept", "--reason", "clear to me", code=2)
    assert "--reads" in unclear
    night.type("answer", "1", "accept", "--reason", "clear", "--reads", f"лечу игрока {other}")
    assert [action.ability for action in night.game().actions] == ["heal"]
    assert "no open question" in night.type("answer", "1", "refuse", "--reason", "x", code=2)


def test_it_refuses_a_question_by_its_letter(night: Desk) -> None:
    night.drop_raw(b"From: p1@example.org\r\nSubject: a\r\nSubject: b\r\n\r\nhello\r\n")
    night.type("poll")
    night.type("answer", "1", "refuse", "--reason", "no sense in it")
    assert "Waiting for you" not in night.type("status")


def test_it_rules_a_draw(night: Desk) -> None:
    night.type("rule", "draw", "tie.1", "2", "--reason", "agreed")
    assert night.game().overrides == (("tie.1", "2"),)


def test_it_removes_before_and_after_the_start(seated: Desk) -> None:
    seated.type("seat", "add", "Игорь", "p9@example.org")
    seated.type("remove", "Игорь", "--reason", "has no time")
    assert seated.game().named("Игорь") is None
    seated.type("start")
    seated.type("remove", "Марта", "--reason", "rude")
    assert not seated.game().seat(1).alive  # type: ignore[arg-type]  # a plain number will do


def test_it_moves_the_deadline(seated: Desk) -> None:
    seated.type("start")
    before = seated.game().phase.closes
    seated.type("extend", "+1h", "--reason", "storm")
    after = seated.game().phase.closes
    assert before is not None
    assert after is not None
    assert (after - before).total_seconds() == 3600
    assert "2026-06-02 23:00 MSK (20:00 UTC)" in seated.type("extend", "2026-06-02 23:00")
    assert "past already" in seated.type("extend", "2026-05-31 23:00", code=2)
    assert "no time" in seated.type("extend", "tomorrow", code=2)


def test_it_pauses_and_goes_on(seated: Desk) -> None:
    seated.type("start")
    seated.type("pause", "--reason", "holiday")
    assert "paused" in seated.type("status")
    seated.type("pause", code=1)
    seated.wait(days=3)
    assert "2026-06-04 23:00" in seated.type("resume")
    seated.type("pause")
    assert "2026-06-05 20:30" in seated.type("resume", "--until", "2026-06-05 20:30")


def test_a_pause_takes_no_time_back_that_was_given(seated: Desk) -> None:
    seated.type("start")
    seated.type("extend", "2026-06-03 22:00")
    seated.type("pause")
    assert "2026-06-03 22:00" in seated.type("resume")
    seated.type("pause")
    seated.type("extend", "2026-06-03 23:30")
    assert "2026-06-03 23:30" in seated.type("resume")
