"""The questions that wait for a human, each with a default and a time for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Row, Select, insert, select, text, update

from pbem.store.columns import from_json, packed
from pbem.store.house_tables import OPEN_QUESTION, QUESTIONS
from pbem.store.ids import KeyName, LetterId, QuestionId
from pbem.store.keys import Vault
from pbem.store.states import QuestionState

OPEN = text(OPEN_QUESTION)


@dataclass(frozen=True)
class Question:
    """Something only a human can decide; unanswered at `due`, the default takes effect.

    `code` names the kind of question, `facts` are JSON-safe. Everything about it is sealed.
    """

    id: QuestionId
    game: str
    letter: LetterId | None
    code: str
    facts: Mapping[str, object]
    default: str
    due: datetime | None
    state: QuestionState
    answer: str = ""
    by: str = ""
    reason: str = ""


class Questions:
    """All questions to mayors and keepers."""

    def __init__(self, connection: Connection, vault: Vault) -> None:
        self._connection = connection
        self._vault = vault

    def put(
        self,
        game: str,
        code: str,
        facts: Mapping[str, object],
        default: str,
        due: datetime | None,
        letter: LetterId | None = None,
    ) -> QuestionId:
        """Puts a question; without `due` it waits for ever."""
        inside = {"code": code, "facts": dict(facts), "default": default}
        key, sealed = self._vault.seal_anew(packed(inside))
        row = {
            "game": game,
            "letter_id": letter,
            "key_name": key,
            "sealed": sealed,
            "due": due,
            "state": QuestionState.OPEN,
            "by": "",
        }
        made = self._connection.execute(insert(QUESTIONS), row).inserted_primary_key
        assert made is not None
        return QuestionId(made[0])

    def find(self, question: QuestionId) -> Question | None:
        """Finds a question by its id."""
        found = self._questions(select(QUESTIONS).where(QUESTIONS.c.id == question))
        return found[0] if found else None

    def open(self, game: str | None = None) -> list[Question]:
        """Lists the open questions of a game, or of all."""
        query = select(QUESTIONS).where(OPEN)
        return self._questions(query if game is None else query.where(QUESTIONS.c.game == game))

    def due(self, now: datetime) -> list[Question]:
        """Lists the open questions whose default takes effect now, the earliest first."""
        query = select(QUESTIONS).where(OPEN, QUESTIONS.c.due <= now)
        return self._questions(query.order_by(QUESTIONS.c.due))

    def set_due(self, game: str, code: str, due: datetime | None) -> None:
        """Moves the time at which the defaults of a game's open questions of a kind come."""
        for question in self.open(game):
            if question.code == code:
                moved = update(QUESTIONS).where(QUESTIONS.c.id == question.id)
                self._connection.execute(moved.values(due=due))

    def answer(
        self, question: QuestionId, answer: str, by: str, reason: str, now: datetime
    ) -> bool:
        """Records a human's answer with his reason; False when the question was closed."""
        return self._close(question, QuestionState.ANSWERED, answer, by, reason, now)

    def let_default(self, question: QuestionId, now: datetime) -> bool:
        """Records that the default took effect; False when the question was closed."""
        found = self.find(question)
        default = found.default if found else ""
        return self._close(question, QuestionState.DEFAULTED, default, "", "", now)

    def _close(
        self,
        question: QuestionId,
        state: QuestionState,
        answer: str,
        by: str,
        reason: str,
        now: datetime,
    ) -> bool:
        query = select(QUESTIONS.c.key_name).where(QUESTIONS.c.id == question, OPEN)
        key = self._connection.execute(query).scalar_one_or_none()
        if key is None:
            return False
        said = self._vault.seal_if_kept(key, packed({"answer": answer, "reason": reason}))
        closing = update(QUESTIONS).where(QUESTIONS.c.id == question)
        self._connection.execute(closing.values(state=state, answer=said, by=by, answered=now))
        return True

    def _questions(self, query: Select[*tuple[object, ...]]) -> list[Question]:
        rows = self._connection.execute(query.order_by(QUESTIONS.c.id)).all()
        return [self._question(row) for row in rows]

    def _question(self, row: Row[*tuple[object, ...]]) -> Question:
        asked, said = self._inside(row.key_name, row.sealed), self._inside(row.key_name, row.answer)
        facts = asked.get("facts", {})
        return Question(
            id=row.id,
            game=row.game,
            letter=row.letter_id,
            code=str(asked.get("code", "")),
            facts=facts if isinstance(facts, dict) else {},
            default=str(asked.get("default", "")),
            due=row.due,
            state=QuestionState(row.state),
            answer=str(said.get("answer", "")),
            by=row.by,
            reason=str(said.get("reason", "")),
        )

    def _inside(self, key: KeyName, sealed: bytes | None) -> dict[str, object]:
        opened = self._vault.open_if_kept(key, sealed)
        return from_json(opened) if opened else {}
