"""The fewest pieces to fix so that a puzzle with several solutions has only one left."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import dataclass, replace

from ortools.sat.python import cp_model

from jigsat.analysis.query import solving
from jigsat.analysis.repair.distinguishing import distinguishing_placements
from jigsat.analysis.repair.known_solutions import Known
from jigsat.models.problem import Chosen, Problem
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.parsing.units import count_cells
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Clue
from jigsat.schemas.solution import Placed, Solution
from jigsat.solvers.engines.cp_sat import new_solver
from jigsat.solvers.options import Options
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.time_budget import TimeBudget


@dataclass(frozen=True)
class Clues:
    """Pieces that, fixed where they lie in a solution, leave only that solution.

    ``fewest``: there is no way to do it with fewer.
    """

    placements: tuple[Placed, ...]
    solution: Solution
    fewest: bool


def with_clues(puzzle: PuzzleData, placements: Iterable[Placed]) -> Puzzle:
    """The puzzle with these pieces fixed."""
    rules = [
        Clue(rule="fixed", piece=placed.piece, cells=placed.cells, turn=placed.orientation)
        for placed in placements
    ]
    fields = puzzle.model_dump(mode="json", exclude_unset=True)
    count_cells(fields, puzzle.typed_in.unit)
    fields.pop("known", None)
    fields["rules"] = [
        *fields.get("rules", []),
        *(rule.model_dump(mode="json", exclude_unset=True) for rule in rules),
    ]
    return Puzzle.model_validate(fields)


def fewest_clues(known: Known, options: Options) -> Generator[None, None, Clues | None]:
    """The fewest clues for a puzzle with several known solutions; None if time was too short.

    With all solutions known these are the fewest there are. Otherwise they are the fewest for
    the first solution, while for another there may be fewer.
    """
    found = None
    if known.complete:
        found = distinguishing_placements(known.problem, known.chosen)
    if found is not None:
        # Pieces that look alike only here and there can be told apart by name.
        sure = not known.problem.has_lookalikes
        return Clues(*_in_words(known, *found), sure or len(found[1]) == 1)
    clues = yield from _by_counterexamples(known, options)
    if clues is None:
        return None
    return Clues(*_in_words(known, known.chosen[0], clues), len(clues) == 1)


def _in_words(
    known: Known, chosen: Chosen, clues: Chosen
) -> tuple[tuple[Placed, ...], Solution]:
    solution = known.decoder.solution(chosen)
    cells = {frozenset(placed.cells) for placed in known.decoder.solution(clues).placements}
    fixed = (placed for placed in solution.placements if frozenset(placed.cells) in cells)
    return tuple(fixed), solution


def _by_counterexamples(known: Known, options: Options) -> Generator[None, None, Chosen | None]:
    """The fewest clues for the first known solution: a minimum hitting set, met step by step.

    Each other solution is a set of placements that it lacks, of which one has to be a clue.
    As long as the clues leave another solution, that one is added to the others.
    """
    budget = TimeBudget(options.seconds)
    problem, target = known.problem, known.chosen[0]
    lacking = {_only_in(problem, target, _shapes(problem, each)) for each in known.chosen}
    lacking -= {frozenset()}
    while True:
        clues = yield from _minimum_hitting_set(lacking)
        puzzle = with_clues(problem.puzzle, _in_words(known, target, clues)[0])
        portfolio = Portfolio(puzzle, replace(options, limit=2, seconds=budget.left))
        with closing(portfolio.run()) as steps:
            yield from steps
        if portfolio.complete:
            return clues if len(portfolio.found) == 1 else None
        shapes = [_shapes(portfolio.problem, each) for each in portfolio.found]
        met = {_only_in(problem, target, each) for each in shapes}
        if not met - lacking - {frozenset()}:
            return None  # the time is up
        lacking |= met - {frozenset()}


def _shapes(problem: Problem, chosen: Chosen) -> frozenset[Shape]:
    return frozenset(problem.placements[index].shape for index in chosen)


def _only_in(problem: Problem, target: Chosen, other: frozenset[Shape]) -> frozenset[int]:
    """The placements of a solution that another one, given by its shapes, does not have."""
    return frozenset(index for index in target if problem.placements[index].shape not in other)


def _minimum_hitting_set(sets: Iterable[frozenset[int]]) -> Generator[None, None, Chosen]:
    """The fewest numbers so that each set has one of them."""
    model = cp_model.CpModel()
    chosen = {
        index: model.new_bool_var(f"{index}") for index in sorted(frozenset().union(*sets))
    }
    for each in sets:
        model.add_at_least_one([chosen[index] for index in sorted(each)])
    model.minimize(cp_model.LinearExpr.sum(list(chosen.values())))
    solver = new_solver(workers=1)
    yield from solving(solver, model)
    return tuple(index for index, put in chosen.items() if solver.boolean_value(put))
