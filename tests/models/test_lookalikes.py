"""Sets of placements that look the same on the board are one solution."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from jigsat.models.build import make_problem
from jigsat.models.problem import Chosen, Problem
from jigsat.models.subproblems import whole
from jigsat.models.symmetry.classes import appearance_of, canonical, is_canonical
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.engines import registry as engines
from jigsat.solvers.engines.cp_sat import CpSat
from jigsat.solvers.engines.engine import OnSolutions, Task
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search, solutions

MakePuzzle = Callable[..., Puzzle]
CP_SAT = Options(engine="cp-sat")
EQUAL = [{"rule": "equal-sides"}]


def arrow(name: str, turning: str, count: int = 1) -> dict[str, Any]:
    return {"name": name, "sides": {"top": "x"}, "turning": turning, "count": count}


DOWN = {"name": "down", "sides": {"bottom": "x"}, "turning": "fixed"}

# The board is a row of squares. A fixed arrow points up, a turning one in four directions.
ARROWS = {
    # One is up, one is down, and the third as it likes: up or down in 3 ways each, to the
    # right or to the left in 6.
    "three classes": (
        [arrow("up", "fixed"), arrow("turning", "rotate"), DOWN],
        ["#.#.#"],
        3 + 3 + 6 + 6,
        3 * 2 * 4,
    ),
}


@pytest.mark.parametrize(("pieces", "board", "looks", "labelled"), ARROWS.values(), ids=ARROWS)
def test_counts(
    make_puzzle: MakePuzzle,
    pieces: list[dict[str, Any]],
    board: list[str],
    looks: int,
    labelled: int,
) -> None:
    # Where the squares touch an x lies against an unlabelled side, or against an x: all fits.
    puzzle = make_puzzle(board={"cells": board}, pieces=pieces, rules=EQUAL)
    counts = count(puzzle, CP_SAT)
    assert (counts.solutions, counts.labelled) == (looks, labelled)
    assert len(list(solutions(puzzle, CP_SAT))) == looks


@pytest.fixture
def problem(make_puzzle: MakePuzzle) -> Problem:
    """Three classes that overlap in their looks."""
    pieces = [arrow("up", "fixed"), arrow("turning", "rotate"), DOWN]
    return make_problem(make_puzzle(board={"cells": ["#.#.#"]}, pieces=pieces, rules=EQUAL))


@pytest.fixture
def every(problem: Problem) -> list[Chosen]:
    found: list[Chosen] = []
    CpSat().search(
        Task(problem, whole(problem, problem.symmetries())),
        lambda rows: found.extend(map(tuple, rows.tolist())),
    )
    return found


def test_one_stands_for_each_look(problem: Problem, every: list[Chosen]) -> None:
    by_look: defaultdict[Chosen, list[bool]] = defaultdict(list)
    for chosen in every:
        by_look[appearance_of(problem, chosen)].append(is_canonical(problem, chosen))
    assert any(len(standing) > 1 for standing in by_look.values())
    assert all(sum(standing) == 1 for standing in by_look.values())


class Reporting:
    """An engine that reports what it is told to."""

    name = "reporting"
    can_pause = True

    def __init__(self, chosen: Chosen) -> None:
        self.chosen = chosen

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:  # noqa: ARG002
        on_solutions(np.array([self.chosen], np.int32))
        return True


def test_any_of_them_will_do_where_one_is_asked_for(
    problem: Problem, every: list[Chosen], monkeypatch: pytest.MonkeyPatch
) -> None:
    for chosen in every:
        monkeypatch.setitem(engines.ENGINES, "reporting", Reporting(chosen))
        search = Search(problem.puzzle, Options(limit=1, engine="reporting"))
        (_,) = search
        assert search.found == 1


@pytest.mark.slow
def test_pieces_may_be_thousands(make_puzzle: MakePuzzle) -> None:
    """More than Python calls may be nested."""
    many = 60 * 60 // 2
    pieces = [{"name": f"domino {number}", "cells": ["##"]} for number in range(many)]
    problem = make_problem(make_puzzle(board={"cells": ["#" * 60] * 60}, pieces=pieces))
    lying = [n for n in range(0, len(problem.placements)) if problem.appearances[n] == n]
    rows_of_two = [n for n in lying if problem.placements.first_cell[n] % 2 == 0][:many]
    assert canonical(problem, rows_of_two) == tuple(rows_of_two)
    with pytest.raises(ValueError, match="no pieces look like this"):
        canonical(problem, lying[: many + 1])
