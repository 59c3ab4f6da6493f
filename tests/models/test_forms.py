"""The constraints of toy puzzles, written out: each has placements that one can count."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from jigsat.models.build import make_problem
from jigsat.models.forms import BoundedSum, Choice, Constraints
from jigsat.models.problem import Problem
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]
Pieces = list[dict[str, Any]]

A, B = {"name": "a"}, {"name": "b"}
BLANKS = {"rule": "cover", "blanks": {"min": 0, "max": 9}}


@pytest.fixture
def problem_of(make_puzzle: MakePuzzle) -> Callable[..., Problem]:
    def problem(board: list[str], pieces: Pieces, *rules: dict[str, Any]) -> Problem:
        puzzle = make_puzzle(board={"cells": board}, pieces=pieces, rules=[BLANKS, *rules])
        return make_problem(puzzle)

    return problem


def sets(*each: Iterable[int]) -> set[frozenset[int]]:
    return set(map(frozenset, each))


def end(cell: list[int], side: str) -> dict[str, Any]:
    return {"cell": cell, "sides": {side: "x"}}


DOMINO = {"name": "domino", "cells": ["##"]}
TIPPED = DOMINO | {"sides": [end([0, 0], "left"), end([0, 1], "right")]}
ARROW = {"name": "arrow", "sides": {"top": "x"}, "turning": "fixed"}
SOME = {"min": 1, "max": 2}
# A spare square lies as 0 on the first cell and as 2 on the second; the domino as 1.
SPARE: Pieces = [
    DOMINO | {"count": {"min": 0, "max": 1}},
    {"name": "one", "count": {"min": 0, "max": 2}},
]
SUMS: dict[str, tuple[list[str], Pieces, dict[str, Any], BoundedSum]] = {
    "a piece that shows two": (
        ["##"],
        [TIPPED],
        {"rule": "rim", "counts": {"x": 2}},
        BoundedSum({0: 2}, 2, 2),
    ),
    # In the row of three it shows one of them: the other is beside the third cell.
    "a piece that shows one": (
        ["###"],
        [TIPPED],
        {"rule": "rim", "counts": {"x": SOME}},
        BoundedSum({0: 1, 1: 1}, 1, 2),
    ),
    # The lower cell's top is not on the rim.
    "a piece that does not": (
        ["#", "#"],
        [ARROW],
        {"rule": "rim", "counts": {"x": 1}},
        BoundedSum({0: 1}, 1, 1),
    ),
    "use of squares": (
        ["##"],
        SPARE,
        {"rule": "use", "pieces": ["one"], "count": SOME},
        BoundedSum({0: 1, 2: 1}, 1, 2),
    ),
    "use of all": (
        ["##"],
        SPARE,
        {"rule": "use", "pieces": ["one", "domino"], "count": 1},
        BoundedSum({0: 1, 1: 1, 2: 1}, 1, 1),
    ),
}


@pytest.mark.parametrize(("board", "pieces", "rule", "expected"), SUMS.values(), ids=SUMS)
def test_sums(
    problem_of: Callable[..., Problem],
    board: list[str],
    pieces: Pieces,
    rule: dict[str, Any],
    expected: BoundedSum,
) -> None:
    constraints = problem_of(board, pieces, rule).constraints
    assert constraints == Constraints(sums=(expected,))


def test_searches_keep_at_most_one_where_a_sum_says_so(make_puzzle: MakePuzzle) -> None:
    # Both squares may be used together, and the domino shows two labels.
    rules = [
        {"rule": "use", "pieces": ["one", "domino"], "count": 1},
        {"rule": "use", "pieces": ["one"], "count": {"min": 0, "max": 2}},
        {"rule": "rim", "counts": {"x": {"min": 0, "max": 1}}},
    ]
    pieces = [TIPPED | {"count": {"min": 0, "max": 1}}, SPARE[1]]
    constraints = make_problem(
        make_puzzle(board={"cells": ["##"]}, pieces=pieces, rules=rules)
    ).constraints
    assert constraints.at_most_one == ()
    assert constraints.exclusive == (frozenset({0, 1, 2}),)
    assert constraints.exclusions == {0: (0,), 1: (0,), 2: (0,)}


def test_a_pattern_is_a_choice_on_each_line_of_the_rim(make_puzzle: MakePuzzle) -> None:
    # On each cell the piece lies in two ways, each of which is wrong for one beginning.
    piece = {"name": "one", "sides": ["a", "b", "a", "b"], "count": 2}
    rules = [{"rule": "rim", "pattern": ["a", "b"]}]
    puzzle = make_puzzle(board={"cells": ["#.#"]}, pieces=[piece], rules=rules)
    constraints = make_problem(puzzle).constraints
    assert [set(choice.sets) for choice in constraints.choices] == [
        sets([0], [1]),
        sets([2], [3]),
    ]
    assert constraints == Constraints(choices=constraints.choices)


def test_a_pattern_of_one_label_leaves_no_choice(make_puzzle: MakePuzzle) -> None:
    piece = {"name": "one", "sides": ["a", "a", "a", "a"]}
    rules = [{"rule": "rim", "pattern": ["a"]}]
    puzzle = make_puzzle(board={"cells": ["#"]}, pieces=[piece], rules=rules)
    assert make_problem(puzzle).constraints == Constraints(choices=(Choice((frozenset(),)),))
