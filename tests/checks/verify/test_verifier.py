from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution

Document = dict[str, Any]
MakePuzzle = Callable[..., Puzzle]


def placed(piece: str, turn: str, *cells: list[int]) -> Document:
    return {"piece": piece, "orientation": turn, "cells": list(cells)}


def solution(*placements: Document) -> Solution:
    return Solution.model_validate({"placements": placements})


def faults(puzzle: Puzzle, finished: Solution) -> list[str]:
    return [str(fault) for fault in Verifier(puzzle).faults(finished)]


TOP = placed("domino", "0", [0, 0], [0, 1])
BOTTOM = placed("domino", "0", [1, 0], [1, 1])


MISPLACED: dict[str, tuple[list[Document], list[str]]] = {
    "a piece that is not in the box": (
        [TOP, placed("dominoe", "0", [1, 0], [1, 1])],
        ["piece 'dominoe': there is no such piece in the box"],
    ),
    "a turn that there is not": (
        [TOP, placed("domino", "45", [1, 0], [1, 1])],
        ["piece 'domino': it may not be turned '45'"],
    ),
    "off the board": (
        [TOP, placed("domino", "0", [1, 1], [1, 2])],
        ["piece 'domino': [1, 2] is not a cell of the board"],
    ),
    "coordinates of another grid": (
        [TOP, placed("domino", "0", [1, 0, 0], [1, 1, 0])],
        ["piece 'domino': [1, 0, 0] and [1, 1, 0] are not cells of the board"],
    ),
    "on no cell": ([TOP, placed("domino", "0")], ["piece 'domino': it covers no cell"]),
    "turned otherwise than it says": (
        [placed("domino", "90", [0, 0], [0, 1]), BOTTOM],
        ["piece 'domino': turned '90' it cannot cover [0, 0], [0, 1]"],
    ),
    "on a cell twice": (
        [TOP, placed("domino", "0", [1, 0], [1, 0])],
        ["piece 'domino': turned '0' it cannot cover [1, 0], [1, 0]"],
    ),
    "unused": (
        [TOP],
        ["piece 'domino': used once, not twice", "cell [1, 0]: 2 cells are empty, not 0"],
    ),
    "used too often, and overlapping": (
        [TOP, BOTTOM, TOP],
        [
            "piece 'domino': used 3 times, not twice",
            "cell [0, 0]: covered by 'domino' and 'domino'",
            "cell [0, 1]: covered by 'domino' and 'domino'",
        ],
    ),
}


@pytest.mark.parametrize(("placements", "expected"), MISPLACED.values(), ids=MISPLACED)
def test_a_misplaced_piece_is_named(
    make_puzzle: MakePuzzle, placements: list[Document], expected: list[str]
) -> None:
    assert faults(make_puzzle(), solution(*placements)) == expected


@pytest.mark.parametrize(
    ("blanks", "expected"),
    [
        (2, []),
        (0, ["cell [1, 0]: 2 cells are empty, not 0"]),
        ({"min": 3, "max": 4}, ["cell [1, 0]: 2 cells are empty, not 3 to 4"]),
    ],
    ids=str,
)
def test_empty_cells_are_counted(
    make_puzzle: MakePuzzle, blanks: Any, expected: list[str]
) -> None:
    puzzle = make_puzzle(
        pieces=[{"name": "domino", "cells": ["##"]}],
        rules=[{"rule": "cover", "blanks": blanks}],
    )
    assert faults(puzzle, solution(TOP)) == expected


def test_a_board_without_the_blanks_it_should_have_is_wrong(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(rules=[{"rule": "cover", "blanks": 1}])
    assert faults(puzzle, solution(TOP, BOTTOM)) == ["board: 0 cells are empty, not 1"]


def test_a_label_twice_on_one_side_of_a_line(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(
        board={"cells": ["##"]},
        pieces=[{"name": "a", "sides": {"top": "x"}}, {"name": "b", "sides": {"left": "x"}}],
        rules=[{"rule": "different-faces", "along": ["row"], "sides": ["top"]}],
    )
    finished = solution(placed("a", "0", [0, 0]), placed("b", "90", [0, 1]))
    assert faults(puzzle, finished) == ["row 0: 'a' and 'b' show the same label 'x', side top"]


def test_a_piece_that_is_not_settled(make_puzzle: MakePuzzle) -> None:
    """In the second row a dot in the middle has nothing above it, and nothing beside it."""
    dot = {"name": "dot", "cells": ["#"], "count": 2}
    rule = {"rule": "cover", "blanks": "rest", "settled": ["top", "left"]}
    puzzle = make_puzzle(board={"cells": ["###", "###"]}, pieces=[dot], rules=[rule])

    def said(*cells: tuple[int, int]) -> list[str]:
        placements = [Placed(piece="dot", orientation="0", cells=(cell,)) for cell in cells]
        faults = Verifier(puzzle).faults(Solution(placements=tuple(placements)))
        return [f"{fault.where}: {fault.what}" for fault in faults]

    assert said((0, 0), (0, 1)) == said((0, 0), (1, 0)) == []
    assert said((0, 0), (1, 1)) == [
        "cell [1, 1]: 'dot' can be moved by one cell to the top",
        "cell [1, 1]: 'dot' can be moved by one cell to the left",
    ]
