"""Who a letter is from, and what the trusted host says of him."""

import pytest

from pbem.mail import Trust
from pbem.nouns import Auth
from tests.mail.mails import encoded, mail, opened


@pytest.mark.parametrize(
    ("field", "address"),
    [
        ("vasya@example.com", "vasya@example.com"),
        ("<vasya@example.com>", "vasya@example.com"),
        ("Вася <Vasya@Example.COM>", "Vasya@example.com"),
        ('"Петров, Вася" <v@example.com>', "v@example.com"),
        ("Вася, Петя <v@example.com>", "v@example.com"),
        ("Ivan [Moscow] <v@example.com>", "v@example.com"),
        ("vasya@example.com (Вася)", "vasya@example.com"),
        ("Вася (он же Пётр (старый)) <v@example.com>", "v@example.com"),
        (f"{encoded('Вася <x@evil.example>')} <v@example.com>", "v@example.com"),
        (f"{encoded('Дон', 'koi8-r')}\r\n <v@example.com>", "v@example.com"),
        ("foo..bar.@docomo.example.jp", "foo..bar.@docomo.example.jp"),
        (".foo@softbank.example.jp", ".foo@softbank.example.jp"),
        ('"foo..bar"@docomo.example.jp', "foo..bar@docomo.example.jp"),
        ('"bob@good.example" <v@example.com>', "v@example.com"),
    ],
)
def test_one_mailbox_is_the_sender(field: str, address: str) -> None:
    letter = opened(mail(sender=field))
    assert (letter.sender, letter.flaws) == (address, ())


@pytest.mark.parametrize(
    "field",
    [
        "victim@example.com <evil@example.net>",
        "<victim@example.com>evil@example.net",
        "Bob <victim@example.com> <evil@example.net>",
        "<victim@example.com> <evil@example.net>",
        '"Someone" <victim@example.com>:<evil@example.net>',
        "victim@example.com;evil@example.net",
        "evil@example.net, victim@example.com",
        "Group: a@example.com, b@example.com;",
        "<victim@example.com>, x",
        "Вася",
        "<>",
        "",
        "victim@example.com@example.net",
        '"a" "b <v@example.com>',
    ],
)
def test_two_mailboxes_or_none_are_nobody(field: str) -> None:
    letter = opened(mail(sender=field))
    assert letter.sender == ""
    assert letter.flaws == ("unclear_from",)


def test_two_from_fields_are_nobody() -> None:
    letter = opened(mail(extra=("From: victim@example.com",)))
    assert (letter.sender, letter.flaws) == ("", ("two_froms",))


def test_no_from_field_is_nobody() -> None:
    letter = opened(b"Subject: x\r\n\r\nbody")
    assert (letter.sender, letter.flaws) == ("", ("no_from",))


def test_a_name_in_raw_bytes_does_no_harm() -> None:
    letter = opened(mail(sender="Вася".encode("koi8-r") + b" <v@example.com>"))
    assert letter.sender == "v@example.com"


def test_two_subjects_are_a_flaw() -> None:
    assert opened(mail(extra=("Subject: Маньяк",))).flaws == ("two_subjects",)


def test_recipients_are_all_who_were_named() -> None:
    letter = opened(mail(extra=("Delivered-To: game+tag@example.org", "Cc: B <b@example.com>")))
    assert letter.recipients == ("game@example.org", "b@example.com", "game+tag@example.org")


RECEIVED = "Received: from out.example.com by mx.example.org (Postfix) with ESMTPS id 1"
FOREIGN = "Received: from home by out.example.com with SMTP id 2"
AR = "Authentication-Results: mx.example.org; "

PASSES = [
    (AR + "dmarc=pass header.from=example.com", RECEIVED),
    (AR + "spf=pass smtp.mailfrom=example.com;\r\n\tdmarc=pass header.from=example.com", RECEIVED),
    (AR + "dkim=pass header.d=example.com header.s=x", RECEIVED),
    (AR + "dkim=pass header.i=@example.com", RECEIVED),
    (AR + "dmarc=pass (p=none) header.from=EXAMPLE.com", RECEIVED),
    ("Authentication-Results: MX.Example.ORG 1; dmarc=pass header.from=example.com", RECEIVED),
    (RECEIVED, AR + "dmarc=pass header.from=example.com"),
    (AR + 'dkim=pass header.i=@example.com header.s=x header.b="rV/ImNkG"', RECEIVED),
    ("Received: by 2002:a05:1 with SMTP id q", RECEIVED, AR + "dmarc=pass header.from=example.com"),
    ("Authentication-Results: other.example; dmarc=fail header.from=example.com",
     AR + "dmarc=pass header.from=example.com"),
    (AR + "spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.com; dkim=pass (signature was"
     " verified) header.d=example.com;dmarc=pass action=none header.from=example.com;compauth=pass",
     RECEIVED),
]  # fmt: skip

NO_WORD = [
    (RECEIVED, FOREIGN, AR + "dmarc=pass header.from=example.com"),
    ("Authentication-Results: mx.example.org.evil.example; dmarc=pass header.from=example.com",),
    ("Authentication-Results: evil.example; dmarc=pass header.from=example.com",),
    (AR + "dmarc=pass header.from=evil.example", RECEIVED),
    (AR + "dkim=pass header.d=evil.example", RECEIVED),
    (AR + "dkim=pass header.d=deep.example.com", RECEIVED),
    (AR + "dkim=pass header.d=com", RECEIVED),
    (AR + "spf=pass smtp.mailfrom=example.com", RECEIVED),
    (AR + "none", RECEIVED),
    ("Authentication-Results: spf=pass; dmarc=pass header.from=example.com", RECEIVED),
    (AR + "dmarc=temperror header.from=example.com", RECEIVED),
    (AR, AR + "dmarc=pass header.from=example.com"),
    (AR + 'spf=none smtp.mailfrom="x; dmarc=pass header.from=example.com"@evil.example', RECEIVED),
    (AR + 'spf=none (of "x); dmarc=pass header.from=example.com; x=(") smtp.helo=x', RECEIVED),
    (AR + "spf=none (of x\\); dmarc=pass header.from=example.com) smtp.helo=x", RECEIVED),
    (),
]

FAILS = [
    (AR + "dmarc=fail header.from=example.com", RECEIVED),
    (AR + "dkim=pass header.d=example.com; dmarc=fail header.from=example.com", RECEIVED),
    (AR + "dmarc=fail header.from=example.com", AR + "dmarc=pass header.from=example.com"),
    (AR + "spf=fail smtp.mailfrom=example.com; dkim=fail header.d=example.com", RECEIVED),
    (AR + "spf=fail smtp.mailfrom=example.com", RECEIVED),
]


@pytest.mark.parametrize(
    ("fields", "auth"),
    [
        *[(fields, Auth.PASS) for fields in PASSES],
        *[(fields, Auth.NONE) for fields in NO_WORD],
        *[(fields, Auth.FAIL) for fields in FAILS],
    ],
)
def test_only_the_trusted_hosts_word_counts(fields: tuple[str, ...], auth: Auth) -> None:
    assert opened(mail(extra=fields)).auth == auth


def test_a_host_whose_number_changes_is_known_by_its_house() -> None:
    fields = ("Authentication-Results: mx-17.sas.example.net; dmarc=pass header.from=example.com",)
    house = Trust(("*.example.net",))
    assert opened(mail(extra=fields), trust=house).auth == Auth.PASS
    assert opened(mail(extra=fields), trust=Trust(("*.ple.net",))).auth == Auth.NONE


def test_a_host_that_writes_no_name_is_believed_only_when_told() -> None:
    verdict = "dkim=pass header.d=example.com;dmarc=pass action=none header.from=example.com"
    fields = (
        "Received: from a by b.prod.outlook.com with HTTPS; x",
        f"Authentication-Results: spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=x; {verdict}",
    )
    microsoft = Trust(("-", "*.outlook.com"))
    assert opened(mail(extra=fields), trust=microsoft).auth == Auth.PASS
    assert opened(mail(extra=fields)).auth == Auth.NONE
