"""Where two solutions differ, and the solution that differs least from a given one."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass

import numpy as np
from ortools.sat.python import cp_model

from jigsat.analysis.query import Resources, solving
from jigsat.models.build import make_problem
from jigsat.models.cp_sat.model import build_model
from jigsat.models.cp_sat.variables import Variables
from jigsat.models.problem import Chosen, Problem
from jigsat.models.rectangles.problem import RectangleProblem
from jigsat.models.symmetry.group import Symmetry
from jigsat.models.symmetry.orbits import looks_under
from jigsat.schemas.grids.grid import Point
from jigsat.solvers.engines.cp_sat import new_solver
from jigsat.solvers.options import Options
from jigsat.solvers.problem_choice import is_big
from jigsat.solvers.search import Search


@dataclass(frozen=True)
class Nearest:
    """The solution found that differs least from a given one; None if none was found.

    ``proven``: no other solution differs on fewer cells, or there is none as near as asked for.
    """

    chosen: Chosen | None
    proven: bool


def looks_of(problem: Problem, chosen: Iterable[int]) -> frozenset[int]:
    """What can be seen of a solution: equal for solutions that look the same."""
    return frozenset(problem.appearances[index] for index in chosen if index != problem.nothing)


def differing_cells(problem: Problem, one: Chosen, other: Chosen) -> tuple[Point, ...]:
    """The cells on which two solutions differ, row by row from the top.

    A cell is the same in both if it is empty in both, or the piece on it lies in both in the
    same place and shows the same; so pieces outside of these cells are the same in both.
    """
    lies = [_lies(problem, chosen) for chosen in (one, other)]
    return tuple(
        cell for cell in problem.puzzle.fillable if lies[0].get(cell) != lies[1].get(cell)
    )


def _lies(problem: Problem, chosen: Chosen) -> dict[Point, int]:
    return {
        cell: look
        for look in looks_of(problem, chosen)
        for cell in problem.placements[look].shape.cells
    }


def nearest(
    problem: Problem,
    chosen: Chosen,
    others: Sequence[Symmetry],
    resources: Resources,
    fewer_than: int | None = None,
) -> Generator[None, None, Nearest]:
    """The solution that differs from a given one on the fewest cells.

    ``others``: symmetries by which no image of the given one counts as another solution; the
    identity, at least. ``fewer_than``: one that differs on so many cells is known already, and
    is no answer. Yields None now and then, and returns what was found in the time.
    """
    if isinstance(problem, RectangleProblem):
        if is_big(problem.packing):
            return (yield from _nearest_listed(problem, chosen, others, resources))
        problem = make_problem(problem.puzzle)
    variables = build_model(problem)
    for looks in set(looks_under(others, chosen)):
        _differ(variables, looks)
    the_same = _the_same(variables, chosen)
    if fewer_than is not None:
        variables.model.add(the_same > len(problem.puzzle.fillable) - fewer_than)
    variables.model.maximize(the_same)
    solver = new_solver(resources.workers, resources.budget.left)
    status = yield from solving(solver, variables.model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Nearest(None, status == cp_model.INFEASIBLE)
    return Nearest(variables.chosen(solver), status == cp_model.OPTIMAL)


def _nearest_listed(
    problem: RectangleProblem,
    chosen: Chosen,
    others: Sequence[Symmetry],
    resources: Resources,
) -> Generator[None, None, Nearest]:
    """See ``nearest``. Goes through all solutions: big rectangles do not have many."""
    images = set(looks_under(others, chosen))
    options = Options(seconds=resources.budget.left, workers=resources.workers)
    search = Search(problem.puzzle, options)
    area = np.array([*problem.corners.sizes.prod(axis=1), 0])
    best, most = None, -1
    with closing(search.batches()) as batches:
        for batch in batches:
            shared = (area[batch.rows] * np.isin(batch.rows, chosen)).sum(axis=1)
            for number in np.flatnonzero(shared > most).tolist():
                row = tuple(batch.rows[number].tolist())
                if shared[number] > most and frozenset(row) not in images:
                    best, most = row, int(shared[number])
            yield None
    return Nearest(best, search.complete)


def _differ(variables: Variables, looks: frozenset[int]) -> None:
    """Something is not there that these looks show, or there is something else."""
    model, of_appearance = variables.model, variables.problem.of_appearance
    inside = {index for look in looks for index in of_appearance[look]}
    outside = [put for index, put in variables.placed.items() if index not in inside]
    more = model.new_bool_var("something else is there")
    model.add_at_least_one(outside).only_enforce_if(more)
    shown = cp_model.LinearExpr.sum([variables.placed[index] for index in sorted(inside)])
    model.add(shown <= len(looks) - 1).only_enforce_if(~more)


def _the_same(variables: Variables, chosen: Chosen) -> cp_model.LinearExprT:
    """The number of cells that are as in the given solution."""
    problem = variables.problem
    terms: list[cp_model.LinearExprT] = []
    covered: set[Point] = set()
    for look in looks_of(problem, chosen):
        cells = problem.placements[look].shape.cells
        covered.update(cells)
        alike = variables.alive(problem.of_appearance[look])
        terms += [len(cells) * placed for placed in alike]
    terms += [blank for cell, blank in variables.blank.items() if cell not in covered]
    return cp_model.LinearExpr.sum(terms)
