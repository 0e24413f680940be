from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pbem.nouns import Ending
from pbem.store import (
    DraftState,
    Errand,
    GameRecord,
    KeyMissingError,
    Keyring,
    QuestionId,
    Store,
    salted_digest,
)
from tests.store.making import (
    NOON,
    SALT,
    keep,
    letter_draft,
    mail,
    open_store,
    private,
    public,
)

CANARY = "канарейка-7c1f"


def fill_with_secrets(store: Store) -> str:
    """Puts the canary everywhere that a secret may lie; returns the digest of a text."""
    (letter,) = keep(store, [mail(1, CANARY, subject=CANARY)])
    with store.write() as work:
        work.games.add(GameRecord("g", "city", "ru", "UTC", NOON))
        work.letters.finish(letter, Ending.HELD, {"text": CANARY}, NOON, "g")
        work.events.append(
            "g", 0, [public("created"), private(CANARY), private("x", y=CANARY)], NOON
        )
        digest = work.texts.keep("g", CANARY, SALT, letter)
        errand = Errand(letter_draft(CANARY, facts={"text": CANARY}), CANARY, text=digest)
        work.outbox.enqueue([errand], NOON)
        work.asks.open(letter, "g", 3, "night", 1, [CANARY])
        question = work.questions.put("g", CANARY, {"text": CANARY}, CANARY, NOON, letter)
        work.questions.answer(question, CANARY, "mayor", CANARY, NOON)
        work.games.keep_secret("g", "seed", CANARY)
    return digest


def files_with(folder: Path, word: str) -> list[str]:
    spellings = [word.encode(), word.encode("utf-16-le"), json.dumps(word)[1:-1].encode()]
    return [
        path.name
        for path in sorted(folder.rglob("*"))
        if path.is_file() and any(spelling in path.read_bytes() for spelling in spellings)
    ]


def test_it_works(store: Store) -> None:
    with store.write() as work:
        digest = work.texts.keep("g", "a talk", SALT)
    assert digest == salted_digest(SALT, "a talk")
    with store.read() as view:
        assert view.texts.read(digest) == "a talk"
        assert view.texts.salt(digest) == SALT
        assert view.texts.read("0" * 64) is None


def test_no_file_of_the_store_tells_a_secret(store: Store, tmp_path: Path) -> None:
    fill_with_secrets(store)
    store.backup(tmp_path / "backup.db")
    assert files_with(tmp_path, "created") != []  # the search itself finds what is public
    assert files_with(tmp_path, CANARY) == []


def test_the_files_are_their_owners_alone(store: Store, tmp_path: Path) -> None:
    fill_with_secrets(store)
    store.backup(tmp_path / "backup.db")
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.name: oct(path.stat().st_mode & 0o777) for path in files} == {
        path.name: "0o600" for path in files
    }


def test_a_text_is_forgotten_with_all_that_carries_it(store: Store, tmp_path: Path) -> None:
    digest = fill_with_secrets(store)
    with store.write() as work:
        head = work.events.head("g")
        work.texts.forget([digest])
    with store.write() as work:
        assert work.texts.read(digest) is None
        (letter,) = work.letters.ended("g", Ending.HELD)
        assert letter.reading == {}
        assert work.letters.raw(letter.id) is None
        assert work.outbox.claim("letter", NOON, NOON - NOON) is None
        assert [ask.choices for ask in work.asks.of_game("g")] == [()]
        question = work.questions.find(QuestionId(1))
        assert question is not None
        assert (question.facts, question.answer, question.reason) == ({}, "", "")
        assert [line.state for line in work.drafts.lines("g", DraftState)] == [DraftState.WITHDRAWN]
        assert work.events.verify("g") is None
        assert work.events.head("g") == head


def test_forgetting_leaves_no_wrapped_key_on_the_disk(store: Store, tmp_path: Path) -> None:
    with store.write() as work:
        digest = work.texts.keep("g", "a talk", SALT)
    with closing(sqlite3.connect(store.path)) as outside:
        query = "SELECT wrapped FROM data_key JOIN text ON key_name = name WHERE digest = ?"
        wrapped = outside.execute(query, (digest,)).fetchone()[0]

    def lies_on_disk() -> bool:
        files = [path for path in tmp_path.rglob("*") if path.is_file()]
        return any(wrapped in path.read_bytes() for path in files)

    assert lies_on_disk()
    with store.write() as work:
        work.texts.forget([digest])
    assert not lies_on_disk()


def test_a_restored_backup_forgets_again(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store.write() as work:
        digest = work.texts.keep("g", "a talk", SALT)
        other = work.texts.keep("g", "another", SALT)
    store.backup(tmp_path / "backup.db")
    with store.write() as work:
        work.texts.forget([digest])
    store.close()
    shutil.copy(tmp_path / "backup.db", store.path)
    restored = open_store(tmp_path)
    with restored.read() as view:
        assert view.texts.read(digest) is None
        assert view.texts.read(other) == "another"
    restored.close()


def test_a_forgetting_that_was_rolled_back_is_none(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store.write() as work:
        digest = work.texts.keep("g", "a talk", SALT)
    with pytest.raises(ZeroDivisionError), store.write() as work:
        work.texts.forget([digest])
        raise ZeroDivisionError
    store.close()
    again = open_store(tmp_path)
    with again.read() as view:
        assert view.texts.read(digest) == "a talk"
    again.close()


def test_a_journal_cut_short_by_a_crash_still_counts(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store.write() as work:
        digest = work.texts.keep("g", "a talk", SALT)
        name = work.vault.new_key().name
    with store.write() as work:
        work.texts.forget([digest])
    store.close()
    journal = store.path.with_name("pbem.db.forgotten")
    journal.write_text(journal.read_text() + name[:7])
    again = open_store(tmp_path)
    with again.write() as work:
        assert work.vault.key(name).name == name
        assert work.texts.read(digest) is None
    again.close()


def test_a_rotated_keyring_reads_old_and_new(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store.write() as work:
        old = work.texts.keep("g", "old", SALT)
    before = Keyring.open(tmp_path / "keys.json")
    ring = store.rotate()
    with store.write() as work:
        new = work.texts.keep("g", "new", SALT)
    store.close()
    assert (ring.current, sorted(ring.keys)) == ("k2", ["k1", "k2"])
    only_new = Keyring(ring.path, "k2", {"k2": ring.keys["k2"]}, ring.pepper)
    later = Store.open(store.path, only_new)
    with later.read() as view:
        assert (view.texts.read(old), view.texts.read(new)) == ("old", "new")
    later.close()
    with pytest.raises(KeyMissingError):
        Store.open(store.path, before)


def test_a_restored_backup_of_before_the_rotation_opens(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.backup(tmp_path / "backup.db")
    store.rotate()
    store.close()
    shutil.copy(tmp_path / "backup.db", store.path)
    open_store(tmp_path).close()


def test_it_refuses_another_key_file(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.close()
    (tmp_path / "keys.json").unlink()
    with pytest.raises(KeyMissingError):
        open_store(tmp_path)


@pytest.mark.parametrize("page", ["", "{}", "[]", '{"current": "k1", "keys": {"k1": "zz"}}'])
def test_it_refuses_a_spoilt_key_file_and_tells_nothing_of_it(tmp_path: Path, page: str) -> None:
    path = tmp_path / "keys.json"
    path.write_text(page)
    with pytest.raises(KeyMissingError) as caught:
        Keyring.open(path)
    assert "put back" in str(caught.value)
    assert path.read_text() == page


def test_a_keyring_shows_no_key(tmp_path: Path) -> None:
    ring = Keyring.open(tmp_path / "keys.json")
    assert ring.keys["k1"].hex() not in repr(ring)
    assert repr(ring.keys["k1"]) not in repr(ring)
    assert repr(ring.new_key().secret)[2:-1] not in repr(ring.new_key())


def test_fingerprints_and_derived_secrets_last_and_differ(tmp_path: Path) -> None:
    ring = Keyring.open(tmp_path / "keys.json")
    again = Keyring.open(tmp_path / "keys.json")
    assert ring.fingerprint(b"ab", b"c") == again.fingerprint(b"ab", b"c")
    assert ring.fingerprint(b"ab", b"c") != ring.fingerprint(b"a", b"bc")
    assert ring.derived("tags") == again.rotated().derived("tags")
    assert ring.derived("tags") != ring.derived("other")
