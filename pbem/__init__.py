"""pbem: mafia and werewolf games that forums play by e-mail, run by a patient program."""

__version__ = "0.1.0"
