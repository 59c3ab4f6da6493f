"""Exactly one solution, several or none; and where two solutions differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings

import jigsat
from jigsat.analysis.nearest import nearest
from jigsat.analysis.query import Resources
from jigsat.analysis.unique import Verdict, not_known, unique, verdicts
from jigsat.checks.verify.verifier import Verifier
from jigsat.models.build import make_problem
from jigsat.schemas.grids.grid import Coordinates, Grid
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Convention, Solution
from jigsat.solvers import portfolio as race
from jigsat.solvers.options import Options
from tests.oracle.brute_force import BruteForce
from tests.oracle.looks import Look
from tests.strategies.every_grid import every_grid
from tests.strategies.puzzles import puzzles

Make = Callable[..., Puzzle]
FOUND = (Phase.explicit, Phase.generate)

L_AND_DOT = [{"name": "L", "cells": ["##", "#."]}, {"name": "dot"}]
DOMINOES = [{"name": "I", "cells": ["##"], "count": 3}]
TEES = [{"name": "T", "cells": ["###", ".#."], "count": 2}]
#: What is on the board, plainly and up to symmetry. Counted by hand.
TOYS: dict[str, tuple[dict[str, Any], str, str]] = {
    "two dominoes lie or stand": ({}, "not unique", "unique"),
    "one place for one piece": (
        {"board": {"cells": ["##"]}, "pieces": [{"name": "I", "cells": ["##"]}]},
        "unique",
        "unique",
    ),
    "a dot in one of four corners": ({"pieces": L_AND_DOT}, "not unique", "unique"),
    "the L may not be turned": ({"pieces": L_AND_DOT, "turning": "fixed"}, "unique", "unique"),
    "dominoes on two by three, as H or as I and two": (
        {"board": {"cells": ["###", "###"]}, "pieces": DOMINOES},
        "not unique",
        "not unique",
    ),
    "two tees on two by four": (
        {"board": {"cells": ["####", "####"]}, "pieces": TEES},
        "no solution",
        "no solution",
    ),
    "nothing fits": (
        {"board": {"cells": ["#.#", ".#."]}, "pieces": [{"name": "I", "cells": ["###"]}]},
        "no solution",
        "no solution",
    ),
}


@pytest.mark.parametrize("toy", TOYS)
@pytest.mark.parametrize("engine", ["auto", "cp-sat", "scan", "dancing-cells"])
def test_toys(make_puzzle: Make, toy: str, engine: str) -> None:
    changes, plainly, up_to_symmetry = TOYS[toy]
    puzzle = make_puzzle(**changes)
    options = Options(engine=engine)
    assert unique(puzzle, options).answer == plainly
    assert unique(puzzle, options, up_to_symmetry=True).answer == up_to_symmetry


def lies(brute: BruteForce, solution: Solution) -> dict[Coordinates, Look]:
    """What lies on each cell: the whole piece as it is seen."""
    assert Verifier(brute.puzzle).faults(solution) == []
    coordinates = brute.puzzle.grid_data.coordinates
    return {coordinates(cell): look for look in brute.read(solution) for cell in look.cells}


def differing(brute: BruteForce, one: Solution, other: Solution) -> list[Coordinates]:
    before, after = lies(brute, one), lies(brute, other)
    cells = map(brute.puzzle.grid_data.coordinates, brute.puzzle.fillable)
    return sorted(cell for cell in cells if before.get(cell) != after.get(cell))


@every_grid
def test_it_agrees_with_the_count(grid: Grid) -> None:
    seen = Counter[str]()

    @settings(max_examples=30, derandomize=True, deadline=None, database=None, phases=FOUND)
    @given(puzzles(grid))
    def agree(puzzle: Puzzle) -> None:
        counts = jigsat.count(puzzle, limit=500)
        assume(counts.complete)
        for engine in ("auto", "cp-sat"):
            verdict = unique(puzzle, Options(engine=engine))
            assert verdict.answer == answer(counts.solutions)
            check_pair(puzzle, verdict)
            by_class = unique(puzzle, Options(engine=engine), up_to_symmetry=True)
            assert by_class.answer == answer(counts.up_to_symmetry)
            check_pair(puzzle, by_class)
            assert by_class.difference is None or not by_class.difference.images
        seen[answer(counts.solutions)] += 1

    agree()
    assert min(seen.values()) >= 3
    assert len(seen) == 3


def answer(number: int) -> str:
    return {0: "no solution", 1: "unique"}.get(number, "not unique")


def check_pair(puzzle: Puzzle, verdict: Verdict) -> None:
    """One solution, or two that differ where it says; from none is it closer to one of them."""
    assert (
        len(verdict.solutions)
        == {"no solution": 0, "unique": 1, "not unique": 2}[verdict.answer]
    )
    assert verdict.stopped is None
    if verdict.difference is None:
        assert len(verdict.solutions) < 2
        return
    brute = BruteForce(puzzle)
    one, other = verdict.solutions
    assert sorted(verdict.difference.cells) == differing(brute, one, other)
    assert verdict.difference.smallest
    if verdict.convention is Convention.SOLUTIONS:
        distances = [
            len(differing(brute, mine, each))
            for mine in (one, other)
            for each in jigsat.solutions(puzzle)
        ]
        assert min(filter(None, distances)) == len(verdict.difference.cells)


def test_a_close_pair_of_the_infuriater() -> None:
    puzzle = jigsat.load("infuriater-original")
    verdict = unique(puzzle, Options(workers=2))
    assert verdict.answer == "not unique"
    assert verdict.difference is not None
    assert verdict.difference.smallest
    found = list(jigsat.solutions(puzzle))
    for mine in verdict.solutions:
        distances = [distance(puzzle, mine, each) for each in found if each != mine]
        assert min(distances) == len(verdict.difference.cells)


def test_big_rectangles() -> None:
    """Of these the solutions are listed to find the nearest, and not the placements."""
    puzzle = jigsat.load("calibron-12")
    verdict = unique(puzzle, up_to_symmetry=True)
    assert (verdict.answer, verdict.engine) == ("unique", "skyline")
    verdict = unique(puzzle)
    assert (verdict.answer, verdict.engine) == ("not unique", "skyline")
    assert verdict.difference is not None
    assert verdict.difference.smallest
    assert verdict.difference.images
    every = list(jigsat.solutions(puzzle))
    for mine in verdict.solutions:
        distances = [distance(puzzle, mine, each) for each in every if each != mine]
        assert min(distances) == len(verdict.difference.cells)


def distance(puzzle: Puzzle, one: Solution, other: Solution) -> int:
    """The number of cells on which two solutions differ, if copies have one name."""
    lies = [
        {cell: placed for placed in solution.placements for cell in placed.cells}
        for solution in (one, other)
    ]
    cells = map(puzzle.grid_data.coordinates, puzzle.fillable)
    return sum(lies[0].get(cell) != lies[1].get(cell) for cell in cells)


class TestThePortfolio:
    """Where the scan does not tell soon, CP-SAT joins in."""

    @pytest.mark.parametrize("name", ["infuriater", "drive-ya-nuts", "soma-cube"])
    def test_both_engines_find_the_same(
        self, monkeypatch: pytest.MonkeyPatch, name: str
    ) -> None:
        puzzle = jigsat.load(name)
        expected = unique(puzzle).answer, unique(puzzle, up_to_symmetry=True).answer
        monkeypatch.setattr(race, "HEAD_START", 0.0)
        monkeypatch.setattr(race, "FIRST_TURN", 0.01)
        assert (unique(puzzle).answer, unique(puzzle, up_to_symmetry=True).answer) == expected

    def test_cp_sat_tells_what_the_scan_cannot(self) -> None:
        puzzle = jigsat.load("another-tough-puzzle-4-boxes")
        verdict = unique(puzzle, Options(workers=2, seconds=60))
        assert (verdict.answer, verdict.engine) == ("not unique", "cp-sat")
        assert verdict.solutions[0] != verdict.solutions[1]


class TestNotKnown:
    def test_without_time(self) -> None:
        verdict = unique(jigsat.load("pentominoes-6x10"), Options(seconds=0))
        assert verdict.unique is None
        assert verdict.answer == "not known"
        assert verdict.stopped == "time limit of 0 seconds"

    def test_before_anything_is_done(self, make_puzzle: Make) -> None:
        verdict = not_known(make_puzzle(), up_to_symmetry=True)
        assert (verdict.answer, verdict.solutions) == ("not known", ())
        assert verdict.convention == "up to symmetry"

    def test_the_verdict_stands_when_there_is_no_time_to_come_closer(self) -> None:
        puzzle = jigsat.load("pentominoes-8x8")
        stream = verdicts(puzzle, Options(seconds=30))
        told = next(verdict for verdict in stream if verdict.unique is not None)
        assert told.answer == "not unique"
        assert told.difference is not None
        assert not told.difference.smallest
        stream.close()  # type: ignore[attr-defined]


def test_the_nearest_other_solution_when_there_is_none() -> None:
    problem = make_problem(jigsat.load("infuriater"))
    [only] = jigsat.solutions(problem.puzzle)
    cells = {tuple(sorted(placed.cells)) for placed in only.placements}
    coordinates = problem.puzzle.grid_data.coordinates
    chosen = tuple(
        index
        for index, placement in enumerate(problem.placements)
        if tuple(sorted(map(coordinates, placement.shape.cells))) in cells
    )
    found = ended(
        nearest(
            problem, chosen, [(*problem.appearances, problem.nothing)], Resources(workers=2)
        )
    )
    assert (found.chosen, found.proven) == (None, True)


def ended(steps: Iterator[None]) -> Any:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
