"""Which cells hang together."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.schemas.grids.grid import Grid, Point, add


def parts(grid: Grid, cells: tuple[Point, ...]) -> Iterator[tuple[Point, ...]]:
    """The parts of cells that share no side with each other; of a piece, mostly one.

    A piece that crosses the edge of a board that wraps lies in several.
    """
    left = set(cells)
    for cell in cells:
        if cell in left:
            yield tuple(sorted(_around(grid, cell, left)))


def _around(grid: Grid, cell: Point, left: set[Point]) -> list[Point]:
    """The part with this cell, which is taken out of ``left``."""
    left.remove(cell)
    found = [cell]
    for each in found:  # grows while it is read
        for step in grid.sides(each).values():
            beside = add(each, step)
            if beside in left:
                left.remove(beside)
                found.append(beside)
    return found
