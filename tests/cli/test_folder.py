"""The keeper's folder: made, examined, copied."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.settings import load_settings
from tests.cli.desk import Desk


def test_it_makes_a_folder_without_asking(desk: Desk) -> None:
    desk.environ = {"LANG": "ja_JP.UTF-8"}
    assert "pbem run" in desk.type("init")
    settings = load_settings(desk.folder, {})
    assert settings.language == "ja"
    assert settings.imap is None
    assert (desk.folder / "config" / "rulesets" / "city.toml").is_file()
    assert (desk.folder / "templates" / "ru" / "post").is_dir()


# Provider, address, host, way of logging in.
PROVIDERS = (
    ("gmail", "m@gmail.com", "imap.gmail.com", "password"),
    ("mailru", "m@bk.ru", "imap.mail.ru", "password"),
    ("yandex", "m@ya.ru", "imap.yandex.ru", "password"),
    ("outlook", "m@hotmail.com", "outlook.office365.com", "xoauth2"),
)


@pytest.mark.parametrize(("provider", "address", "host", "login"), PROVIDERS)
def test_it_knows_the_common_providers(
    provider: str, address: str, host: str, login: str, tmp_path: Path
) -> None:
    for name, args in (("named", ("--provider", provider)), ("guessed", ())):
        desk = Desk(tmp_path / name)
        told = desk.type("init", *args, "--address", address)
        settings = load_settings(desk.folder, {})
        assert settings.imap is not None
        assert settings.smtp is not None
        assert (settings.imap.host, settings.imap.login, settings.imap.user) == (
            host,
            login,
            address,
        )
        assert settings.smtp.user == address
        assert 0 < settings.smtp_per_hour <= 60
        assert "mail.password" in told
        assert (desk.folder / "mail.password").stat().st_mode & 0o077 == 0
        assert (desk.folder / ".env").stat().st_mode & 0o077 == 0


def test_it_leaves_alone_what_is_there(desk: Desk) -> None:
    desk.type("init")
    own = desk.folder / "config" / "rulesets" / "city.toml"
    own.write_text("mine", "utf-8")
    env = (desk.folder / ".env").read_text("utf-8")
    assert "stays as it is" in desk.type("init", "--provider", "none", "--language", "ru")
    assert own.read_text("utf-8") == "mine"
    assert (desk.folder / ".env").read_text("utf-8") == env


def test_it_examines_a_folder(seated: Desk) -> None:
    told = seated.type("doctor")
    assert "SQLite" in told
    assert "sound" in told
    assert "reached" in told


def test_it_tells_of_copies_that_are_still_to_go(seated: Desk) -> None:
    keeper = seated.keeper()
    with keeper.house.store.write() as work:
        work.erasures.of_sent("<1@house>", seated.now)
    assert "mailboxes: 1" in seated.type("doctor") and "mailboxes: 1" in seated.type("status")
    with keeper.house.store.write() as work:
        (erasure,) = work.erasures.due(seated.now)
        work.erasures.retry(erasure, seated.now, "cannot clear the outbox")
    keeper.close()
    assert "cannot clear the outbox" in seated.type("doctor", code=1)
    assert "cannot clear the outbox" in seated.type("status")


def test_it_finds_a_clock_that_went_back(seated: Desk) -> None:
    seated.type("poll")
    seated.wait(hours=-2)
    assert "2:00:00" in seated.type("doctor", code=1)


def test_it_copies_the_database_once(seated: Desk, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    assert "keeper.key" in seated.type("backup", str(copy))
    assert copy.is_file()
    assert "another file" in seated.type("backup", str(copy), code=2)


def test_it_finds_a_changed_database(seated: Desk) -> None:
    log = seated.folder / "log.json"
    seated.type("export", "--to", str(log))
    log.write_text(log.read_text("utf-8").replace("Марта", "Мария"), "utf-8")
    assert "broken at event" in seated.type("verify", "--file", str(log), code=1)
    log.write_text("{}", "utf-8")
    assert "pbem export" in seated.type("verify", "--file", str(log), code=2)
