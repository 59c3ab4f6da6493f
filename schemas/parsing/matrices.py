"""Cells typed as rows of 0 and 1, which look like a list of coordinates.

``[[1, 1, 1], [0, 1, 0]]`` is a T. What can be coordinates on the grid is read as such, also
where rows may be meant: ``doubtful_rows`` tells a linter so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from jigsat.schemas.grids.grid import Coordinates, Grid

#: The numbers of coordinates that a cell can have.
_AXES = (2, 3)
_SIGNS = ".#"

Rows = Sequence[Sequence[int]]


def rows_of(grid: Grid, cells: Sequence[Any]) -> list[Any] | None:
    """Return the drawing that these numbers are, in layers if they are; None for coordinates.

    Coordinates are as many as the grid has axes, and no cell is there twice. Of another number
    they are if the cells would be connected, and the rows would not.
    """
    if {type(row[0]) for row in cells if row} == {tuple}:
        return [_drawn(layer) for layer in cells]
    if not _is_matrix(grid, cells):
        return None
    width, axes = len(cells[0]), len(grid.axes)
    listed = len(set(cells)) == len(cells)
    if width == axes:
        are_rows = not listed and _are_tight(cells)
    elif width in _AXES:
        are_rows = (width > axes and _are_tight(cells)) or not listed or not _joined(cells)
    else:
        are_rows = True
    return _drawn(cells) if are_rows else None


def doubtful_rows(grid: Grid, cells: Sequence[Any]) -> list[str] | None:
    """Return the drawing that coordinates would be as rows of 0 and 1, if that is a piece."""
    is_read = _is_matrix(grid, cells) and rows_of(grid, cells) is None
    return _drawn(cells) if is_read and _are_tight(cells) else None


def _is_matrix(grid: Grid, cells: Sequence[Any]) -> bool:
    """Whether these are rows of equal length that hold only 0 and 1, and not only 0."""
    return (
        grid.is_uniform
        and {type(row) for row in cells} == {tuple}
        and len({len(row) for row in cells}) == 1
        and {1} <= {value for row in cells for value in row} <= {0, 1}
    )


def _drawn(rows: Rows) -> list[str]:
    return ["".join(_SIGNS[value] for value in row) for row in rows]


def _are_tight(rows: Rows) -> bool:
    """Whether the ones are connected, and reach all four borders."""
    ones = [(y, x) for y, row in enumerate(rows) for x, value in enumerate(row) if value]
    borders = (rows[0], rows[-1], *([row[x] for row in rows] for x in (0, -1)))
    return all(map(any, borders)) and _joined(ones)


def _joined(cells: Iterable[Coordinates]) -> bool:
    """Whether one gets from each cell to each other by steps along the axes."""
    first, *others = cells
    reached, left = [first], set(others)
    for cell in reached:
        beside = {
            other
            for other in left
            if sum(abs(a - b) for a, b in zip(cell, other, strict=True)) == 1
        }
        left -= beside
        reached += beside
    return not left
