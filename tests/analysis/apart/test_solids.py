"""Cells of other forms taken apart: what they meet, and moves that can be made."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from jigsat.analysis.apart.disassembly import Disassembly, Limit, take_apart
from jigsat.checks.image import fault_of, ways_between
from jigsat.schemas.grids.grid import Coordinates, add
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


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", NAMES)
def test_moves_that_are_found_can_be_made(name: str) -> None:
    for seed in range(2):
        pieces = assembly(name, Random(seed))
        found = apart(name, pieces)
        if found is not None:
            assert fault_of(pieces, list(found.stages), grid=GRIDS[name]) is None


def assembly(name: str, random: Random) -> list[Cells]:
    """Three connected pieces that fill a heap of cells, or most of it."""
    grid = GRIDS[name]

    def beside(cell: Coordinates) -> Coordinates:
        step = random.choice(list(grid.sides(cell).values()))
        return add(cell, step)

    heap = {grid.point(grid.first_cell)}
    while len(heap) < 22:
        heap.add(beside(random.choice(sorted(heap))))
    owner = {cell: number for number, cell in enumerate(random.sample(sorted(heap), 3))}
    for _ in range(300):
        cell = random.choice(list(owner))
        other = beside(cell)
        if other in heap:
            owner.setdefault(other, owner[cell])
    return [[grid.coordinates(cell) for cell in owner if owner[cell] == n] for n in range(3)]
