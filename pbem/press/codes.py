"""Which templates there must be: for every event, objection, letter, post and ruleset's word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.game import EVENTS, Ruleset, draws_of, events
from pbem.nouns import Kind
from pbem.press.shelf import Code, Shape

LETTERS = (
    *("receipt", "ask", "refused", "held", "results", "notice", "role", "rules", "status"),
    *("chat", "clan_told", "reminder", "deadline_moved", "paused", "resumed", "removed"),
    *("mayor_question", "mayor_held", "mayor_bounce", "lifted", "mayor_complaint", "mayor_asked"),
    *("mayor_draws", "mayor_vanished", "mayor_statement", "mayor_leaving"),
    *("mayor_open_ask", "declared", "digest", "mayor_appeal", "appealed", "not_lifted"),
    "overseen",
    *("lobby_done", "lobby_refused", "lobby_asked", "expelled", "confirm"),
    *("moved_up", "not_seated", "no_game", "games", "characters"),
    *("rollcall", "rollcall_broken", "abandoned"),
    *("new_role", "offered", "talk_asked", "talk_joined", "talk_declined", "talk_closed"),
    "plan_shared",
)
POSTS = (
    *("games", "signup", "changed", "rollcall", "rollcall_broken", "abandoned", "ready"),
    *("open_act", "talk", "died_by_day", "verdict", "nominations", "nominated"),
    *("defence", "defended", "ayes"),
    *("created", "opening", "day", "night", "morning", "votes", "final", "deadline_moved"),
    *("vote", "speech", "declared", "paused", "resumed", "removed", "renamed", "replaced"),
    *("ballot_edited", "unveiled", "chapter"),
)
PLANS = ("plan_branch", "plan_branches", "plan_condition", "plan_aim", "plan_table", "in_branch")
PARTS = ("accepted", "refused", "asked", "held")
COMMON = (
    *("marker", "moment", "phase", "moment_now", "players", "deadline", "arrival", "parts"),
    *("rulebook", "rule_role", "rule_ability", "rule_limit", "rule_channel", "rule_option"),
    *("card", "house_rules", "deaths_fall", "morning_rest", "ballots", "votes_rest", "proof"),
    *("cell_nick", "cell_roles", "cell_fate", "sample", "how_to_answer", "example_vote"),
    *("won_draw", "victory_draw", "draw_line", "draw_tie", "draw_drag"),
    *("line", "heard", "cell_player", "cell_wishes", "cell_role"),
    *("joined", "wish_ANY", "character", "owner_of", "how_to_join", "how_to_wait", "neglect"),
    *("listed", "listed_game"),
)
LOBBY_VERBS = (
    *("make", "join", "leave", "wish", "set", "kick", "rollcall", "cancel"),
    *("ready", "unready", "start", "abandon", "declare"),
)
LOBBY_DEEDS = (*LOBBY_VERBS, "seated", "queued")
# What the reader objects to, and what it or a game asks the moderator.
UNREAD = (
    *("empty_body", "ability_unclear", "conditional_not_supported", "target_is_a_role"),
    *("unknown_target", "ambiguous_target", "too_many_targets", "need_two_different_targets"),
    *("subject_role", "which_game", "unreadable", "seen_after_close", "earlier_letter"),
    *("edited_vote", "refused_by_mayor", "digest_unclear", "condition_unclear"),
    *("no_open_game", "nothing_to_set", "unknown_ruleset"),
    *("nick_empty_nick", "nick_too_long", "nick_hidden_signs", "nick_lost_signs"),
    *("nick_mixed_script", "nick_game_word", "nick_same_forms", "nick_looks_alike"),
)
# What the game objects to whatever the ruleset, the moderator's commands included.
UNIVERSAL = (
    *("restricted", "already_joined", "in_unfinished_game", "not_recruiting", "not_rollcall"),
    *("creator_is_gm", "wrong_password", "game_full", "unknown_character", "character_taken"),
    *("unknown_wish", "wishes_disabled", "role_not_in_roster", "not_a_member", "not_creator"),
    *("cannot_kick_dummy", "fixed_setting", "unknown_setting", "creator_has_joined"),
    *("roster_unknown_role", "roster_bad_size", "roster_sizes_not_consecutive"),
    *("roster_below_headcount", "not_enough_players", "not_all_ready"),
    *("wrong_phase", "no_ballot", "target_alive", "not_a_candidate", "not_this_role"),
    *(
        "nick_taken",
        "no_such_seat",
        "no_setup",
        "seed_mismatch",
        "not_in_play",
        "not_a_participant",
    ),
    *("automatic_ability", "hasten_disabled", "no_passing", "acts_at_once"),
    "standing_not_supported",
    *("no_such_action", "unknown_option", "unknown_key", "unknown_role", "bad_value"),
    *("day_decided", "not_offered", "ambiguous_role", "too_long"),
    *("unknown_draw", "no_such_option", "no_whim"),
    *("nominations_over", "same_nominator", "already_nominated", "no_open_nomination"),
)
NAMED_BY_RULESET = (events.Announced, events.Found, events.Learned)


def required(rules: Ruleset) -> tuple[Code, ...]:
    """Returns every code that must have a template for a ruleset, each once, in order."""
    return tuple(sorted({*_common(), *_of_ruleset(rules)}))


def _common() -> Iterator[Code]:
    """Yields the codes that every ruleset needs."""
    yield from _codes(Shape.LETTER, LETTERS)
    yield from _codes(Shape.POST, POSTS)
    yield from _codes(Shape.REFUSAL, (*UNREAD, *UNIVERSAL))
    yield from _codes(Shape.WORD, (*COMMON, *PLANS))
    yield from _codes(Shape.WORD, (f"part_{part}" for part in PARTS))
    yield from _codes(Shape.WORD, (f"did_{deed}" for deed in LOBBY_DEEDS))
    yield from _codes(Shape.WORD, (f"how_{verb}" for verb in LOBBY_VERBS))
    yield from _codes(Shape.WORD, (f"{told}_{kind}" for told in ("took", "asked") for kind in Kind))
    named = [event for event in EVENTS.values() if event not in NAMED_BY_RULESET]
    yield from _codes(Shape.WORD, (event.code for event in named))


def _of_ruleset(rules: Ruleset) -> Iterator[Code]:
    """Yields the codes that come from a ruleset's own names."""
    abilities = [ability.id for ability in rules.abilities]
    limits = {limit.name for ability in rules.abilities for limit in ability.constraints}
    yield from _codes(Shape.REFUSAL, rules.refusals)
    yield from _codes(Shape.WORD, (*rules.private, *rules.public))
    ordered = [ability.id for ability in rules.abilities if ability.is_ordered]
    yield from _codes(Shape.WORD, (f"ability_{ability}" for ability in abilities))
    for beginning in ("act", "verb", "example"):
        yield from _codes(Shape.WORD, (f"{beginning}_{ability}" for ability in ordered))
    if rules.story.groups:
        yield from _codes(Shape.WORD, ("chronicle_move", "chronicle_told", "chronicle_death"))
    drawn = (draw.replace(".", "_") for draw in draws_of(rules))
    yield from _codes(Shape.WORD, (f"draw_{name}" for name in drawn))
    notes = (role.id for role in rules.roles if role.makings.note)
    yield from _codes(Shape.WORD, (f"note_{role}" for role in notes))
    for beginning in ("cause", "kind"):
        yield from _codes(Shape.WORD, (f"{beginning}_{kind}" for kind in rules.kinds))
    for beginning in ("victory", "won"):
        yield from _codes(Shape.WORD, (f"{beginning}_{end.winner}" for end in rules.victory))
    gained = (gain.ability for role in rules.roles for gain in role.gains)
    yield from _codes(Shape.WORD, (f"gain_{ability}" for ability in gained))
    yield from _codes(Shape.WORD, (f"wish_{camp}" for camp, _ in rules.camps))
    yield from _codes(Shape.WORD, (f"option_{option.key}" for option in rules.options))
    yield from _codes(Shape.WORD, (f"limit_{name}" for name in limits))
    yield from _codes(Shape.WORD, (f"subject_{channel.id}" for channel in rules.channels))


def _codes(shape: Shape, codes: Iterable[str]) -> Iterator[Code]:
    return (Code(shape, code) for code in codes)
