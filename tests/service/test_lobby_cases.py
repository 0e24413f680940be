"""Every lobby step of the village cases once more, each command sent as a letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest
import yaml

from pbem.game import SeatId, events, table
from pbem.store import AccountStatus
from pbem.trial.cases.village_cases import OUTCOMES
from pbem.trial.cases.village_lobby import House, Village
from pbem.trial.cases.village_steps import Stage, Step
from tests.service.lobby_town import Hall, address

FOLDER = Path(__file__).parent.parent.parent
CASES = (FOLDER / "tests/cases/village.yaml", FOLDER / "config/cases/village.yaml")
NAMES = ("anna", "ben", "cleo", "dora", "emil", "finn", "gina", "hugo")
SUBJECTS = {
    "create": "村を建てる",
    "join": "参加",
    "leave": "退村",
    "wish": "希望",
    "kick": "強制退村",
    "set": "設定",
    "rollcall": "点呼",
    "cancel": "点呼中断",
    "ready": "準備完了",
    "unready": "準備取消",
    "start": "開始",
    "abandon": "廃村",
}
KEYS = {"pw": "合言葉", "wish": "希望", "roster": "編成", "password": "合言葉"}
Row = Mapping[str, object]


def scenarios() -> Iterator[tuple[str, str, Row]]:
    """Yields the cases that begin in the lobby, with the dummy of their file."""
    for path in CASES:
        file = yaml.safe_load(path.read_text("utf-8"))
        for one in file["scenarios"]:
            if "lobby" in one["steps"][0]:
                yield f"{path.parent.name}-{one['id']}", file["dummy"], one


@dataclass
class Post:
    """The lobby by letter: the hall, and the name of the newest village."""

    hall: Hall
    dummy: str
    made: list[str] = field(default_factory=list)

    @property
    def newest(self) -> str:
        return self.made[-1] if self.made else ""

    def send(self, line: str) -> tuple[str, str]:
        """Sends a command as a letter; returns its sender and the first reason against it."""
        account, verb, *words = line.split()
        if account == "@admin":
            self.lift(words[-1])
            return account, ""
        tag = "" if verb == "create" or not self.made else f"[{self.newest}] "
        before = len(self.villages())
        self.hall.write(account, f"{tag}{SUBJECTS[verb]}", "\n".join(map(written, words)))
        self.made += self.villages()[before:]
        return account, next(iter(self.hall.reasons()), "")

    def villages(self) -> list[str]:
        with self.hall.house.store.read() as view:
            return [game.name for game in view.games.all()]

    def lift(self, who: str) -> None:
        self.stand(who, AccountStatus.ACTIVE)

    def stand(self, who: str, status: AccountStatus) -> None:
        with self.hall.house.store.write() as work:
            found = work.accounts.find_by_address(address(who))
            assert found is not None
            work.accounts.set_status(found.id, status)


def written(word: str) -> str:
    """A word of a case as a line of a letter."""
    key, sign, value = word.partition("=")
    return f"{KEYS.get(key, key)}：{value}" if sign else word


def before(post: Post, accounts: Row) -> None:
    """Brings accounts to the standing that a case begins with."""
    for who, standing in accounts.items():
        if standing == "restricted":
            post.stand(who, AccountStatus.RESTRICTED)
        else:
            _bind(post, who, str(standing))
    post.made.clear()


def _bind(post: Post, who: str, standing: str) -> None:
    """Lets somebody make a village or join one; a decided one is over."""
    with post.hall.house.store.write() as work:
        work.accounts.add(address(f"maker-of-{who}"), "ja", post.hall.now)
    owner = who if standing.startswith("created") else f"maker-of-{who}"
    post.send(f"{owner} create roster=村村村占狼")
    if standing.startswith("joined"):
        post.send(f"{who} join パメラ")
    if standing.endswith("_settled"):
        post.send(f"{owner} abandon")


def played(post: Post, step: Row) -> Step:
    """Sends the letters of a step, and returns what came of them as the cases look at it."""
    rules = post.hall.house.rulesets["village"]
    since = {name: len(post.hall.events(name)) for name in post.villages()}
    heard = {who: len(post.hall.mail(who)) for who in NAMES}
    lines = cast(list[str], step["lobby"])
    refused = [(who, code) for who, code in map(post.send, lines) if code]
    house = House(rules, post.dummy, {})
    game = table(rules)
    if post.newest:
        game = post.hall.game(post.newest)
        house.villages.append(Village(game, "", members(post)))
    done = Step(Stage(game, house=house), refused=refused)
    for name in post.villages():
        happened = post.hall.events(name)[since.get(name, 0) :]
        done.happened += happened if name == post.newest else []
    done.gone = nicks(post)
    done.told_accounts = [(who, code) for who in NAMES for code in told(post, who, heard[who])]
    return done


def lines_of(scenario: Row) -> Iterator[str]:
    """Yields every command of a case."""
    for step in cast(list[Row], scenario["steps"]):
        yield from cast(list[str], step.get("lobby", []))


def nicks_in(lines: list[list[str]]) -> tuple[str, ...]:
    """The characters that somebody joins as, as far as there are such."""
    joined = (words[2] for words in lines if words[1] == "join" and len(words) > 2)
    return tuple(nick for nick in joined if not nick.isascii())


def sets_in(lines: list[list[str]]) -> tuple[str, ...]:
    """The character sets that villages are made with, and one more."""
    settings = (word for words in lines if words[1] == "create" for word in words[2:])
    return ("a", *(word[8:] for word in settings if word.startswith("charset=")))


def members(post: Post) -> dict[SeatId, str]:
    """Who sits where in the newest village."""
    with post.hall.house.store.read() as view:
        seats = view.seats.table(post.newest)
        return {SeatId(one.seat): one.address.partition("@")[0] for one in seats}


def nicks(post: Post) -> dict[SeatId, str]:
    """The nick that each seat of the newest village had last."""
    named = post.hall.events(post.newest) if post.newest else []
    return {one.seat: one.nick for one in named if isinstance(one, events.Seated)}


def told(post: Post, who: str, heard: int) -> Iterator[str]:
    """What somebody was told in letters that answer none of his."""
    for letter in post.hall.mail(who)[heard:]:
        if "強制退村のお知らせ" in letter.subject:
            yield "kicked"
        if "あなたの役職希望は" in letter.text:
            yield "wish_reset"


@pytest.mark.parametrize(("case", "dummy", "scenario"), tuple(scenarios()))
def test_a_lobby_case_comes_out_the_same_by_letter(
    case: str, dummy: str, scenario: Row, tmp_path: Path
) -> None:
    words = [line.split() for line in lines_of(scenario)]
    nicks = (dummy, "パメラ", *nicks_in(words))
    hall = Hall.open(tmp_path, *NAMES, nicks=tuple(dict.fromkeys(nicks)), charsets=sets_in(words))
    post = Post(hall, dummy)
    pre = cast(dict[str, Row], scenario.get("pre") or {})
    before(post, pre.get("accounts", {}))
    faults: list[str] = []
    for step in cast(list[Row], scenario["steps"]):
        if "lobby" not in step:
            break
        out = cast(Row, step.get("out") or {})
        faults += OUTCOMES.mismatches(case, played(post, step), out)
    assert faults == []
