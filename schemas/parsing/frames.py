"""Where the cells of a drawing lie on the grid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from jigsat.schemas.grids.grid import Coordinates, Grid
from jigsat.schemas.parsing.text_art import ANY_CELL, NO_CELL, Drawing, signs


@dataclass(frozen=True)
class Frame:
    """How that which is typed is read: its unit, and where its drawings lie.

    ``unit``: the length of a cell, for sizes. ``bottom_up``: layers are drawn from the lowest
    up, of which there are ``layers`` in all; else from the top down. ``shift``: drawings are
    moved by so many columns to the right.
    """

    unit: Fraction = Fraction(1)
    bottom_up: bool = False
    layers: int = 1
    shift: int = 0

    def around(self, grid: Grid, drawing: Drawing) -> Frame:
        """The frame for a drawing, and for all that is drawn of its cells.

        A drawing lies as it is drawn, or one column to the right of that if only there the
        grid has such cells.
        """
        frames = [
            replace(self, layers=len(drawing), shift=shift) for shift in range(len(grid.forms))
        ]
        fitting = (frame for frame in frames if frame._holds(grid, drawing))
        return next(fitting, frames[0])

    def _holds(self, grid: Grid, drawing: Drawing) -> bool:
        """Whether all signs stand where the grid has cells of their forms."""
        return len(grid.forms) == 1 or all(
            _fits(grid, self.cell(grid, *place), sign) for *place, sign in signs(drawing)
        )

    def with_layers(self, layers: int) -> Frame:
        """The frame for drawings of something that has so many layers."""
        return replace(self, layers=layers)

    def cell(self, grid: Grid, layer: int, row: int, column: int) -> Coordinates:
        """The coordinates of a cell by its layer, row and column as drawn."""
        if self.bottom_up:
            layer = self.layers - 1 - layer
        return (layer, row, column + self.shift)[-len(grid.axes) :]


#: Cells have the places in which they are drawn, from the top down, and sizes count cells.
DRAWN_AS_IS = Frame()


def cells_drawn(grid: Grid, drawing: Drawing, frame: Frame) -> tuple[Coordinates, ...]:
    """The cells of a drawing, layer by layer and row by row as drawn.

    Raises DataError for a sign where the grid has no cell of its form.
    """
    cells = []
    for layer, row, column, sign in signs(drawing):
        cell = frame.cell(grid, layer, row, column)
        if not _fits(grid, cell, sign):
            expected = _expected_sign(grid, cell, row, column)
            raise drawing[layer][row].wrong(column, sign, expected)
        cells.append(cell)
    return tuple(cells)


def _fits(grid: Grid, cell: Coordinates, sign: str) -> bool:
    """Whether there is a cell, of the form that the sign is for if it is for one."""
    form = grid.form_at(cell)
    if form is None:
        return False
    return sign == form.art or all(sign != other.art for other in grid.forms if other)


def _expected_sign(grid: Grid, cell: Coordinates, row: int, column: int) -> str:
    form = grid.form_at(cell)
    drawn = dict.fromkeys([ANY_CELL, form.art] if form else [])
    characters = " or ".join(map(repr, [*drawn, NO_CELL[0]]))
    parity = "odd" if (row + column) % 2 else "even"
    return f"{characters}, since row {row} + column {column} is {parity}"
