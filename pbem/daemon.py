"""When the corridor is walked: the daemon. It holds no deadline; deadlines are rows."""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import structlog
from apscheduler.events import EVENT_JOB_ERROR, JobExecutionEvent
from apscheduler.schedulers.background import BackgroundScheduler

from pbem.service import (
    House,
    Mailbox,
    MailboxAwayError,
    close_due,
    keep_house,
    poll,
    send_one,
    think_some,
)

Clock = Callable[[], datetime]
MOST_AT_ONCE = 500  # pieces of work before the other jobs have their turn
PACKAGE = Path(__file__).parent
log = structlog.get_logger("pbem.daemon")


@dataclass(frozen=True)
class Pace:
    """How often each walk is tried, in seconds."""

    poll: float = 30.0
    work: float = 1.0
    send: float = 1.0
    keep: float = 300.0


@dataclass
class Daemon:
    """Walks the corridor until it is told to stop; a letter in hand is always finished."""

    house: House
    clock: Clock
    pace: Pace = field(default_factory=Pace)
    stopping: threading.Event = field(default_factory=threading.Event)
    away: dict[str, datetime] = field(default_factory=dict)

    def run(self) -> None:
        """Runs until `stop`; returns when the last piece of work is done."""
        scheduler = self.scheduler()
        scheduler.start()
        try:
            self.stopping.wait()
        finally:
            scheduler.shutdown(wait=True)

    def stop(self) -> None:
        """Asks the daemon to stop after the piece of work in hand."""
        self.stopping.set()

    def scheduler(self) -> BackgroundScheduler:
        """Returns a scheduler of four jobs that missed runs neither pile up in nor drop from."""
        defaults = {"coalesce": True, "max_instances": 1, "misfire_grace_time": None}
        scheduler = BackgroundScheduler(timezone=UTC, job_defaults=defaults)
        # Its own words about a failed job quote the exception, which may hold a secret; those about
        # a job that is not done when its next turn comes are no news. `note_failure` says enough.
        logging.getLogger("apscheduler").setLevel(logging.CRITICAL)
        jobs = (
            (self.poll, self.pace.poll),
            (self.work, self.pace.work),
            (self.send, self.pace.send),
            (self.keep, self.pace.keep),
        )
        for job, seconds in jobs:
            start = datetime.now(UTC)
            name = job.__name__
            scheduler.add_job(job, "interval", id=name, seconds=seconds, next_run_time=start)
        scheduler.add_listener(note_failure, EVENT_JOB_ERROR)
        return scheduler

    def poll(self) -> None:
        """Polls every mailbox that is not to be left alone for a while."""
        for box in self.house.mailboxes:
            if self.away.get(box.name, self.clock()) <= self.clock():
                self._poll(box)

    def _poll(self, box: Mailbox) -> None:
        try:
            kept = poll(self.house, box, self.clock)
        except MailboxAwayError as trouble:
            self.away[box.name] = self.clock() + trouble.wait
            log.warning("mailbox_away", mailbox=box.name, reason=str(trouble), login=trouble.login)
            return
        if kept:
            log.info("letters_kept", mailbox=box.name, letters=kept)

    def work(self) -> None:
        """Thinks about every kept letter and closes what is due, each in its turn.

        Letters that came after a deadline are thought about when its phase has closed.
        """
        self._repeat(lambda: think_some(self.house, self.clock) or self.close())

    def close(self) -> bool:
        """Closes the earliest phase that is due and may close; False when there is none."""
        return close_due(self.house, self.clock())

    def send(self) -> None:
        """Sends every draft that is ready."""
        self._repeat(lambda: send_one(self.house, self.clock()))

    def keep(self) -> None:
        """Does the housekeeping."""
        keep_house(self.house, self.clock())

    def _repeat(self, step: Callable[[], bool]) -> None:
        """Goes round again while there is work, unless it is time to stop."""
        for _ in range(MOST_AT_ONCE):
            if self.stopping.is_set() or not step():
                return


def note_failure(event: JobExecutionEvent) -> None:
    """Logs that a job failed: which kind of error and where, never what it was about."""
    kind = type(event.exception).__name__
    log.error("job_failed", job=event.job_id, error=kind, at=place_of(event.exception))


def place_of(error: BaseException) -> str:
    """Returns the last line of ours that an error went through: `service/close.py:42`."""
    ours = [
        f"{Path(frame.filename).relative_to(PACKAGE)}:{frame.lineno}"
        for frame in traceback.extract_tb(error.__traceback__)
        if PACKAGE in Path(frame.filename).parents
    ]
    return ours[-1] if ours else ""
