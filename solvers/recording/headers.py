"""The header of the solution files of a search, and how those of two runs differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jigsat.checks.fingerprint import fingerprint
from jigsat.schemas.errors import JournalError
from jigsat.schemas.exact_cover import AnyPuzzle
from jigsat.schemas.layouts.solution_lines import Header
from jigsat.schemas.solution import Convention
from jigsat.schemas.text import cut
from jigsat.solvers.search import Search

#: What a field of a header says of a run, by its value: "a run that …".
_WORDS: Mapping[str, Callable[[Any], str]] = {
    "jigsat": lambda version: f"was made by jigsat {version}",
    "puzzle": lambda name: f"is of the puzzle '{name}'",
    "fingerprint": lambda digest: f"is of a puzzle with the fingerprint {digest}",
    "convention": lambda counted: f"counts {_COUNTED.get(counted, counted)}",
    "engine": lambda engine: f"uses the engine {engine}",
    "solutions_listed": lambda listed: "lists solutions" if listed else "only counts solutions",
    "parts": lambda number: f"has {number} parts",
    "parts_wanted": lambda number: f"was to have {number} parts",
    "plan": lambda digest: f"has parts by the plan {digest}",
    "share": lambda share: f"has --share {share}",
    "apart": lambda level: f"has --apart{f' --level-at-least {level}' if level else ''}",
}
_COUNTED: Mapping[str, str] = {
    Convention.SOLUTIONS: "each image of a solution",
    Convention.UP_TO_SYMMETRY: "solutions up to symmetry",
}
_WITHOUT = {"share": "has no --share", "apart": "has no --apart"}


def make_header(search: Search, convention: Convention, **more: Any) -> Header:
    """The header of a file with solutions by this convention; ``more``: its other fields."""
    return replace(header_of(search.problem.puzzle, search.engine, convention), **more)


def header_of(puzzle: AnyPuzzle, engine: str, convention: Convention) -> Header:
    """The header of a file that no later run can take up."""
    return Header(
        jigsat=version("jigsat"),
        puzzle=puzzle.name,
        fingerprint=fingerprint(puzzle),
        convention=convention.value,
        engine=engine,
    )


def refuse_another_run(
    path: Path, found: Mapping[str, Any], expected: Mapping[str, Any], why: str
) -> None:
    """Raise JournalError if a header found in a file differs from these fields.

    ``why``: what comes after the run that is expected.
    """
    for key, wanted in expected.items():
        if found.get(key) != wanted:
            changed = " (the puzzle was changed since)" if key == "fingerprint" else ""
            run = f"a run that {_said(key, found.get(key))}{changed}"
            raise JournalError(
                f"{path}: found {run}, expected one that {_said(key, wanted)}{why}"
            )


def _said(key: str, value: Any) -> str:
    if value is None:
        return _WITHOUT.get(key, f"has no '{key}'")
    return cut(_WORDS[key](value)) if key in _WORDS else f"has '{key}' {cut(str(value))}"
