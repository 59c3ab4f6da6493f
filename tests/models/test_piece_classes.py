"""Which pieces are in one class: those that nobody can tell apart."""

from __future__ import annotations

from collections.abc import Callable

from jigsat.models.build import make_problem
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]
ELL = {"name": "ell", "cells": ["###", "#.."]}
SIDES = {
    "xy": {"top": "x", "right": "y"},
    "yx": {"left": "x", "top": "y"},
    "xx": {"top": "x", "right": "x"},
    "opposite": {"top": "x", "bottom": "y"},
}


def names_in_classes(puzzle: Puzzle) -> list[tuple[str, ...]]:
    return [piece_class.names for piece_class in make_problem(puzzle).piece_classes]


def test_pieces_that_are_alike_after_a_turn_are_one_class(make_puzzle: MakePuzzle) -> None:
    turned = {"name": "turned", "cells": ["#.", "#.", "##"]}
    mirrored = {"name": "mirrored", "cells": ["#..", "###"], "count": 2}
    board = {"cells": ["####"] * 4}
    pieces = [ELL, turned, mirrored]
    puzzle = make_puzzle(board=board, pieces=pieces, turning="fixed")
    assert names_in_classes(puzzle) == [("ell",), ("turned",), ("mirrored", "mirrored")]
    puzzle = make_puzzle(board=board, pieces=pieces, turning="rotate")
    assert names_in_classes(puzzle) == [("ell", "turned"), ("mirrored", "mirrored")]
    puzzle = make_puzzle(board=board, pieces=pieces, turning="rotate-and-flip")
    assert names_in_classes(puzzle) == [("ell", "turned", "mirrored", "mirrored")]


def test_labels_make_a_class(make_puzzle: MakePuzzle) -> None:
    pieces = [{"name": name, "sides": sides} for name, sides in SIDES.items()]
    puzzle = make_puzzle(pieces=pieces, rules=[{"rule": "equal-sides"}])
    assert names_in_classes(puzzle) == [("xy", "yx"), ("xx",), ("opposite",)]


def test_turns_that_fit_nowhere_make_no_difference(make_puzzle: MakePuzzle) -> None:
    across = {"name": "across", "cells": ["##"], "turning": "fixed"}
    turning = {"name": "turning", "cells": ["##"]}
    wide = make_puzzle(board={"cells": ["####"]}, pieces=[across, turning])
    assert names_in_classes(wide) == [("across", "turning")]
    square = make_puzzle(pieces=[across, turning])
    assert names_in_classes(square) == [("across",), ("turning",)]
