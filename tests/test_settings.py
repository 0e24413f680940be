"""The keeper's settings: defaults, the file, the environment, and every fault at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem import settings as module
from pbem.settings import DEFAULTS, Login, Security, SettingsError, load_settings

REPOSITORY = Path(__file__).parent.parent
EXAMPLE = REPOSITORY / "config" / "env.example"


def faults(folder: Path, **environ: str) -> tuple[str, ...]:
    with pytest.raises(SettingsError) as caught:
        load_settings(folder, environ)
    return caught.value.faults


def test_it_works_with_nothing_set(tmp_path: Path) -> None:
    settings = load_settings(tmp_path, {"HOME": "/nowhere"})
    assert settings.imap is None and settings.smtp is None
    assert settings.data == tmp_path / "data"
    assert settings.language == "ru"


def test_the_example_says_the_defaults(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    assert load_settings(tmp_path, {}) == load_settings(tmp_path, dict(DEFAULTS))


def test_the_example_explains_every_key() -> None:
    blocks = EXAMPLE.read_text("utf-8").split("\n\n")
    explained = [block for block in blocks if block.lstrip().startswith("#")]
    keys = [key for block in explained for key in re.findall(r"(?m)^(PBEM_\w+)=", block)]
    assert keys == list(DEFAULTS)


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("PBEM_LANGUAGE=en\nPBEM_ZONE=Asia/Tokyo\n", "utf-8")
    settings = load_settings(tmp_path, {"PBEM_LANGUAGE": "ja"})
    assert (settings.language, settings.zone) == ("ja", "Asia/Tokyo")


def test_a_dollar_in_a_password_is_only_a_dollar(tmp_path: Path) -> None:
    lines = "PBEM_IMAP_HOST=imap.example.org\nPBEM_IMAP_PASSWORD='a$HOME ${x}'\n"
    (tmp_path / ".env").write_text(lines, "utf-8")
    imap = load_settings(tmp_path, {}).imap
    assert imap and imap.secret() == "a$HOME ${x}"


def test_the_sender_uses_the_readers_account(tmp_path: Path) -> None:
    environ = {
        "PBEM_IMAP_HOST": "imap.example.org",
        "PBEM_IMAP_USER": "mayor",
        "PBEM_IMAP_PASSWORD": "secret",
        "PBEM_SMTP_HOST": "smtp.example.org",
        "PBEM_SMTP_PORT": "587",
        "PBEM_SMTP_SECURITY": "starttls",
    }
    smtp = load_settings(tmp_path, environ).smtp
    assert smtp and (smtp.user, smtp.secret()) == ("mayor", "secret")
    assert (smtp.host, smtp.port) == ("smtp.example.org", 587)
    assert (smtp.security, smtp.login) == (Security.STARTTLS, Login.PASSWORD)


def test_a_token_in_a_file_is_read_each_time(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("first\n", "utf-8")
    environ = {"PBEM_IMAP_HOST": "imap.example.org", "PBEM_IMAP_PASSWORD_FILE": "token"}
    imap = load_settings(tmp_path, environ).imap
    assert imap and imap.secret() == "first"
    token.write_text("second\n", "utf-8")
    assert imap.secret() == "second"


@pytest.mark.parametrize(
    ("key", "value", "advice"),
    [
        ("PBEM_LANGUAGE", "fr", "write one of ru, en, ja"),
        ("PBEM_ZONE", "Moscow", "write a time zone"),
        ("PBEM_ADDRESS", "", "write an address"),
        ("PBEM_ADDRESS", "mayor", "write an address"),
        ("PBEM_MAYOR", "me at example.org", "write an address"),
        ("PBEM_DIALECT", "bbc", "write one of bbcode"),
        ("PBEM_IDENTITY", "lax", "write one of normal, strict"),
        ("PBEM_POLL_SECONDS", "0", "from 1 to 3600"),
        ("PBEM_POLL_SECONDS", "often", "from 1 to 3600"),
        ("PBEM_LISTEN_PORT", "65536", "from 0 to 65535"),
        ("PBEM_SMTP_PER_HOUR", "-1", "whole number"),
        ("PBEM_LANGAUGE", "ru", "did you mean PBEM_LANGUAGE?"),
        ("PBEM_XYZZY", "1", "remove the line"),
    ],
)
def test_it_refuses_with_the_mending(tmp_path: Path, key: str, value: str, advice: str) -> None:
    (fault,) = faults(tmp_path, **{key: value})
    assert fault.startswith(key) and advice in fault


@pytest.mark.parametrize(
    ("key", "value"),
    [("IMAP_SECURITY", "ssl"), ("IMAP_AUTH", "oauth"), ("IMAP_PORT", "0"), ("IMAP_PORT", "x")],
)
def test_it_refuses_a_wrong_server(tmp_path: Path, key: str, value: str) -> None:
    environ = {"PBEM_IMAP_HOST": "imap.example.org", f"PBEM_{key}": value}
    assert len(faults(tmp_path, **environ)) == 1


def test_it_names_every_fault_at_once(tmp_path: Path) -> None:
    assert len(faults(tmp_path, PBEM_LANGUAGE="fr", PBEM_ZONE="Nowhere", PBEM_DIALECT="slang")) == 3


def test_it_never_shows_a_secret(tmp_path: Path) -> None:
    environ = {"PBEM_IMAP_HOST": "imap.example.org", "PBEM_IMAP_PASSWORD": "canary"}
    assert "canary" not in repr(load_settings(tmp_path, environ))
    environ |= {"PBEM_LANGUAGE": "fr", "PBEM_IMAP_PASSWORD_FILE": "missing"}
    assert "canary" not in " ".join(faults(tmp_path, **environ))


def test_the_keepers_folder_comes_first(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    settings = load_settings(tmp_path, {})
    assert settings.configs == ((tmp_path / "config").resolve(), REPOSITORY / "config")
    assert settings.templates == (REPOSITORY / "templates",)


def test_the_checkout_counts_once(tmp_path: Path) -> None:
    assert load_settings(REPOSITORY, dict(DEFAULTS)).configs == (REPOSITORY / "config",)


def test_an_installed_package_uses_its_own_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("site/config", "site/pbem/config", "keeper"):
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setattr(module, "PACKAGE", tmp_path / "site" / "pbem")
    settings = load_settings(tmp_path / "keeper", {})
    assert settings.configs == ((tmp_path / "site/pbem/config").resolve(),)
