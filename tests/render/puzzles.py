"""Puzzles and solutions for tests of drawings, without what is the same in all of them."""

from __future__ import annotations

from typing import Any

from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution

#: The name of a piece, how it is turned, and the cells that it covers.
Lay = tuple[str, str, list[tuple[int, int]]]


def puzzle_of(**keys: Any) -> Puzzle:
    """A puzzle with these keys; it is one of squares if they do not say otherwise."""
    head = {"schema_version": 1, "name": "test", "title": "Test", "grid": "square"}
    return Puzzle.model_validate({**head, **keys})


def lay(*placements: Lay) -> Solution:
    """A solution in which pieces lie so."""
    placed = (Placed(piece=p, orientation=t, cells=tuple(cells)) for p, t, cells in placements)
    return Solution(placements=tuple(placed))
