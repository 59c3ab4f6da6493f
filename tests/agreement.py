"""Counts of small puzzles on which all engines must agree."""

from __future__ import annotations

from typing import NamedTuple

from jigsat.models.build import make_problem
from jigsat.models.problem import Chosen, Problem
from jigsat.models.subproblems import whole
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.engines.cp_sat import CpSat
from jigsat.solvers.engines.engine import Engine, Task
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.limits.options import Options


class Agreed(NamedTuple):
    """What every engine says of a puzzle."""

    solutions: int
    classes: int
    rotated: int
    labelled: int


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
    problem = make_problem(puzzle)
    found = found_by(CpSat(), problem)
    for other in ("scan", "smallest-domain"):
        assert found_by(engine_named(other), problem) == found
    counts = count(puzzle, Options(engine="scan"))  # in branches, and verified
    assert counts.complete
    assert counts.solutions == len(found) or problem.has_lookalikes
    covered = [frozenset(each.shape.cells) for each in problem.placements]
    outlines = {frozenset(covered[n] for n in row if n != problem.nothing) for row in found}
    is_told = len(outlines) != counts.solutions and any(len(each) > 1 for each in covered)
    assert counts.by_outlines == (len(outlines) if is_told else None)
    return Agreed(
        counts.solutions,
        counts.up_to_symmetry,
        counts.up_to_rotation,
        counts.labelled,
    )
