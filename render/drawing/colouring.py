"""Which colour each region of a drawing has: regions that touch differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from jigsat.render.drawing.palette import COLOURS, colour
from jigsat.render.drawing.region import Region, owners
from jigsat.schemas.grids.grid import Grid, add


def coloured(grid: Grid, regions: Sequence[Region], preferred: Sequence[int]) -> list[Region]:
    """The regions, each in the colour of the number that it prefers unless a neighbour has it.

    It then has the next one that none of its neighbours has so far, if there is one left.
    """
    neighbours = _neighbours(grid, regions)
    chosen: list[int] = []
    for own, number in zip(neighbours, preferred, strict=True):
        taken = {chosen[other] for other in own if other < len(chosen)}
        chosen.append(_first_free(number, taken))
    return [
        replace(region, style=colour(number))
        for region, number in zip(regions, chosen, strict=True)
    ]


def _first_free(number: int, taken: Iterable[int]) -> int:
    others = ((number + further) % COLOURS for further in range(COLOURS))
    return next((each for each in others if each not in taken), number % COLOURS)


def _neighbours(grid: Grid, regions: Sequence[Region]) -> list[set[int]]:
    """For each region those that touch it by a side."""
    owner = owners(regions)
    return [
        {
            owner[beside]
            for cell in region.cells
            for beside in (add(cell, step) for step in grid.sides(cell).values())
            if owner.get(beside, index) != index
        }
        for index, region in enumerate(regions)
    ]
