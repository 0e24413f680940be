"""A whole game by verbs alone: from the first seat to the final post."""

from __future__ import annotations

import json

from tests.cli.desk import NICKS, Desk


def test_it_works_from_the_first_seat_to_the_final_post(seated: Desk) -> None:
    desk = seated
    assert "city-1" in desk.type("start")
    desk.type("send")
    assert "Марта" in post(desk, "opening")

    jailed = desk.player("mafia")
    for nick in NICKS[:4]:
        if nick != jailed:
            desk.type("vote", nick, jailed)
    assert jailed in desk.type("preview")
    desk.type("close")
    assert desk.game().phase.kind == "night"

    shooter, doctor = desk.player("mafia"), desk.player("doctor")
    victim, other = [seat.nick for seat in desk.game().living if seat.role == "citizen"][:2]
    desk.drop(shooter, "мафия", victim)
    desk.drop(doctor, "врач", other)
    assert "2 letters came in" in desk.type("poll")
    assert "gun" in desk.type("explain", "1")
    desk.wait(hours=9)
    desk.type("close")
    assert desk.game().phase.kind == "dawn"
    assert victim in desk.type("preview")
    desk.type("close")
    desk.type("send")
    assert victim not in [seat.nick for seat in desk.game().living]
    assert victim in post(desk, "morning")
    assert "gun" in desk.type("explain")  # by day, of the night before

    assert "is out" in desk.type("remove", shooter, "--reason", "writes at night")
    desk.type("send")
    assert desk.game().over
    assert all(nick in post(desk, "final") for nick in NICKS)

    log = desk.folder / "log.json"
    desk.type("export", "city-1", "--reveal", "--to", str(log))
    assert all(link["record"] for link in json.loads(log.read_text("utf-8"))["links"])
    assert "sound" in desk.type("verify", "--file", str(log))
    assert "sound" in desk.type("verify", str(log))
    assert "sound" in desk.type("verify")
    assert "Ended: city-1" in desk.type("status")


def post(desk: Desk, kind: str) -> str:
    """Returns the latest post of a kind."""
    return [text for name, text in desk.posts().items() if name.endswith(kind)][-1]


def test_it_tells_no_role_to_who_does_not_ask(night: Desk) -> None:
    shown = night.type("status")
    for word in ("Mafioso", "Sheriff", "Doctor", "mafia", "sheriff", "doctor"):
        assert word not in shown
    assert "Mafioso" in night.type("status", "--secret")


def test_it_logs_each_look(night: Desk) -> None:
    for look in ("status", "status --secret", "preview", "explain", "export --reveal", "export"):
        night.type(*look.split())
    keeper = night.keeper()
    with keeper.house.store.read() as view:
        looks = [(look.who, look.what) for look in view.looks.all("city-1")]
    keeper.close()
    assert looks == [("keeper", what) for what in ("roles", "preview", "night 1", "export")]


def test_it_exports_secrets_only_when_asked(night: Desk) -> None:
    assert "role_given" not in night.type("export")
    assert "role_given" in night.type("export", "--reveal")


def test_a_keeper_who_plays_sees_nothing(night: Desk) -> None:
    night.environ["PBEM_MAYOR"] = "P3@example.org"
    for look in ("status --secret", "preview", "explain", "export --reveal"):
        told = night.type(*look.split(), code=1)
        assert "somebody else" in told
        assert "Mafioso" not in told
    night.type("export")
