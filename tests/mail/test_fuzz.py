"""Mutated letters: whatever happens to the bytes, opening them neither raises nor hangs."""

import random

import pytest

from pbem.nouns import Letter
from tests.mail.mails import encoded, mail, multipart, opened

SEED = 20260603
PIECES = (
    b"\r\n", b"\n\n", b"--line", b"<", b">", b"=?utf-8?B?", b"\x1b$B", b"\xff\xfe", b"\x00", b";",
    b'"', b"(", b"boundary=", b"Content-Type: multipart/mixed\r\n", b"From: x@y.z\r\n", b"=0A",
)  # fmt: skip
SAMPLES = (
    mail("Лечу Васю\r\n-- \r\nДоктор\r\n\r\nМэр пишет:\r\n> Ночь 3"),
    mail("大和を占う".encode("iso2022_jp"), content_type="text/plain; charset=iso-2022-jp"),
    mail("Лечу Васю".encode("koi8-r"), encoded("Врач", "koi8-r"), content_type="text/plain"),
    multipart(
        "alternative",
        ("text/plain; charset=utf-8", "Лечу Васю"),
        ("text/html; charset=utf-8", "<div>Лечу <b>Васю</b></div><blockquote>Ночь</blockquote>"),
        extra=("Authentication-Results: mx.example.org; dmarc=pass header.from=example.com",),
    ),
)


def mutated(raw: bytes, rng: random.Random) -> bytes:
    letter = bytearray(raw)
    for _ in range(rng.choice((1, 3, 10, 50))):
        place = rng.randrange(len(letter) + 1)
        match rng.randrange(4):
            case 0:
                letter[place : place + 1] = bytes([rng.randrange(256)])
            case 1:
                del letter[place : place + rng.randrange(40)]
            case 2:
                start = rng.randrange(len(letter) + 1)
                letter[place:place] = letter[start : start + rng.randrange(60)]
            case _:
                letter[place:place] = rng.choice(PIECES)
    return bytes(letter)


def is_storable(letter: Letter) -> bool:
    """Whether every word of a letter can be written as UTF-8, and stands on one line."""
    repr(letter).encode("utf-8")
    for words in (letter.text, letter.full_text, letter.html_text, letter.subject, letter.sender):
        words.encode("utf-8")
    heads = (letter.subject, letter.sender, letter.message_id, letter.in_reply_to)
    return not any(set(words) & set("\r\n\x00") for words in heads)


def try_mutants(count: int) -> None:
    rng = random.Random(SEED)
    for _ in range(count):
        raw = mutated(rng.choice(SAMPLES), rng)
        letter = opened(raw)
        assert is_storable(letter)
        assert "unreadable" not in letter.flaws


def test_it_works() -> None:
    try_mutants(1500)


@pytest.mark.soak
def test_it_works_for_long() -> None:
    try_mutants(100_000)
