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
    from jigsat.analysis.explain.explanation import explain
    from jigsat.analysis.hint.advice import backbone, hint
    from jigsat.analysis.rate.rating import Rating, rate
    from jigsat.analysis.repair.repair import Repair, repairs
    from jigsat.analysis.unique import Verdict, unique
    from jigsat.checks.fingerprint import fingerprint
    from jigsat.checks.lint.check import Finding, check
    from jigsat.checks.verify.files import verify_file
    from jigsat.checks.verify.verifier import verify, verify_partial
    from jigsat.render import draw_orientations, draw_puzzle, draw_solution
    from jigsat.schemas.errors import DataError, FileError, JigsatError, UnknownName
    from jigsat.schemas.layouts.json_layout import read_layout
    from jigsat.schemas.layouts.placing import Fault
    from jigsat.schemas.library import built_in_names, load
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.schemas.solution import Solution
    from jigsat.solvers.counting.count import count
    from jigsat.solvers.counting.counts import Counts
    from jigsat.solvers.counting.cross_check import Comparison, cross_check
    from jigsat.solvers.counting.diagram import count_without_enumeration
    from jigsat.solvers.enumeration import Enumeration, enumerate_to, record
    from jigsat.solvers.find import FirstSolutions, find
    from jigsat.solvers.options import Options
    from jigsat.solvers.search import Search, solutions, solve

_HOME = {
    "Comparison": "jigsat.solvers.counting.cross_check",
    "Counts": "jigsat.solvers.counting.counts",
    "DataError": "jigsat.schemas.errors",
    "Enumeration": "jigsat.solvers.enumeration",
    "Fault": "jigsat.schemas.layouts.placing",
    "FileError": "jigsat.schemas.errors",
    "Finding": "jigsat.checks.lint.check",
    "FirstSolutions": "jigsat.solvers.find",
    "JigsatError": "jigsat.schemas.errors",
    "Options": "jigsat.solvers.options",
    "Puzzle": "jigsat.schemas.puzzle",
    "Rating": "jigsat.analysis.rate.rating",
    "Repair": "jigsat.analysis.repair.repair",
    "Search": "jigsat.solvers.search",
    "Solution": "jigsat.schemas.solution",
    "UnknownName": "jigsat.schemas.errors",
    "Verdict": "jigsat.analysis.unique",
    "backbone": "jigsat.analysis.hint.advice",
    "built_in_names": "jigsat.schemas.library",
    "check": "jigsat.checks.lint.check",
    "count": "jigsat.solvers.counting.count",
    "count_without_enumeration": "jigsat.solvers.counting.diagram",
    "cross_check": "jigsat.solvers.counting.cross_check",
    "draw_orientations": "jigsat.render",
    "draw_puzzle": "jigsat.render",
    "draw_solution": "jigsat.render",
    "enumerate_to": "jigsat.solvers.enumeration",
    "explain": "jigsat.analysis.explain.explanation",
    "find": "jigsat.solvers.find",
    "fingerprint": "jigsat.checks.fingerprint",
    "hint": "jigsat.analysis.hint.advice",
    "load": "jigsat.schemas.library",
    "rate": "jigsat.analysis.rate.rating",
    "read_layout": "jigsat.schemas.layouts.json_layout",
    "record": "jigsat.solvers.enumeration",
    "repairs": "jigsat.analysis.repair.repair",
    "solutions": "jigsat.solvers.search",
    "solve": "jigsat.solvers.search",
    "unique": "jigsat.analysis.unique",
    "verify": "jigsat.checks.verify.verifier",
    "verify_file": "jigsat.checks.verify.files",
    "verify_partial": "jigsat.checks.verify.verifier",
}

__all__ = [
    "Comparison",
    "Counts",
    "DataError",
    "Enumeration",
    "Fault",
    "FileError",
    "Finding",
    "FirstSolutions",
    "JigsatError",
    "Options",
    "Puzzle",
    "Rating",
    "Repair",
    "Search",
    "Solution",
    "UnknownName",
    "Verdict",
    "backbone",
    "built_in_names",
    "check",
    "count",
    "count_without_enumeration",
    "cross_check",
    "draw_orientations",
    "draw_puzzle",
    "draw_solution",
    "enumerate_to",
    "explain",
    "find",
    "fingerprint",
    "hint",
    "load",
    "rate",
    "read_layout",
    "record",
    "repairs",
    "solutions",
    "solve",
    "unique",
    "verify",
    "verify_file",
    "verify_partial",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'jigsat' has no attribute '{name}'")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
