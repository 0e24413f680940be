"""What was said, on its way to its readers: a post for everyone, letters at once, digests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pbem.game import ChannelId, Game, SeatId
from pbem.nouns import Draft
from pbem.press.compose import letter
from pbem.press.facts import Edition, common, somebody

RELAY = 3
OWNER = "owner"  # where the game's owner speaks


@dataclass(frozen=True)
class Line:
    """A line that was said: in which channel, what, and by whom (None: by the game's owner).

    A line is always its character's; nothing of it tells who the player is.
    """

    channel: str
    text: str
    speaker: SeatId | None = None


def line_post(game: Game, line: Line, edition: Edition) -> tuple[Draft, ...]:
    """Returns the post of a line that everyone reads, and nothing for any other."""
    found = game.rules.channel(ChannelId(line.channel))
    if line.speaker is not None and not (found and found.public):
        return ()
    code = "speech" if line.speaker is not None else "declared"
    return (plain_post(game, code, line_facts(line, game, edition), edition),)


def plain_post(game: Game, code: str, facts: Mapping[str, object], edition: Edition) -> Draft:
    """Returns a post in the game's language, without the head of those that news make."""
    told = common(game, edition) | dict(facts)
    return Draft("post", code, told, game=game.id, language=game.language)


def line_letter(game: Game, seat: SeatId, line: Line, edition: Edition) -> Draft:
    """Returns a line as a letter to one of its readers, under the speaker's nick alone."""
    code = "chat" if line.speaker is not None else "declared"
    return letter(game, seat, code, line_facts(line, game, edition), edition, RELAY)


def line_for_owner(game: Game, address: str, language: str, line: Line, edition: Edition) -> Draft:
    """Returns a line as a letter to the owner of a game, who has no seat in it (village §12)."""
    facts = common(game, edition) | line_facts(line, game, edition)
    draft = Draft("letter", "chat", facts, game=game.id, address=address, urgency=RELAY)
    return replace(draft, language=language or game.language)


def digest_letter(game: Game, seat: SeatId, lines: Iterable[Line], edition: Edition) -> Draft:
    """Returns several lines, in the order they were said, as one letter to one of their readers."""
    facts = {"lines": [line_facts(line, game, edition) for line in lines]}
    return letter(game, seat, "digest", facts, edition, RELAY)


def line_facts(line: Line, game: Game, edition: Edition) -> dict[str, object]:
    """Returns a line as templates know it: {channel, text, who}; `who` is None for the owner."""
    who = None if line.speaker is None else somebody(game, line.speaker, edition)
    return {"channel": line.channel, "text": line.text, "who": who}
