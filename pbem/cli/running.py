"""The verbs that run: the daemon, a player's pen, the demo."""

from __future__ import annotations

import logging
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from functools import partial
from pathlib import Path
from typing import Annotated

import structlog
import typer

from pbem.cli.faults import Code, KeeperError
from pbem.cli.helping import panel
from pbem.cli.keeper import Keeper, keeper_of
from pbem.cli.plain import shown
from pbem.cli.values import number
from pbem.daemon import Daemon, Pace
from pbem.game import name_in
from pbem.service import Shown, overview
from pbem.settings import Settings
from pbem.trial.players.playing import send_letter
from pbem.trial.stage.staging import POLL_SECONDS, StageError, has_sample, sample_game
from pbem.trial.stage.staging import demo as play_demo
from pbem.wiring import held_folder, listener_of

PROGRAM = "pbem"
LOOPBACK = "127.0.0.1"
PORT_FILE = "listener.port"  # so that `write` finds the daemon that took any free port
BODY_FROM_STDIN = "-"
OWN_POLL = 1.0  # seconds between two looks into a folder of this machine


def run(ctx: typer.Context) -> None:
    """Stays and does everything: reads, answers, closes phases, writes posts, until Ctrl-C."""
    keeper = keeper_of(ctx)
    settings = keeper.settings
    with held_folder(settings.data), ExitStack() as held:
        playing = has_sample(settings, keeper.house)
        daemon = Daemon(keeper.house, keeper.clock, pace(settings, playing))
        _stop_at_signals(daemon)
        server = held.enter_context(listening(settings))
        _greet(keeper, server)
        if server is not None and playing:
            say = partial(keeper.words, pbem=typed_as(keeper.folder))
            held.enter_context(sample_game(settings, keeper.house, server, keeper.console, say))
        daemon.run()
    keeper.say("run.stopped")


@contextmanager
def listening(settings: Settings) -> Iterator[tuple[str, int] | None]:
    """Listens on this machine in the embedded mode; yields the address, or None elsewhere.

    Raises KeeperError when the port is taken.
    """
    listener = listener_of(settings)
    if listener is None:
        yield None
        return
    try:
        listener.start()
    except OSError as taken:
        raise KeeperError("port_taken", port=settings.listen_port) from taken
    (settings.data / PORT_FILE).write_text(str(listener.address[1]), "utf-8")
    try:
        yield listener.address
    finally:
        listener.stop()


def pace(settings: Settings, playing: bool) -> Pace:
    """Returns how often the daemon polls: as set; its own folder at once, a quick game faster."""
    if playing:
        return Pace(poll=POLL_SECONDS)
    own = settings.imap is None
    return Pace(poll=min(settings.poll_seconds, OWN_POLL) if own else settings.poll_seconds)


def typed_as(folder: Path) -> str:
    """Returns how the program is called from where the keeper is, his folder included."""
    called = PROGRAM if shutil.which(PROGRAM) else sys.argv[0]
    named = called if Path(called).name == PROGRAM else PROGRAM
    return named if folder == Path() else f"{named} --dir {folder}"


def _stop_at_signals(daemon: Daemon) -> None:
    """Lets SIGINT and SIGTERM finish the letter in hand and stop."""
    for wanted in (signal.SIGINT, signal.SIGTERM):
        signal.signal(wanted, lambda *_: daemon.stop())


def _greet(keeper: Keeper, server: tuple[str, int] | None) -> None:
    quiet = logging.WARNING if sys.stdout.isatty() else logging.INFO
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(quiet))
    if server is None:
        imap = keeper.settings.imap
        keeper.say("run.imap", host=imap.host if imap else "", address=keeper.settings.address)
        return
    host, port = server
    keeper.say("run.embedded", host=host, port=port, address=keeper.settings.address)
    keeper.say("post.posts", folder=keeper.settings.data / "posts")


def write(
    ctx: typer.Context,
    seat: str,
    subject: str,
    body: Annotated[str, typer.Argument()] = BODY_FROM_STDIN,
    game: Annotated[str, typer.Option("--game")] = "",
) -> None:
    """Sends a letter as a player to the embedded inbox; a body `-` is read from the input."""
    keeper = keeper_of(ctx)
    seen = keeper.game(game)
    place = keeper.seat(seen, seat)
    seats = {line.seat: line.address for line in overview(keeper.house, seen.name).seats}
    if keeper.settings.imap is not None:
        raise KeeperError("not_embedded", address=keeper.settings.address)
    text = sys.stdin.read() if body == BODY_FROM_STDIN else body
    sender, recipient = seats[place], keeper.settings.address
    data = letter(sender, recipient, subject, text, keeper)
    port = listening_port(keeper.settings)
    try:
        send_letter(LOOPBACK, port, sender, recipient, data)
    except OSError as fault:
        raise KeeperError("no_listener", port=port) from fault
    keeper.say("write.sent", address=sender, subject=subject)


def letter(sender: str, recipient: str, subject: str, text: str, keeper: Keeper) -> bytes:
    """Returns a plain letter as bytes."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, recipient, subject
    message["Date"] = format_datetime(keeper.clock())
    message.set_content(text)
    return message.as_bytes(policy=SMTP)  # its lines end as the wire wants them


def listening_port(settings: Settings) -> int:
    """Returns the port on which the daemon of this folder listens."""
    try:
        return int((settings.data / PORT_FILE).read_text("utf-8"))
    except (OSError, ValueError):
        return settings.listen_port


def demo(
    ctx: typer.Context,
    ruleset: Annotated[str, typer.Argument()] = "city",
    seed: Annotated[str, typer.Option("--seed")] = "1",
    language: Annotated[str, typer.Option("--language")] = "",
    seats: Annotated[str, typer.Option("--seats")] = "0",
) -> None:
    """Plays a sample game at full speed in a folder of its own, and says who won."""
    keeper = keeper_of(ctx)
    drawn, many = number(seed, "--seed"), number(seats, "--seats")

    def show(post: Shown) -> None:
        keeper.show(panel(post.title, shown(post.text)))

    with tempfile.TemporaryDirectory(prefix="pbem-demo-") as folder:
        try:
            outcome = play_demo(keeper.settings, Path(folder), ruleset, drawn, show, language, many)
        except StageError as error:
            raise KeeperError("stage", Code.USAGE, [str(error)]) from error
    counted = " · ".join(
        f"{keeper.words(f'endings.{end}')} {count}" for end, count in outcome.endings.items()
    )
    keeper.say("demo.letters", letters=outcome.letters, endings=counted)
    keeper.say("demo.won", winner=winner_name(keeper, ruleset, outcome.winner))


def winner_name(keeper: Keeper, ruleset: str, winner: str) -> str:
    """Returns the name of the side or the lone role that won, or the word for a draw."""
    rules = keeper.rulesets[ruleset]
    names = {str(side.id): side.names for side in rules.sides}
    names |= {str(role.id): role.names for role in rules.roles}
    if winner not in names:
        return keeper.words("demo.nobody")
    return name_in(names[winner], keeper.words.language)
