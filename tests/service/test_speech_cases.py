"""Every line that the village cases let somebody say, once more, sent as a letter.

Whoever finds it in his mailbox must be whom the case names, neither more nor fewer.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
import yaml
from sqlalchemy import update

from pbem.service import Guest, Plan, Timetable, adopt
from pbem.settings import load_settings
from pbem.store.house_tables import GAMES
from pbem.trial.cases.village_boards import File, _described, chosen
from pbem.trial.cases.village_steps import mapping, when_of
from pbem.wiring import open_house
from tests.service.test_lobby_cases import CASES
from tests.service.town import KEEPER, NIGHTFALL, FakeBoard, FakeInbox, FakeMailer, Town, address

Row = Mapping[str, object]
SUBJECTS = {
    "": "",
    "normal": "発言",
    "wolf": "囁き",
    "mason": "共有",
    "grave": "呻き",
    "mono": "独り言",
}
CREATOR = "creator"
FOREIGN = "not_a_participant"  # outsiders are not answered


def scenarios() -> Iterator[tuple[str, Row, Row]]:
    """Yields the cases that begin with somebody's words, with the file that they stand in."""
    for path in CASES:
        file = yaml.safe_load(path.read_text("utf-8"))
        for one in file["scenarios"]:
            if "say" in one["steps"][0]:
                yield f"{path.parent.parent.name}-{one['id']}", file, one


def seated(folder: Path, data: Row, scenario: Row) -> Town:
    """Puts the board of a case into a house; its owner has no seat in it."""
    inbox, mailer, board = FakeInbox(), FakeMailer(), FakeBoard()
    settings = load_settings(folder, {"PBEM_LOBBY": "open"})
    settings = replace(settings, mayor=KEEPER)
    house = open_house(settings, mailer=mailer, board=board, inbox=inbox)
    house = replace(house, salt=itertools.cycle(["5a17" * 8]).__next__)
    rules, dummy = house.rulesets["village"], str(data["dummy"])
    file = File(rules, mapping(data["cast"]), mapping(data.get("defaults")), dummy)
    first = cast(list[Row], scenario["steps"])[0]
    roles = file.board(scenario)
    kind, number = when_of(first, scenario)
    setup = _described(file, scenario, roles, kind, number)
    options = tuple(chosen(rules, {**file.defaults, **mapping(scenario.get("opts"))}))
    guests = [Guest(nick, address(nick), "", "ja") for nick in roles if nick != dummy]
    plan = Plan("village", "ja", Timetable(), options)
    name = adopt(house, plan, guests, setup, NIGHTFALL)
    own(Town(house, inbox, mailer, board, name))
    town = Town(house, inbox, mailer, board, name)
    town.walk()
    return town


def own(town: Town) -> None:
    """Makes somebody without a seat the owner of the village."""
    with town.house.store.write() as work:
        account = work.accounts.add(address(CREATOR), "ja", NIGHTFALL)
        made = update(GAMES).where(GAMES.c.name == town.name).values(owner_id=account.id)
        work._connection.execute(made)


def said(town: Town, row: Row, text: str, minutes: int) -> object:
    """Sends a line as a letter; returns the reason against it, or who found it in his mailbox."""
    by = CREATOR if row["by"] == "@creator" else str(row["by"])
    subject = "村建て発言" if by == CREATOR else SUBJECTS[str(row.get("kind", ""))]
    town.write(by, subject, text, minutes)
    town.at(minutes).walk()
    people = [seat.nick for seat in town.game.seats] + [CREATOR]
    found = [nick for nick in people if any(text in one.text for one in town.mail(nick))]
    posted = any(text in post for post in town.board.posts.values())
    record = town.records()[-1]
    reasons = cast(list[object], record.reading.get("reasons") or [])
    if record.ending == "refused":
        assert not found
        assert not posted
        return reasons[0] if isinstance(reasons[0], str) else cast(list[str], reasons[0])[0]
    if record.ending != "accepted":
        assert not found
        return FOREIGN
    return ("everyone", sorted(found)) if posted else sorted(found)


def wanted(town: Town, row: Row) -> object:
    """Returns what a case says of a line, as `said` tells it: nobody gets his own words."""
    if "refuse" in row:
        return row["refuse"]
    players = [seat.nick for seat in town.game.seats if not seat.dummy]
    if row["to"] == "everyone":
        return "everyone", sorted(nick for nick in players if nick != row["by"])
    named = [CREATOR if nick == "@gm" else str(nick) for nick in cast(list[str], row["to"])]
    return sorted(nick for nick in named if nick != row["by"])


@pytest.mark.parametrize(("case", "file", "scenario"), tuple(scenarios()))
def test_a_line_reaches_by_letter_whom_the_case_names(
    case: str, file: Row, scenario: Row, tmp_path: Path
) -> None:
    town = seated(tmp_path, file, scenario)
    step = cast(list[Row], scenario["steps"])[0]
    for place, row in enumerate(cast(list[Row], step["say"]), 1):
        text = f"{place}番目の、ほかにない言葉"
        assert (case, row, said(town, row, text, place)) == (case, row, wanted(town, row))
