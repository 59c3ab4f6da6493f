"""Large rectangles stand for their cells."""

from __future__ import annotations

import pytest

from jigsat.schemas.errors import Unsupported
from jigsat.schemas.geometry.boxes import MAX_LISTED, Box, beside, box_of
from jigsat.schemas.grids.registry import GRIDS

BOX = Box((2, -1), (3, 4))
CELLS = [(row, column) for row in (2, 3, 4) for column in (-1, 0, 1, 2)]


def test_it_is_its_cells() -> None:
    assert list(BOX) == CELLS
    assert len(BOX) == len(CELLS)
    assert [BOX[0], BOX[5], BOX[-1]] == [CELLS[0], CELLS[5], CELLS[-1]]
    assert list(BOX[2:5]) == CELLS[2:5]
    assert all(cell in BOX for cell in CELLS)
    assert not any(cell in BOX for cell in [(1, 0), (5, 0), (2, -2), (2, 3)])
    assert box_of(CELLS) == BOX
    assert box_of(CELLS[1:]) is None


@pytest.mark.parametrize("turn", GRIDS["square"].turns)
def test_turned(turn: object) -> None:
    assert callable(turn)
    assert box_of(map(turn, CELLS)) == BOX.turned(turn)


def test_what_is_beside() -> None:
    boxes = [Box((0, 0), (2, 2)), Box((0, 2), (1, 1)), Box((2, 2), (1, 1)), Box((4, 0), (1, 1))]
    assert beside(0, boxes) == {1}
    assert beside(0, boxes, corners=True) == {1, 2}


def test_cells_of_too_many_are_not_looked_at() -> None:
    with pytest.raises(Unsupported, match="single cells"):
        iter(Box((0, 0), (MAX_LISTED, 2)))
