"""What a letter says: an opened letter in, the wants of its sender out, with the evidence.

The steps, each leaving a clue: closed, topic, name, verb, sentence, command. Nothing is guessed:
whatever has not exactly one reading becomes a puzzle.
"""

from __future__ import annotations

from dataclasses import replace

from pbem.mail.reading.commands import Group, group_commands
from pbem.mail.reading.digesting import digest_wish
from pbem.mail.reading.evidence import evidence
from pbem.mail.reading.hygiene import relayable
from pbem.mail.reading.idling import IDLE, abstains, taken_back
from pbem.mail.reading.leftovers import is_only_said, question, questions, rest, unclear
from pbem.mail.reading.meanings import meanings
from pbem.mail.reading.nights import named_night
from pbem.mail.reading.page import Page, read_page
from pbem.mail.reading.picking import picked
from pbem.mail.reading.plans import ORDERS, asked_about, plans
from pbem.mail.reading.resolving import is_plain_order, resolve
from pbem.mail.reading.rites import as_claimed, rites, table_of_topic, with_reasons
from pbem.mail.reading.sayings import Does
from pbem.mail.reading.topic import Topic, read_topic
from pbem.nouns import Clue, Kind, Letter, Puzzle, Reading, Table, Want
from pbem.words import Lexicon, find_phrases, tokenise

_SIMPLE_KINDS = ("status", "rules", "join", "leave", "hasten", "unhasten")
_MOST_LINE_WORDS = 3
_MOST_SIGNS = 20_000  # an order in a longer letter is asked for once more, by itself
_SPOKEN_KINDS = (Kind.CHAT, Kind.DECLARE, Kind.COMPLAINT)


def understand(letter: Letter, table: Table, lexicon: Lexicon) -> Reading:
    """Returns what a letter says, as the rules of city A5.1 read it; never raises for bad mail."""
    topic = read_topic(letter.subject, lexicon)
    closed = _closed(letter, table, topic)
    if closed is not None:
        return closed
    wants, clues = _read(topic, letter.text, table, lexicon)
    if letter.html_text.strip() and letter.html_text.split() != letter.text.split():
        shown, _ = _read(topic, letter.html_text, table, lexicon)
        wants = wants if meanings(shown) == meanings(wants) else (unclear(table),)
    return Reading(wants=wants, draft=topic.draft, clues=clues)


def _closed(letter: Letter, table: Table, topic: Topic) -> Reading | None:
    """Returns the reading of a letter that is not to be read: machine, flawed, a stranger's."""
    if letter.machine:
        return Reading(discard=letter.machine, clues=(Clue("closed", letter.machine, "discard"),))
    if table.me is None and topic.kind != "join":
        return Reading(discard="unknown_sender", clues=(Clue("closed", "sender", "discard"),))
    if letter.flaws:
        return Reading(held=letter.flaws[0], clues=(Clue("closed", letter.flaws[0], "held"),))
    return None


def _read(
    topic: Topic, text: str, table: Table, lexicon: Lexicon
) -> tuple[tuple[Want, ...], tuple[Clue, ...]]:
    """Returns the wants of one text under a topic."""
    topic, body = _first_line(topic, text, lexicon)
    table = as_claimed(topic, table)
    endless = len(body) > _MOST_SIGNS
    page = read_page(topic, "" if endless else body, text, table, lexicon)
    wants = picked(page) or rites(page) or _by_topic(page) or _commands(page) or rest(page)
    if endless and not all(want.kind in _SPOKEN_KINDS for want in wants):
        wants = (unclear(table),)
    clues = evidence(topic, (page.head, page.body), page.sayings, wants, table, lexicon.grammar)
    return wants, clues


def _first_line(topic: Topic, text: str, lexicon: Lexicon) -> tuple[Topic, str]:
    """Returns a topic that stands as the first line of a letter whose subject has none."""
    if not topic.empty:
        return topic, text
    lines = text.lstrip().split("\n", 1)
    words = tokenise(lines[0])
    if not words or len(words) > _MOST_LINE_WORDS:
        return topic, text
    spots = find_phrases(words, lexicon.book, lexicon.grammar)
    whole = [s for s in spots if (s.start, s.stop) == (0, len(words))]
    if not any(s.label.startswith(("role:", "kind:", "channel:")) for s in whole):
        return topic, text
    found = read_topic(lines[0], lexicon)
    moved = replace(found, text=topic.text, reply=topic.reply, draft=topic.draft or found.draft)
    return moved, lines[1] if len(lines) > 1 else ""


# --- by topic ------------------------------------------------------------------------------------


def _by_topic(page: Page) -> tuple[Want, ...]:
    """Returns what the subject alone decides: complaint, chat, a foreign role, service words."""
    topic = page.topic
    if topic.kind == "complaint":
        return (_spoken(page, Want(Kind.COMPLAINT, text=page.text.strip())),)
    if topic.kind == "declare":
        return (_spoken(page, Want(Kind.DECLARE, text=relayable(page.text))),)
    if topic.kind == "digest":
        return (digest_wish(page),)
    if topic.kind == "question" and not page.empty:
        return (question(page),)
    if topic.chat or topic.channel or topic.kind == "chat":
        return _chat(page)
    if topic.kind in _SIMPLE_KINDS:
        return (Want(Kind(topic.kind)), *_commands(page))
    if _foreign_role(page) or _foreign_verb(page):
        return (_foreign(page),)
    if topic.kind == "pass" and page.empty:
        return (Want(Kind.PASS, number=_subject_night(page)),)
    return ()


def _chat(page: Page) -> tuple[Want, ...]:
    """Returns a chat line, or the plain order that may stand under a clan's word (A1.3)."""
    topic, table = page.topic, page.table
    words = page.lexicon.channels.get(topic.channel)
    if words is not None and words.order_too and "?" not in page.text:
        order = _plain_order(page)
        if order is not None:
            return (_foreign(page) if _foreign_role(page) else order,)
    usual = (*table.channels, *table.all_channels, "")[0]
    want = Want(Kind.CHAT, channel=topic.channel or usual, text=relayable(page.text))
    return (_spoken(page, want),)


def _plain_order(page: Page) -> Want | None:
    """Returns the only order of a letter whose other sentences name nobody and propose nothing."""
    groups = group_commands(page.sayings, page.topic, may_be_other=False)
    if len(groups) != 1 or any(not said.firm for said in page.sayings):
        return None
    others = [said for said in page.sayings if said not in groups[0].heads]
    want = resolve(groups[0], page.table, page.lexicon)
    if any(said.naming.named for said in others) or not is_plain_order(groups[0], want):
        return None
    return want


def _foreign_role(page: Page) -> bool:
    """Tells whether the subject names a role, not the sender's and not to be claimed (A5.1, 1)."""
    return bool(page.topic.roles) and page.table.role not in page.topic.roles


def _foreign_verb(page: Page) -> bool:
    """Tells whether the subject alone orders, and only what another role does.

    The names under it are then no target of the sender's own order.
    """
    if page.topic.reply or page.topic.roles or not page.head.cues:
        return False
    own = {order.verb for order in page.table.orders}
    theirs = {order.verb for order in page.table.all_orders}
    verbs = {verb for cue in page.head.cues for verb in cue.verbs} & theirs
    ordering = any(said.cue is not None for said in page.sayings)
    return bool(verbs) and not verbs & own and not ordering


def _foreign(page: Page) -> Want:
    """Returns the refusal that everybody gets who lacks the role of his subject."""
    verbs = [said.cue.verbs for said in page.sayings if said.cue is not None]
    verbs += [cue.verbs for cue in page.head.cues]
    named = [o.ability for o in page.table.all_orders if verbs and o.verb in verbs[0]]
    return Want(Kind.ACT, ability=(named or [""])[0], puzzle=Puzzle("no_such_ability"))


def _spoken(page: Page, want: Want) -> Want:
    """Returns a want that carries a text, or its puzzle when there is none."""
    return want if want.text else replace(want, puzzle=Puzzle("empty_body"))


# --- by sentences --------------------------------------------------------------------------------


def _commands(page: Page) -> tuple[Want, ...]:
    """Returns the orders, votes and passes that the sentences hold, in the letter's order."""
    night, doubtful = _subject_night(page), _may_be_other(page)
    planned = plans(page, night, doubtful)
    if planned:
        return tuple(_with_role(want, page) for want in planned)
    found = group_commands(page.sayings, _topic_now(page), doubtful)
    groups = [group for group in found if not _is_remark(group, page)]
    table = table_of_topic(page)
    wants = [with_reasons(resolve(group, table, page.lexicon), page) for group in groups]
    wants = [replace(w, number=night) if _lacks_night(w, night) else w for w in wants]
    wants = [_with_role(want, page) for want in wants]
    if is_only_said(page, wants):
        wants = []
    wants = [asked_about(want, page) for want in wants]
    if page.topic.kind == "pass" and wants:
        return (unclear(page.table),)
    idle = _idle(page)
    if idle and (taken_back(page.sayings) or any(_contradicts(want, idle[0]) for want in wants)):
        return (unclear(page.table),)
    return (*wants, *idle, *questions(page)) if wants or idle else ()


def _is_remark(group: Group, page: Page) -> bool:
    """Tells whether names alone are something said of somebody (`Вася - лиса`), where one talks."""
    if not (page.table.talks and page.topic.empty and group.kind is Kind.UNCLEAR):
        return False
    return all(said.naming.roles for said in group.heads)


def _with_role(want: Want, page: Page) -> Want:
    """Returns an order, or its puzzle where the subject must name the role and does not (A48)."""
    named = page.table.role in page.topic.roles
    if not page.table.role_needed or named or want.kind not in ORDERS or want.puzzle:
        return want
    return replace(want, puzzle=Puzzle("subject_role"))


def _topic_now(page: Page) -> Topic:
    """Returns the topic of a command: where only ballots are taken, names are a ballot."""
    votes = page.table.ballots_only and page.topic.empty
    return replace(page.topic, kind="vote") if votes else page.topic


def _may_be_other(page: Page) -> bool:
    """Tells whether mere names may also be a vote (by day), talk (in a channel) or a signature.

    A subject that is the verb of an own order leaves no doubt.
    """
    table = page.table
    own = {order.verb for order in table.orders}
    if any(own.intersection(cue.verbs) for cue in page.head.cues):
        return False
    return table.phase == "day" or bool(table.channels) or table.role_letter


def _contradicts(want: Want, idle: Want) -> bool:
    acts = want.kind is Kind.ACT and idle.kind is Kind.PASS
    votes = want.kind is Kind.VOTE and idle.kind is Kind.ABSTAIN
    return want.kind is idle.kind or acts or votes


def _lacks_night(want: Want, night: int | None) -> bool:
    return want.kind is Kind.ACT and want.number is None and night is not None


def _idle(page: Page) -> tuple[Want, ...]:
    """Returns a pass or an abstention, when some sentence says so."""
    idle = [s for s in page.sayings if s.does in IDLE and s.firm]
    if not idle or any(said.weights.condition for said in idle):
        return ()
    voting = page.topic.kind == "vote" or any(said.does is Does.ABSTAIN for said in idle)
    by_day = page.table.phase == "day" and (
        not page.table.orders or abstains(idle, (page.head, page.body))
    )
    number = next((said.number for said in idle if said.number is not None), _subject_night(page))
    return (Want(Kind.ABSTAIN),) if voting or by_day else (Want(Kind.PASS, number=number),)


def _subject_night(page: Page) -> int | None:
    return named_night(page.head, (0, len(page.head.tokens)), page.table, page.lexicon)
