"""Orders that hang on conditions, or stand for every night: read to the last word, or asked."""

from __future__ import annotations

from dataclasses import replace

from pbem.mail.reading.branches import EVERY_NIGHT, IF, IF_STATES, UnclearError, read_plan
from pbem.mail.reading.page import Page
from pbem.mail.reading.places import places_of
from pbem.mail.reading.roster import roster
from pbem.mail.reading.sayings import read_sayings
from pbem.mail.reading.scene import Scene, see
from pbem.mail.reading.signs import VERB, Sign, StrangeWordError, read_signs, with_plan_words
from pbem.nouns import Kind, Order, Puzzle, Table, Want
from pbem.words import Lexicon

HINT = "hint"
UNSUPPORTED, UNCLEAR = "conditional_not_supported", "condition_unclear"
_POLITE = ("closing", "greeting", "thanks", "filler", "i_am")
_MOST_WORDS = 120
ORDERS = (Kind.ACT, Kind.PLAN)


def plans(page: Page, number: int | None, doubtful: bool) -> tuple[Want, ...]:
    """Returns the plan that a letter is, or nothing where it is none or none is taken.

    `number` is the night that its subject names; `doubtful` tells whether mere names in it need
    not be an order.
    """
    table = page.table
    if not table.plans or table.me is None or page.topic.kind or page.sayings != page.spoken:
        return ()
    if len(page.body.tokens) > _MOST_WORDS or _questioned(page):
        return ()
    signs = _signs(page)
    order = _order(signs, page, page.topic.empty and not (table.talks or doubtful))
    if order is None or not any(sign.what in (IF, EVERY_NIGHT, *IF_STATES) for sign in signs):
        return ()
    try:
        plan = read_plan(signs, table.me)
    except UnclearError:
        return ()
    if any(len(one.targets) > order.most for one in plan.branches):
        return ()
    kind = Want(Kind.PLAN, order.ability, number=number)
    return (replace(kind, branches=plan.branches, standing=plan.standing),)


def asked_about(want: Want, page: Page) -> Want:
    """Returns an order as it was read, or the question that a half-understood plan leads to."""
    if not page.table.plans or want.kind is not Kind.ACT:
        return want
    if want.puzzle is None and (_is_conditional(page) or _may_stand(page)):
        return replace(want, targets=(), puzzle=Puzzle(UNCLEAR))
    if want.puzzle is not None and want.puzzle.code == UNSUPPORTED:
        return replace(want, puzzle=replace(want.puzzle, code=UNCLEAR))
    return want


def _questioned(page: Page) -> bool:
    """Tells whether a question or a doubt stands beside the order."""
    return any(said.weights.unsure or said.weights.question for said in page.spoken)


def _signs(page: Page) -> tuple[Sign, ...]:
    """Returns the letter's signs, none where a word of it is none."""
    lexicon = with_plan_words(page.lexicon)
    own = frozenset(order.verb for order in page.table.orders)
    scene = see(page.body.text, roster(page.table.people, lexicon.grammar), lexicon, own)
    spans = _telling(scene, page.table, lexicon)
    try:
        return read_signs(scene, spans, lexicon, own)
    except StrangeWordError:
        return ()


def _telling(scene: Scene, table: Table, lexicon: Lexicon) -> tuple[tuple[int, int], ...]:
    """Returns the stretches of a text that are more than politeness and signature."""
    said = read_sayings(scene, table, lexicon)
    spans = ((one.sentence.start, one.sentence.stop) for one in said if not one.signature)
    polite = places_of(scene.labelled(*_POLITE))
    return tuple(span for span in spans if not polite.issuperset(range(*span)))


def _order(signs: tuple[Sign, ...], page: Page, unverbed: bool) -> Order | None:
    """Returns the one order of the sender's that the verbs mean, or his only one without a verb."""
    orders = page.table.orders
    verbs = [frozenset(sign.verbs) for sign in signs if sign.what == VERB]
    mine = page.table.role in page.topic.roles
    if not verbs and not (mine or unverbed):
        return None
    shared = [one for one in orders if all(one.verb in meant for meant in verbs)]
    return shared[0] if len(shared) == 1 else None


def _is_conditional(page: Page) -> bool:
    """Tells whether any sentence sets a condition, though perhaps not to the order."""
    return any(said.weights.condition for said in page.spoken)


def _may_stand(page: Page) -> bool:
    """Tells whether a letter has words for every night, or a piece of such."""
    text, words = page.body.text.casefold(), page.lexicon.plan
    return any(
        (found := words.at(text, place)) is not None and found[0] in (EVERY_NIGHT, HINT)
        for place in range(len(text))
    )
