"""Numbers of cells by their keys, on boards of any shape."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from jigsat.models import placements as cell_numbers
from jigsat.models.placements import CellNumbers
from jigsat.schemas.grids.grid import Point, add

BOARDS: dict[str, list[Point]] = {
    "one cell": [(5,)],
    "a rectangle": list(product(range(2), range(-1, 2))),
    "in space, not in order": [(1, 0, 0), (0, 0, 0), (0, 0, 1), (2, 1, 1)],
    "with gaps": [(0, 0), (9, 0), (0, 7)],
}


@pytest.fixture(params=["in a table", "by bisection"])
def _either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "by bisection":
        monkeypatch.setattr(cell_numbers, "MAX_TABLE", 0)


@pytest.mark.usefixtures("_either_way")
@pytest.mark.parametrize("cells", BOARDS.values(), ids=BOARDS)
def test_every_step_within_the_board_leads_to_its_cell_or_to_none(cells: list[Point]) -> None:
    numbers = CellNumbers(cells)
    reach = [max(values) - min(values) for values in zip(*cells, strict=True)]
    steps = list(product(*(range(-far, far + 1) for far in reach)))
    found = numbers.at(numbers.keys[:, None] + numbers.steps(steps))
    expected = [[numbers.number.get(add(cell, step), -1) for step in steps] for cell in cells]
    assert found.tolist() == expected


def test_a_board_with_wide_gaps_has_no_table() -> None:
    far = 10_000
    numbers = CellNumbers([(0, 0), (0, far), (far, far)])
    steps = numbers.steps([(0, far), (far, 0), (-far, 0), (0, -far), (1, 1)])
    assert numbers.at(numbers.keys[1] + steps).tolist() == [-1, 2, -1, 0, -1]


def test_room_and_marks() -> None:
    numbers = CellNumbers([(0, 0), (0, 1), (1, 1)])
    assert numbers.have_room_for([(3, 3), (4, 4)])
    assert not numbers.have_room_for([(3, 3), (3, 5)])
    assert numbers.among([(1, 1), (7, 7)]).tolist() == [False, False, True]
    assert numbers.among([]).dtype == np.bool_
