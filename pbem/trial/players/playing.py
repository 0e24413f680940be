"""The demo players: from what one of them knows to the real letters he sends."""

from __future__ import annotations

import smtplib

from pbem.trial.players.habits import habits_of
from pbem.trial.players.pen import Pen
from pbem.trial.players.phrases import Nick, Phrases, load_phrases
from pbem.trial.players.programs import Heard
from pbem.trial.players.seating import view_of
from pbem.trial.players.view import Meaning, PlannedLetter, View

__all__ = [
    "Heard",
    "Meaning",
    "Nick",
    "Phrases",
    "PlannedLetter",
    "View",
    "letters_for",
    "load_phrases",
    "send_letter",
    "view_of",
]

PATIENCE = 30.0  # seconds for the server to answer


def letters_for(view: View, seed: str, phrases: Phrases) -> tuple[PlannedLetter, ...]:
    """Returns the letters a player writes in a phase, in the order in which he sends them."""
    pen = Pen.of(view, seed, phrases)
    notes = sorted(
        (note for habit in habits_of(pen) for note in habit(pen)), key=lambda note: note.at
    )
    return tuple(pen.letter(note, place) for place, note in enumerate(notes))


def send_letter(host: str, port: int, sender: str, recipient: str, data: bytes) -> None:
    """Sends a letter's bytes as they are; raises OSError, of which smtplib's errors are kinds."""
    with smtplib.SMTP(host, port, timeout=PATIENCE) as server:
        server.ehlo()
        options = ["BODY=8BITMIME"] if server.has_extn("8bitmime") else []
        server.sendmail(sender, [recipient], data, mail_options=options)
