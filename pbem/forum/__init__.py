"""Threads: where posts go up."""

from pbem.forum.files import FileBoard

__all__ = ["FileBoard"]
