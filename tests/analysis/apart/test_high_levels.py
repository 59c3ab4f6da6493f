"""Puzzles of many moves: published levels, and those of puzzles that were made for jigsat."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.ring_burrs import ring_burr
from jigsat.analysis.apart.apart import taken_apart
from jigsat.analysis.apart.disassembly import Limit, take_apart
from jigsat.analysis.query import Answer
from jigsat.checks.image import fault_of
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.library import load
from jigsat.solvers.find import find
from jigsat.solvers.limits.options import Options

#: Of each the level and the number of moves. What Chen, Wang, Song and Bickel (2022) say of
#: their cubes are the first numbers of the levels, and that there are 38 moves for the one of
#: eight pieces: they do not look for the fewest.
BUILT_IN = {
    "high-level-cube-4": ((16, 1, 3), 20),
    "high-level-cube-9": ((3, 9, 3, 7, 4, 5, 3, 3), 37),
    "chinese-rings-burr": ((98,), 104),
}
#: A way to fill ``domino-box``: the three layers inside, and the lid above them.
FILLED = """
##### ##### ##### ##### #####
##### #ACC# #ACB# #ABB# #####
#.### #LJH# #LIG# #FFD# #####
#..## #KJH# #KIG# #EED# #####
##### ##### ##### ##### #####
"""


@pytest.mark.parametrize(("name", "expected"), BUILT_IN.items(), ids=BUILT_IN)
def test_built_in_puzzles(name: str, expected: tuple[tuple[int, ...], int]) -> None:
    puzzle = load(name)
    (solution,) = find(puzzle, Options(limit=1)).solutions
    found = taken_apart(puzzle, solution)
    assert found.answer is Answer.YES
    assert (found.level, found.moves) == expected


def filled() -> list[list[Coordinates]]:
    """The cells of the box, and of the twelve pieces in it."""
    cells: dict[str, list[Coordinates]] = {}
    for row, line in enumerate(FILLED.split("\n")[1:-1]):
        for layer, part in enumerate(line.split()):
            for column, letter in enumerate(part):
                if letter != ".":
                    cells.setdefault(letter, []).append((layer, row, column))
    return [cells[letter] for letter in sorted(cells)]


def test_a_box_of_thirteen_pieces_and_seventeen_moves() -> None:
    pieces = filled()
    found = take_apart([np.array(each, np.int32) for each in pieces], Limit(100_000))
    assert found is not None
    assert found.level == (1, 1, 2, 1, 1, 2, 1, 2, 1, 1, 3)
    stages = list(found.stages)
    assert fault_of(pieces, stages) is None
    assert (len(pieces), sum(map(len, stages))) == (13, 17)


@pytest.mark.parametrize(("rings", "steps", "level"), [(3, 5, 10), (4, 15, 30), (4, 10, 21)])
def test_burrs_of_other_numbers_of_rings(rings: int, steps: int, level: int) -> None:
    cells = [sorted(each) for each in ring_burr(rings, steps).values()]
    found = take_apart([np.array(each, np.int32) for each in cells], Limit(10_000))
    assert found is not None
    assert found.level == (level,)
    assert fault_of(cells, list(found.stages)) is None
