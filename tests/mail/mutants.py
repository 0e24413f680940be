"""Whole letters with an order, mutated by chance of a fixed seed, in bytes and in words.

The oracle: a mutant does what the letter did before (the same deed, or that deed among questions),
or it is asked about, refused, held or discarded. It never does anything else.

    python -m tests.mail.mutants 100000
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.progress import track

from pbem.mail import understand
from pbem.nouns import Kind, Table
from tests.mail.mails import mail, opened
from tests.mail.seats import lexicon
from tests.mail.test_reading_wordings import CASES, SPEECHES, seated, spoken, wordings

SEED = 20260604
LONGEST = 1.0  # seconds of work on one letter
CHARSETS = {
    "ru": ("utf-8", "koi8-r", "windows-1251", "iso-8859-5"),
    "en": ("utf-8", "koi8-r"),
    "ja": ("utf-8", "iso-2022-jp", "shift_jis", "euc-jp"),
}
LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюяabcxyz7 .,!?-\n"
CHATTER = (
    "не", "или", "если", "нет", "может", "вчера", "ой", "а", "и", "лучше", "?", "\n\n", "завтра",
    "not", "or", "if", "maybe", "ほか", "ない", "спасибо", "сегодня",
)  # fmt: skip
TARGET = tuple(dict.fromkeys(names[0] for names in CASES.values()))
NAMES = ("Борис", "Кощея", "Boris", "Иваном")
TAILS = (
    "\n\n> Лечу Кощея\n> Режу Бориса",
    "\n-- \nКощей",
    "\n\nOn Mon, 1 Jun 2026 at 10:00, Boss <boss@example.org> wrote:\n> heal Кощей",
    "\n\n-----Original Message-----\nFrom: x@example.org\nSent: Monday\nSubject: y\n\nкощея",
)
DEEDS = (Kind.ACT, Kind.VOTE, Kind.CHAT, Kind.COMPLAINT)
Deed = tuple[Kind, str, tuple[int, ...], str]


@dataclass(frozen=True)
class Original:
    """A letter that is executed as meant: who writes it, and what it says in which charset."""

    table: Table
    subject: str
    text: str
    charset: str
    lone: bool  # whether it names nobody but the target

    def raw(self, text: str) -> bytes:
        """Returns the letter with another text, as bytes."""
        body = text.encode(self.charset, "ignore")
        return mail(body, self.subject, content_type=f"text/plain; charset={self.charset}")


def originals() -> list[Original]:
    """Returns every wording of an order in every charset of its language."""
    return [
        Original(
            seated(speech.role),
            speech.subject,
            spoken(text, speech),
            charset,
            lone=not ("{B" in text or "{C" in text),
        )
        for language, text in wordings("orders")
        for speech in SPEECHES[language][:4]
        for charset in CHARSETS[language]
    ]


def deeds(raw: bytes, table: Table) -> set[Deed]:
    """Returns what a letter would do that cannot be taken back.

    The game refuses a foreign order, and one at oneself where that is not allowed.
    """
    reading = understand(opened(raw), table, lexicon())
    own = {order.ability for order in table.orders} | {""}
    others = {order.ability for order in table.orders if not order.self_allowed}
    return {
        (want.kind, want.ability, want.targets, want.channel)
        for want in reading.wants
        if want.kind in DEEDS
        and want.puzzle is None
        and want.ability in own
        and not (want.ability in others and want.targets == (table.me,))
    }


def in_words(text: str, dice: random.Random, names: bool) -> str:
    """Returns a text with a sign or a word gone, added or doubled.

    Other `names` come only into letters whose bytes stay whole: where a lost byte takes the name
    that was meant, another one beside it is the order.
    """
    words = text.split(" ")
    place = dice.randrange(len(words) + 1)
    match dice.randrange(4):
        case 0:
            words.insert(place, dice.choice(CHATTER + NAMES if names else CHATTER))
        case 1:
            words.insert(place, dice.choice(words))
        case _:
            at = dice.randrange(len(text))
            gone = dice.randrange(2)
            return text[:at] + dice.choice(("", dice.choice(LETTERS))) + text[at + gone :]
    return " ".join(words)


def in_bytes(raw: bytes, dice: random.Random) -> bytes:
    """Returns a letter with some of its bytes changed, lost or said twice."""
    place, length = dice.randrange(len(raw)), dice.randrange(1, 30)
    match dice.randrange(3):
        case 0:
            return raw[:place] + bytes([dice.randrange(256)]) + raw[place + 1 :]
        case 1:
            return raw[:place] + raw[place + length :]
        case _:
            return raw[: place + length] + raw[place:]


def mutant(letter: Original, dice: random.Random) -> bytes:
    """Returns a letter changed once or twice in words, in bytes, or in both.

    A name that comes in stands beside the one that is meant, never in its place.
    """
    text, broken, reworded = letter.text, letter.lone and dice.random() < 0.6, dice.random() < 0.7
    for _ in range(dice.randrange(1, 3) if reworded or not broken else 0):
        changed = in_words(text, dice, names=not broken)
        text = changed if broken or any(name in changed for name in TARGET) else text
    quoted = dice.choice(TAILS) if not broken and dice.random() < 0.3 else ""
    raw = letter.raw(text + quoted)
    return in_bytes(raw, dice) if broken else raw


def failures(count: int, rounds: Iterable[int] | None = None) -> Iterator[str]:
    """Yields what is wrong with each mutant that breaks the oracle or takes too long."""
    dice = random.Random(SEED)
    every = originals()
    for _ in rounds if rounds is not None else range(count):
        letter = dice.choice(every)
        raw = mutant(letter, dice)
        begin = time.process_time()
        done = deeds(raw, letter.table)
        spent = time.process_time() - begin
        meant = deeds(letter.raw(letter.text), letter.table)
        if not done <= meant:
            yield f"{done} for {meant}: {raw!r}"
        if spent > LONGEST:
            yield f"{spent:.1f} s: {raw!r}"


def main() -> int:
    """Tries as many mutants as the command line says; the exit code tells whether all were good."""
    count = int(sys.argv[1])
    bad = list(failures(count, track(range(count), "mutated letters")))
    for line in (*bad[:20], f"{count} letters, {len(bad)} bad"):
        sys.stdout.write(f"{line}\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
