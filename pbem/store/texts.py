"""Private texts beside the chain: sealed one by one, forgotten one by one."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, insert, select

from pbem.store.chain import salted_digest
from pbem.store.house_tables import ASKS, QUESTIONS
from pbem.store.ids import KeyName, LetterId
from pbem.store.keys import Vault
from pbem.store.tables import DRAFTS, LETTERS, TEXTS


class Texts:
    """Talks, complaints and whatever else only its reader may have."""

    def __init__(self, connection: Connection, vault: Vault) -> None:
        self._connection = connection
        self._vault = vault

    def keep(
        self,
        game: str,
        text: str,
        salt: str,
        letter: LetterId | None = None,
        key: KeyName | None = None,
    ) -> str:
        """Seals a text with a key of its own, or that of its talk; returns the chain's digest.

        `letter` is the one it came in, which is forgotten with it. Raises ValueError for a bad
        salt.
        """
        digest = salted_digest(salt, text)
        key, sealed = self._vault.seal_under(
            key, (salt + "\n" + text).encode("utf-8", "surrogatepass")
        )
        row = {
            "digest": digest,
            "game": game,
            "letter_id": letter,
            "key_name": key,
            "sealed": sealed,
        }
        self._connection.execute(insert(TEXTS), row)
        return digest

    def read(self, digest: str) -> str | None:
        """Opens a text by its digest; None when it was forgotten or never kept."""
        opened = self._open(digest)
        return opened[1] if opened else None

    def salt(self, digest: str) -> str | None:
        """Returns the salt of a text, for the day when everything is opened."""
        opened = self._open(digest)
        return opened[0] if opened else None

    def forget(self, digests: Sequence[str]) -> None:
        """Forgets texts, with the letters, drafts and questions that carry them."""
        for digest in digests:
            self._vault.destroy(self._keys_about(digest))

    def _open(self, digest: str) -> tuple[str, str] | None:
        query = select(TEXTS.c.key_name, TEXTS.c.sealed).where(TEXTS.c.digest == digest)
        row = self._connection.execute(query).one_or_none()
        if row is None:
            return None
        opened = self._vault.open_if_kept(row.key_name, row.sealed)
        salt, _, text = opened.decode("utf-8", "surrogatepass").partition("\n")
        return (salt, text) if opened else None

    def _keys_about(self, digest: str) -> list[KeyName]:
        this = TEXTS.c.digest == digest
        letter = select(TEXTS.c.letter_id).where(this).scalar_subquery()
        queries = (
            select(TEXTS.c.key_name).where(this),
            select(DRAFTS.c.key_name).where(DRAFTS.c.text_digest == digest),
            select(LETTERS.c.key_name).where(LETTERS.c.id == letter),
            select(ASKS.c.key_name).where(ASKS.c.letter_id == letter),
            select(QUESTIONS.c.key_name).where(QUESTIONS.c.letter_id == letter),
        )
        rows = [self._connection.execute(query).scalars().all() for query in queries]
        return [KeyName(name) for names in rows for name in names if name]
