"""Small puzzles over all grids and rules, with all solutions of their CP-SAT models."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from random import Random

from jigsat.extras.formats.solvers.model import Model
from jigsat.extras.formats.solvers.statement import model_of, problem_of
from jigsat.models.problem import Chosen, Problem
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.engines.cp_sat import CpSat
from tests.agreement import found_by
from tests.rules.witnesses.table import witnesses
from tests.strategies.puzzles import random_puzzle

MOST_PLACEMENTS, MOST_SOLUTIONS = 80, 30
#: The toys of the rules are all of squares.
TOYS = "toys"
SETS = (TOYS, *GRIDS)


@dataclass(frozen=True)
class Judged:
    """A puzzle, its model, and the solutions of its CP-SAT model."""

    puzzle: Puzzle
    problem: Problem
    model: Model
    solutions: frozenset[Chosen]


@cache
def judged_puzzles(name: str, number: int) -> tuple[Judged, ...]:
    """So many small puzzles of a grid, or the toys of the rules."""
    return tuple(islice(_toys() if name == TOYS else _random(name), number))


def _toys() -> Iterator[Judged]:
    for _, _, witness in witnesses():
        for rule in (witness.right, witness.wrong):
            puzzle = witness.puzzle(rule)
            yield judged(puzzle, problem_of(puzzle))


def _random(grid: str) -> Iterator[Judged]:
    for seed in count():
        puzzle = random_puzzle(Random(seed), GRIDS[grid])
        problem = problem_of(puzzle)
        if len(problem.placements) <= MOST_PLACEMENTS:
            found = judged(puzzle, problem)
            if len(found.solutions) <= MOST_SOLUTIONS:
                yield found


def judged(puzzle: Puzzle, problem: Problem) -> Judged:
    found = found_by(CpSat(), problem)
    solutions = (tuple(i for i in row if i != problem.nothing) for row in found)
    return Judged(puzzle, problem, model_of(problem), frozenset(solutions))
