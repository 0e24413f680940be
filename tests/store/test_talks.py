"""The keys of private talks: one each, destroyed at its end whatever happens."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from pbem.store import Errand, Store
from tests.store.making import MINUTE, NOON, SALT, keep, letter_draft, mail, open_store


def said(store: Store, text: str = "a line") -> str:
    """Lets something be said in a talk and be on its way to the others."""
    with store.write() as work:
        key = work.talks.key("g", "talk.1")
        digest = work.texts.keep("g", text, SALT, key=key)
        draft = letter_draft("chat", facts={"text": text})
        work.outbox.enqueue([Errand(draft, text, text=digest, under=key)], NOON)
    return digest


def sent(store: Store) -> None:
    """Sends what is on its way."""
    with store.write() as work:
        claim = work.outbox.claim("letter", NOON, MINUTE)
        assert claim is not None
        work.outbox.name(claim.id, claim.epoch, "<1@house>")


def end(store: Store) -> None:
    with store.write() as work:
        work.talks.end("g", "talk.1", NOON)


def test_it_works(store: Store) -> None:
    digest = said(store)
    with store.read() as view:
        assert view.texts.read(digest) == "a line"
    end(store)
    with store.write() as work:
        assert work.texts.read(digest) is None
        assert work.outbox.claim("letter", NOON, MINUTE) is None


def test_a_talk_has_one_key_and_another_talk_another(store: Store) -> None:
    with store.write() as work:
        first = work.talks.key("g", "talk.1")
        assert work.talks.key("g", "talk.1") == first
        assert len({first, work.talks.key("g", "talk.2"), work.talks.key("h", "talk.1")}) == 3


def test_only_the_talk_that_ended_is_gone(store: Store) -> None:
    said(store)
    with store.write() as work:
        other = work.texts.keep("g", "another", SALT, key=work.talks.key("g", "talk.2"))
        work.talks.end("g", "talk.1", NOON)
    with store.write() as work:
        assert work.texts.read(other) == "another"
        work.talks.end_all("g", NOON)
        assert work.texts.read(other) is None
        assert not work.talks.are_open()


def test_what_went_out_is_known_for_ever_and_called_in(store: Store) -> None:
    said(store)
    sent(store)
    end(store)
    with store.write() as work:
        assert [one.message_id for one in work.erasures.due(NOON)] == ["<1@house>"]
        assert work.talks.is_relayed(["<0@house>", "<1@house>"])
        assert not work.talks.is_relayed(["<2@house>"])
        assert not work.talks.is_relayed([])


def test_a_talk_whose_key_went_before_its_end_goes_on_under_another(tmp_path: Path) -> None:
    """The process died between the journal of forgettings and the end of the talk."""
    store = open_store(tmp_path)
    digest = said(store)
    with store.write() as work:
        key = work.talks.key("g", "talk.1")
    store.close()
    journal = store.path.with_name(store.path.name + ".forgotten")
    journal.write_text(f"\n{key}\n")
    again = open_store(tmp_path)
    with again.write() as work:
        assert work.texts.read(digest) is None
        assert work.talks.key("g", "talk.1") != key
    second = said(again, "a second line")
    end(again)
    with again.read() as view:
        assert view.texts.read(second) is None
    again.close()


def test_a_killed_process_leaves_no_key_in_the_log(tmp_path: Path) -> None:
    """A copy of the files as a kill after the commit leaves them is repaired at the next start."""
    store = open_store(tmp_path)
    said(store)
    with store.write() as work:
        key = work.talks.key("g", "talk.1")
    with closing(sqlite3.connect(store.path)) as outside:
        query = "SELECT wrapped FROM data_key WHERE name = ?"
        wrapped = outside.execute(query, (key,)).fetchone()[0]
    reader = sqlite3.connect(store.path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM data_key").fetchone()
    store._writer.dispose()  # a new connection, which does not wait long for the reader
    with store.write() as work:
        work._connection.exec_driver_sql("PRAGMA busy_timeout=50")
        work.talks.end("g", "talk.1", NOON)
    log = store.path.with_name(store.path.name + "-wal")
    assert wrapped in store.path.read_bytes() + log.read_bytes()
    reader.close()
    with store.write() as work:
        work.talks.are_open()
    assert wrapped not in store.path.read_bytes() + log.read_bytes()
    store.close()


def test_a_backup_made_later_has_no_key(store: Store, tmp_path: Path) -> None:
    said(store)
    with store.write() as work:
        key = work.talks.key("g", "talk.1")
    end(store)
    store.backup(tmp_path / "backup.db")
    with closing(sqlite3.connect(tmp_path / "backup.db")) as copy:
        query = "SELECT wrapped FROM data_key WHERE name = ?"
        assert copy.execute(query, (key,)).fetchone() == (None,)


def test_a_letter_keeps_other_bytes_under_another_key(store: Store) -> None:
    (letter,) = keep(store, [mail(1, "the word is canary")])
    with store.write() as work:
        work.letters.keep_only(letter, b"From: alice@x.org\r\n\r\n")
    with store.read() as view:
        assert view.letters.raw(letter) == b"From: alice@x.org\r\n\r\n"


def test_a_copy_that_comes_later_goes_as_well(store: Store) -> None:
    (letter,) = keep(store, [mail(1, "the word is canary", message_id="<1@x>")])
    with store.write() as work:
        work.erasures.of_letter(letter, 9, NOON)
        (erasure,) = work.erasures.due(NOON)
        work.erasures.done(erasure.id)
    keep(store, [mail(2, "the word is canary", message_id="<1@x>")])
    with store.read() as view:
        assert [one.uid for one in view.erasures.due(NOON)] == [2]
        assert view.erasures.backlog().waiting == 1


def test_a_letter_is_known_whatever_road_it_took(store: Store) -> None:
    (letter,) = keep(store, [mail(1, "the word is canary")])
    with store.write() as work:
        work.erasures.of_letter(letter, 9, NOON)
        (erasure,) = work.erasures.due(NOON)
    raw = mail(1, "the word is canary").raw
    assert store.is_copy(erasure, b"Received: by another host\r\n" + raw)
    assert not store.is_copy(erasure, mail(1, "the word is parrot").raw)


def test_a_letter_under_the_key_of_a_talk_goes_without_it(store: Store) -> None:
    (letter,) = keep(store, [mail(1, "the word is canary")])
    digest = said(store)
    with store.write() as work:
        work.letters.keep_only(letter, b"raw", work.talks.key("g", "talk.1"))
        assert work.letters.raw(letter) == b"raw"
        work.letters.shred(letter)
    with store.read() as view:
        assert view.letters.raw(letter) is None
        assert view.texts.read(digest) == "a line"
