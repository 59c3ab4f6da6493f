"""From geometry back to what a person types: the inverse of ``to_geometry``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from jigsat.schemas.fields.cells import Cells
from jigsat.schemas.fields.labels import CellSides
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Coordinates, Grid, Point
from jigsat.schemas.parsing.frames import Frame
from jigsat.schemas.parsing.text_art import NO_CELL

#: How many coordinates a cell has in the plane, where text art is one drawing.
PLANE_AXES = 2


def typed_cells(grid: Grid, piece: Piece, shape: Shape) -> list[Any]:
    """The cells of a shape in the way in which the piece has been typed.

    Text art stays text art, unless labels or colours are given by the cells' coordinates:
    these must stay what they are.
    """
    cells = sorted(map(grid.coordinates, shape.cells))
    by_cell = bool(shape.labels) or isinstance(piece.colours, dict)
    if by_cell or len(grid.axes) > PLANE_AXES or is_listed(piece.cells):
        return [list(cell) for cell in cells]
    return text_art(grid, cells)


def is_listed(cells: Cells | None) -> bool:
    """Whether cells are typed by their coordinates, and neither drawn nor said by a size."""
    return (
        isinstance(cells, tuple)
        and isinstance(cells[0], tuple)
        and not any(isinstance(row, str) for row in cells[0])
    )


def text_art(grid: Grid, cells: Sequence[Coordinates]) -> list[str]:
    """A drawing of cells in the plane, moved so that no row or column is negative."""
    down, right = (max(0, -min(values)) for values in zip(*cells, strict=True))
    row, column = cells[0]
    while grid.form_at((row + down, column + right)) is not grid.form_at((row, column)):
        right += 1
    drawn: dict[Coordinates, str] = {
        (row + down, column + right): _character(grid, (row, column)) for row, column in cells
    }
    height, width = (max(values) + 1 for values in zip(*drawn, strict=True))
    return _rows(drawn, height, width)


def _character(grid: Grid, cell: Coordinates) -> str:
    form = grid.form_at(cell)
    return form.art if form is not None else NO_CELL[0]


def typed_sides(grid: Grid, piece: Piece, shape: Shape) -> list[Any] | dict[str, str]:
    """The labels of a shape in the way in which the piece has been typed, where that will do.

    A piece of several cells has them cell by cell.
    """
    by_cell: dict[Point, dict[str, str]] = {}
    for (cell, step), label in shape.labels:
        by_cell.setdefault(cell, {})[grid.form(cell).side_names[step]] = label
    if len(shape.cells) == 1 and not _is_by_cell(piece):
        labels = by_cell.get(shape.cells[0], {})
        in_order = [labels[name] for name in grid.sides(shape.cells[0]) if name in labels]
        return labels if isinstance(piece.sides, dict) else in_order
    return [
        {"cell": list(grid.coordinates(cell)), "sides": sides}
        for cell, sides in by_cell.items()
    ]


def _is_by_cell(piece: Piece) -> bool:
    return isinstance(piece.sides, tuple) and any(isinstance(x, CellSides) for x in piece.sides)


def typed_colours(grid: Grid, shape: Shape) -> dict[str, list[Any]]:
    """The cells of each colour of a shape."""
    found: dict[str, list[Any]] = {}
    for cell, colour in shape.colours:
        found.setdefault(colour, []).append(list(grid.coordinates(cell)))
    return found


def drawn_cells(grid: Grid, cells: Iterable[Coordinates]) -> list[Any]:
    """Cells anywhere as a drawing, in space one for each layer, moved next to its border."""
    at_border = moved_to_border(grid, sorted(cells))
    return drawn_within(grid, at_border, at_border)


def moved_to_border(grid: Grid, cells: Sequence[Coordinates]) -> list[Coordinates]:
    """Cells anywhere, moved so that the least coordinates are 0, or 1 to keep their forms."""
    start = tuple(map(min, zip(*cells, strict=True)))
    at_border = [tuple(a - b for a, b in zip(cell, start, strict=True)) for cell in cells]
    shift = int(grid.form_at(at_border[0]) is not grid.form_at(cells[0]))
    return [(*above, column + shift) for *above, column in at_border]


def drawn_within(
    grid: Grid, cells: Collection[Coordinates], frame: Iterable[Coordinates]
) -> list[Any]:
    """Cells where they are, as a drawing that has room for those of the ``frame`` too.

    In space it is one for each layer. No coordinate is negative.
    """
    *layers, height, width = (max(values) + 1 for values in zip(*frame, strict=True))
    drawn: dict[Coordinates, dict[Coordinates, str]] = {}
    for cell in cells:
        *above, row, column = cell
        drawn.setdefault(tuple(above), {})[row, column] = _character(grid, cell)
    drawings = [
        _rows(drawn.get(layer, {}), height, width) for layer in product(*map(range, layers))
    ]
    return drawings if layers else drawings[0]


def drawn_in_frame(
    grid: Grid, cells: Collection[Coordinates], size: Iterable[Coordinates], frame: Frame
) -> list[Any]:
    """The same for cells that are to be read in a frame, which is kept."""
    if len(grid.axes) == PLANE_AXES:
        return [row[frame.shift :] for row in drawn_within(grid, cells, size)]
    lowest = (frame.layers - 1,) + (0,) * PLANE_AXES
    layers = drawn_within(grid, cells, [*size, lowest])
    return layers[::-1] if frame.bottom_up else layers


def _rows(drawn: Mapping[Coordinates, str], height: int, width: int) -> list[str]:
    return [
        "".join(drawn.get((row, column), NO_CELL[0]) for column in range(width))
        for row in range(height)
    ]
