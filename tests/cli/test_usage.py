"""What is typed wrong: every fault has its exit code and says how to mend it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.desk import Desk

# What is typed, and what the answer must name; all of it is usage: exit code 2.
TYPED_WRONG = (
    ("statsu", "status"),
    ("seat ad", "add"),
    ("seat add Марта", "ADDRESS"),
    ("new --frob 3", "pbem new --help"),
    ("new", "city"),
    ("new chess", "city"),
    ("new city --language de", "ru, en, ja"),
    ("new city --zone Moscow", "Europe/Moscow"),
    ("new city --day 10-23h", "10:00-23:00"),
    ("new city --length night=soon", "24h"),
    ("new city --length night", "KEY=VALUE"),
    ("new city --length nigt=24h", "day, night or dawn"),
    ("new city --idle sun --idle moonday", "2027-01-31"),
    ("new city --option cheating=true", "sheriff_learns"),
    ("new city --option sheriff_learns=all", "side, role, binary"),
    ("new city --option grace=-1", "0, 1, …"),
    ("new --from nowhere.toml", "nowhere.toml"),
    ("start", "pbem new city"),
    ("status city-9", "pbem status"),
    ("cases nowhere.yaml", "nowhere.yaml"),
    ("letters nowhere.yaml", "nowhere.yaml"),
    ("read nowhere.eml", "nowhere.eml"),
    ("verify --file nowhere.json", "nowhere.json"),
    ("demo chess", "chess"),
    ("demo --seed seven", "--seed"),
    ("init --provider pigeon", "gmail"),
    ("init --provider gmail --address nobody", "martha@example.org"),
)
# The same at a table of eight that has not started.
AT_THE_TABLE = (
    ("seat add Игорь nobody", 2, "martha@example.org"),
    ("seat add Игорь p9@example.org --gender q", 2, "m, f, n"),
    ("seat add Игорь P1@example.org", 2, "Марта"),
    ("seat add Марте p9@example.org", 1, "Марта"),
    ("seat add Маrта p9@example.org", 1, "alphabets"),
    ("seat add мафия p9@example.org", 1, "Add something"),
    ("seat rename Марта Заяц", 1, "Заяц"),
    ("seat address Игорь p9@example.org", 2, "Марта"),
    ("seat form Марта vocative=Марто", 2, "gen, dat"),
    ("seat language Марта de", 2, "ru, en, ja"),
    ("vote Марта Заяц", 1, "does not allow"),
    ("vote Марта Игорь", 2, "Игорь"),
    ("answer three accept --reason x", 2, "QUESTION"),
    ("answer 3 maybe --reason x", 2, "accept, refuse"),
    ("answer 3 accept", 2, "--reason"),
    ("answer 3 accept --reason x", 2, "pbem status"),
    ("rule void Марта kiss --reason x", 2, "heal"),
    ("rule accept one --reason x", 2, "LETTER"),
    ("explain", 1, "has not begun"),
    ("explain one", 2, "NIGHT"),
    ("preview --dialect latex", 2, "bbcode"),
    ("resume", 1, "does not allow"),
    ("close", 1, "does not allow"),
)


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("status --dir {nowhere}", "{nowhere}"),
        ("status --dir={nowhere}", "init"),
        ("status --dir", "pbem --help"),
    ],
)
def test_a_wrong_folder_is_not_made(typed: str, named: str, tmp_path: Path) -> None:
    nowhere = str(tmp_path / "nowhere")
    told = Desk(tmp_path).type(*typed.format(nowhere=nowhere).split(), code=2)
    assert named.format(nowhere=nowhere) in told
    assert not Path(nowhere).exists()


@pytest.fixture(scope="module")
def table(seated_folder: Path) -> Desk:
    """A desk that no refused verb may change."""
    return Desk(seated_folder)


@pytest.mark.parametrize(("typed", "named"), TYPED_WRONG)
def test_it_refuses_with_a_remedy(typed: str, named: str, tmp_path: Path) -> None:
    assert named in Desk(tmp_path).type(*typed.split(), code=2)


@pytest.mark.parametrize(("typed", "code", "named"), AT_THE_TABLE)
def test_it_refuses_at_the_table(typed: str, code: int, named: str, table: Desk) -> None:
    before = table.game()
    assert named in table.type(*typed.split(), code=code)
    assert table.game() == before


def test_it_asks_which_of_two_games(seated: Desk) -> None:
    seated.type("new", "city")
    asked = seated.type("close", code=2)
    assert "city-1" in asked
    assert "city-2" in asked
    assert "city-2" in seated.type("status", "city-2")


def test_it_tells_every_setting_that_is_wrong(desk: Desk) -> None:
    desk.environ |= {"PBEM_DIALECT": "latex", "PBEM_POLL_SECONDS": "often"}
    told = desk.type("status", code=2)
    assert "PBEM_DIALECT" in told
    assert "PBEM_POLL_SECONDS" in told


def test_it_tells_that_the_key_is_another(seated: Desk) -> None:
    key = seated.folder / "keeper.key"
    key.unlink()
    assert "database" in seated.type("status", code=1)


def test_dir_may_stand_before_and_after_the_verb(seated: Desk, tmp_path: Path) -> None:
    from pbem.cli.root import parted

    folder = str(seated.folder)
    assert parted(["--dir", folder, "status"]) == (folder, ["status"])
    assert parted(["status", f"--dir={folder}"]) == (folder, ["status"])
    assert parted(["write", "1", "--", "--dir", "x"]) == (".", ["write", "1", "--", "--dir", "x"])
