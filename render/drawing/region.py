"""Regions, which are what is drawn, and how much room their captions and labels take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

from jigsat.render.drawing.fills import Fill
from jigsat.render.drawing.symbols import BLANK
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Point


@dataclass(frozen=True)
class Region:
    """Cells with one outline: a piece as it lies, or cells of the board that are empty.

    ``caption`` stands in each cell, but for those that have one of their own in ``captions``;
    ``labels`` stand on the sides. All are already shortened to what is drawn. A rectangle that
    is drawn to scale has instead the first of its ``texts`` for which there is room.
    """

    cells: tuple[Point, ...]
    caption: str
    fill: Fill = None
    labels: Mapping[Side, str] = field(default_factory=dict)
    captions: Mapping[Point, str] = field(default_factory=dict)
    texts: tuple[str, ...] = ()

    def caption_at(self, cell: Point) -> str:
        """What stands in a cell."""
        return self.captions.get(cell, self.caption)


def empty(cells: Iterable[Point], captions: Mapping[Point, str] | None = None) -> list[Region]:
    """Empty cells, outlined together."""
    together = tuple(cells)
    return [Region(together, BLANK, captions=captions or {})] if together else []


def owners(regions: Sequence[Region]) -> dict[Point, int]:
    """Which region each cell belongs to, by the region's index."""
    return {cell: index for index, region in enumerate(regions) for cell in region.cells}


@dataclass(frozen=True)
class Measure:
    """The columns of the widest caption and of the widest label; 0 where there is none.

    ``scale``: the columns for the width of a cell where rectangles are drawn to scale; 0 where
    cells are drawn one by one.
    """

    caption: int
    label: int = 0
    scale: float = 0


def widest(texts: Iterable[str]) -> int:
    """The columns of the widest text."""
    return max(map(cell_len, texts), default=0)
