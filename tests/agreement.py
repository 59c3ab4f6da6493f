"""Counts of small puzzles on which all engines must agree."""

from __future__ import annotations

import re
from typing import NamedTuple

from jigsat.models.build import make_problem
from jigsat.models.problem import Chosen, Problem
from jigsat.models.subproblems import whole
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.engines.cp_sat import CpSat
from jigsat.solvers.engines.engine import Engine, Task
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.options import Options

REFUSAL = re.compile("the engine dancing-cells cannot express (.+); cp-sat takes every rule")


class Agreed(NamedTuple):
    """What every engine says of a puzzle. ``refused``: what dancing-cells cannot express."""

    solutions: int
    classes: int
    rotated: int
    labelled: int
    refused: str


def found_by(engine: Engine, problem: Problem) -> frozenset[Chosen]:
    """Return what an engine finds in one search of the whole puzzle; nothing twice."""
    found: list[Chosen] = []
    everything = whole(problem, problem.symmetries())
    assert engine.search(
        Task(problem, everything), lambda rows: found.extend(map(tuple, rows.tolist()))
    )
    assert len(set(found)) == len(found)
    return frozenset(found)


def agreement(puzzle: Puzzle) -> Agreed:
    """Count with every engine, and assert that all of them find the same."""
    problem, refused = make_problem(puzzle), ""
    found = found_by(CpSat(), problem)
    for other in ("plain", "scan", "smallest-domain"):
        assert found_by(engine_named(other), problem) == found
    try:
        assert found_by(engine_named("dancing-cells"), problem) == found
    except Unsupported as error:
        refused = REFUSAL.sub(r"\1", str(error))
    counts = count(puzzle, Options(engine="scan"))  # in branches, and verified
    assert counts.complete
    assert counts.solutions == len(found) or problem.has_lookalikes
    return Agreed(
        counts.solutions,
        counts.up_to_symmetry,
        counts.up_to_rotation,
        counts.labelled,
        refused,
    )
