"""The frame: the words of make, the build machine's script, and no skipping where it counts."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
MAKEFILE = (REPOSITORY / "Makefile").read_text("utf-8")

SKIPS = {
    "in a test": "import pytest\n\ndef test_it():\n    pytest.skip('no server')\n",
    "by a mark": "import pytest\n\n@pytest.mark.skipif(True, reason='no')\ndef test_it(): ...\n",
    "by a fixture": (
        "import pytest\n\n@pytest.fixture\ndef server():\n    pytest.skip('no server')\n\n"
        "def test_it(server): ...\n"
    ),
    "a whole file": "import pytest\n\npytest.skip('no server', allow_module_level=True)\n",
}
EXPECTED_FAILURE = "import pytest\n\n@pytest.mark.xfail\ndef test_it():\n    assert False\n"


def outcome(folder: Path, test: str, require: str) -> str:
    """Runs one test file under our conftest and returns pytest's closing line."""
    shutil.copy(REPOSITORY / "tests" / "conftest.py", folder)
    (folder / "test_it.py").write_text(test, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)]
    environ = os.environ | {"PBEM_REQUIRE_SERVERS": require}
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True)
    return done.stdout.strip().splitlines()[-1]


@pytest.mark.parametrize("test", SKIPS.values(), ids=SKIPS)
def test_a_skip_fails_where_servers_are_promised(test: str, tmp_path: Path) -> None:
    assert re.search(r"\b1 (failed|error)", outcome(tmp_path, test, "1"))


def test_a_skip_is_a_skip_elsewhere(tmp_path: Path) -> None:
    assert "1 skipped" in outcome(tmp_path, SKIPS["in a test"], "")


def test_an_expected_failure_is_no_skip(tmp_path: Path) -> None:
    assert "1 xfailed" in outcome(tmp_path, EXPECTED_FAILURE, "1")


def test_every_word_of_make_says_what_it_does() -> None:
    (phony,) = re.findall(r"(?ms)^\.PHONY: (.*?)$", MAKEFILE.replace("\\\n", ""))
    assert phony.split() == re.findall(r"(?m)^([a-z-]+):.* ## .+\.$", MAKEFILE)


def test_the_build_machines_script_is_whole() -> None:
    script = REPOSITORY / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert subprocess.run(["bash", "-n", str(script)]).returncode == 0
