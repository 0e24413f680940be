"""The names that things of a game go by: one new type for every kind of id."""

from __future__ import annotations

from typing import NewType

GameId = NewType("GameId", str)
SeatId = NewType("SeatId", int)  # 1-based, in the order of the table; never reused
RoleId = NewType("RoleId", str)
SideId = NewType("SideId", str)
AbilityId = NewType("AbilityId", str)
ChannelId = NewType("ChannelId", str)
