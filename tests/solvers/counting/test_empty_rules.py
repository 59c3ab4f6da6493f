"""Rules that forbid nothing where they are typed: all four numbers are those without them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import jigsat
from jigsat.schemas.puzzle import Puzzle
from tests.oracle.brute_force import BruteForce
from tests.oracle.symmetry import Symmetries

Make = Callable[..., Puzzle]
Typed = dict[str, Any]

DOMINOES = [{"name": "domino", "cells": [[0, 0], [0, 1]], "count": 2}]
FACES = [{"name": name, "cells": [[0, 0], [0, 1]], "face": "x"} for name in "ab"]
CELLS = [{"name": name, "cells": [[0, 0]]} for name in "abc"]
TWO_BLANKS = {"rule": "cover", "blanks": 2}


def rectangle(rows: int, columns: int) -> Typed:
    return {"cells": [[row, column] for row in range(rows) for column in range(columns)]}


WIDE, FOUR = rectangle(2, 3), rectangle(2, 2)
BY_A_CORNER = {"cells": [[0, 0], [1, 1], [2, 2]]}
#: A board, pieces, rules that forbid something, and one that forbids nothing there.
EMPTY: dict[str, tuple[Typed, list[Typed], list[Typed], Typed]] = {
    "a region of one cell": (
        *(FOUR, FACES, []),
        {"rule": "different-faces", "regions": {"r": [[0, 0]]}},
    ),
    "a region that one piece alone can show a face in": (
        *(FOUR, [{**FACES[0], "count": 2}], []),
        {"rule": "different-faces", "regions": {"r": [[1, 1]]}},
    ),
    "any number of blanks": (
        *(WIDE, DOMINOES, [TWO_BLANKS]),
        {"rule": "blanks", "regions": {"r": [[0, 0]]}, "count": {"min": 0, "max": 1}},
    ),
    "by corners": (BY_A_CORNER, CELLS, [], {"rule": "not-touching", "pieces": ["a", "b"]}),
}
#: Rules that forbid something: a board, pieces, the rules, and the numbers.
FULL: dict[str, tuple[Typed, list[Typed], list[Typed], tuple[int, int, int, int]]] = {
    "all of a region blank": (
        *(WIDE, DOMINOES),
        [TWO_BLANKS, {"rule": "blanks", "regions": {"r": [[0, 0]]}, "count": 1}],
        (4, 4, 4, 8),
    ),
}


def numbers(puzzle: Puzzle) -> tuple[int | None, ...]:
    found = jigsat.count(puzzle)
    return found.solutions, found.up_to_symmetry, found.up_to_rotation, found.labelled


def by_hand(puzzle: Puzzle) -> tuple[int, int, int]:
    brute = BruteForce(puzzle)
    symmetries = Symmetries(brute)
    classes = (len(symmetries.classes(flips)) for flips in (True, False))
    return len(brute.solutions), *classes


@pytest.mark.parametrize(("board", "pieces", "rules", "empty"), EMPTY.values(), ids=EMPTY)
def test_a_rule_that_forbids_nothing_is_kept_by_every_motion(
    make_puzzle: Make, board: Typed, pieces: list[Typed], rules: list[Typed], empty: Typed
) -> None:
    turning = "rotate-and-flip"
    puzzle = make_puzzle(turning=turning, board=board, pieces=pieces, rules=[*rules, empty])
    assert numbers(puzzle)[:3] == by_hand(puzzle)
    if "pieces" not in empty:  # else those are told apart
        bare = [{key: piece[key] for key in piece if key != "face"} for piece in pieces]
        without = make_puzzle(turning=turning, board=board, pieces=bare, rules=rules)
        assert numbers(puzzle) == numbers(without)


@pytest.mark.parametrize(("board", "pieces", "rules", "expected"), FULL.values(), ids=FULL)
def test_a_rule_that_forbids_something_is_kept_by_what_keeps_that(
    make_puzzle: Make,
    board: Typed,
    pieces: list[Typed],
    rules: list[Typed],
    expected: tuple[int, int, int, int],
) -> None:
    puzzle = make_puzzle(turning="rotate-and-flip", board=board, pieces=pieces, rules=rules)
    assert numbers(puzzle) == expected
    assert by_hand(puzzle) == expected[:3]
