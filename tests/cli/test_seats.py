"""The seats: who sits where, as letters, texts and the status see it."""

from __future__ import annotations

from tests.cli.desk import Desk


def test_it_seats_and_lists(seated: Desk) -> None:
    told = seated.type("seat", "list")
    assert "Марта" in told
    assert "p1@example.org" in told


def test_it_keeps_the_old_nick_for_letters(night: Desk) -> None:
    shooter, victim = night.player("mafia"), night.player("citizen")
    night.type("seat", "rename", victim, "Октябрина")
    night.drop(shooter, "мафия", victim)
    night.type("poll")
    (action,) = night.game().actions
    assert night.game().seat(action.targets[0]).nick == "Октябрина"
    assert victim in night.game().seat(action.targets[0]).aliases


def test_it_hears_only_the_newcomer(night: Desk) -> None:
    doctor, other = night.player("doctor"), night.player("citizen")
    night.type("seat", "replace", doctor, "new@example.org", "--reason", "left")
    night.drop(doctor, "врач", other)
    night.type("poll")
    assert night.game().actions == ()
    assert "new@example.org" in night.type("seat", "list")


def test_it_hears_a_player_at_his_new_address(night: Desk) -> None:
    doctor, other = night.player("doctor"), night.player("citizen")
    night.type("seat", "address", doctor, "moved@example.org")
    letter = f"From: moved@example.org\r\nSubject: doctor\r\n\r\nheal {other}\r\n"
    night.drop_raw(letter.encode())
    night.type("poll")
    assert [action.ability for action in night.game().actions] == ["heal"]


def test_it_corrects_the_forms_of_a_nick(night: Desk) -> None:
    night.type("seat", "form", "Марта", "acc=Мартусю", "dat=Мартусе")
    keeper = night.keeper()
    assert keeper.game("city-1").record.settings["forms"] == {
        "1": {"acc": "Мартусю", "dat": "Мартусе"}
    }
    keeper.close()
    night.type("seat", "form", "Марта")
    keeper = night.keeper()
    assert keeper.game("city-1").record.settings["forms"] == {}
    keeper.close()


def test_it_writes_to_a_player_in_his_language(seated: Desk) -> None:
    seated.type("seat", "language", "Марта", "en")
    seated.type("start")
    seated.type("send")
    letters = [path.read_bytes() for path in (seated.folder / "data" / "outbox").rglob("*.pbem*")]
    assert len(letters) == 8
    english = [raw for raw in letters if b"p1@example.org" in raw]
    assert len(english) == 1
    assert b"role" in english[0]


def test_it_lets_talk_wait_for_the_clock(night: Desk) -> None:
    night.type("seat", "digest", "Марта", "6")
    keeper = night.keeper()
    with keeper.house.store.read() as view:
        assert [one.seat for one in view.seats.digesting("city-1")] == [1]
    keeper.close()
    night.type("seat", "digest", "Марта", "off")
    keeper = night.keeper()
    with keeper.house.store.read() as view:
        assert view.seats.digesting("city-1") == []
    keeper.close()


def test_it_tells_the_newcomer_his_role_in_his_language(night: Desk) -> None:
    night.type("seat", "replace", "Марта", "new@example.org", "--language", "en")
    night.type("send")
    letters = [path.read_bytes() for path in (night.folder / "data" / "outbox").rglob("*.pbem*")]
    told = [raw for raw in letters if b"new@example.org" in raw]
    assert len(told) == 1
    assert b"Your role" in told[0] or b"your role" in told[0]
