"""The wheel: what it carries, and that it works in an empty folder far from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
CARRIED = {"config": "pbem/config", "templates": "pbem/templates", "pbem": "pbem"}

SHOW_FOLDERS = """
from pathlib import Path
from pbem.settings import load_settings
settings = load_settings(Path.cwd(), {})
print(*settings.configs, *settings.templates, sep="\\n")
"""


def run(*words: str | Path, cwd: Path) -> str:
    """Runs a command and returns what it printed; a failure shows what it complained of."""
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{words}: exit {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = ("-m", "build", "--wheel", "--no-isolation", "--outdir")
    run(sys.executable, *build, folder, REPOSITORY, cwd=folder)
    (file,) = folder.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def bin_folder(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment: our wheel, and the libraries of the running one."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    install = ("install", "--quiet", "--no-deps", "--no-index", "--ignore-installed")
    run(sys.executable, "-m", "pip", "--python", python, *install, wheel, cwd=folder)
    (own_libraries,) = folder.glob("lib/python*/site-packages")
    borrowed = own_libraries / "borrowed.pth"
    borrowed.write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return python.parent


def files_below(folder: Path) -> set[str]:
    """Every file that belongs into the wheel, by its path below a folder."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)) for path in found if "__pycache__" not in path.parts}


@pytest.mark.parametrize("name", CARRIED)
def test_it_carries_every_file(name: str, wheel: Path) -> None:
    carried = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"{CARRIED[name]}/{file}" for file in files_below(REPOSITORY / name)}
    assert wanted - carried == set()


def test_it_carries_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top.split("-")[0] for top in tops} == {"pbem"}


def test_it_finds_its_own_data(bin_folder: Path, tmp_path: Path) -> None:
    shown = run(bin_folder / "python", "-c", SHOW_FOLDERS, cwd=tmp_path).split()
    assert [Path(folder).name for folder in shown] == ["config", "templates"]
    assert all(Path(folder).is_relative_to(bin_folder.parent.resolve()) for folder in shown)


def test_it_plays_a_game_in_an_empty_folder(bin_folder: Path, tmp_path: Path) -> None:
    run(bin_folder / "pbem", "init", cwd=tmp_path)
    assert files_below(tmp_path / "config") >= {"rulesets/city.toml", "lexicon/ru.toml"}
    assert files_below(tmp_path / "templates") == files_below(REPOSITORY / "templates")
    assert "Won: " in run(bin_folder / "pbem", "demo", "--seed", "1", cwd=tmp_path)
