"""Facts with which every template of a ruleset must be writable."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.game import Option, Ruleset
from pbem.press.codes import LOBBY_DEEDS
from tests.press.making import city, classic, kira, village

NASTY = "[b]Вася[/b] <i>*_`"
AT = "2026-11-30T20:00:00+00:00"
WHO = {"seat": 1, "nick": NASTY, "gender": "f"}
OTHER = {"seat": 2, "nick": "Тень", "gender": ""}
OBJECTION = {"code": "unknown_target", "candidates": [NASTY, "Тень"]}
CLASHES = (
    *("too_long", "hidden_signs", "lost_signs", "mixed_script", "game_word"),
    *("same_forms", "looks_alike"),
)
Facts = dict[str, object]
BRANCHES: list[Facts] = [
    *(
        {"place": place, "who": WHO, "so": so, "targets": [OTHER]}
        for place, so in enumerate(("alive", "out", "killed", "voted"), start=1)
    ),
    {"place": 5, "so": "", "targets": []},
]


@dataclass(frozen=True)
class Theme:
    """The names of one ruleset that sample facts speak of."""

    rules: Ruleset
    role: str
    friend: str
    ability: str
    limit: tuple[str, object]
    kinds: tuple[str, str]
    result: str
    option: str
    gains: tuple[str, ...] = ()


CITY = Theme(
    rules=city(),
    role="sergeant",
    friend="sheriff",
    ability="guard",
    limit=("not_role", "sheriff"),
    kinds=("gun", "virus"),
    result="compare",
    option="tie",
    gains=("check",),
)
CLASSIC = Theme(
    rules=classic(),
    role="vigilante",
    friend="mason",
    ability="shoot",
    limit=("uses", 2),
    kinds=("gun", "knife"),
    result="watched",
    option="day_vote",
)
VILLAGE = Theme(
    rules=village(),
    role="WEREWOLF",
    friend="CMADMAN",
    ability="attack",
    limit=("only_dummy_in_night", 1),
    kinds=("sudden", "attack"),
    result="divine",
    option="all_dead",
)
KIRA = Theme(
    rules=kira(),
    role="Watari",
    friend="Soichiro",
    ability="protect",
    limit=("uses", 1),
    kinds=("kira", "link"),
    result="shot",
    option="chip",
)
THEMES = {theme.rules.name: theme for theme in (CITY, CLASSIC, VILLAGE, KIRA)}


def sample(theme: Theme) -> Facts:
    """Returns facts with which every template of a ruleset must be writable."""
    return SHARED | _parts(theme) | _rules(theme) | _events(theme)


def specials(theme: Theme) -> dict[str, list[Facts]]:
    """Returns, by code, the further facts with which a template must be writable."""
    return SPECIAL | _of_lobby(theme) | OWN[theme.rules.name]


def _bad_values(option: Option) -> list[Facts]:
    """Returns facts of refused values: a password, a choice, a number."""
    bounds: Facts = {"least": option.default, "most": option.default}
    mine: Facts = {"option": option.key}
    choice = mine | {"values": option.values or (option.default,)}
    return [{"option": "password", "longest": 20}, choice, mine | bounds]


def _of_lobby(theme: Theme) -> dict[str, list[Facts]]:
    """Returns, by code, the facts of letters and posts of the lobby."""
    option = theme.rules.option(theme.option)
    settings = [{"key": theme.option, "value": option.default if option else ""}]
    wishes = [{"role": True, "wish": theme.role}, {"role": False, "wish": "ANY"}]
    did: Facts = {"game": "village-1", "nick": NASTY, "wishes": wishes, "settings": settings}
    did |= {"locked": True, "left": 2, "lacking": 1, "waiting": 1}
    plain = did | {"wishes": [], "locked": False, "waiting": 0}
    one = {"nick": NASTY, "name": NASTY, "dummy": False}
    signup: Facts = {"settings": settings, "taken": [one, one | {"name": "", "dummy": True}]}
    signup |= {"title": "", "creator": NASTY, "own": True, "vacant": [one], "left": 1}
    signup |= {"lacking": 1, "queue": 0, "locked": True, "news": [{"what": "joined", "who": WHO}]}
    full: Facts = {"title": NASTY, "left": 0, "lacking": 0, "queue": 2, "news": [], "own": False}
    did["place"] = plain["place"] = 2
    told = {f"word/did_{deed}": [{"did": did}, {"did": plain}] for deed in LOBBY_DEEDS}
    nicks = {f"refusal/nick_{code}": [{"nick": NASTY, "other": NASTY}] for code in CLASHES}
    values = {"refusal/bad_value": _bad_values(option) if option else []}
    return (
        told
        | nicks
        | values
        | _listings(one)
        | {
            "word/character": [{**one}],
            "word/owner_of": [{"creator": NASTY}, {"creator": ""}],
            "word/how_to_wait": [{"own": own} for own in (True, False)],
            "word/how_to_join": [{"own": own, "locked": own} for own in (True, False)],
            **{f"letter/{code}": [{"name": NASTY}] for code in ("moved_up", "not_seated")},
            "letter/confirm": [{"token": "abcdefghij"}],
            "letter/lobby_done": [{"verb": "join", "did": did}],
            "letter/lobby_refused": [{"verb": "join", "objections": [OBJECTION]}],
            "letter/lobby_asked": [{"verb": "join", "games": ["city-1", "city-2"]}],
            "post/changed": [{"settings": settings, "locked": locked} for locked in (True, False)],
            "post/ready": [{"ready": True, "waiting": []}, {"ready": False, "waiting": [OTHER]}],
            "post/signup": [signup, signup | full, signup | full | {"seats": 0, "taken": []}],
        }
    )


def _listings(one: Facts) -> dict[str, list[Facts]]:
    """Returns, by code, the facts of the list of games and that of characters."""
    game: Facts = {"tag": "city-1", "rules": NASTY, "title": NASTY, "creator": NASTY}
    game |= {"seats": 3, "left": 2}
    bare = game | {"title": "", "creator": "", "left": 0}
    games: Facts = {"listed": {"open": [game], "running": [bare], "ended": [bare, game]}}
    none: Facts = {"listed": {"open": [], "running": [], "ended": []}}
    return {
        **{code: [games, none] for code in ("post/games", "letter/games", "word/listed")},
        "word/listed_game": [game, bare],
        "letter/characters": [{"sets": [{"title": NASTY, "people": [one]}]}],
    }


def _channels(theme: Theme) -> list[str]:
    """Returns the channels of a ruleset."""
    return [channel.id for channel in theme.rules.channels]


def _ability(theme: Theme) -> Facts:
    limit, value = theme.limit
    return {"ability": theme.ability, "sent": True, "limits": [{"limit": limit, "value": value}]}


def _part(theme: Theme) -> Facts:
    return {
        "what": "act",
        "ability": theme.ability,
        "known": True,
        "targets": [WHO, OTHER],
        "channel": _channels(theme)[0],
        "phase": "night",
        "spoken": "",
        "hours": 6,
        "number": 3,
        "ending": "accepted",
        "objections": [OBJECTION],
        "choices": [],
        "example": theme.ability,
        "expires": AT,
        "ended": "",
        "branches": BRANCHES,
        "standing": False,
    }


def _parts(theme: Theme) -> Facts:
    part = _part(theme)
    choices = [part | {"number": number} for number in (1, 2)]
    parts = [
        part,
        part | {"ending": "refused"},
        part | {"ending": "asked", "choices": choices},
        part | {"ending": "asked", "expires": ""},
        part | {"ending": "held"},
        part | {"ended": theme.ability},
        part | {"what": "plan", "standing": True},
        part | {"what": "plan", "branches": BRANCHES[-1:], "standing": True},
    ]
    return {
        "part": part,
        "parts": parts,
        "held": [part, part | {"what": "plan"}],
        "readings": [part],
        "barred": [{"ability": theme.ability, "targets": [OTHER]}],
    }


def _rules(theme: Theme) -> Facts:
    rules, ability = theme.rules, _ability(theme)
    settings = {option.key: option.default for option in rules.options}
    channels = _channels(theme)[: len(rules.channels)]
    side = rules.sides[0].id
    gains = list(theme.gains)
    role: Facts = {"role": theme.role, "abilities": [ability], "gains": gains}
    role |= {"note": False, "known": []}
    known = [{"who": WHO, "role": theme.friend}]
    return {
        "rules": {
            "settings": settings,
            "sides": [{"side": side, "roles": [role | {"count": 1, "knows": [theme.friend]}]}],
            "order": [theme.role, theme.friend],
            "endings": list(dict.fromkeys(ending.winner for ending in rules.victory)),
            "channels": [{"channel": one, "roles": [theme.role]} for one in channels[:1]],
            "options": [{"key": key, "value": value} for key, value in settings.items()],
            "groups": [],
        },
        "card": role | {"side": side, "settings": settings, "knows": known, "channels": channels},
        "settings": settings,
        "abilities": [ability],
        "limits": ability["limits"],
        "gains": gains,
        "knows": [theme.friend],
        "roles": [],
        "key": theme.option,
        "option": theme.option,
    }


def _events(theme: Theme) -> Facts:
    result = {"what": theme.result, "who": OTHER, "about": [WHO, OTHER], "value": "same"}
    death = {
        "what": "death_announced",
        "who": WHO,
        "role": theme.role,
        "causes": [*theme.kinds],
        "by": None,
    }
    return {
        "ruleset": theme.rules.name,
        "ability": theme.ability,
        "channel": _channels(theme)[0],
        "kind": theme.kinds[0],
        "kinds": [*theme.kinds],
        "causes": [theme.kinds[0]],
        "deaths": [death],
        "role": theme.role,
        "jailed": {"who": WHO, "role": theme.role},
        "results": [result],
        "winner": theme.rules.victory[-1].winner,
        "dealt": theme.role,
        "news": result,
        "deeds": [{"what": "fell", "who": OTHER, "causes": [theme.kinds[0]]}],
        "lines": [
            {"channel": _channels(theme)[0], "who": WHO, "text": NASTY},
            {"channel": "owner", "who": None, "text": NASTY},
        ],
    }


DRAW: Facts = {
    "what": "draw_line",
    "label": "tie.1",
    "name": "draw_tie",
    "part": "",
    "value": "Тень",
    "options": [NASTY, "Тень"],
    "more": 0,
    "ruled": False,
    "vanished": "",
}

SHARED: Facts = {
    **{key: DRAW[key] for key in ("name", "options", "more", "ruled")},
    "draws": [DRAW, DRAW | {"more": 3, "ruled": True}, DRAW | {"vanished": NASTY}],
    "zone": "Europe/Moscow",
    "phase": "day",
    "number": 3,
    "until": AT,
    "head": "f00d",
    "me": WHO,
    "who": WHO,
    "by": OTHER,
    "target": OTHER,
    "about": [WHO, OTHER],
    "targets": [WHO, OTHER],
    "people": [],
    "reached": [OTHER],
    "tied": [WHO, OTHER],
    "circle": [OTHER, WHO],
    "bond": OTHER,
    "truth": "Тень",
    "verdict": "open",
    "aye": True,
    "ayes": [WHO],
    "nays": [OTHER],
    "spoken": NASTY,
    "chronicle": [],
    "believed": "",
    "power": None,
    "true": False,
    "vain": True,
    "returns": [],
    "note": False,
    "made": 0,
    "reasons": NASTY,
    "invited": [OTHER],
    "guests": [OTHER],
    "members": [WHO, OTHER],
    "executed": {"who": WHO},
    "counted": None,
    "winners": [WHO],
    "value": "same",
    "role": "doctor",
    "mark": "sin",
    "why": "tie",
    "again": True,
    "stands": True,
    "since": 2,
    "free": 4,
    "due": 4,
    "caught": 3,
    "closes": AT,
    "reason": NASTY,
    "at": AT,
    "deadline": AT,
    "arrived": AT,
    "expires": AT,
    "count": 3,
    "ballots": [[1, 2]],
    "abstained": [OTHER],
    "silent": [WHO],
    "saved": None,
    "tally": [{"who": WHO, "voters": [OTHER]}],
    "jailed": {"who": WHO, "role": "doctor"},
    "nobody": None,
    "living": [WHO, OTHER],
    "over": False,
    "next": 3,
    "seed": "ab",
    "seed_digest": "cd",
    "ruleset_digest": "ef",
    "alive": True,
    "won": True,
    "result": "won",
    "dummies": [OTHER],
    "confirmed": False,
    "named": 2,
    "night": 3,
    "limit": 1,
    "candidates": [NASTY, "Тень"],
    "code": "x",
    "label": "deal.1",
    "vanished": "",
    "text": f"{NASTY}\n- - -\n> {NASTY}",
    "letter_id": 7,
    "question_id": 8,
    "question": OBJECTION,
    "default": "",
    "effect_at": AT,
    "address": "a@example.org",
    "draft": True,
    "seats": 3,
    "least": 8,
    "most": 2000,
    "length": 2001,
    "account": NASTY,
    "game": "village-1",
    "record": [{"game": "village-1", "phase": "night", "number": 2, "at": AT}],
    "dummy": False,
    "wishes": [{"role": False, "wish": "ANY"}],
    "branches": BRANCHES,
    "branch": BRANCHES[0],
    "place": 2,
    "so": "out",
    "standing": True,
    "objection": OBJECTION,
    "ends": True,
}
SPECIAL: dict[str, list[Facts]] = {
    "word/plan_condition": BRANCHES,
    "word/plan_followed": [{"branch": 2}],
    "word/plan_failed": [{"branch": 2, "ends": ends} for ends in (True, False)],
    "word/changed": [{"settings": [["tie", "none"]]}],
    "word/ready_said": [{"ready": ready} for ready in (True, False)],
    "word/limit_not_self": [{"value": True}],
    "word/limit_self_at_most": [{"value": 1}, {"value": 2}, {"value": 5}],
    "word/limit_self_not_in_night": [{"value": 1}],
    "word/limit_uses": [{"value": 1}, {"value": 2}],
    "word/performed": [{}, {"reached": []}],
    "word/rule_limit": [{"limit": "not_self", "value": True}],
    "word/action_voided": [{"why": why} for why in ("actor_out", "target_out", "ruled")],
    "word/nobody_jailed": [
        {"why": why} for why in ("tie", "no_votes", "no_majority", "nobody", "revote")
    ],
    "word/phase": [
        {"phase": phase}
        for phase in (
            *("signup", "rollcall", "setup", "day", "nominate", "defence", "vote", "night"),
            *("dawn", "epilogue", "abandoned", "over"),
        )
    ],
    "word/deadline": [{"until": AT}, {"until": ""}],
    "post/morning": [
        {"saved": {"count": 2, "people": []}},
        {"saved": {"count": 2, "people": [WHO]}, "deaths": [], "living": [], "results": []},
        {"over": True, "head": ""},
    ],
    "post/votes": [
        {"phase": "night"},
        {"jailed": None, "nobody": {"why": "revote", "tied": [WHO, OTHER]}, "phase": "vote"},
        {"tally": [], "abstained": [], "silent": [], "over": True, "deaths": [], "head": ""},
    ],
    "refusal/unknown_target": [{}, {"candidates": []}, {"missing": True}],
    "refusal/already_sent": [{}, {"given": "sentence"}, {"given": "role"}],
    "refusal/no_open_nomination": [{}, {"defence": True}],
    "refusal/too_many_targets": [{}, {"candidates": []}],
    "letter/rules": [{}, {"card": None}],
    "letter/status": [{}, {"held": [], "barred": [], "alive": False, "confirmed": True}],
}


def _fates(dealt: str, role: str) -> list[Facts]:
    common: Facts = {"who": WHO, "dealt": dealt, "causes": [], "believed": "", "power": None}
    fates = [(role, True, "won"), (dealt, False, "lost"), (dealt, False, "drawn")]
    return [
        {"roles": [common | {"role": last, "alive": alive, "won": alive, "result": result}]}
        for last, alive, result in fates
    ]


def _result(value: str) -> Facts:
    return {"what": "divine", "about": [OTHER], "value": value}


OF_CITY: dict[str, list[Facts]] = {
    "word/check": [{"value": value} for value in ("good", "evil", "not_evil", "doctor")],
    "word/compare": [{"value": value} for value in ("same", "different", "void")],
    "word/saw": [{"value": "gun"}],
    "word/log": [{"value": "virus"}],
    "word/limit_not_role": [{"value": "sheriff"}],
    "word/rule_option": [{"key": "tie", "value": "none"}],
    "word/rule_channel": [{"roles": ["sheriff", "sergeant"]}],
    "refusal/ability_unclear": [{"candidates": ["guard", "search"]}, {"candidates": []}],
    "post/final": _fates("priest", "doctor"),
}
OF_CLASSIC: dict[str, list[Facts]] = {
    "word/rule_option": [{"key": "day_vote", "value": "majority"}],
    "word/rule_channel": [{"roles": ["godfather", "mafioso"]}],
    "word/ballots": [{}, {"abstained": []}, {"tally": [], "abstained": [], "silent": []}],
    "refusal/ability_unclear": [{"candidates": ["block", "kill"]}, {"candidates": []}],
    "post/final": _fates("cop", "doctor"),
}
OF_VILLAGE: dict[str, list[Facts]] = {
    "post/open_act": [{"results": []}],
    "word/divine": [{"value": value} for value in ("wolf", "not_wolf")],
    "word/medium": [{"value": value} for value in ("wolf", "not_wolf")],
    "word/limit_not_in_night": [{"value": 1}],
    "word/limit_not_role": [{"value": "WEREWOLF"}],
    "word/death_announced": [
        {"causes": [cause], "by": by}
        for cause, by in (("sudden", None), ("follow", None), ("attack", None), ("drag", OTHER))
    ],
    "word/rule_option": [{"key": "all_dead", "value": "draw"}],
    "word/rule_channel": [{"roles": ["WEREWOLF", "CMADMAN"]}],
    "word/house_rules": [{"settings": {"sudden_death": on, "hasten": on}} for on in (True, False)],
    "word/heard": [{"news": _result("wolf")}],
    "letter/results": [{"results": [_result(value)]} for value in ("wolf", "not_wolf")],
    "letter/notice": [{"results": [_result(value)]} for value in ("wolf", "not_wolf")],
    "refusal/ability_unclear": [{"candidates": ["divine", "guard"]}, {"candidates": []}],
    "post/final": _fates("SEER", "SEER"),
}


def _spoken(ability: str) -> Facts:
    part: Facts = {"ability": ability, "targets": [WHO], "phase": "day", "number": 2}
    return part | {"spoken": NASTY}


def _told(true: bool) -> Facts:
    told: Facts = {"what": "L", "who": OTHER, "about": [WHO], "value": "", "number": 1}
    return told | {"role": "Rem", "true": true, "shown": []}


def _night() -> Facts:
    move: Facts = {"who": WHO, "role": "Light", "ability": "kill", "targets": [OTHER]}
    moves = [move | {"spoken": "", "vain": vain} for vain in (False, True)]
    told = [_told(true) for true in (True, False)]
    deaths = [{"who": OTHER, "causes": ["kira", "link"]}]
    return {"number": 1, "by_day": False, "moves": moves, "told": told, "deaths": deaths}


CHOICES = ("announce_chats", "nominators", "vote", "reveal_on_execution")
OF_KIRA: dict[str, list[Facts]] = {
    "word/ask": [{"value": value} for value in ("yes", "no")],
    "word/shot": [{"value": value} for value in ("dies", "nothing")],
    "word/now": [{"value": value} for value in ("Kira", "Near", "Mello")],
    "word/died": [{"value": "Watari"}],
    "word/act_choose": [{"spoken": "Watari"}, {"spoken": ""}],
    "word/chronicle_told": [_told(true) for true in (True, False)],
    "word/took_act": [{"part": _spoken("state")}, {"part": _spoken("nominate")}],
    "word/deathnote": [{"shown": [{"who": WHO, "role": "Wedy", "other": "Mogi"}]}],
    "word/rule_option": [{"key": "chip", "value": "negate"}],
    "word/rule_channel": [{"roles": ["L"]}],
    "word/rulebook": [{}],
    "word/house_rules": [{"settings": dict.fromkeys(CHOICES, on)} for on in (True, False)],
    "word/misled": [{}, {"truth": ""}],
    "refusal/ability_unclear": [{"candidates": ["kill", "ask"]}, {"candidates": []}],
    "post/verdict": [
        {},
        {"executed": None, "nobody": True, "phase": "night"},
        {"counted": {"target": WHO, "ayes": [WHO], "nays": [OTHER], "silent": [OTHER]}},
    ],
    "post/open_act": [{"ability": "shoot", "results": []}, {"ability": "state"}],
    "post/final": [
        one | {"chronicle": [_night(), _night() | {"by_day": True, "told": [], "moves": []}]}
        for one in _fates("L", "Near")
    ],
}
OWN = {"city": OF_CITY, "classic": OF_CLASSIC, "village": OF_VILLAGE, "kira": OF_KIRA}
