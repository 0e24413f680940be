"""The outbox: drafts as rows, sent later by whoever holds the lease."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from sqlite3 import Row

from sqlalchemy import Connection, bindparam, func, insert, select, text, update

from pbem.nouns import Draft
from pbem.store.drafts import pack, unpack
from pbem.store.ids import DraftId, KeyName
from pbem.store.keys import Vault
from pbem.store.prepared import Prepared
from pbem.store.states import DraftState
from pbem.store.tables import CLAIMABLE, DRAFTS

URGENCIES = range(4)
SEED_BYTES = 16
MOST_ERROR = 200

THIS_DRAFT = DRAFTS.c.id == bindparam("draft")
MINE = (DRAFTS.c.epoch == bindparam("mine")) & (DRAFTS.c.state == DraftState.CLAIMED)
INSERT = Prepared(
    insert(DRAFTS),
    (
        *("dedupe", "kind", "game", "topic", "urgency", "state", "ready", "key_name", "sealed"),
        *("text_digest", "seed", "tries", "epoch", "error", "made"),
    ),
)
QUEUED = Prepared(
    select(DRAFTS.c.id).where(
        DRAFTS.c.dedupe == bindparam("dedupe"), text(f"state <> '{DraftState.WITHDRAWN}'")
    )
)
FIRST_READY = Prepared(
    select(DRAFTS)
    .where(DRAFTS.c.kind == bindparam("kind"), DRAFTS.c.urgency == bindparam("urgency"))
    .where(DRAFTS.c.ready <= bindparam("now"), text(CLAIMABLE))
    .order_by(DRAFTS.c.ready, DRAFTS.c.id)
    .limit(1)
)
CLAIM = Prepared(update(DRAFTS).where(THIS_DRAFT), ("state", "ready", "tries", "epoch"))
MARK_SENT = Prepared(
    update(DRAFTS).where(THIS_DRAFT, MINE), ("state", "message_id", "sent", "error")
)
NAME = Prepared(update(DRAFTS).where(THIS_DRAFT, MINE), ("message_id",))
PUT_BACK = Prepared(update(DRAFTS).where(THIS_DRAFT, MINE), ("state", "ready", "error"))
LAY_ASIDE = Prepared(update(DRAFTS).where(THIS_DRAFT, MINE), ("state", "error"))


@dataclass(frozen=True)
class Errand:
    """A draft to send, once: another one with the same key is the same errand.

    `topic` is a word, free of secrets, under which unsent drafts can be withdrawn; `text` the
    digest of the private text in it, with which it is forgotten; `under` the key of the talk it
    belongs to; a `held` one waits for approval.
    """

    draft: Draft
    key: str
    topic: str = ""
    text: str = ""
    held: bool = False
    under: KeyName | None = None


@dataclass(frozen=True)
class Claim:
    """The right to send a draft until the lease ends; a later claim has a higher epoch.

    `seed` stays the same over all tries, and so does the Message-ID that is made of it. At a
    second try the draft may be out already: a post is looked for before it is made again.
    """

    id: DraftId
    epoch: int
    draft: Draft
    seed: str
    tries: int


class Outbox:
    """All drafts, the urgent first."""

    def __init__(self, connection: Connection, vault: Vault) -> None:
        self._connection = connection
        self._vault = vault

    def enqueue(self, errands: Iterable[Errand], now: datetime) -> tuple[DraftId, ...]:
        """Queues drafts, sealed; returns the ids of those that were not queued before.

        Raises ValueError for an unknown urgency.
        """
        made = (self._enqueue_one(errand, now) for errand in errands)
        return tuple(draft for draft in made if draft is not None)

    def _enqueue_one(self, errand: Errand, now: datetime) -> DraftId | None:
        draft, ring = errand.draft, self._vault.ring
        if draft.urgency not in URGENCIES:
            raise ValueError(f"an urgency of {draft.urgency} would never be served")
        dedupe = ring.fingerprint(b"draft", errand.key.encode())
        if QUEUED.one(self._connection, dedupe=dedupe) is not None:
            return None
        key, sealed = self._vault.seal_under(errand.under, pack(draft))
        row = {
            "dedupe": dedupe,
            "kind": draft.kind,
            "game": draft.game,
            "topic": errand.topic,
            "urgency": draft.urgency,
            "state": DraftState.HELD if errand.held else DraftState.WAITING,
            "ready": draft.not_before or now,
            "key_name": key,
            "sealed": sealed,
            "text_digest": errand.text,
            "seed": ring.entropy(SEED_BYTES).hex(),
            "tries": 0,
            "epoch": 0,
            "error": "",
            "made": now,
        }
        return DraftId(INSERT.insert(self._connection, **row))

    def claim(self, kind: str, now: datetime, lease: timedelta) -> Claim | None:
        """Claims the most urgent draft of a kind that is ready, or whose lease has run out.

        A draft whose text was forgotten is withdrawn on the way.
        """
        for urgency in URGENCIES:
            while (row := self._first_ready(kind, urgency, now)) is not None:
                claim = self._claim_one(row, now + lease)
                if claim is not None:
                    return claim
        return None

    def _first_ready(self, kind: str, urgency: int, now: datetime) -> Row | None:
        return FIRST_READY.one(self._connection, kind=kind, urgency=urgency, now=now)

    def _claim_one(self, row: Row, until: datetime) -> Claim | None:
        packed = self._vault.open_if_kept(row["key_name"], row["sealed"])
        tries, epoch = row["tries"] + 1, row["epoch"] + 1
        CLAIM.change(
            self._connection,
            draft=row["id"],
            state=DraftState.CLAIMED if packed else DraftState.WITHDRAWN,
            ready=until,
            tries=tries,
            epoch=epoch,
        )
        return Claim(row["id"], epoch, unpack(packed), row["seed"], tries) if packed else None

    def name(self, draft: DraftId, epoch: int, message_id: str) -> bool:
        """Notes the Message-ID before a draft leaves: its answer may be here before `mark_sent`."""
        return NAME.change(self._connection, draft=draft, mine=epoch, message_id=message_id) == 1

    def mark_sent(self, draft: DraftId, epoch: int, message_id: str, now: datetime) -> bool:
        """Notes that a draft is out; False when another claim has overtaken this one."""
        out = {"state": DraftState.SENT, "message_id": message_id, "sent": now, "error": ""}
        return MARK_SENT.change(self._connection, draft=draft, mine=epoch, **out) == 1

    def retry(self, draft: DraftId, epoch: int, at: datetime, error: str) -> bool:
        """Puts a draft back until an instant; False when another claim has overtaken this one."""
        back = {"state": DraftState.WAITING, "ready": at, "error": _clean(error)}
        return PUT_BACK.change(self._connection, draft=draft, mine=epoch, **back) == 1

    def park(self, draft: DraftId, epoch: int, reason: str) -> bool:
        """Lays a draft aside that cannot be sent, for a human to look at; False as in `retry`."""
        aside = {"state": DraftState.PARKED, "error": _clean(reason)}
        return LAY_ASIDE.change(self._connection, draft=draft, mine=epoch, **aside) == 1

    def next_ready(self) -> datetime | None:
        """Tells when the next draft wants to be sent; None when all is out."""
        query = select(func.min(DRAFTS.c.ready)).where(text(CLAIMABLE))
        ready: datetime | None = self._connection.execute(query).scalar_one()
        return ready

    def unsent(self, game: str) -> int:
        """Counts a game's drafts that are still to go out."""
        query = select(func.count()).select_from(DRAFTS)
        of_game = query.where(DRAFTS.c.game == game, text(CLAIMABLE))
        return int(self._connection.execute(of_game).scalar_one())


def _clean(error: str) -> str:
    return error[:MOST_ERROR].encode("utf-8", "replace").decode()
