"""The daemon's log: a job that fails says where, and nothing that it was about."""

from __future__ import annotations

import threading
from datetime import UTC, datetime

import pytest
from structlog.testing import capture_logs

from pbem.daemon import Daemon, Pace
from pbem.service import House

SECRET = "Марта — мафия"
PATIENCE = 30.0  # seconds until the test gives up; nothing is measured by it


class BrokenHouse(House):
    """A house whose mailboxes fail with a secret in the error, and then stop the daemon."""

    def __init__(self, failed: threading.Event) -> None:
        vars(self)["failed"] = failed

    @property
    def mailboxes(self) -> None:  # type: ignore[override]  # nothing comes back
        self.failed.set()  # type: ignore[attr-defined]  # the house is frozen
        raise RuntimeError(SECRET)


def test_a_failed_job_tells_no_secret(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    failed = threading.Event()
    daemon = Daemon(BrokenHouse(failed), lambda: datetime.now(UTC), Pace(poll=0.05))
    with capture_logs() as logs:
        running = threading.Thread(target=daemon.run)
        running.start()
        assert failed.wait(PATIENCE)
        daemon.stop()
        running.join(PATIENCE)
    told = next(line for line in logs if line.get("job") == "poll")
    assert told["error"] == "RuntimeError"
    assert str(told["at"]).startswith("daemon.py:")
    out, err = capfd.readouterr()
    assert SECRET not in caplog.text + out + err + str(logs)
