"""Two pieces touch, or no two do: by a side, or by a corner too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle
from tests.agreement import Agreed

MakePuzzle = Callable[..., Puzzle]
Ask = Callable[[Puzzle], Agreed]
AB = ["a", "b"]
A, B = ({"name": name} for name in AB)
TOUCH = {"rule": "touching", "pieces": AB}
ALL_APART = {"rule": "not-touching"}


def test_a_rule_tells_apart_the_pieces_that_it_names(
    make_puzzle: MakePuzzle, agreed: Ask
) -> None:
    # Two alike on two cells are one solution; with names on them they are two mirror images.
    pieces = [A, B]
    plain = agreed(make_puzzle(board={"cells": ["##"]}, pieces=pieces))
    named = agreed(make_puzzle(board={"cells": ["##"]}, pieces=pieces, rules=[TOUCH]))
    assert (plain.solutions, plain.classes, plain.labelled) == (1, 1, 2)
    assert (named.solutions, named.classes, named.labelled) == (2, 1, 2)


# Two alike that do not touch: by a side, and by a corner.
OTHER_GRIDS: dict[str, tuple[str, Any, int, int]] = {
    # Of 15 pairs of six triangles around a corner 6 have a common side, and all the corner.
    "a hexagon of triangles": ("triangle", ["^v^", "v^v"], 15 - 6, 0),
    # Of 28 pairs 3 touch in each layer and 4 across it. Only the columns at the ends of a strip
    # of four have no edge in common.
    "two strips of prisms": ("prism", [["^v^v"], ["^v^v"]], 28 - 10, 4),
    # The top ball touches all; of the four below each two at a diagonal do not touch.
    "a pyramid of balls": ("sphere", [["#"], ["##", "##"]], 2, 2),
}


@pytest.mark.parametrize(
    ("grid", "board", "by_side", "by_corner"), OTHER_GRIDS.values(), ids=OTHER_GRIDS
)
def test_other_grids(
    make_puzzle: MakePuzzle, agreed: Ask, grid: str, board: Any, by_side: int, by_corner: int
) -> None:
    for corners, solutions in ((False, by_side), (True, by_corner)):
        rules = [
            {"rule": "cover", "blanks": {"min": 0, "max": 9}},
            ALL_APART | {"corners": corners},
        ]
        puzzle = make_puzzle(
            grid=grid,
            board={"cells": board},
            pieces=[{"name": "one", "count": 2}],
            rules=rules,
        )
        assert agreed(puzzle).solutions == solutions
