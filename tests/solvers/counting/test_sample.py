"""Solutions drawn at random: against all solutions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
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
LOOKALIKES = (
    ["###", "###"],
    [DOMINO | {"turning": "fixed"}, DOMINO | {"name": "turning", "count": 2}],
    [],
)


def puzzle_of(make_puzzle: MakePuzzle, parts: Any) -> Puzzle:
    board, pieces, rules = parts
    return make_puzzle(board={"cells": board}, pieces=pieces, rules=rules)


class _OneAfterTheOther:
    """In place of random numbers all there are, in order and again."""

    def __init__(self, _seed: int) -> None:
        self._next: defaultdict[int, int] = defaultdict(int)

    def randrange(self, end: int) -> int:
        """The next number below this end."""
        number = self._next[end]
        self._next[end] = (number + 1) % end
        return number


@pytest.mark.parametrize("parts", [*SMALL.values(), LOOKALIKES], ids=[*SMALL, "lookalikes"])
def test_each_number_draws_another_solution(
    make_puzzle: MakePuzzle, monkeypatch: pytest.MonkeyPatch, parts: Any
) -> None:
    """At each node the numbers below that of the ways to it draw each of the ways once."""
    monkeypatch.setattr("jigsat.solvers.counting.sample.Random", _OneAfterTheOther)
    puzzle = puzzle_of(make_puzzle, parts)
    known = [looks(solution) for solution in solutions(puzzle)]
    assert Counter(map(looks, sample(puzzle, len(known), seed=1).solutions)) == Counter(known)


def looks(solution: Solution) -> object:
    """A solution as something to compare: of those that look the same only one is found."""
    return frozenset((each.piece, each.orientation, each.cells) for each in solution.placements)


def test_numbers_of_any_size(make_puzzle: MakePuzzle) -> None:
    """There are as many as published of dominoes on 12 by 12."""
    board = {"cells": ["#" * 12] * 12}
    puzzle = make_puzzle(board=board, pieces=[DOMINO | {"turning": "rotate", "count": 72}])
    assert sample(puzzle, 3, seed=1).total == 53_060_477_521_960_000


def test_layers_may_lie_on_disk(
    make_puzzle: MakePuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jigsat.solvers.counting.diagram.KEPT", 0.0)
    puzzle = puzzle_of(make_puzzle, SMALL["dominoes"])
    assert sample(puzzle, 5, seed=1).solutions == sample(puzzle, 5, seed=1).solutions


def test_a_puzzle_without_solution(make_puzzle: MakePuzzle) -> None:
    for board in (["#.#"], ["###"]):
        puzzle = make_puzzle(board={"cells": board}, pieces=[DOMINO])
        assert (sample(puzzle, 2).solutions, sample(puzzle).total) == ((), 0)
