"""A game's thread as anybody may read it: the posts that went up, in any dialect."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.service.house import House
from pbem.store import DraftId, DraftState

POST = "post"


@dataclass(frozen=True)
class Shown:
    """A post that went up: its number among all drafts, its kind, its title and its text."""

    id: DraftId
    code: str
    title: str
    text: str


def thread(house: House, name: str, dialect: str, after: int = 0) -> tuple[Shown, ...]:
    """Returns a game's posts behind a number, in the order they went up, in a dialect."""
    with house.store.read() as view:
        lines = view.drafts.lines(name, (DraftState.SENT,))
        ids = [line.id for line in lines if line.kind == POST and line.id > after]
        drafts = [(id_, view.drafts.find(id_)) for id_ in ids]
    shown = ((id_, draft, house.press.post(draft, dialect)) for id_, draft in drafts if draft)
    return tuple(Shown(id_, draft.code, post.subject, post.text) for id_, draft, post in shown)
