"""The header of the solution files of a search."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import version
from typing import Any

from jigsat.checks.fingerprint import fingerprint
from jigsat.schemas.layouts.solution_lines import Header
from jigsat.schemas.solution import Convention
from jigsat.solvers.search import Search


def make_header(search: Search, convention: Convention, **more: Any) -> Header:
    """The header of a file with solutions by this convention; ``more``: its other fields."""
    puzzle = search.problem.puzzle
    header = Header(
        jigsat=version("jigsat"),
        puzzle=puzzle.name,
        fingerprint=fingerprint(puzzle),
        convention=convention.value,
        engine=search.engine,
    )
    return replace(header, **more)
