"""What a watcher of the sample game sees: letters in, answers out, posts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from pbem.service import Shown
from pbem.trial.stage.mail import Seen

MARK = "##"  # begins the line that answers are written above
WIDEST = 100
MOST_LINES = 30  # of a post; the opening post holds the whole rules


class Say(Protocol):
    """Gives the sentence of a key in the watcher's language, with its facts filled in."""

    def __call__(self, key: str, **facts: object) -> str: ...


@dataclass(frozen=True)
class Screen:
    """The terminal of somebody who watches; `nicks` are the players' by address."""

    console: Console
    say: Say
    nicks: Mapping[str, str]

    def came_in(self, letter: Seen, said: str) -> None:
        """Shows a player's letter, and what it says apart from quotes and signatures."""
        self._line("→", "cyan", self.nick(letter.sender), letter.subject, said)

    def went_out(self, letter: Seen) -> None:
        """Shows a letter of ours."""
        self._line("←", "green", self.nick(letter.recipient), letter.subject, letter.text)

    def went_up(self, post: Shown) -> None:
        """Shows a post; of a long one the beginning."""
        lines = post.text.strip().splitlines()
        text = "\n".join(lines[:MOST_LINES] + (["…"] if len(lines) > MOST_LINES else []))
        self.console.print(Panel(Text(text), title=Text(post.title), border_style="yellow"))

    def tell(self, key: str, **facts: object) -> None:
        """Shows a sentence of the catalogue."""
        self.console.print(Panel(Text(self.say(f"sample.{key}", **facts)), border_style="blue"))

    def nick(self, address: str) -> str:
        """Returns who has an address; the address itself of somebody unknown."""
        return self.nicks.get(address, address)

    def _line(self, arrow: str, colour: str, who: str, subject: str, said: str) -> None:
        line = Text.assemble((f"{arrow} ", colour), (f"{who}  ", f"bold {colour}"), subject, "  ")
        line.append(first_words(said), style="dim")
        line.truncate(max(self.console.width, 40), overflow="ellipsis")
        self.console.print(line)


def first_words(text: str) -> str:
    """Returns what a letter says first, in one line, without the line to write above."""
    said = [line.strip() for line in text.splitlines()]
    return " ".join(line for line in said if line and not line.startswith(MARK))[:WIDEST]
