"""The store: letters, events, errands, people and their standing, kept and sealed.

with store.write() as work:      one transaction; all or nothing
    work.mailboxes  position, keep, mark_poll, polled_since
    work.letters    next, finish, shred, find, raw, waiting
    work.events     append, read, head, verify, export
    work.texts      keep, read, forget
    work.talks      key, end, end_all, is_relayed
    work.erasures   of_letter, of_sent, due, done, retry, backlog
    work.outbox     enqueue, claim, mark_sent, retry, park
    work.drafts     find, find_sent, lines, approve, hold, release, rewrite, withdraw
    work.deadlines  set, move, drop, due, claim, finish
    work.accounts   work.seats  work.games  work.posts  work.asks  work.questions  work.looks
    work.waiting    work.invitations
with store.read() as view:       the same ledgers, one consistent state; nothing changes
"""

from pbem.store.accounts import Account, canonical, mailbox_of
from pbem.store.asks import Ask
from pbem.store.backup import Facts
from pbem.store.chain import Break, Head, Link, check, first_head, next_head, salted_digest
from pbem.store.deadlines import Deadline
from pbem.store.drafts import OutboxLine
from pbem.store.erasures import Backlog, Erasure
from pbem.store.events import ACCOUNTS_CHAIN, EVERYONE, NewEvent, StoredEvent
from pbem.store.games import GameRecord
from pbem.store.ids import (
    AccountId,
    AlreadyEndedError,
    AskId,
    DamagedError,
    DeadlineId,
    DraftId,
    ErasureId,
    ForgottenError,
    KeyMissingError,
    KeyName,
    LetterId,
    PostId,
    QuestionId,
    StoreError,
    StoreTroubleError,
    VersionConflictError,
)
from pbem.store.invitations import Invitation
from pbem.store.letters import FOREVER, KeptLetter, LetterRecord
from pbem.store.looks import LookRecord
from pbem.store.mailboxes import Incoming, MailboxPosition, order_by_arrival
from pbem.store.outbox import Claim, Errand
from pbem.store.posts import PostRecord
from pbem.store.questions import Question
from pbem.store.sealing import Keyring
from pbem.store.seats import Occupant
from pbem.store.states import (
    AccountStatus,
    AskState,
    DeadlineState,
    DraftState,
    GameState,
    QuestionState,
)
from pbem.store.store import Store, Work
from pbem.store.waiting import Waiting

__all__ = [
    "ACCOUNTS_CHAIN",
    "EVERYONE",
    "FOREVER",
    "Account",
    "AccountId",
    "AccountStatus",
    "AlreadyEndedError",
    "Ask",
    "AskId",
    "AskState",
    "Backlog",
    "Break",
    "Claim",
    "DamagedError",
    "Deadline",
    "DeadlineId",
    "DeadlineState",
    "DraftId",
    "DraftState",
    "Erasure",
    "ErasureId",
    "Errand",
    "Facts",
    "ForgottenError",
    "GameRecord",
    "GameState",
    "Head",
    "Incoming",
    "Invitation",
    "KeptLetter",
    "KeyMissingError",
    "KeyName",
    "Keyring",
    "LetterId",
    "LetterRecord",
    "Link",
    "LookRecord",
    "MailboxPosition",
    "NewEvent",
    "Occupant",
    "OutboxLine",
    "PostId",
    "PostRecord",
    "Question",
    "QuestionId",
    "QuestionState",
    "Store",
    "StoreError",
    "StoreTroubleError",
    "StoredEvent",
    "VersionConflictError",
    "Waiting",
    "Work",
    "canonical",
    "check",
    "first_head",
    "mailbox_of",
    "next_head",
    "order_by_arrival",
    "salted_digest",
]
