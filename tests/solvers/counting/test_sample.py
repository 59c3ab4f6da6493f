"""Solutions drawn at random: against all solutions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.counting.sample import sample
from jigsat.solvers.search import solutions

MakePuzzle = Callable[..., Puzzle]

DOMINO = {"name": "domino", "cells": ["##"]}
ONE = {"name": "one"}
#: Puzzles with few solutions: board, pieces and rules.
SMALL: dict[str, tuple[list[str], list[dict[str, Any]], list[dict[str, Any]]]] = {
    "dominoes": (["####"] * 4, [DOMINO | {"count": 8}], []),
    "pieces of several sizes, and blanks": (
        ["###.", "####"],
        [DOMINO, {"name": "L", "cells": ["##", "#."]}],
        [{"rule": "cover", "blanks": 2}],
    ),
    "labels": (
        ["###"],
        [{"name": "card", "sides": ["red", "blue", "blue", "blue"], "count": 3}],
        [{"rule": "equal-sides"}],
    ),
    "faces": (
        ["###"] * 3,
        [ONE | {"name": name, "face": name, "count": 3} for name in "abc"],
        [{"rule": "different-faces", "along": ["row", "column"]}],
    ),
}
LEFT_OVER = (
    ["###"] * 2,
    [
        DOMINO | {"count": {"min": 1, "max": 3}},
        {"name": "I", "cells": ["###"], "count": {"min": 0, "max": 2}},
    ],
    [{"rule": "cover", "blanks": {"min": 0, "max": 1}}],
)
LOOKALIKES = (
    ["###", "###"],
    [DOMINO | {"turning": "fixed"}, DOMINO | {"name": "turning", "count": 2}],
    [],
)


def puzzle_of(make_puzzle: MakePuzzle, parts: Any) -> Puzzle:
    board, pieces, rules = parts
    return make_puzzle(board={"cells": board}, pieces=pieces, rules=rules)


class _OneAfterTheOther:
    """In place of random numbers all there are, in order."""

    def __init__(self, _seed: int) -> None:
        self._numbers = count()

    def randrange(self, _end: int) -> int:
        """The next number."""
        return next(self._numbers)


@pytest.mark.parametrize(
    "parts", [*SMALL.values(), LOOKALIKES, LEFT_OVER], ids=[*SMALL, "lookalikes", "left over"]
)
def test_each_rank_is_another_solution(
    make_puzzle: MakePuzzle, monkeypatch: pytest.MonkeyPatch, parts: Any
) -> None:
    monkeypatch.setattr("jigsat.solvers.counting.sample.Random", _OneAfterTheOther)
    puzzle = puzzle_of(make_puzzle, parts)
    known = {looks(solution) for solution in solutions(puzzle)}
    drawn = sample(puzzle, len(known), seed=1)
    assert drawn.total == len(known)
    assert set(map(looks, drawn.solutions)) == known


def looks(solution: Solution) -> object:
    """A solution as something to compare: of those that look the same only one is found."""
    return frozenset((each.piece, each.orientation, each.cells) for each in solution.placements)


def test_numbers_of_any_size(make_puzzle: MakePuzzle) -> None:
    """There are as many as published of dominoes on 12 by 12."""
    board = {"cells": ["#" * 12] * 12}
    puzzle = make_puzzle(board=board, pieces=[DOMINO | {"turning": "rotate", "count": 72}])
    assert sample(puzzle, 3, seed=1).total == 53_060_477_521_960_000


def test_the_same_seed_draws_the_same_solutions(make_puzzle: MakePuzzle) -> None:
    puzzle = puzzle_of(make_puzzle, SMALL["dominoes"])
    assert sample(puzzle, 5, seed=1).solutions == sample(puzzle, 5, seed=1).solutions


def test_a_puzzle_without_solution(make_puzzle: MakePuzzle) -> None:
    for board in (["#.#"], ["###"]):
        puzzle = make_puzzle(board={"cells": board}, pieces=[DOMINO])
        assert (sample(puzzle, 2).solutions, sample(puzzle).total) == ((), 0)
