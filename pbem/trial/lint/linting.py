"""The lint of a keeper's folder: everything that is wrong with its rulesets, words, templates.

All faults are listed at once, each with its file and line, so that one run is enough to mend
them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pbem.game import Ruleset, RulesetError, load_ruleset
from pbem.trial.lint.endings import ending_faults
from pbem.trial.lint.flaw import Flaw
from pbem.trial.lint.lexicon import lexicon_faults
from pbem.trial.lint.lines import line_of
from pbem.trial.lint.lobby import lobby_flaws
from pbem.trial.lint.order import order_faults
from pbem.trial.lint.shape import shape_faults
from pbem.trial.lint.twice import twice_faults
from pbem.trial.lint.words import lexicon_file, word_faults
from pbem.wiring import audit_templates, ruleset_files
from pbem.words import LexiconError, load_lexicon

# What is said of templates for want of a ruleset that uses them: nothing while one is broken.
UNCLAIMED = ("template_of_no_ruleset", "template_for_nothing")


def lint(configs: Sequence[Path], templates: Sequence[Path]) -> tuple[Flaw, ...]:
    """Returns every fault of the folders, in the order of files and lines."""
    files = ruleset_files(configs)
    rulesets: dict[str, Ruleset] = {}
    flaws: list[Flaw] = []
    for name, path in files.items():
        text = path.read_bytes().decode("utf-8", "replace")
        try:
            rulesets[name] = load_ruleset(text)
        except RulesetError as error:
            flaws += _ruleset_flaws(path, text, error)
        else:
            flaws += _flaws_of(path, text, rulesets[name], configs)
    flaws += lobby_flaws(rulesets, configs)
    told = _template_flaws(templates, rulesets)
    whole = len(rulesets) == len(files)
    flaws += (flaw for flaw in told if whole or flaw.code not in UNCLAIMED)
    return tuple(sorted(set(flaws)))


def _ruleset_flaws(path: Path, text: str, error: RulesetError) -> Iterator[Flaw]:
    """Yields the faults of a text that is no ruleset."""
    for fault in error.faults:
        line = line_of(text, fault.place, fault.culprit)
        yield Flaw(str(path), line, fault.code, f"{fault.place} {fault.culprit}".strip())


def _flaws_of(path: Path, text: str, rules: Ruleset, configs: Sequence[Path]) -> Iterator[Flaw]:
    """Yields what is wrong with a ruleset whose names all lead somewhere."""
    if rules.name != path.stem:
        yield Flaw(str(path), line_of(text, "name"), "name_is_not_the_file", rules.name)
    looks = (order_faults, shape_faults, twice_faults, ending_faults)
    for found in (found for look in looks for found in look(rules)):
        line = line_of(text, found.place, found.culprit)
        yield Flaw(str(path), line, found.code, found.culprit)
    if rules.name == path.stem:
        yield from _lexicon_flaws(rules, configs)


def _lexicon_flaws(rules: Ruleset, configs: Sequence[Path]) -> Iterator[Flaw]:
    """Yields what is wrong with a ruleset's words: first their file, then what they lead to."""
    path = lexicon_file(configs, rules.name)
    if not path.is_file():
        yield Flaw(str(path), 1, "lexicon_missing", path.name)
        return
    text = path.read_bytes().decode("utf-8", "replace")
    broken = tuple(lexicon_faults(rules, text))
    for found in broken:
        line = line_of(text, found.place, found.culprit)
        yield Flaw(str(path), line, found.code, found.culprit)
    try:
        if not broken:
            yield from word_faults(rules, load_lexicon(tuple(configs), rules.name), configs)
    except LexiconError as error:
        yield Flaw(str(path), 1, "lexicon_broken", str(error))


def _template_flaws(templates: Sequence[Path], rulesets: Mapping[str, Ruleset]) -> Iterator[Flaw]:
    for fault in audit_templates(templates, rulesets):
        yield Flaw(str(_lying(templates, fault.file)), fault.line, fault.code, fault.culprit)


def _lying(templates: Sequence[Path], file: str) -> Path:
    """Returns where a template lies, or where a missing one is looked for first."""
    places = [folder / file for folder in templates]
    return next((place for place in places if place.exists()), places[0])
