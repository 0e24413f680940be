"""A new ruleset, begun as a copy of another: rules, words, texts and cases under another name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from pbem.wiring import ruleset_files
from pbem.words import LANGUAGES

NAME = re.compile(r"[a-z][a-z0-9_]{1,19}")
# The names of files and folders beside which those of a ruleset come to lie.
TAKEN = (*LANGUAGES, "quotes", "letter", "refusal", "post", "word")
FIRST_NAME = re.compile(r'^name = ".*"$', re.MULTILINE)
FIRST_NAMES = re.compile(r"^names = \{.*\}$", re.MULTILINE)
EACH_NAME = re.compile(r'(\w+ = )"[^"]*"')
OWNER_IN_TOML = re.compile(r'^ruleset = ".*"$', re.MULTILINE)
OWNER_IN_YAML = re.compile(r"^ruleset: .*$", re.MULTILINE)


class CopyingError(Exception):
    """A ruleset cannot be copied: `code` is `bad_name`, `name_taken` or `no_such_ruleset`."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def copy_ruleset(
    configs: Sequence[Path], templates: Sequence[Path], source: str, name: str, folder: Path
) -> tuple[Path, ...]:
    """Copies a ruleset into a keeper's folder under another name; returns the files written.

    The first of the folders that has a file wins. Raises CopyingError, and OSError.
    """
    known = ruleset_files(configs)
    if source not in known:
        raise CopyingError("no_such_ruleset", name=source, known=", ".join(known))
    if not NAME.fullmatch(name):
        raise CopyingError("bad_name", name=name)
    if name in (*known, *TAKEN):
        raise CopyingError("name_taken", name=name)
    files = {
        **dict(_config(configs, source, name, folder / "config")),
        **dict(_texts(templates, source, name, folder / "templates")),
    }
    return tuple(_written(files))


def renamed(text: str, name: str) -> str:
    """Returns a ruleset's text with its own name, and its names in all languages, changed."""
    text = FIRST_NAME.sub(f'name = "{name}"', text, count=1)
    return FIRST_NAMES.sub(lambda found: EACH_NAME.sub(rf'\1"{name}"', found[0]), text, count=1)


def _config(
    configs: Sequence[Path], source: str, name: str, target: Path
) -> Iterator[tuple[Path, str]]:
    """Yields rules, words and cases with the new name in them, each under its new place."""
    for kind, suffix in (("rulesets", "toml"), ("lexicon", "toml"), ("cases", "yaml")):
        found = _first(configs, f"{kind}/{source}.{suffix}")
        if found is not None:
            text = found.read_text("utf-8")
            yield target / kind / f"{name}.{suffix}", CHANGES[kind](text, name)


def _texts(
    templates: Sequence[Path], source: str, name: str, target: Path
) -> Iterator[tuple[Path, str]]:
    """Yields the ruleset's own texts under their new places."""
    for folder in reversed(templates):
        for language in LANGUAGES:
            own = folder / language / source
            for path in sorted(own.rglob("*.j2")):
                place = target / language / name / path.relative_to(own)
                yield place, path.read_text("utf-8")


def _first(folders: Sequence[Path], file: str) -> Path | None:
    """Returns the file in the first folder that has it, or None."""
    return next((folder / file for folder in folders if (folder / file).is_file()), None)


def _written(files: Mapping[Path, str]) -> Iterator[Path]:
    """Writes the files, and yields the place of each."""
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        yield path


CHANGES: Mapping[str, Callable[[str, str], str]] = {
    "rulesets": renamed,
    "lexicon": lambda text, name: OWNER_IN_TOML.sub(f'ruleset = "{name}"', text, count=1),
    "cases": lambda text, name: OWNER_IN_YAML.sub(f"ruleset: {name}", text, count=1),
}
