"""Models that a user's function adds to: what is found is what a filter of all leaves."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from ortools.sat.python import cp_model

import jigsat
from jigsat.models.decode import Decoder
from jigsat.models.problem import Chosen, Problem
from jigsat.models.subproblems import whole
from jigsat.models.symmetry.classes import appearance_of
from jigsat.models.symmetry.group import identity
from jigsat.schemas.errors import WrongSolution
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.engines.cp_sat import CpSat
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.kinds import problem_for
from tests.strategies.puzzles import random_puzzle
from tests.trays import TRAY, TRAY_SOLUTIONS

MakePuzzle = Callable[..., Puzzle]
FOUND = (Phase.explicit, Phase.generate)
TRAY_PUZZLE = Puzzle.model_validate(TRAY)


class Demand:
    """That one of some pieces covers a cell, or that none of them does."""

    def __init__(self, random: Random, problem: Problem) -> None:
        classes = [set(each.names) for each in problem.piece_classes]
        self.names = set(random.choice(classes)) if classes else set[str]()
        for each in classes * 2:  # a name may be in several classes
            self.names |= each if each & self.names else set()
        self.cell: Coordinates = random.choice(problem.coordinates(*problem.cells))
        self.is_so = random.random() < 0.6

    def extend(self, model: jigsat.Model) -> None:
        covering = sum(model.placed(*self.names, cell=self.cell))
        model.cp_model.add(covering == int(self.is_so))

    def holds(self, solution: Solution) -> bool:
        placed = solution.placements
        return self.is_so == any(
            each.piece in self.names and self.cell in each.cells for each in placed
        )


def looks(problem: Problem, keeps: Callable[[Solution], bool]) -> set[Chosen]:
    """What the boards look like that can be made in a way that is kept."""
    every: list[Chosen] = []
    task = Task(problem, whole(problem, identity(problem)))
    CpSat().search(task, lambda rows: every.extend(map(tuple, rows.tolist())))
    decoder, nothing = Decoder(problem), problem.nothing
    return {
        appearance_of(problem, tuple(n for n in each if n != nothing))
        for each in every
        if keeps(decoder.solution(each))
    }


@pytest.mark.full
@settings(max_examples=10, derandomize=True, deadline=None, database=None, phases=FOUND)
@given(st.integers(0, 2**32))
def test_it_is_the_filter_of_all_solutions(seed: int) -> None:
    random = Random(seed)
    puzzle = random_puzzle(random, random.choice([*GRIDS.values()]))
    problem = problem_for("cp-sat", puzzle)
    if not (problem.piece_classes and problem.cells):
        return
    if jigsat.count(puzzle, limit=200).stopped:
        return  # CP-SAT takes long to list so many
    demands = [Demand(random, problem) for _ in range(random.randint(1, 2))]

    def extend(model: jigsat.Model) -> None:
        for each in demands:
            each.extend(model)

    def keeps(solution: Solution) -> bool:
        return all(each.holds(solution) for each in demands)

    found = list(jigsat.solutions(puzzle, extend=extend))
    assert all(map(keeps, found))
    assert len(found) == len(looks(problem, keeps))
    if not problem.has_lookalikes:
        every = jigsat.solutions(puzzle)
        assert set(found) == {each for each in every if keeps(each)}
    one = jigsat.solve(puzzle, extend=extend)
    assert (one.status is jigsat.Status.FOUND) == bool(found)
    assert jigsat.count(puzzle, extend=extend).solutions == len(found)
    same, usual = jigsat.count(puzzle, extend=lambda _: None), jigsat.count(puzzle)
    for convention in ("solutions", "up_to_symmetry", "up_to_rotation", "labelled"):
        assert getattr(same, convention) == getattr(usual, convention)


def standing(column: int) -> Callable[[jigsat.Model], None]:
    """Makes the domino of the tray stand in a column."""

    def extend(model: jigsat.Model) -> None:
        for row in (0, 1):
            model.cp_model.add_exactly_one(model.placed("I", cell=(row, column)))

    return extend


ALIKE = {
    "board": {"cells": ["##", "##"]},
    "pieces": [{"name": "a", "cells": ["##"]}, {"name": "b", "cells": ["##"]}],
}


def test_pieces_that_look_alike_are_named_together(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(**ALIKE)
    with pytest.raises(jigsat.Unsupported) as caught:
        jigsat.solve(puzzle, extend=lambda model: model.of_piece("a"))
    assert str(caught.value) == (
        "small: the pieces a, b look alike, and have the same variables: ask for them "
        "together, by placed('a', 'b')"
    )
    both: list[int] = []
    jigsat.solve(puzzle, extend=lambda model: both.append(len(model.placed("a", "b"))))
    assert both == [len(jigsat.model(puzzle).placements)]


def test_rectangles_that_look_alike_have_variables_in_reading_order(
    make_puzzle: MakePuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = [[row, column] for row in range(3) for column in range(4)]
    pieces = [{"name": "I", "cells": [[0, 0], [0, 1]], "count": 6}]
    puzzle = make_puzzle(board={"cells": board}, pieces=pieces, turning="rotate")
    every = list(jigsat.solutions(puzzle))
    kept = {each for each in every if each.placements[-1].cells[0][0] == 1}
    assert 0 < len(kept) < len(every)
    monkeypatch.setattr("jigsat.models.packing.MOST_CELLS", 0)

    def last_begins_in_the_middle(model: jigsat.Model) -> None:
        assert model.made_of == "rectangles"
        row, _, _ = model.of_piece("I")[-3:]
        model.cp_model.add(row == 1)

    assert set(jigsat.solutions(puzzle, extend=last_begins_in_the_middle)) == kept


def test_variables_that_may_vary_multiply_nothing() -> None:
    def extend(model: jigsat.Model) -> None:
        model.cp_model.new_int_var(0, 3, "free")

    assert len(list(jigsat.solutions(TRAY_PUZZLE, extend=extend))) == TRAY_SOLUTIONS
    assert len(jigsat.solve(TRAY_PUZZLE, extend=extend, limit=4).solutions) == 2  # classes
    counts, usual = jigsat.count(TRAY_PUZZLE, extend=extend), jigsat.count(TRAY_PUZZLE)
    assert counts == replace(usual, engine="cp-sat", seconds=counts.seconds)


def columns(solution: Solution) -> int:
    (domino,) = (each for each in solution.placements if each.piece == "I")
    return sum(column for _, column in domino.cells)


def to_the_right(model: jigsat.Model) -> None:
    """Maximise the columns of the cells that the domino covers."""
    terms = [(cell[1], x) for cell in model.cells for x in model.placed("I", cell=cell)]
    model.cp_model.maximize(sum(column * x for column, x in terms))


def test_an_objective_is_for_the_best_solution() -> None:
    better: list[int] = []
    outcome = jigsat.solve(
        TRAY_PUZZLE,
        extend=to_the_right,
        on_solution=lambda solution: better.append(columns(solution)),
    )
    best = max(map(columns, jigsat.solutions(TRAY_PUZZLE)))
    assert (columns(outcome.solution), len(outcome.solutions)) == (best, 1)
    assert (outcome.complete, outcome.stopped) == (True, None)
    assert outcome.stats["objective"] == best == better[-1]
    assert better == sorted(set(better))


def test_the_best_one_so_far_is_kept() -> None:
    def press_ctrl_c(_solution: Solution) -> None:
        signal.raise_signal(signal.SIGINT)

    outcome = jigsat.solve(TRAY_PUZZLE, extend=to_the_right, on_solution=press_ctrl_c)
    assert (len(outcome.solutions), outcome.complete) == (1, False)
    assert outcome.stopped == "interrupted"
    outcome = jigsat.solve(TRAY_PUZZLE, extend=to_the_right, time_limit=0)
    assert (outcome.status, outcome.complete) == (jigsat.Status.UNKNOWN, False)


@pytest.mark.parametrize("search", [jigsat.solutions, jigsat.solve])
def test_an_objective_asks_for_one_solution(search: Callable[..., Any]) -> None:
    with pytest.raises(jigsat.Unsupported) as caught:
        list(search(TRAY_PUZZLE, extend=to_the_right, limit=2))
    assert str(caught.value) == (
        "extend sets an objective, which asks for one best solution: use solve, with limit=1"
    )


@pytest.mark.parametrize(
    ("keywords", "says"),
    [
        (
            {"engine": "scan"},
            "extend does not go with the engine scan: only cp-sat searches a model that has "
            "been added to",
        ),
        ({"cluster": "local:1"}, "extend does not go with cluster: its model is searched here"),
        ({"journal": "j"}, "extend does not go with journal: its model is not recorded"),
    ],
)
def test_what_does_not_go_with_it(keywords: dict[str, Any], says: str) -> None:
    with pytest.raises(jigsat.Unsupported) as caught:
        jigsat.count(TRAY_PUZZLE, extend=standing(0), **keywords)
    assert str(caught.value) == says


def test_errors_of_the_function_are_passed_on_as_they_are() -> None:
    error = KeyError("mine")

    def failing(model: jigsat.Model) -> None:  # noqa: ARG001
        raise error

    for call in (jigsat.solve, lambda *a, **k: next(jigsat.solutions(*a, **k))):
        with pytest.raises(KeyError) as caught:
            call(TRAY_PUZZLE, extend=failing)
        assert caught.value is error


def test_what_is_no_model_is_refused() -> None:
    def extend(model: jigsat.Model) -> None:
        other = cp_model.CpModel()
        model.cp_model.add([other.new_bool_var("") for _ in range(1000)][-1] == 1)

    with pytest.raises(jigsat.WrongValue, match="extend: CP-SAT refuses the model: "):
        jigsat.solve(TRAY_PUZZLE, extend=extend)


def test_the_verifier_is_still_in_force() -> None:
    def forgetting(model: jigsat.Model) -> None:
        model.cp_model.proto.constraints.clear()

    with pytest.raises(WrongSolution, match="as extend left it, found what the verifier refus"):
        jigsat.solve(TRAY_PUZZLE, extend=forgetting)
