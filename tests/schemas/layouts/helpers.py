"""What tests of layouts have in common: reading them, and what is found in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import jigsat
from jigsat.schemas.errors import DataError
from jigsat.schemas.layouts.json_layout import read_layout, read_layouts
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution

Document = dict[str, Any]
MakePuzzle = Callable[..., Puzzle]
PACKINGS = (
    "bedlam-cube",
    "hexiamonds-spinner",
    "infuriater",
    "pentominoes-8x8",
    "polyhexes-hexagram",
    "soma-cube",
    "wooden-buildings",
)

PENTOMINOES = """\
IPPPWWFVVV
IPPWWFFFZV
ILYWNFZZZV
ILYYNTZXUU
ILYNNTXXXU
LLYNTTTXUU
"""


def refusal(puzzle: Puzzle, text: str) -> str:
    with pytest.raises(DataError) as caught:
        read_layout(puzzle, text, "layout.txt")
    return str(caught.value)


def faults(puzzle: Puzzle, text: str) -> list[str]:
    """Why pieces of the one layout cannot lie as it says."""
    (layout,) = read_layouts(puzzle, text)
    return [str(fault) for fault in layout.faults]


def lying(puzzle: Puzzle, text: str) -> list[tuple[str, str]]:
    solution = read_layout(puzzle, text, "layout.txt")
    return [(placed.piece, placed.orientation) for placed in solution.placements]


def solved(name: str) -> tuple[Puzzle, Solution]:
    puzzle = jigsat.load(name)
    solution = jigsat.solve(puzzle).solution
    return puzzle, solution


def board(puzzle: Puzzle, solution: Solution) -> set[tuple[str, frozenset[Any]]]:
    """Which cells each piece covers, of a solution that is one."""
    assert jigsat.verify(puzzle, solution) == []
    return {(placed.piece, frozenset(placed.cells)) for placed in solution.placements}
