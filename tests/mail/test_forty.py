"""The forty kinds of mail that break mail readers, as far as opening them goes."""

import base64
import quopri

import pytest

from pbem.mail.opening.limits import MAX_LETTER
from tests.mail.mails import encoded, mail, multipart, opened

ORDER = "Лечу Васю"
HTML = "text/html; charset=utf-8"
PLAIN = "text/plain; charset=utf-8"


def b64(kind: str, raw: bytes, more: str = "") -> tuple[str, bytes]:
    return (f"{kind}\r\nContent-Transfer-Encoding: base64{more}", base64.encodebytes(raw))


def test_01_a_body_without_a_charset() -> None:
    assert opened(mail(ORDER.encode("koi8-r"), content_type="text/plain")).text == ORDER


def test_02_a_body_under_the_wrong_cyrillic_label() -> None:
    raw = mail(ORDER.encode("koi8-r"), content_type="text/plain; charset=windows-1251")
    assert opened(raw).text == ORDER


@pytest.mark.parametrize("label", ["koi8r", "KOI8-R", '"koi8-r"', "cskoi8r"])
def test_03_labels_that_python_does_not_know(label: str) -> None:
    raw = mail(ORDER.encode("koi8-r"), content_type=f"text/plain; charset={label}")
    assert opened(raw).text == ORDER


@pytest.mark.parametrize("label", ["_iso-2022-jp$ESC", "charset=us-ascii", '"', ""])
def test_04_labels_that_are_dirt(label: str) -> None:
    assert opened(mail(ORDER, content_type=f"text/plain; charset={label}")).text == ORDER


@pytest.mark.parametrize("label", ["idna", "punycode", "undefined", "zlib", '"utf-8\x00"', "rot13"])
def test_05_labels_that_are_traps(label: str) -> None:
    assert opened(mail(ORDER, content_type=f"text/plain; charset={label}")).text == ORDER


def test_06_and_07_vendors_rows_of_japanese() -> None:
    raw = b"\x1b$B-!-j|bBgOB\x1b(B \x1b(IEI\x1b(B"
    assert opened(mail(raw, content_type="text/plain; charset=iso-2022-jp")).text == "①㈱髙大和 ﾅﾉ"


@pytest.mark.parametrize("codec", ["koi8-r", "cp1251", "utf-8"])
def test_08_a_subject_in_raw_bytes(codec: str) -> None:
    assert opened(mail(subject="Комиссар".encode(codec))).subject == "Комиссар"


def test_09_a_subject_with_raw_escapes() -> None:
    assert opened(mail(subject="占い師".encode("iso2022_jp")), "ja").subject == "占い師"


def test_12_two_subjects() -> None:
    assert opened(mail(extra=("Subject: x",))).flaws == ("two_subjects",)


def test_13_a_subject_with_a_line_break() -> None:
    letter = opened(mail(subject=encoded("Дон\nBcc: x@example.net")))
    assert letter.subject == "Дон Bcc: x@example.net"


def test_14_a_blank_plain_text_beside_html() -> None:
    for plain in ("", "\r\n \r\n", "Your mail program does not support HTML."):
        raw = multipart("alternative", (PLAIN, plain), (HTML, f"<p>{ORDER}</p>"))
        assert opened(raw).text == ORDER


def test_15_text_and_html_that_differ_are_both_kept() -> None:
    raw = multipart("alternative", (PLAIN, ORDER), (HTML, "<p>Лечу Машу</p>"))
    letter = opened(raw)
    assert (letter.text, letter.html_text) == (ORDER, "Лечу Машу")


def test_15_text_and_html_that_agree_are_one() -> None:
    page = "<html><head><style>p {x: y}</style></head><body><p>Лечу <b>Ва</b>сю</p></body></html>"
    assert opened(multipart("alternative", (PLAIN, ORDER), (HTML, page))).html_text == ""


@pytest.mark.parametrize(
    "page",
    [
        "<p class=MsoNormal>Лечу Ва<b>сю</b><o:p></o:p></p>",
        "<div>Лечу&nbsp;Васю</div>",
        "<div>Лечу Ва&shy;сю\u200b</div>",
        "<!--[if mso]><p>Лечу Машу</p><![endif]--><p>Лечу Васю</p>",
        "<table><tr><td>Лечу Васю</td></tr></table>",
        "<title>Письмо</title><script>kill()</script>Лечу Васю",
    ],
)
def test_16_html_alone(page: str) -> None:
    assert " ".join(opened(mail(page, content_type=HTML)).text.split()) == ORDER


@pytest.mark.parametrize(
    "hidden",
    [
        '<div style="display:none">Лечу Машу</div>',
        '<span style="color: white">Машу</span>',
        '<span style="font-size:0px">Машу</span>',
        '<span style="VISIBILITY: hidden">Машу</span>',
        '<p style="mso-hide:all">Машу</p>',
    ],
)
def test_17_hidden_words_are_not_words(hidden: str) -> None:
    letter = opened(mail(f"<p>{ORDER}</p>{hidden}", content_type=HTML))
    assert letter.text == ORDER
    assert "Машу" in "".join(cut.text for cut in letter.cuts)


def test_17_white_on_a_dark_page_is_seen() -> None:
    page = f'<body style="color:#fff;background:#000"><p>{ORDER}</p></body>'
    assert opened(mail(page, content_type=HTML)).text == ORDER


def test_18_text_picture_text() -> None:
    raw = multipart("mixed", (PLAIN, "Лечу"), b64("image/png", b"png"), (PLAIN, "Васю"))
    letter = opened(raw)
    assert letter.text.split() == ["Лечу", "Васю"]
    assert [one.media_type for one in letter.attachments] == ["image/png"]


def test_19_a_body_that_comes_as_a_file() -> None:
    named = f'{PLAIN}\r\nContent-Disposition: attachment; filename="body.txt"'
    assert opened(multipart("mixed", (named, ORDER))).text == ORDER
    both = opened(multipart("mixed", (PLAIN, ORDER), (named, "Лечу Машу")))
    assert (both.text, len(both.attachments)) == (ORDER, 1)


def test_20_a_forwarded_message_is_evidence_and_no_command() -> None:
    raw = multipart("mixed", (PLAIN, "смотрите"), ("message/rfc822", mail("Лечу Машу")))
    letter = opened(raw)
    assert (letter.text, [one.media_type for one in letter.attachments]) == (
        "смотрите", ["message/rfc822"],
    )  # fmt: skip
    assert opened(mail(mail("Лечу Машу"), content_type="message/rfc822")).text == ""


QUOTES = [
    '<blockquote type="cite">Лечу Машу</blockquote>',
    """<div class="gmail_quote"><div class="gmail_attr">ср, 3 июн. 2026 г. в 21:14, Мэр
    &lt;m@example.org&gt;:<br></div><blockquote>Лечу Машу</blockquote></div>""",
    """<div class="moz-cite-prefix">03.06.2026 21:14, Мэр пишет:</div>
    <blockquote>Лечу Машу</blockquote>""",
    '<hr><div id="divRplyFwdMsg"><b>Von:</b> Мэр<br></div><div>Лечу Машу</div>',
    '<div id="appendonsend"></div><div>Лечу Машу</div>',
    """<blockquote>Среда, 3 июня 2026, 21:14 +03:00 от Мэр &lt;m@example.org&gt;:<br>
    Лечу Машу</blockquote>""",
    """<div>21:14, 3 июня 2026 г., Мэр &lt;m@example.org&gt;:</div>
    <blockquote class="x">Лечу Машу</blockquote>""",
    '<div class="yahoo_quoted">On Wed, 3 Jun 2026 Mayor wrote:<br>Лечу Машу</div>',
    """<div style="border-top:solid #E1E1E1 1.0pt"><p><b>От:</b> Мэр<br>
    <b>Отправлено:</b> 3 июня<br><b>Кому:</b> Вася<br><b>Тема:</b> Ночь</p></div>
    <p>Лечу Машу</p>""",
]


@pytest.mark.parametrize("quote", QUOTES, ids=range(len(QUOTES)))
def test_22_to_25_quotes_in_html(quote: str) -> None:
    letter = opened(mail(f"<div>{ORDER}</div><br>{quote}", content_type=HTML))
    assert letter.text == ORDER
    both = multipart("alternative", (PLAIN, ORDER), (HTML, f"<div>{ORDER}</div><br>{quote}"))
    assert (opened(both).text, opened(both).html_text) == (ORDER, "")


@pytest.mark.parametrize("quote", QUOTES[:3], ids=range(3))
def test_26_an_answer_below_a_quote_in_html(quote: str) -> None:
    assert opened(mail(f"{quote}<div>{ORDER}</div>", content_type=HTML)).text == ORDER


def test_30_flowed_text_is_made_whole() -> None:
    flowed = "Лечу \r\nВасю\r\n> Ночь 3. \r\n> Живы: Маша\r\n-- \r\nДоктор"
    letter = opened(mail(flowed, content_type=f"{PLAIN}; format=flowed"))
    assert letter.text == ORDER
    joined = opened(
        mail("大 \r\n和を占う", content_type=f"{PLAIN}; format=flowed; delsp=yes"), "ja"
    )
    assert joined.text == "大和を占う"


def test_30_soft_line_ends_of_quoted_printable() -> None:
    coded = quopri.encodestring(ORDER.encode() * 9)
    raw = mail(coded).replace(b"Encoding: 8bit", b"Encoding: quoted-printable")
    assert opened(raw).text == ORDER * 9


def test_39_limits_come_before_parsing() -> None:
    poison = {
        "head_too_large": mail(extra=("X: " + "x" * 200_000,)),
        "header_too_long": mail(content_type="text/plain" + ";" * 16_000),
        "too_deep": b"".join(
            b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n)
            for n in range(1000)
        ),
        "too_many_parts": multipart("mixed", *[("text/plain", "x")] * 3000),
        "too_large": mail("x" * (MAX_LETTER + 1)),
    }
    for flaw, raw in poison.items():
        letter = opened(raw)
        assert flaw in letter.flaws
        assert letter.text == ""


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\r\n\r\n",
        b"\x00" * 1000,
        b"From: " + b"(" * 5000 + b"\r\n\r\nx",
        b"Message-ID: <[[[[\r\nFrom: a@b.org\r\n\r\nx",
        b"To: " + b"a@b.org, " * 40_000 + b"\r\n\r\nx",
        b"Content-Type: message/rfc822\r\n\r\n" * 300,
        multipart("mixed", *[("text/plain", "x")] * 300),
        multipart("alternative", ("multipart/related; boundary=none", "")),
        mail(content_type="multipart/mixed"),
        mail(content_type='multipart/mixed; boundary=""'),
        mail(content_type="text/plain; charset*=utf-8'x"),
        mail("<div>" * 5000 + "x", content_type=HTML),
        mail("<" * 100_000, content_type=HTML),
        mail("=?utf-8?Q?" * 10_000, subject="=?utf-8?Q?" * 700),
        mail("begin 644 x\n" * 5000),
        mail("-----BEGIN PGP SIGNED MESSAGE-----\n" * 5000),
        multipart("alternative", (PLAIN, "x"), (HTML, "<" * 400_000)),
        multipart("alternative", (PLAIN, "x"), (HTML, "<!--" * 100_000)),
        multipart("alternative", (PLAIN, "x"), (HTML, "<style" * 50_000)),
        mail('<blockquote style="display:none">' * 4000 + "x", content_type=HTML),
        mail('<div style="display:none"><p style="font-size:0">x</p></div>', content_type=HTML),
        mail("\ufffd" * 80_000 + "a"),
        mail("я" * 200_000),
        mail(sender="a" * 100_000),
        mail(extra=tuple("To: " + "a" * 8000 for _ in range(14))),
        mail(extra=("Authentication-Results: mx.example.org; a=b" + " " * 8000 + "!",)),
        mail(extra=("Authentication-Results: mx.example.org; " + "(" * 8000,)),
    ],
    ids=range(28),
)
def test_39_hostile_mail_is_opened_without_a_fuss(raw: bytes) -> None:
    opened(raw)


def test_40_what_cannot_be_read_says_so() -> None:
    tnef = multipart("mixed", (PLAIN, " "), b64("application/ms-tnef", b"\x78\x9f", ""))
    smime = mail("x", content_type="application/pkcs7-mime; smime-type=enveloped-data")
    pgp = multipart("encrypted", ("application/pgp-encrypted", "Version: 1"), ("x/y", "z"))
    inline = mail("-----BEGIN PGP MESSAGE-----\nabc\n-----END PGP MESSAGE-----")
    assert opened(tnef).flaws == ("winmail",)
    assert [opened(raw).flaws for raw in (smime, pgp, inline)] == [("encrypted",)] * 3


def test_40_of_a_signed_letter_the_inner_text_counts() -> None:
    smime = multipart("signed", (PLAIN, ORDER), b64("application/pkcs7-signature", b"sig"))
    inline = mail(
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nЛечу Васю\n"
        "-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----"
    )
    for raw in (smime, inline):
        letter = opened(raw)
        assert (letter.text, letter.flaws, letter.attachments) == (ORDER, (), ())


def test_40_a_uuencoded_file_is_an_attachment() -> None:
    raw = mail(f"{ORDER}\n\nbegin 644 a.txt\n#0V%T\n`\nend\n")
    letter = opened(raw)
    assert (letter.text, len(letter.attachments)) == (ORDER, 1)


def test_an_attachment_is_weighed_and_not_opened() -> None:
    bomb = b64("application/zip", b"PK\x03\x04" * 1000, '\r\nContent-Disposition: attachment; '
               'filename="../../etc/passwd"')  # fmt: skip
    [one] = opened(multipart("mixed", (PLAIN, ORDER), bomb)).attachments
    assert (one.size, one.media_type, len(one.digest)) == (4000, "application/zip", 64)
