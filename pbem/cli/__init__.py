"""The keeper's verbs."""

from __future__ import annotations

from pbem.cli.table import program

__all__ = ["main", "program"]


def main() -> None:
    """Runs the verb that was typed, and exits."""
    program()()
