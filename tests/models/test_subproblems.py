"""Subproblems are disjoint, and with their images they hold every solution once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import numpy as np
import pytest

from jigsat.models.build import make_problem
from jigsat.models.problem import Problem, Rows
from jigsat.models.subproblems import Subproblem, refined, subproblems, whole
from jigsat.models.symmetry.classes import images_of
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.engines.cp_sat import CpSat
from jigsat.solvers.engines.engine import Task

MakePuzzle = Callable[..., Puzzle]

ELL = {"name": "ell", "cells": ["##", "#."]}
BAR = {"name": "bar", "cells": ["###"]}
PUZZLES: dict[str, tuple[str, list[str], list[dict[str, Any]], list[dict[str, Any]]]] = {
    "one piece is the pivot": (
        "square",
        ["####"] * 3,
        [ELL | {"count": 2}, BAR, {"name": "one", "count": 3}],
        [],
    ),
    "faces": (
        "square",
        ["###"] * 3,
        [{"name": face, "face": face, "count": 3} for face in "uvw"],
        [{"rule": "different-faces", "along": ["row", "column"]}],
    ),
    # Each mirror image is one piece, but the reflection takes one to the other: no pivot.
    "mirror images": (
        "square",
        ["####"] * 3,
        [
            {"name": "ell", "cells": ["###", "#.."]},
            {"name": "jay", "cells": ["#..", "###"]},
            {"name": "one", "count": 4},
        ],
        [],
    ),
}


def searched(problem: Problem, subproblem: Subproblem) -> Rows:
    """The solutions of a subproblem, in a row each."""
    found: list[Rows] = [np.zeros((0, problem.puzzle.piece_count), np.int32)]
    assert CpSat().search(Task(problem, subproblem), found.append)
    return np.concatenate(found)


def with_images(problem: Problem, parts: Iterable[Subproblem]) -> list[list[int]]:
    """The solutions of all subproblems and of those that they stand for."""
    return [
        row
        for subproblem in parts
        for symmetry in subproblem.images
        for row in images_of(symmetry, searched(problem, subproblem)).tolist()
    ]


@pytest.mark.full(but=2)
@pytest.mark.parametrize(("grid", "board", "pieces", "rules"), PUZZLES.values(), ids=PUZZLES)
def test_subproblemes_hold_every_solution_once(
    make_puzzle: MakePuzzle,
    grid: str,
    board: list[str],
    pieces: list[dict[str, Any]],
    rules: list[dict[str, Any]],
) -> None:
    puzzle = make_puzzle(grid=grid, board={"cells": board}, pieces=pieces, rules=rules)
    problem = make_problem(puzzle)
    group = problem.symmetries()
    everything = sorted(searched(problem, whole(problem, group)).tolist())
    assert everything
    parts = subproblems(problem, group)
    assert sorted(with_images(problem, parts)) == everything
    for wanted in (2, 5, 20, 100):
        finer = refined(problem, parts, wanted)
        assert sorted(with_images(problem, finer)) == everything


def number(puzzle: Puzzle) -> int:
    problem = make_problem(puzzle)
    return len(subproblems(problem, problem.symmetries()))


def test_the_pivot_needs_one_subproblem_for_each_orbit(make_puzzle: MakePuzzle) -> None:
    # The bar lies in one of 3 rows at 2 places, or upright in one of 4 columns: the outer
    # rows, the middle row, the outer columns, the inner columns.
    puzzle = make_puzzle(board={"cells": ["####"] * 3}, pieces=[ELL | {"count": 3}, BAR])
    assert number(puzzle) == 4


def test_no_pivot_among_twins_and_blanks(make_puzzle: MakePuzzle) -> None:
    rules = [{"rule": "cover", "blanks": 3}]
    board = {"cells": ["###"] * 3}
    puzzle = make_puzzle(board=board, pieces=[ELL | {"count": 2}], rules=rules)
    problem = make_problem(puzzle)
    group = problem.symmetries()
    (part,) = subproblems(problem, group)
    assert part.alive.tolist() == whole(problem, group).alive.tolist()


def test_lookalikes_are_not_cut_apart(make_puzzle: MakePuzzle) -> None:
    across = {"name": "across", "cells": ["##"], "turning": "fixed"}
    puzzle = make_puzzle(pieces=[across, {"name": "turning", "cells": ["##"]}])
    assert number(puzzle) == 1


class TestRefined:
    def parts(self, puzzle: Puzzle, wanted: int) -> list[Subproblem]:
        problem = make_problem(puzzle)
        return refined(problem, [whole(problem, problem.symmetries())], wanted)

    def test_as_many_as_wanted(self, make_puzzle: MakePuzzle) -> None:
        # On the first cell one of two dominoes lies; that settles another cell.
        assert len(self.parts(make_puzzle(), 1)) == 1
        assert len(self.parts(make_puzzle(), 2)) == 2

    def test_something_is_left_to_search_where_there_is_no_solution(
        self, make_puzzle: MakePuzzle
    ) -> None:
        assert self.parts(make_puzzle(pieces=[BAR]), 100)
        assert self.parts(make_puzzle(pieces=[ELL]), 100)

    def test_blanks_among_single_pieces(self, make_puzzle: MakePuzzle) -> None:
        # The first cell holds the square, or the domino across or upright, or is blank.
        pieces = [{"name": "one"}, {"name": "domino", "cells": ["##"]}]
        rules = [{"rule": "cover", "blanks": 3}]
        board = {"cells": ["###", "###"]}
        assert len(self.parts(make_puzzle(board=board, pieces=pieces, rules=rules), 2)) == 4

    def test_blanks_among_twins(self, make_puzzle: MakePuzzle) -> None:
        # To leave one twin a single place on the first cell would not put it there.
        pieces = [{"name": "one", "count": 2}]
        rules = [{"rule": "cover", "blanks": 2}]
        assert len(self.parts(make_puzzle(pieces=pieces, rules=rules), 2)) == 1


class TestWherePivotsSaveMost:
    """Symmetry is cut where it saves much, and not at a piece that has one place anyway."""

    SQUARE: ClassVar = {"name": "square", "cells": ["##", "##"]}
    IN_THE_MIDDLE: ClassVar = {
        "rule": "fixed",
        "piece": "square",
        "cells": [[1, 1], [1, 2], [2, 1], [2, 2]],
    }

    def with_the_middle_fixed(self, make_puzzle: MakePuzzle) -> Puzzle:
        pieces = [ELL | {"count": 2}, self.SQUARE, BAR, {"name": "one", "count": 3}]
        board = {"cells": ["####"] * 4}
        return make_puzzle(board=board, pieces=pieces, rules=[self.IN_THE_MIDDLE])

    def test_a_clue_in_the_middle_is_no_pivot(self, make_puzzle: MakePuzzle) -> None:
        problem = make_problem(self.with_the_middle_fixed(make_puzzle))
        group = problem.symmetries()
        parts = subproblems(problem, group)
        assert len(group) == 8
        # The bar lies along one of the four sides, at one of two places.
        assert [len(part.images) for part in parts] == [8]

    def test_a_piece_with_one_place_is_a_pivot_where_there_is_no_other(
        self, make_puzzle: MakePuzzle
    ) -> None:
        pieces = [self.SQUARE, {"name": "one", "count": 12}]
        board = {"cells": ["####"] * 4}
        puzzle = make_puzzle(board=board, pieces=pieces, rules=[self.IN_THE_MIDDLE])
        assert number(puzzle) == 1
