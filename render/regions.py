"""Regions: what is drawn, before it is decided how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from jigsat.render.symbols import BLANK
from jigsat.schemas.grids import Point
from jigsat.schemas.shapes import Side


@dataclass(frozen=True)
class Region:
    """Cells with one outline: a piece as it lies, or cells of the board that are empty.

    ``caption`` stands in each cell and ``labels`` on the sides, both already shortened to
    what is drawn. ``name`` and ``turn`` are for grids that cannot be drawn, only listed.
    """

    cells: tuple[Point, ...]
    caption: str
    style: str = ""
    labels: Mapping[Side, str] = field(default_factory=dict)
    name: str = ""
    turn: str = ""


def empty(cells: Iterable[Point]) -> list[Region]:
    """Empty cells, outlined together."""
    together = tuple(cells)
    return [Region(together, BLANK, name="empty")] if together else []


def owners(regions: Sequence[Region]) -> dict[Point, int]:
    """Which region each cell belongs to, by the region's index."""
    return {cell: index for index, region in enumerate(regions) for cell in region.cells}
