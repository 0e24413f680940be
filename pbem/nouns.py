"""The values that cross rooms; this module imports nothing of ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Ending(StrEnum):
    """The five ways a letter ends; of several parts the gravest counts (see `gravest`)."""

    HELD = "held"
    ASKED = "asked"
    REFUSED = "refused"
    ACCEPTED = "accepted"
    DISCARDED = "discarded"


class Auth(StrEnum):
    """What the trusted host says of the sender's address."""

    PASS = "pass"
    FAIL = "fail"
    NONE = "none"


@dataclass(frozen=True)
class Cut:
    """A piece that was taken out of a letter's text, and the rule that took it."""

    rule: str
    text: str


@dataclass(frozen=True)
class Attachment:
    """What is known of an attachment; it is never opened."""

    digest: str
    size: int
    media_type: str


@dataclass(frozen=True)
class Letter:
    """A letter, opened: bytes have become words, and nothing has been concluded yet.

    `arrived` is the mail server's time (UTC, aware). `text` is what this letter itself says,
    quotes and signatures cut; `full_text` is all of it. `machine` names a kind of machine mail
    (auto_reply, bounce, mdn, mailing_list, spam, calendar) or is empty; `flaws` are reasons why
    no command in it may be executed (two_froms, two_subjects, damaged_text, encrypted, …).
    """

    digest: str
    message_id: str
    sender: str
    recipients: tuple[str, ...]
    subject: str
    text: str
    full_text: str
    arrived: datetime
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    machine: str = ""
    flaws: tuple[str, ...] = ()
    auth: Auth = Auth.NONE
    attachments: tuple[Attachment, ...] = ()
    cuts: tuple[Cut, ...] = ()
    html_text: str = ""
    clues: tuple[Clue, ...] = ()


@dataclass(frozen=True)
class Clue:
    """One thing the reader concluded, with its evidence: `step` is a stable short word."""

    step: str
    saw: str
    concluded: str


@dataclass(frozen=True)
class Person:
    """A nickname at the table, as the reader may know it.

    `forms` are case forms corrected by the keeper (all forms that may name this person).
    """

    seat: int
    nick: str
    alive: bool = True
    aliases: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    gender: str = ""


@dataclass(frozen=True)
class Order:
    """An order that can stand in a letter: an ability's id, its verb in the lexicon, its targets.

    `self_allowed` tells whether a bare "myself" is a sensible target; `commit` is the ruleset's.
    `role` is whose order it is where others may claim it, `names` what it names beside players
    (a role, a sentence); a `rite` is everybody's.
    """

    ability: str
    verb: str
    least: int = 1
    most: int = 1
    self_allowed: bool = False
    role: str = ""
    names: str = ""
    rite: str = ""


@dataclass(frozen=True)
class Choice:
    """One numbered choice of an ask-back: the want it stands for."""

    number: int
    want: Want


@dataclass(frozen=True)
class AskBack:
    """An open question to a player: a bare number in reply picks a choice."""

    ask_id: int
    letter_id: int
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Table:
    """All that the reader may know of a game when it reads one sender's letter.

    `orders` are the sender's own now (of the role he believes to have), `common` those that
    everybody may give (rites, and public powers that one may claim); `all_orders` are every
    order of the ruleset, so that a foreign verb is understood (and refused by the game).
    `number` is the day or night whose letters are taken now. `role` is empty for a non-player.
    `role_letter`: the letter answers the role letter; `role_needed`: an order's subject must name
    the role; `talks`: a letter that commands nothing is something said;
    `self_vote`: a ballot may name its voter; `ballots_only`: nothing else is taken now.
    `plans`: orders may hang on conditions or stand for every night.
    """

    ruleset: str
    language: str
    phase: str
    number: int
    people: tuple[Person, ...]
    me: int | None = None
    role: str = ""
    orders: tuple[Order, ...] = ()
    common: tuple[Order, ...] = ()
    all_orders: tuple[Order, ...] = ()
    channels: tuple[str, ...] = ()
    all_channels: tuple[str, ...] = ()
    ask: AskBack | None = None
    role_letter: bool = False
    role_needed: bool = False
    talks: bool = False
    self_vote: bool = True
    ballots_only: bool = False
    plans: bool = False


class Kind(StrEnum):
    """What one command in a letter is about; a `plan` hangs on conditions or is for every night."""

    ACT = "act"
    PLAN = "plan"
    PASS = "pass"
    VOTE = "vote"
    ABSTAIN = "abstain"
    CHAT = "chat"
    COMPLAINT = "complaint"
    STATUS = "status"
    RULES = "rules"
    CONFIRM = "confirm"
    JOIN = "join"
    LEAVE = "leave"
    HASTEN = "hasten"
    UNHASTEN = "unhasten"
    DECLARE = "declare"
    DIGEST = "digest"
    QUESTION = "question"
    UNCLEAR = "unclear"


@dataclass(frozen=True)
class Puzzle:
    """Not understood: the code (unknown_target, too_many_targets, …) and what may have been meant.

    `candidates` are names or ability ids to offer; `choices` are complete readings to pick from.
    """

    code: str
    candidates: tuple[str, ...] = ()
    choices: tuple[Want, ...] = ()
    missing: bool = False  # a name is wanted, and none stands there


@dataclass(frozen=True)
class Branch:
    """A branch of a plan: no targets for nobody; without `about` it is what is done otherwise."""

    targets: tuple[int, ...] = ()
    about: int | None = None
    so: str = ""  # alive, out, killed, voted


@dataclass(frozen=True)
class Want:
    """One command as read. `puzzle` is set when it was not understood to the end.

    `ability` is an ability id of the ruleset for ACT (may be empty with a puzzle);
    `targets` are seats in the letter's order; `number` is the night or day that the letter
    itself names (None: none named), of a DIGEST the hours between two (0: at once); `text` is the
    private text of CHAT, DECLARE and COMPLAINT, and the role or sentence that an order names.
    A PLAN has `branches`; a `standing` one is for every night until its sender writes again.
    """

    kind: Kind
    ability: str = ""
    targets: tuple[int, ...] = ()
    channel: str = ""
    text: str = ""
    number: int | None = None
    puzzle: Puzzle | None = None
    branches: tuple[Branch, ...] = ()
    standing: bool = False


@dataclass(frozen=True)
class Reading:
    """What the reader made of a letter: its wants, or why it is no letter to us.

    `discard` (machine mail, stranger) and `held` (a human must look) are codes or empty.
    A `draft` is read and answered as if sent, and executes nothing.
    """

    wants: tuple[Want, ...] = ()
    draft: bool = False
    discard: str = ""
    held: str = ""
    clues: tuple[Clue, ...] = ()


@dataclass(frozen=True)
class Draft:
    """A letter or post to be: a template's name plus frozen facts, turned into text when sent.

    `code` names templates/<language>/letter|post/<code>.j2; `facts` are JSON-safe and hold only
    what the reader of the result may know. A letter has a `seat` of a `game`, or an `address`
    (the mayor's); `answers` is the Message-ID it replies to. `not_before` delays it (UTC).
    `urgency` orders the queue: 0 role letters and results, 1 asks and refusals, 2 receipts, 3 chat.
    """

    kind: str
    code: str
    facts: Mapping[str, object]
    game: str = ""
    seat: int | None = None
    address: str = ""
    language: str = ""
    answers: str = ""
    not_before: datetime | None = None
    urgency: int = 2


@dataclass(frozen=True)
class Ballot:
    """A vote found in a letter or a post."""

    voter: int
    target: int | None
    seen: datetime


@dataclass(frozen=True)
class Post:
    """A post of a thread: the text that went up, and where it stands."""

    game: str
    code: str
    text: str
    permalink: str = ""


GRAVITY = (Ending.HELD, Ending.ASKED, Ending.REFUSED, Ending.ACCEPTED, Ending.DISCARDED)


def gravest(endings: tuple[Ending, ...]) -> Ending:
    """Returns the gravest of several endings: held, asked, refused, accepted, in this order."""
    return min(endings, key=GRAVITY.index, default=Ending.DISCARDED)
