"""Events to drafts, drafts to text in a language and a forum dialect."""

from pbem.press.answers import Part, answer, rules_letter, status_letter
from pbem.press.appeals import Neglect, appeal_letter, appealed_letter, lifted_letter
from pbem.press.audit import TemplateFault, audit
from pbem.press.codes import required
from pbem.press.compose import compose, reminders
from pbem.press.dialects import DIALECTS
from pbem.press.draws import draw_facts, draws_letter, vanished_letter
from pbem.press.facts import Edition, facts_of
from pbem.press.forms import Decline, undeclined
from pbem.press.lobby import (
    GAMES,
    Addressee,
    Listed,
    Notice,
    games_facts,
    games_post,
    is_of_the_table,
    lobby_done,
    lobby_letter,
    lobby_refused,
    shown_settings,
    signup_post,
)
from pbem.press.mayor import (
    asked_letter,
    bounce_alarm,
    complaint_letter,
    held_letter,
    leaving_letter,
    open_ask_letter,
    question_letter,
    statement_letter,
)
from pbem.press.past import told_before
from pbem.press.press import Press, PressError, Rendered
from pbem.press.shelf import LANGUAGES, Code, Shape
from pbem.press.speech import OWNER, Line, digest_letter, line_for_owner, line_letter, line_post
from pbem.press.unveiling import chronicle, overseen_letter, unveiling

__all__ = [
    "DIALECTS",
    "GAMES",
    "LANGUAGES",
    "OWNER",
    "Code",
    "Decline",
    "Edition",
    "Line",
    "Addressee",
    "Listed",
    "Neglect",
    "Notice",
    "Part",
    "Press",
    "PressError",
    "Rendered",
    "Shape",
    "TemplateFault",
    "answer",
    "appeal_letter",
    "appealed_letter",
    "asked_letter",
    "audit",
    "bounce_alarm",
    "complaint_letter",
    "chronicle",
    "draw_facts",
    "draws_letter",
    "statement_letter",
    "vanished_letter",
    "compose",
    "digest_letter",
    "facts_of",
    "games_facts",
    "games_post",
    "held_letter",
    "is_of_the_table",
    "leaving_letter",
    "lobby_done",
    "lobby_letter",
    "lobby_refused",
    "open_ask_letter",
    "overseen_letter",
    "question_letter",
    "lifted_letter",
    "line_for_owner",
    "line_letter",
    "line_post",
    "reminders",
    "required",
    "rules_letter",
    "shown_settings",
    "signup_post",
    "status_letter",
    "told_before",
    "undeclined",
    "unveiling",
]
