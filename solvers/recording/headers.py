"""The header of the solution files of a search."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import version
from typing import Any

from jigsat.checks.fingerprint import fingerprint
from jigsat.schemas.exact_cover import AnyPuzzle
from jigsat.schemas.layouts.solution_lines import Header
from jigsat.schemas.solution import Convention
from jigsat.solvers.search import Search


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
