"""One text of a letter, taken apart for one sender."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.mail.reading.idling import IDLE
from pbem.mail.reading.roster import Roster, roster
from pbem.mail.reading.sayings import Does, Saying, read_sayings
from pbem.mail.reading.scene import Scene, see, see_again
from pbem.mail.reading.topic import Topic
from pbem.nouns import Table
from pbem.words import Lexicon


@dataclass(frozen=True, eq=False)
class Page:
    """One text of a letter with its topic, taken apart for one sender.

    `sayings` are the sentences of subject and text, `spoken` those of the text alone.
    """

    topic: Topic
    text: str
    head: Scene
    body: Scene
    sayings: tuple[Saying, ...]
    spoken: tuple[Saying, ...]
    table: Table
    lexicon: Lexicon

    @property
    def empty(self) -> bool:
        """Whether nothing but greeting, closing and the own nick is there."""
        return all(said.signature for said in self.sayings)


def read_page(topic: Topic, body: str, text: str, table: Table, lexicon: Lexicon) -> Page:
    """Returns a text under its topic, taken apart for the sender whose table this is."""
    names: Roster = roster(table.people, lexicon.grammar)
    own = frozenset(order.verb for order in (*table.orders, *table.common))
    head = see_again(topic.text, names, lexicon, own)
    scene = see(body, names, lexicon, own)
    subject = () if topic.reply else read_sayings(head, table, lexicon)
    headed = tuple(said for said in subject if _says_something(said))
    spoken = read_sayings(scene, table, lexicon)
    return Page(topic, text, head, scene, headed + spoken, spoken, table, lexicon)


def _says_something(said: Saying) -> bool:
    """Tells whether a subject is more than a label."""
    if said.signature:
        return False
    if said.does in IDLE:
        return True
    ordered = said.does is Does.ORDER and bool(said.own)
    return ordered or (said.does is not Does.NOTHING and bool(said.naming.named or said.naming.me))


def names_only_me(page: Page) -> bool:
    """Tells whether a vote consists of the voter's own nick, where nobody may vote for himself."""
    if page.table.self_vote or len(page.body.mentions) != 1:
        return False
    mine = page.body.mentions[0]
    whole = (mine.start, mine.stop) == (0, len(page.body.tokens))
    return whole and mine.seats == (page.table.me,)


def is_talk(page: Page) -> bool:
    """Tells whether a letter that commands nothing is simply something said.

    Whatever names an own order, though not firmly, may have been meant as one.
    """
    mine = page.topic.roles == (page.table.role,) and not page.table.orders
    said = not page.empty or bool(page.body.labelled("greeting"))  # a mere greeting is said, too
    if not page.table.talks or not said or not (page.topic.empty or mine):
        return False
    return not any(said.own for said in page.sayings) and not _asks_us(page)


def _asks_us(page: Page) -> bool:
    """Tells whether a reply to one of our letters asks something: that may be meant for us."""
    return page.topic.reply and any(said.sentence.question for said in page.sayings)
