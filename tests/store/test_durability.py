from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
import textwrap
import threading
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from pbem.nouns import Ending
from pbem.store import (
    DamagedError,
    GameRecord,
    LookRecord,
    MailboxPosition,
    Store,
    StoreTroubleError,
)
from pbem.store.engine import Turn
from tests.store.making import NOON, keep, mail, open_store, public

BEFORE = """
import os, signal, sys
from pathlib import Path
from pbem.nouns import Ending
from pbem.store import Errand
from pbem.store.engine import Turn
from tests.store.making import NOON, keep, letter_draft, mail, open_store, private

store = open_store(Path(sys.argv[1]))
"""


def run(folder: Path, program: str) -> tuple[int, str]:
    """Runs a program against a folder's store in a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-c", BEFORE + textwrap.dedent(program), str(folder)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert "Error" not in ran.stderr, ran.stderr
    return ran.returncode, ran.stdout


def count_up(store: Store, times: int) -> None:
    for _ in range(times):
        with store.write() as work:
            version = work.events.head("g").version
            work.events.append("g", version, [public("counted", n=version)], NOON)


def test_it_works(store: Store) -> None:
    threads = [threading.Thread(target=count_up, args=(store, 25)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.read() as view:
        assert [event.facts["n"] for event in view.events.read("g")] == list(range(100))


def test_no_update_is_lost_between_processes(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    program = """
        from tests.store.test_durability import count_up
        count_up(store, 25)
    """
    other = threading.Thread(target=run, args=(tmp_path, program))
    other.start()
    count_up(store, 25)
    other.join()
    with store.read() as view:
        assert view.events.head("g").version == 50
        assert view.events.verify("g") is None
    store.close()


def test_a_reader_sees_one_state_while_others_write(store: Store) -> None:
    count_up(store, 1)
    with store.read() as view:
        before = view.events.head("g")
        count_up(store, 1)
        assert view.events.head("g") == before
    with store.read() as view:
        assert view.events.head("g").version == 2


def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(StoreTroubleError), store.read() as view:
        view.looks.note(LookRecord("g", "x", "x", "x", NOON))
    with store.read() as view:
        assert view.looks.all("g") == []


def test_a_turn_that_never_comes_is_trouble_that_passes(tmp_path: Path) -> None:
    mine, other = (Turn(tmp_path / "turn", patience=0.02) for _ in range(2))
    with other.taken(), pytest.raises(StoreTroubleError) as caught, mine.taken():
        pass
    assert caught.value.temporary
    with mine.taken():
        pass
    mine.close()
    other.close()


def test_a_write_within_a_write_is_a_bug_that_shows(store: Store) -> None:
    with pytest.raises(RuntimeError), store.write(), store.write():
        pass
    count_up(store, 1)


def test_a_process_killed_before_its_commit_has_done_nothing(tmp_path: Path) -> None:
    code, _ = run(
        tmp_path,
        """
        keep(store, [mail(1, "a")])
        with store.write() as work:
            letter = next(iter(work.letters.take()), None)
        with store.write() as work:
            work.events.append("g", 0, [private("action_taken")], NOON)
            work.outbox.enqueue([Errand(letter_draft(), "receipt:1")], NOON)
            work.letters.finish(letter.id, Ending.ACCEPTED, {}, NOON)
            os.kill(os.getpid(), signal.SIGKILL)
        """,
    )
    assert code == -signal.SIGKILL
    store = open_store(tmp_path)
    with store.read() as view:
        assert view.letters.waiting() == 1
        assert view.events.head("g").version == 0
        assert view.outbox.unsent("g") == 0
    store.close()


def test_whatever_was_acknowledged_outlives_a_kill(tmp_path: Path) -> None:
    program = """
        keep(store, [mail(uid, f"letter {uid}") for uid in range(1, 400)])
        while True:
            with store.write() as work:
                letter = next(iter(work.letters.take()), None)
                version = work.events.head("g").version
                work.events.append("g", version, [private("action_taken", n=letter.id)], NOON)
                work.outbox.enqueue([Errand(letter_draft(), f"receipt:{letter.id}")], NOON)
                work.letters.finish(letter.id, Ending.ACCEPTED, {}, NOON, "g")
            print(letter.id, flush=True)
    """
    worker = subprocess.Popen(
        [sys.executable, "-c", BEFORE + textwrap.dedent(program), str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert worker.stdout is not None
    acknowledged = [int(worker.stdout.readline()) for _ in range(30)]
    worker.kill()
    worker.wait()
    acknowledged += [int(line) for line in worker.stdout.read().split()]
    worker.stdout.close()
    store = open_store(tmp_path)
    with store.read() as view:
        done = [record.id for record in view.letters.ended("g", Ending.ACCEPTED)]
        events = [event.facts["n"] for event in view.events.read("g")]
        assert view.events.verify("g") is None
        assert done == events
        assert done[: len(acknowledged)] == acknowledged
        assert view.outbox.unsent("g") == len(done)
        assert view.letters.waiting() == 399 - len(done)
    store.close()


def test_a_letter_that_kills_the_process_is_poison_at_its_third_start(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    keep(store, [mail(1, "deadly"), mail(2, "harmless")])
    store.close()
    program = """
        with store.write() as work:
            letter = next(iter(work.letters.take()), None)
        os.kill(os.getpid(), signal.SIGKILL)
    """
    for _ in range(2):
        assert run(tmp_path, program)[0] == -signal.SIGKILL
    store = open_store(tmp_path)
    with store.write() as work:
        deadly = next(iter(work.letters.take()), None)
        assert deadly is not None
        assert deadly.poison
        work.letters.finish(deadly.id, Ending.HELD, {"why": "poison"}, NOON)
        harmless = next(iter(work.letters.take()), None)
        assert harmless is not None
        assert not harmless.poison
    store.close()


def test_a_lock_held_outside_is_trouble_that_passes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store.write() as work:
        work._connection.exec_driver_sql("PRAGMA busy_timeout=10")
    with closing(sqlite3.connect(store.path, isolation_level=None)) as outside:
        outside.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreTroubleError) as caught, store.write():
            pass
        outside.execute("ROLLBACK")
    assert caught.value.temporary
    count_up(store, 1)


def test_a_full_disk_is_trouble_that_passes(store: Store) -> None:
    with store.write() as work:
        pages = work._connection.exec_driver_sql("PRAGMA page_count").scalar()
        work._connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    with pytest.raises(StoreTroubleError) as caught:
        keep(store, [mail(1, "secret words" * 9999)])
    assert caught.value.temporary
    assert "secret" not in str(caught.value)
    with store.write() as work:
        assert work.mailboxes.position("inbox") is None
        work._connection.exec_driver_sql("PRAGMA max_page_count=1000000")
    assert len(keep(store, [mail(1, "secret words" * 9999)])) == 1


def test_the_settings_that_durability_rests_on_are_set(store: Store) -> None:
    wanted = {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 10000,
        "trusted_schema": 0,
        "cell_size_check": 1,
        "secure_delete": 1,
    }
    with store.write() as work:
        found = {
            name: work._connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in wanted
        }
    assert found == wanted


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE letter SET ending = 'lost'",
        "UPDATE letter SET key_name = 'nobody'",
        "UPDATE deadline SET state = 'ajar'",
        "UPDATE event SET chain = 'nobody'",
    ],
)
def test_the_tables_refuse_what_they_do_not_know(store: Store, statement: str) -> None:
    keep(store, [mail(1, "a")])
    count_up(store, 1)
    with store.write() as work:
        work.deadlines.set("g", "night", 1, "close", NOON)
    with closing(sqlite3.connect(store.path)) as outside:
        outside.execute("PRAGMA foreign_keys=ON")
        with pytest.raises(sqlite3.IntegrityError):
            outside.execute(statement)


def test_it_refuses_naive_instants(store: Store) -> None:
    naive = datetime(2026, 11, 2, 12)  # noqa: DTZ001  # the point of this test
    with pytest.raises(ValueError, match="naive"), store.write() as work:
        work.mailboxes.keep("inbox", MailboxPosition(1, 1), [mail(1, "a")], naive)
    with pytest.raises(Exception, match="naive"), store.write() as work:
        work.deadlines.set("g", "night", 1, "close", naive)


def test_instants_come_back_in_utc_to_the_microsecond(store: Store) -> None:
    tokyo = datetime.fromisoformat("2026-11-02T21:00:00.123457+09:00")
    with store.write() as work:
        work.games.add(GameRecord("g", "city", "ru", "UTC", tokyo))
        found = work.games.find("g")
    assert found is not None
    assert found.made.isoformat() == "2026-11-02T12:00:00.123457+00:00"


def test_ids_are_never_used_again(store: Store) -> None:
    keep(store, [mail(1, "a"), mail(2, "b")])
    with closing(sqlite3.connect(store.path)) as outside, outside:
        outside.execute("DELETE FROM letter")
    assert keep(store, [mail(3, "c")]) == (3,)


def test_a_backup_is_whole_and_overwrites_nothing(store: Store, tmp_path: Path) -> None:
    count_up(store, 3)
    target = tmp_path / "backup.db"
    store.backup(target)
    with pytest.raises(FileExistsError):
        store.backup(target)
    count_up(store, 1)
    with closing(sqlite3.connect(target)) as copy:
        assert copy.execute("SELECT version FROM chain").fetchone() == (3,)
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_restored_backup_fetches_what_came_after_it(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    letters = [mail(uid, f"letter {uid}") for uid in range(1, 6)]
    keep(store, letters[:3])
    store.backup(tmp_path / "backup.db")
    keep(store, letters[3:])
    store.close()
    shutil.copy(tmp_path / "backup.db", store.path)
    restored = open_store(tmp_path)
    with restored.read() as view:
        assert view.mailboxes.position("inbox") == MailboxPosition(1, 3)
    assert len(keep(restored, letters)) == 2
    with restored.read() as view:
        assert view.letters.waiting() == 5
    restored.close()


def test_the_doctor_is_told_the_facts(store: Store) -> None:
    facts = store.facts()
    assert (facts.journal_mode, facts.sound, facts.schema) == ("wal", True, "4")
    assert facts.sqlite == sqlite3.sqlite_version
    assert facts.wal_reset_bug == (sqlite3.sqlite_version_info < (3, 51, 3))


def test_it_refuses_what_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "data" / "pbem.db"
    path.parent.mkdir()
    path.write_bytes(b"this is a letter, no database; " * 100)
    with pytest.raises(DamagedError):
        open_store(tmp_path)


def test_it_refuses_a_damaged_page(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    keep(store, [mail(uid, "x" * 3000) for uid in range(50)])
    store.close()
    content = bytearray(store.path.read_bytes())
    content[8192:-4096] = b"\xa5" * (len(content) - 8192 - 4096)
    store.path.write_bytes(content)
    with pytest.raises(DamagedError, match="backup"):
        open_store(tmp_path)


def test_it_refuses_another_version_of_the_schema(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    path = tmp_path / "data" / "pbem.db"
    with closing(sqlite3.connect(path)) as outside, outside:
        outside.execute("UPDATE meta SET value = '0' WHERE name = 'version'")
    with pytest.raises(DamagedError, match="schema 0"):
        open_store(tmp_path)


def test_it_opens_again_and_again(tmp_path: Path) -> None:
    for expected in range(3):
        store = open_store(tmp_path)
        count_up(store, 1)
        with store.read() as view:
            assert view.events.head("g").version == expected + 1
        store.close()
