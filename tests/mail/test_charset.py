"""Words out of bytes, whatever their label says."""

import base64

import pytest

from pbem.mail.opening.charset import codec_of, decode_text
from tests.mail.mails import encoded, mail, opened

RUSSIAN = (
    "лечу Васю", "Врач", "проверить Пупкина", "убить", "режу агента", "Лечу Ваню", "Тень",
    "Голосую против Лёхи", "сплю с Дедом Пихто", "слежу за Настей", "ночь 3", "Жук и Бобёр",
    "Сыч", "Фёкла", "мочим Серёжу", "пас", "статус", "правила", "чат", "клан: кого бьём?",
    "взрываюсь у Тени", "исповедую Зайку", "сравнить Петрова и Сидорова", "пропускаю",
    "прикрываю Огурца", "ищу мафию у Чайника", "передумал", "Если да, то Метель",
)  # fmt: skip
JAPANESE = (
    "占い師", "投票", "大和を占ってください。", "今夜は健太くんを守ります", "狩人", "人狼",
    "ガブリエルに投票します", "霊能者", "さくらちゃんを護衛", "村人希望です", "襲撃はなしで",
    "占い先：大和", "よろしくお願いします。", "シュウに入れます。",
)  # fmt: skip


def test_it_works() -> None:
    decoded = decode_text("Лечу Васю".encode(), "utf-8")
    assert (decoded.text, decoded.damaged) == ("Лечу Васю", False)


@pytest.mark.parametrize("codec", ["koi8-r", "cp1251", "cp866", "mac-cyrillic", "utf-8"])
@pytest.mark.parametrize("hint", ["", "ru"])
def test_russian_without_a_label(codec: str, hint: str) -> None:
    wrong = {words for words in RUSSIAN if decode_text(words.encode(codec), "", hint).text != words}
    assert wrong <= {"Сыч", "Фёкла"}  # so short that two charsets read well


@pytest.mark.parametrize("codec", ["cp932", "euc_jp", "iso2022_jp", "utf-8"])
def test_japanese_without_a_label(codec: str) -> None:
    assert [decode_text(words.encode(codec), "", "ja").text for words in JAPANESE] == [*JAPANESE]


@pytest.mark.parametrize("label", ["koi8-r", "windows-1251", "x-mac-cyrillic", "cp866"])
def test_a_true_label_is_never_overruled(label: str) -> None:
    shouted = [words.upper() for words in RUSSIAN]
    for words in (*RUSSIAN, *shouted, "Юля", "Эхо", "объезд", "щука", "ёж", "ы"):
        raw = words.encode(codec_of(label))
        assert decode_text(raw, label, "ru").text == words


@pytest.mark.parametrize(
    ("codec", "label"),
    [
        ("cp1251", "iso-8859-1"),
        ("koi8-r", "iso-8859-1"),
        ("cp1251", "us-ascii"),
        ("koi8-r", "us-ascii"),
        ("cp1251", "utf-8"),
        ("cp1251", "koi8-r"),
        ("koi8-r", "windows-1251"),
        ("utf-8", "windows-1251"),
        ("utf-8", "koi8-r"),
        ("utf-8", "iso-8859-1"),
        ("cp1251", "x-unknown"),
        ("utf-8", "us-ascii"),
        ("cp1251", "_iso-2022-jp$ESC"),
    ],
)
def test_a_false_label_is_seen_through(codec: str, label: str) -> None:
    words = "Сегодня ночью проверяю Деда Пихто"
    assert decode_text(words.encode(codec), label, "ru").text == words


@pytest.mark.parametrize(
    ("label", "codec"),
    [
        ("koi8r", "koi8-r"),
        ("win-1251", "cp1251"),
        ("windows1251", "cp1251"),
        ("x-cp1251", "cp1251"),
        ("dos-866", "cp866"),
        ("x-sjis", "cp932"),
        ("Windows-31J", "cp932"),
        ("x-euc-jp", "euc_jp"),
        ("utf8mb4", "utf-8"),
        ('"utf-8"', "utf-8"),
        ("charset=utf-8", "utf-8"),
        ("utf-8\x00", "utf-8"),
        ("UTF-8*ru", "utf-8"),
        (" KOI8-R ", "koi8-r"),
    ],
)
def test_labels_as_they_are_written(label: str, codec: str) -> None:
    assert codec_of(label) == codec


@pytest.mark.parametrize(
    "label", ["idna", "punycode", "undefined", "zlib", "hex", "rot13", "", "none"]
)
def test_what_is_no_charset_of_mail_is_none(label: str) -> None:
    assert codec_of(label) == ""
    assert decode_text("Лечу Васю".encode("koi8-r"), label, "ru").text == "Лечу Васю"


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"\x1b$B-!-j|b\x1b(B!", "①㈱髙!"),
        (b"\x1b(I<.3\x1b(B", "ｼｮｳ"),
        (b"\x1b$BBgOB\x1b(J\x1b$B$r\x1b(B", "大和を"),
        (b"\x1b$BBgOB\x75\x41\x1b(B", "大和"),
        (b"\x1b$BBgOB\r\n", "大和\r\n"),
        (b"\x1b$@BgOB\x1b(H", "大和"),
    ],
)
def test_japanese_escapes_in_all_their_dialects(raw: bytes, words: str) -> None:
    assert decode_text(raw, "iso-2022-jp").text == words


def test_carriers_pictures_are_dropped() -> None:
    assert decode_text("大和".encode("cp932") + b"\xf8\x9f", "shift_jis").text == "大和"


def test_half_a_letter_is_damage_and_a_lone_mark_is_none() -> None:
    assert decode_text("Ва�я".encode(), "utf-8").damaged
    assert decode_text("Лечу Васю �".encode(), "utf-8").text.strip() == "Лечу Васю"
    assert opened(mail("Лечу Ма�у")).flaws == ("damaged_text",)


def test_damage_in_a_quote_is_no_flaw() -> None:
    assert opened(mail("Лечу Васю\n> Ночь � 3, жи�ы")).flaws == ()


@pytest.mark.parametrize(
    ("field", "subject"),
    [
        (encoded("Врач"), "Врач"),
        (encoded("Врач", "koi8-r"), "Врач"),
        (encoded("Врач", "cp1251", "win-1251"), "Врач"),
        (encoded("Врач", "cp1251", "iso-8859-1"), "Врач"),
        ("Врач".encode("koi8-r"), "Врач"),
        ("Врач".encode("cp1251"), "Врач"),
        ("Маньяк".encode(), "Маньяк"),
        ("占い師".encode("iso2022_jp"), "占い師"),
        ("=?ISO-2022-JP?B?GyRCLSEbKEI=?=", "①"),
        ("=?utf-8?Q?=D0=92=D1=80?= =?utf-8?Q?=D0=B0=D1=87?=", "Врач"),
        ("=?utf-8?B?0JLR?=\r\n =?utf-8?B?gNCw0Yc=?=", "Врач"),
        ("Re: =?utf-8?B?0JLRgNCw0Yc=?= x", "Re: Врач x"),
        ("=?utf-8?B?0JLRgNCw0Yc?=", "Врач"),
        ("=?utf-8*ru?B?0JLRgNCw0Yc=?=", "Врач"),
        ("=?utf-8?Q?=D0=92=D1=80=D0=B0=D1=87_x?=", "Врач x"),
        ("=?utf-8?Q?=D0=92=0ABcc:_a?=", "В Bcc: a"),
        ("Врач\r\n\tи ещё", "Врач и ещё"),
        ("", ""),
    ],
)
def test_subjects(field: str | bytes, subject: str) -> None:
    assert opened(mail(subject=field)).subject == subject


def test_a_letter_without_a_subject_has_an_empty_one() -> None:
    assert opened(mail(subject_lines=False)).subject == ""


def test_a_hostile_subject_stays_on_one_line() -> None:
    nasty = base64.b64encode("Врач\r\nBcc: v@example.net\u2028\x00x".encode()).decode()
    assert opened(mail(subject=f"=?utf-8?B?{nasty}?=")).subject == "Врач Bcc: v@example.net x"
