"""Letters of every make, opened."""

import hashlib

from tests.mail.mails import ARRIVED, mail, multipart, opened


def test_it_works() -> None:
    raw = mail("Лечу Васю\r\n", "Врач")
    letter = opened(raw)
    assert (letter.subject, letter.text, letter.sender) == (
        "Врач",
        "Лечу Васю",
        "vasya@example.com",
    )
    assert letter.digest == hashlib.sha256(raw).hexdigest()
    assert letter.arrived == ARRIVED
    assert letter.message_id == "<one@example.com>"
    assert letter.recipients == ("game@example.org",)
    assert (letter.machine, letter.flaws, letter.cuts) == ("", (), ())


def test_it_reads_html_where_the_plain_text_is_blank() -> None:
    raw = multipart(
        "alternative", ("text/plain", " \r\n"), ("text/html; charset=utf-8", "<p>Лечу Ва<b>сю</b>")
    )
    assert opened(raw).text == "Лечу Васю"
