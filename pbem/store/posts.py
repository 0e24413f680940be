"""The posts as they went up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Row, insert, select, update

from pbem.store.columns import from_json, to_json
from pbem.store.house_tables import POSTS
from pbem.store.ids import PostId


@dataclass(frozen=True)
class PostRecord:
    """A post: its final text, the mayor's edits included, and its templates' digests."""

    id: PostId
    game: str
    code: str
    number: int
    text: str
    digests: Mapping[str, str]
    permalink: str
    made: datetime


class Posts:
    """Everything that the public was shown."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def keep(
        self,
        game: str,
        code: str,
        number: int,
        text: str,
        digests: Mapping[str, str],
        now: datetime,
        permalink: str = "",
    ) -> PostId:
        """Keeps a post of a day or night; `digests` name the templates by path."""
        row = {
            "game": game,
            "code": code,
            "number": number,
            "text": text,
            "digests": to_json(dict(digests)),
            "permalink": permalink,
            "made": now,
        }
        made = self._connection.execute(insert(POSTS), row).inserted_primary_key
        assert made is not None
        return PostId(made[0])

    def set_permalink(self, post: PostId, permalink: str) -> None:
        """Notes where a post stands."""
        self._connection.execute(
            update(POSTS).where(POSTS.c.id == post).values(permalink=permalink)
        )

    def all(self, game: str) -> list[PostRecord]:
        """Lists a game's posts in the order they went up."""
        query = select(POSTS).where(POSTS.c.game == game).order_by(POSTS.c.id)
        return [_post(row) for row in self._connection.execute(query)]

    def latest(self, game: str, code: str) -> PostRecord | None:
        """Finds a game's latest post of a kind."""
        query = select(POSTS).where(POSTS.c.game == game, POSTS.c.code == code)
        last = query.order_by(POSTS.c.id.desc()).limit(1)
        row = self._connection.execute(last).one_or_none()
        return _post(row) if row else None


def _post(row: Row[*tuple[object, ...]]) -> PostRecord:
    digests = {path: str(digest) for path, digest in from_json(row.digests).items()}
    return PostRecord(
        id=row.id,
        game=row.game,
        code=row.code,
        number=row.number,
        text=row.text,
        digests=digests,
        permalink=row.permalink,
        made=row.made,
    )
