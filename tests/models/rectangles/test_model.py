"""The CP-SAT model of rectangles says the same as that of placements, and as brute force."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import assume, given, settings
from ortools.sat.python import cp_model

from jigsat.models.build import make_problem
from jigsat.models.cp_sat.model import cp_sat_model
from jigsat.models.cp_sat.rectangles import RectangleModel
from jigsat.models.decode import Decoder
from jigsat.models.packing import packing_of
from jigsat.models.problem import Chosen
from jigsat.models.rectangles import RectangleProblem, rectangle_problem
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search
from tests.agreement import found_by
from tests.oracle.brute_force import BruteForce
from tests.strategies.rectangles import loose_packings

MakePuzzle = Callable[..., Puzzle]


class All(cp_model.CpSolverSolutionCallback):
    def __init__(self, rectangles: RectangleModel) -> None:
        super().__init__()
        self._rectangles = rectangles
        self.found: list[Chosen] = []

    def on_solution_callback(self) -> None:
        self.found.append(self._rectangles.chosen(self))


def solutions(problem: RectangleProblem, alive: Sequence[int] | None = None) -> set[Chosen]:
    """All that the model allows; nothing twice."""
    rectangles = RectangleModel(problem, alive)
    collect = All(rectangles)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    assert solver.solve(rectangles.model, collect) in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    assert len(set(collect.found)) == len(collect.found)
    return set(collect.found)


def of_rectangles(puzzle: Puzzle) -> RectangleProblem:
    packing = packing_of(puzzle)
    assert packing is not None
    return rectangle_problem(packing)


def agree(puzzle: Puzzle) -> None:
    brute = BruteForce(puzzle)
    assume(packing_of(puzzle) is not None and brute.size < 20_000)
    problem = of_rectangles(puzzle)
    found = solutions(problem)
    listed = make_problem(puzzle)
    assert found == {
        tuple(each for each in row if each != listed.nothing)
        for row in found_by(engine_named("scan"), listed)
    }
    decoder = Decoder(problem)
    assert {brute.read(decoder.solution(chosen)) for chosen in found} == brute.solutions


@pytest.mark.full
@settings(max_examples=10, derandomize=True, deadline=None, database=None)
@given(loose_packings())
def test_loose_packings(puzzle: Puzzle) -> None:
    agree(puzzle)


BAR = {"name": "bar", "cells": ["##"], "count": 2}


def test_only_what_is_alive(make_puzzle: MakePuzzle) -> None:
    problem = of_rectangles(make_puzzle(board={"cells": ["##", "##"]}, pieces=[BAR]))
    every = solutions(problem)
    assert len(every) == 2
    one = min(every)
    assert solutions(problem, one) == {one}


class TestBigRectangles:
    """Where the placements would be too many, CP-SAT searches the rectangles."""

    @pytest.fixture(autouse=True)
    def _few(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("jigsat.models.packing.MOST_CELLS", 0)

    @pytest.mark.full
    @settings(max_examples=8, derandomize=True, deadline=None, database=None)
    @given(puzzle=loose_packings())
    def test_the_same_counts(self, puzzle: Puzzle) -> None:
        scan = count(puzzle, Options(engine="scan", limit=200))
        assume(packing_of(puzzle) is not None and scan.complete)
        for parts in (None, 4):
            search = Search(puzzle, Options(engine="cp-sat"), parts=parts)
            assert isinstance(search.problem, RectangleProblem)
            assert len(list(search)) == scan.solutions
        counts = count(puzzle, Options(engine="cp-sat"))
        names = ("solutions", "up_to_symmetry", "up_to_rotation", "labelled")
        assert all(getattr(counts, name) == getattr(scan, name) for name in names)

    def test_any_cell_may_be_blank(self, make_puzzle: MakePuzzle) -> None:
        rules = [{"rule": "cover", "blanks": 1}]
        search = Search(
            make_puzzle(
                board={"cells": ["#####"] * 3},
                rules=rules,
                pieces=[{"name": "bar", "cells": ["##"], "count": 7}],
            ),
            Options(limit=1),
        )
        assert len(list(search)) == 1
        assert search.stats.report()["engine"] == "cp-sat"
        variables = cp_sat_model(search.problem).model.proto.variables
        assert len(variables) == 7 * 5  # none is for a cell
