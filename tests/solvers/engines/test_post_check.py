"""What is checked once a board is full: bounded sums, implications; and choices made before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from jigsat.models.build import make_problem
from jigsat.models.forms import BoundedSum
from jigsat.models.problem import Problem
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.engines.post_check import PostCheck, choices

MakePuzzle = Callable[..., Puzzle]

ROOM = {"rule": "cover", "blanks": {"min": 0, "max": 2}}
USE = {"rule": "use", "pieces": ["one"], "count": 1}


def spare(most: int, **more: Any) -> dict[str, Any]:
    return {"name": "one", "count": {"min": 0, "max": most}, **more}


DOMINO = spare(1, cells=["##"]) | {"name": "domino"}


@pytest.fixture
def tiles(make_puzzle: MakePuzzle) -> Callable[..., Problem]:
    """A row of three: squares lie as 0, 2 and 4, and between them dominoes as 1 and 3."""

    def problem(*rules: dict[str, Any]) -> Problem:
        pieces = [DOMINO, spare(3)]
        return make_problem(
            make_puzzle(board={"cells": ["###"]}, pieces=pieces, rules=list(rules))
        )

    return problem


def test_nothing_is_left_if_all_pieces_are_used(make_puzzle: MakePuzzle) -> None:
    problem = make_problem(make_puzzle())
    assert list(problem.sums()) == []
    assert (
        PostCheck(problem).passes(np.array([[0, 3], [1, 2]], np.int32)).tolist() == [True] * 2
    )


def test_of_spare_pieces_their_numbers_and_cells_are_left(
    tiles: Callable[..., Problem],
) -> None:
    squares, dominoes = {0: 1, 2: 1, 4: 1}, {1: 1, 3: 1}
    covered = {0: 1, 1: 2, 2: 1, 3: 2, 4: 1}
    assert list(tiles(ROOM, USE).sums()) == [
        BoundedSum(squares, 1, 1),  # by the rule
        BoundedSum(dominoes, 0, 1),
        BoundedSum(squares, 0, 3),
        BoundedSum(covered, 1, 3),  # of three cells two at most are blank
    ]


NOTHING = 5
#: Placements, and whether they are right if all is covered; with blanks; with just one square.
ROWS: dict[str, tuple[list[int], list[bool]]] = {
    "three squares": ([0, 2, 4, NOTHING], [True, True, False]),
    "a square and a domino": ([0, 3, NOTHING, NOTHING], [True, True, True]),
    "a square": ([2, NOTHING, NOTHING, NOTHING], [False, True, True]),
    "a domino": ([1, NOTHING, NOTHING, NOTHING], [False, True, False]),
    "two squares": ([0, 4, NOTHING, NOTHING], [False, True, False]),
    "nothing": ([NOTHING] * 4, [False, False, False]),
}


def test_rows_are_kept_that_keep_the_amounts(tiles: Callable[..., Problem]) -> None:
    rows = np.array([row for row, _ in ROWS.values()], np.int32)
    asked: list[list[dict[str, Any]]] = [[], [ROOM], [ROOM, USE]]
    for column, rules in enumerate(asked):
        expected = [right[column] for _, right in ROWS.values()]
        assert PostCheck(tiles(*rules)).passes(rows).tolist() == expected


def test_what_is_called_for_must_be_there(make_puzzle: MakePuzzle) -> None:
    # a lies as 0, 2 and 4, b as 1, 3 and 5; in a row of three.
    rules = [{"rule": "touching", "pieces": ["a", "b"]}, ROOM]
    pieces = [{"name": "a"}, {"name": "b"}]
    problem = make_problem(make_puzzle(board={"cells": ["###"]}, pieces=pieces, rules=rules))
    rows = np.array([[0, 3], [1, 2], [2, 5], [3, 4], [0, 5], [1, 4]], np.int32)
    assert PostCheck(problem).passes(rows).tolist() == [True] * 4 + [False] * 2


def left_by_choices(problem: Problem, alive: list[int]) -> list[list[int]]:
    return sorted(each.tolist() for each in choices(problem, np.array(alive, np.int32)))


def test_without_choices_all_that_is_alive_is_tried(tiles: Callable[..., Problem]) -> None:
    assert left_by_choices(tiles(), [1, 3, 4]) == [[1, 3, 4]]


def test_each_way_to_choose_leaves_its_placements(make_puzzle: MakePuzzle) -> None:
    # Two rims; on each the piece lies in two ways, one for each way to begin the pattern.
    piece = {"name": "one", "sides": ["a", "b", "a", "b"], "count": 2}
    rules = [{"rule": "rim", "pattern": ["a", "b"]}]
    problem = make_problem(make_puzzle(board={"cells": ["#.#"]}, pieces=[piece], rules=rules))
    assert left_by_choices(problem, [0, 1, 2, 3]) == [[0, 2], [0, 3], [1, 2], [1, 3]]
    assert left_by_choices(problem, [0, 2, 3]) == [[0, 2], [0, 3], [2], [3]]
