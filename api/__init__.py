"""jigsat: solve, count and trust the puzzles people own in wood and cardboard.

    >>> import jigsat
    >>> puzzle = jigsat.load("infuriater-original")
    >>> jigsat.count(puzzle).solutions
    8

Importing jigsat loads no solver; the first search does.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jigsat.render import draw_orientations, draw_puzzle, draw_solution
    from jigsat.schemas.errors import DataError, FileError, JigsatError, UnknownName
    from jigsat.schemas.fingerprint import fingerprint
    from jigsat.schemas.library import built_in_names, load
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.schemas.solution import Solution
    from jigsat.schemas.verify import Fault, verify
    from jigsat.solvers.counting import Counts, count
    from jigsat.solvers.cross_check import cross_check
    from jigsat.solvers.diagram import count_without_enumeration
    from jigsat.solvers.search import Options, solutions, solve

_HOME = {
    "Counts": "jigsat.solvers.counting",
    "DataError": "jigsat.schemas.errors",
    "Fault": "jigsat.schemas.verify",
    "FileError": "jigsat.schemas.errors",
    "JigsatError": "jigsat.schemas.errors",
    "Options": "jigsat.solvers.search",
    "Puzzle": "jigsat.schemas.puzzle",
    "Solution": "jigsat.schemas.solution",
    "UnknownName": "jigsat.schemas.errors",
    "built_in_names": "jigsat.schemas.library",
    "count": "jigsat.solvers.counting",
    "count_without_enumeration": "jigsat.solvers.diagram",
    "cross_check": "jigsat.solvers.cross_check",
    "draw_orientations": "jigsat.render",
    "draw_puzzle": "jigsat.render",
    "draw_solution": "jigsat.render",
    "fingerprint": "jigsat.schemas.fingerprint",
    "load": "jigsat.schemas.library",
    "solutions": "jigsat.solvers.search",
    "solve": "jigsat.solvers.search",
    "verify": "jigsat.schemas.verify",
}

__all__ = [
    "Counts",
    "DataError",
    "Fault",
    "FileError",
    "JigsatError",
    "Options",
    "Puzzle",
    "Solution",
    "UnknownName",
    "built_in_names",
    "count",
    "count_without_enumeration",
    "cross_check",
    "draw_orientations",
    "draw_puzzle",
    "draw_solution",
    "fingerprint",
    "load",
    "solutions",
    "solve",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'jigsat' has no attribute '{name}'")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
