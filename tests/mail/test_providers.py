"""The providers that the set-up knows."""

from pathlib import Path

import pytest

from pbem.mail import load_providers, provider_of

PROVIDERS = load_providers((Path(__file__).parents[2] / "config",))


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("mayor@gmail.com", "gmail"),
        ("mayor@BK.ru", "mailru"),
        ("mayor@ya.ru", "yandex"),
        ("mayor@hotmail.com", "outlook"),
    ],
)
def test_it_works(address: str, key: str) -> None:
    provider = provider_of(address, PROVIDERS)
    assert provider is not None
    assert provider.key == key


@pytest.mark.parametrize("address", ["mayor@example.org", "gmail.com", "x@notgmail.com", ""])
def test_an_unknown_address_has_no_provider(address: str) -> None:
    assert provider_of(address, PROVIDERS) is None


def test_every_provider_is_complete_and_no_domain_is_claimed_twice() -> None:
    domains = [domain for one in PROVIDERS for domain in one.domains]
    assert len(domains) == len(set(domains))
    for one in PROVIDERS:
        assert {one.imap.security, one.smtp.security} <= {"tls", "starttls"}
        assert one.login in {"password", "xoauth2"}
        assert one.per_hour > 0


def test_the_first_folder_that_has_the_file_wins(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_providers((tmp_path,))
    (tmp_path / "providers.toml").write_text("")
    assert load_providers((tmp_path, Path(__file__).parents[2] / "config")) == ()
