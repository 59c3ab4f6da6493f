"""No two pieces of sticks cross at a joint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from jigsat.analysis.explain.explanation import explain
from jigsat.checks.verify.batch import BatchVerifier
from jigsat.checks.verify.verifier import verify
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.requirements import Family
from jigsat.schemas.solution import Placed, Solution
from jigsat.solvers.counting.count import count
from tests.agreement import Agreed
from tests.oracle.brute_force import BruteForce

#: Four sticks around a joint, and the six around one of triangles.
CROSS = [[0, 1], [0, 3], [-1, 2], [1, 2]]
STAR = [[0, 2], [0, 6], [-1, 3], [-1, 5], [1, 3], [1, 5]]
LINE = {"name": "I", "cells": [[0, 1], [0, 3]]}
BEND = {"name": "V", "cells": [[0, 1], [-1, 2]]}
IN_LINE = {"name": "I", "cells": [[0, 2], [0, 6]]}
CASES: dict[str, tuple[str, list[list[int]], list[dict[str, Any]], int]] = {
    # Two corners that do not share a stick: above left with below right, or the others.
    "two bends touch": ("square", CROSS, [BEND | {"count": 2}], 2),
    "a tee and what ends there": (
        "square",
        CROSS,
        [{"name": "T", "cells": CROSS[:3]}, {"name": "stick", "cells": [[0, 1]]}],
        4,
    ),
    "a bend crosses a line": (
        "triangle",
        STAR[1:5],
        [IN_LINE, {"name": "V", "cells": [[0, 2], [-1, 5]]}],
        0,
    ),
}


def sticks(grid: str, board: list[list[int]], pieces: list[dict[str, Any]]) -> dict[str, Any]:
    return {"grid": f"sticks-{grid}", "board": {"cells": board}, "pieces": pieces}


@pytest.mark.parametrize(("grid", "board", "pieces", "solutions"), CASES.values(), ids=CASES)
def test_crossing(
    make_puzzle: Callable[..., Puzzle],
    agreed: Callable[[Puzzle], Agreed],
    grid: str,
    board: list[list[int]],
    pieces: list[dict[str, Any]],
    solutions: int,
) -> None:
    puzzle = make_puzzle(**sticks(grid, board, pieces))
    assert agreed(puzzle).solutions == solutions
    assert len(BruteForce(puzzle).solutions) == solutions


def test_as_many_as_polyform_puzzler_finds(make_puzzle: Callable[..., Puzzle]) -> None:
    """The twelve tritrigs in a trapezoid: its example ``tritrigs-trapezoid-6x2``."""
    board = [
        "..#...#...#...#...#...#.",
        ".#.#.#.#.#.#.#.#.#.#.#.#",
        "....#...#.......#...#...",
        "...#.#.#.#.#.#.#.#.#.#..",
        "......#...#...#...#.....",
    ]
    puzzle = make_puzzle(
        grid="sticks-triangle",
        turning="rotate-and-flip",
        board={"cells": board},
        pieces=[{"set": "free", "size": 3}],
    )
    assert count(puzzle).up_to_symmetry == 8


def test_the_verifier_tells_where_they_cross(make_puzzle: Callable[..., Puzzle]) -> None:
    puzzle = make_puzzle(**sticks("square", CROSS, [LINE | {"count": 2}]))
    lying = [((-1, 2), (1, 2)), ((0, 1), (0, 3))]
    placed = [
        Placed(piece="I", orientation=turn, cells=cells)
        for turn, cells in zip(("90", "0"), lying, strict=True)
    ]
    (fault,) = verify(puzzle, Solution(placements=tuple(placed)))
    assert fault.what == "'I' and 'I' cross"
    rows = np.arange(2, dtype=np.int32)[np.newaxis]
    assert not BatchVerifier(puzzle, [[each] for each in placed]).valid(rows).any()


def test_a_crossing_explains_why_there_is_no_solution(
    make_puzzle: Callable[..., Puzzle],
) -> None:
    puzzle = make_puzzle(**sticks("square", CROSS, [LINE | {"count": 2}]))
    conflict = explain(puzzle).conflict
    assert conflict is not None
    assert Family.CROSSING in {each.family for each in conflict.requirements}
