"""The games of the house: their state, their timetable, and what of them must wait sealed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from pbem.store.columns import from_json, instant, to_json
from pbem.store.house_tables import GAMES, SECRETS
from pbem.store.ids import AccountId
from pbem.store.keys import Vault
from pbem.store.prepared import Prepared
from pbem.store.states import GameState

BY_NAME = Prepared(select(GAMES).where(GAMES.c.name == bindparam("name")))
IN_ORDER = Prepared(select(GAMES).order_by(GAMES.c.made, GAMES.c.name))


@dataclass(frozen=True)
class GameRecord:
    """A game as the house knows it.

    `settings` are JSON-safe: the timetable, the forum's dialect, corrected case forms. `owner` is
    the player who made it; None where the keeper did.
    """

    name: str
    ruleset: str
    language: str
    zone: str
    made: datetime
    state: GameState = GameState.RECRUITING
    settings: Mapping[str, object] = field(default_factory=dict)
    owner: AccountId | None = None


class Games:
    """All games, the ended ones too."""

    def __init__(self, connection: Connection, vault: Vault) -> None:
        self._connection = connection
        self._vault = vault

    def add(self, game: GameRecord) -> None:
        """Takes a game into the house, under a name that none has had before."""
        row = {
            "name": game.name,
            "ruleset": game.ruleset,
            "language": game.language,
            "state": game.state,
            "zone": game.zone,
            "settings": to_json(dict(game.settings)),
            "made": game.made,
            "owner_id": game.owner,
        }
        self._connection.execute(insert(GAMES), row)

    def find(self, name: str) -> GameRecord | None:
        """Finds a game by its name."""
        row = BY_NAME.one(self._connection, name=name)
        return _game(row) if row else None

    def all(self, states: Iterable[GameState] = tuple(GameState)) -> list[GameRecord]:
        """Lists the games in some states, the oldest first."""
        wanted = tuple(states)
        games = (_game(row) for row in IN_ORDER.each(self._connection))
        return [game for game in games if game.state in wanted]

    def owner(self, name: str) -> AccountId | None:
        """Tells who made a game; None for the keeper."""
        game = self.find(name)
        return game.owner if game else None

    def made_by(self, account: AccountId) -> list[GameRecord]:
        """Lists the games that a player has made and that have not ended, the oldest first."""
        live = (state for state in GameState if state is not GameState.ENDED)
        return [game for game in self.all(live) if game.owner == account]

    def set_state(self, name: str, state: GameState) -> None:
        """Notes that a game runs, stands still or has ended."""
        self._connection.execute(update(GAMES).where(GAMES.c.name == name).values(state=state))

    def set_settings(self, name: str, zone: str, settings: Mapping[str, object]) -> None:
        """Gives a game another zone and other settings."""
        self._connection.execute(
            update(GAMES)
            .where(GAMES.c.name == name)
            .values(zone=zone, settings=to_json(dict(settings)))
        )

    def keep_secret(self, game: str, name: str, value: str) -> None:
        """Seals something that must wait, such as the seed, in place of an older one."""
        self.drop_secret(game, name)
        key, sealed = self._vault.seal_anew(value.encode())
        row = {"game": game, "name": name, "key_name": key, "sealed": sealed}
        self._connection.execute(insert(SECRETS), row)

    def secret(self, game: str, name: str) -> str | None:
        """Opens what was sealed under a name; None when there is nothing."""
        query = select(SECRETS).where(SECRETS.c.game == game, SECRETS.c.name == name)
        row = self._connection.execute(query).one_or_none()
        return self._vault.open_if_kept(row.key_name, row.sealed).decode() if row else None

    def drop_secret(self, game: str, name: str) -> None:
        """Removes what was sealed under a name."""
        self._connection.execute(
            delete(SECRETS).where(SECRETS.c.game == game, SECRETS.c.name == name)
        )


def _game(row: sqlite3.Row) -> GameRecord:
    return GameRecord(
        name=row["name"],
        ruleset=row["ruleset"],
        language=row["language"],
        zone=row["zone"],
        made=instant(row["made"]),
        state=GameState(row["state"]),
        settings=from_json(row["settings"]),
        owner=None if row["owner_id"] is None else AccountId(row["owner_id"]),
    )
