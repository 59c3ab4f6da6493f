"""Cells of other forms taken apart: what they meet, and moves that can be made."""

from __future__ import annotations

import numpy as np
import pytest

from jigsat.analysis.apart.disassembly import Disassembly, Limit, take_apart
from jigsat.checks.image import ways_between
from jigsat.schemas.grids.grid import add
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.grids.swept import met_on
from tests.analysis.apart.brute_force import Cells

NAMES = ("hexagonal-prism", "rhombic", "tetra-octa", "tetra-octant")


def apart(name: str, pieces: list[Cells]) -> Disassembly | None:
    cells = [np.array(each, np.int32) for each in pieces]
    return take_apart(cells, Limit(100_000), grid=GRIDS[name])


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_met_is_what_many_points_of_a_cell_come_to_lie_in(name: str) -> None:
    grid = GRIDS[name]
    for number, step in enumerate(list(grid.directions)[1::12]):
        form = grid.forms[number % len(grid.forms)]
        met = {*met_on(grid, step)[form]}
        # The cell that is next is found only where it overlaps on the way.
        assert {*ways_between(grid, grid.homes[form], step)} | {step} == met


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", NAMES)
def test_a_cell_among_others(name: str) -> None:
    grid = GRIDS[name]
    form = grid.forms[0]
    middle = grid.point(grid.homes[form])
    beside = [add(middle, step) for step in (*form.sides.values(), *form.corners)]
    others = [grid.coordinates(each) for each in beside]
    assert apart(name, [[grid.homes[form]], others]) is None
    found = apart(name, [[grid.homes[form]], others[:2]])
    assert found is not None
    assert found.level == (1,)
