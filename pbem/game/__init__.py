"""The rules of a game: commands in, events out; pure."""

from pbem.game import commands, events
from pbem.game.answers import Accepted, Answer, Held, Objection, Refused
from pbem.game.chance import pick, seed_digest
from pbem.game.commands import Command
from pbem.game.commands import lobby as commands_of_lobby
from pbem.game.day.sentences import judge as judge_sentence
from pbem.game.deciding import decide
from pbem.game.events import Audience, Event, PhaseKind, Reach
from pbem.game.ids import AbilityId, ChannelId, GameId, RoleId, SeatId, SideId
from pbem.game.loading.node import Fault, RulesetError
from pbem.game.loading.ruleset import load_ruleset
from pbem.game.lobby.beginning import dealt_by_wishes, first_deal
from pbem.game.lobby.dealing import roles_in_play
from pbem.game.lobby.rosters import roster_faults, roster_limits, setup_limits
from pbem.game.lobby.table import known
from pbem.game.lobby.wish_dealing import Deal, given, next_draw
from pbem.game.night.endings import DRAW, ending_now
from pbem.game.night.tracing import TraceLine, explain
from pbem.game.queries import (
    OrderForm,
    Standing,
    all_orders,
    channels,
    clan_order,
    common_orders,
    events_for,
    first_phase,
    heard_by_owner,
    held_from,
    legal,
    may_change_vote,
    may_read,
    may_vote_for_self,
    orders,
    phase_length,
    readers,
    subject_role_required,
    takes_ballots,
    takes_only_ballots,
    takes_plans,
    unconfirmed,
)
from pbem.game.rules.abilities import Ability, By, Moment, Names, Value
from pbem.game.rules.expr import Expr, ExprError, settings_in
from pbem.game.rules.ruleset import Option, Role, Ruleset, Setup, Side, name_in
from pbem.game.rules.stamp import RULE_VERSION, canonical, rules_digest
from pbem.game.state.codec import EVENTS, from_bytes, from_json, to_bytes, to_json
from pbem.game.state.deadlines import deadline
from pbem.game.state.drawing import ruling
from pbem.game.state.evolving import RulesChangedError, evolve, replay
from pbem.game.state.game import Action, Ballot, Game, Phase, Seat, table
from pbem.game.state.histories import ruling_label
from pbem.game.state.planned import Plan, PlanBranch, Whereabouts
from pbem.game.state.remembered import Death, Move, Record
from pbem.game.state.seats import (
    abilities_of,
    believed,
    believed_abilities,
    members,
    registers_as,
    role_of,
    side_of,
)
from pbem.game.state.shorts import short
from pbem.game.state.terms import Scope, holds_true
from pbem.game.talk.speaking import owner_hears, plain_channel
from pbem.game.talk.talks import is_talk, is_talk_rite, talk_of
from pbem.game.turns.phases import preview, ready_to_close
from pbem.game.turns.proposals import choices_of, draws_of, named, part_of, proposal

__all__ = [
    "DRAW",
    "is_talk",
    "is_talk_rite",
    "talk_of",
    "Death",
    "Move",
    "Record",
    "choices_of",
    "draws_of",
    "named",
    "part_of",
    "proposal",
    "ruling",
    "first_phase",
    "owner_hears",
    "phase_length",
    "next_draw",
    "commands_of_lobby",
    "given",
    "first_deal",
    "dealt_by_wishes",
    "Deal",
    "EVENTS",
    "RULE_VERSION",
    "Ability",
    "AbilityId",
    "Accepted",
    "Action",
    "Answer",
    "Audience",
    "Ballot",
    "By",
    "ChannelId",
    "Command",
    "Event",
    "Expr",
    "ExprError",
    "Fault",
    "Game",
    "GameId",
    "Held",
    "Moment",
    "Names",
    "Objection",
    "Option",
    "OrderForm",
    "Phase",
    "PhaseKind",
    "Plan",
    "PlanBranch",
    "Reach",
    "Refused",
    "Role",
    "RoleId",
    "RulesChangedError",
    "Ruleset",
    "RulesetError",
    "Scope",
    "Seat",
    "SeatId",
    "Setup",
    "Side",
    "SideId",
    "Standing",
    "TraceLine",
    "Value",
    "Whereabouts",
    "all_orders",
    "believed",
    "abilities_of",
    "believed_abilities",
    "canonical",
    "channels",
    "clan_order",
    "common_orders",
    "commands",
    "deadline",
    "decide",
    "ending_now",
    "events",
    "events_for",
    "evolve",
    "explain",
    "from_bytes",
    "from_json",
    "heard_by_owner",
    "held_from",
    "holds_true",
    "judge_sentence",
    "known",
    "legal",
    "load_ruleset",
    "may_change_vote",
    "may_read",
    "may_vote_for_self",
    "members",
    "name_in",
    "orders",
    "pick",
    "plain_channel",
    "preview",
    "readers",
    "ready_to_close",
    "registers_as",
    "replay",
    "role_of",
    "roles_in_play",
    "roster_faults",
    "roster_limits",
    "rules_digest",
    "ruling_label",
    "seed_digest",
    "settings_in",
    "setup_limits",
    "short",
    "side_of",
    "subject_role_required",
    "table",
    "takes_ballots",
    "takes_only_ballots",
    "takes_plans",
    "to_bytes",
    "to_json",
    "unconfirmed",
]
