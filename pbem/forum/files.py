"""A board of files: every post in a folder, ready to be pasted by hand."""

from __future__ import annotations

import os
from pathlib import Path


class FileBoard:
    """Puts posts up as files, a folder a game."""

    def __init__(self, folder: Path, ending: str = "txt") -> None:
        self._folder = folder
        self._ending = ending

    def put(self, game: str, name: str, text: str) -> str:
        """Writes a post and returns its path; a second time the same name is the same post.

        Raises OSError.
        """
        path = self._folder / game / f"{name}.{self._ending}"
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".part")
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        return str(path)
