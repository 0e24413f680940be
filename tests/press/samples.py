"""Facts with which every template of the city must be writable."""

from __future__ import annotations

from tests.press.making import city

NASTY = "[b]Вася[/b] <i>*_`"
AT = "2026-11-30T20:00:00+00:00"
WHO = {"seat": 1, "nick": NASTY, "gender": "f"}
OTHER = {"seat": 2, "nick": "Тень", "gender": ""}
ABILITY = {"ability": "guard", "limits": [{"limit": "not_role", "value": "sheriff"}]}
DEATH = {"what": "death_announced", "who": WHO, "role": "doctor", "causes": ["gun", "virus"]}
COMPARED = {"what": "compare", "who": OTHER, "about": [WHO, OTHER], "value": "same"}
OBJECTION = {"code": "unknown_target", "candidates": [NASTY, "Тень"]}
PART: dict[str, object] = {
    "what": "act",
    "ability": "guard",
    "known": True,
    "targets": [WHO],
    "channel": "clan",
    "phase": "night",
    "number": 3,
    "ending": "accepted",
    "objections": [OBJECTION],
    "choices": [],
    "example": "guard",
    "expires": AT,
}
CHOICE = PART | {"number": 1}
PARTS = [
    PART,
    PART | {"ending": "refused"},
    PART | {"ending": "asked", "choices": [CHOICE, CHOICE | {"number": 2}]},
    PART | {"ending": "asked", "expires": ""},
    PART | {"ending": "held"},
]
RULES = {
    "settings": {option.key: option.default for option in city().options},
    "sides": [
        {
            "side": "good",
            "roles": [
                {
                    "role": "sergeant",
                    "count": 1,
                    "abilities": [ABILITY],
                    "gains": ["check"],
                    "knows": ["sheriff"],
                }
            ],
        }
    ],
    "order": ["butterfly", "priest"],
    "endings": ["draw", "good", "evil", "maniac"],
    "channels": [{"channel": "clan", "roles": ["mafia"]}],
    "options": [{"key": option.key, "value": option.default} for option in city().options],
}
CARD = {
    "role": "sergeant",
    "side": "good",
    "settings": RULES["settings"],
    "abilities": [ABILITY],
    "gains": ["check"],
    "knows": [{"who": WHO, "role": "sheriff"}],
    "channels": ["pair"],
}
SAMPLE: dict[str, object] = {
    "ruleset": "city",
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
    "tied": [WHO, OTHER],
    "winners": [WHO],
    "value": "same",
    "kind": "gun",
    "kinds": ["gun", "knife"],
    "causes": ["gun"],
    "ability": "guard",
    "role": "doctor",
    "dealt": "priest",
    "channel": "clan",
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
    "deaths": [DEATH],
    "results": [COMPARED],
    "living": [WHO, OTHER],
    "over": False,
    "next": 3,
    "winner": "good",
    "seed": "ab",
    "seed_digest": "cd",
    "ruleset_digest": "ef",
    "alive": True,
    "won": True,
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
    "held": [PART],
    "barred": [{"ability": "guard", "targets": [OTHER]}],
    "draft": True,
    "parts": PARTS,
    "part": PART,
    "rules": RULES,
    "card": CARD,
    "settings": RULES["settings"],
    "abilities": [ABILITY],
    "limits": ABILITY["limits"],
    "gains": ["check"],
    "roles": [],
    "knows": ["sheriff"],
    "key": "tie",
    "seats": 3,
    "least": 8,
    "option": "tie",
}
SPECIAL: dict[str, list[dict[str, object]]] = {
    "word/check": [{"value": value} for value in ("good", "evil", "not_evil", "doctor")],
    "word/compare": [{"value": value} for value in ("same", "different", "void")],
    "word/saw": [{"value": "gun"}],
    "word/log": [{"value": "virus"}],
    "word/limit_not_role": [{"value": "sheriff"}],
    "word/limit_not_self": [{"value": True}],
    "word/limit_self_at_most": [{"value": 1}, {"value": 2}, {"value": 5}],
    "word/limit_self_not_in_night": [{"value": 1}],
    "word/rule_limit": [{"limit": "not_self", "value": True}],
    "word/rule_option": [{"key": "tie", "value": "none"}],
    "word/rule_channel": [{"roles": ["sheriff", "sergeant"]}],
    "word/action_voided": [{"why": why} for why in ("actor_out", "target_out", "ruled")],
    "word/nobody_jailed": [{"why": why} for why in ("tie", "no_votes", "revote")],
    "word/phase": [
        {"phase": phase}
        for phase in (
            *("signup", "rollcall", "setup", "day", "nominate", "defence", "vote", "night"),
            *("dawn", "over"),
        )
    ],
    "word/deadline": [{"until": AT}, {"until": ""}],
    "post/final": [
        {"roles": [{"who": WHO, "dealt": "priest", "role": "doctor", "alive": True, "won": True}]},
        {
            "roles": [
                {"who": WHO, "dealt": "priest", "role": "priest", "alive": False, "won": False}
            ]
        },
    ],
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
    "refusal/ability_unclear": [{"candidates": ["guard", "search"]}, {"candidates": []}],
    "refusal/unknown_target": [{}, {"candidates": []}],
    "refusal/too_many_targets": [{}, {"candidates": []}],
    "letter/rules": [{}, {"card": None}],
    "letter/status": [{}, {"held": [], "barred": [], "alive": False, "confirmed": True}],
}
