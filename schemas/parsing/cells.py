"""The cells that a person typed: drawn, listed, or said by a size."""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import Board
from jigsat.schemas.fields.cells import Cells
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.fields.sizes import Lengths, lengths_of, size_in
from jigsat.schemas.grids.grid import Coordinates, Grid
from jigsat.schemas.parsing.frames import DRAWN_AS_IS, Frame, cells_drawn
from jigsat.schemas.parsing.sizes import box_cells
from jigsat.schemas.parsing.text_art import Drawing, Typed, read_drawing

#: What has cells of its own.
Whole = Board | Piece


def cells_of(
    grid: Grid, cells: Cells | None, path: str, frame: Frame | None = None
) -> tuple[Coordinates, ...]:
    """The coordinates of typed cells; the cell at the origin where none are typed.

    Without a frame that others are drawn in too, a drawing has its own.
    Raises DataError at ``path`` for misdrawn art, cells that the grid does not have, cells
    given twice, sizes that are no whole numbers of cells, and no cells at all.
    """
    if cells is None:
        return ((0,) * len(grid.axes),)
    found = _read_cells(grid, cells, path, frame or _own_frame(grid, cells, path, DRAWN_AS_IS))
    if not found:
        raise DataError(path, "no cells", "at least one cell, drawn as '#'")
    return found


def whole_cells(
    grid: Grid, whole: Whole, path: str, frame: Frame = DRAWN_AS_IS
) -> tuple[Coordinates, ...]:
    """The coordinates of the cells of a board or a piece. ``path`` leads to it."""
    if whole.size is None:
        return cells_of(grid, whole.cells, f"{path}.cells", frame)
    if whole.cells is not None:
        raise DataError(path, "both 'cells' and 'size'", "one of them")
    return box_cells(grid, lengths_of(whole.size), frame.unit, f"{path}.size")


def frame_of(grid: Grid, whole: Whole, path: str, frame: Frame) -> Frame:
    """The frame in which the cells of a board or a piece, and drawings of them, are read."""
    own = _own_frame(grid, whole.cells, f"{path}.cells", frame)
    if own is frame and frame.bottom_up:
        layers = 1 + max(cell[0] for cell in whole_cells(grid, whole, path, frame))
        return frame.with_layers(layers)
    return own


def _own_frame(grid: Grid, cells: Cells | None, path: str, frame: Frame) -> Frame:
    """The frame for a drawing; the given one for cells that are not drawn."""
    drawing = _drawing(grid, cells, path)
    return frame if drawing is None else frame.around(grid, drawing)


def lengths_of_whole(whole: Whole) -> Lengths | None:
    """The lengths of a board or a piece that is said by its size; else None."""
    if whole.size is not None:
        return lengths_of(whole.size)
    return size_in(whole.cells) if isinstance(whole.cells, str) else None


def _read_cells(grid: Grid, cells: Cells, path: str, frame: Frame) -> tuple[Coordinates, ...]:
    lengths = size_in(cells) if isinstance(cells, str) else None
    if lengths is not None:
        return box_cells(grid, lengths, frame.unit, path)
    drawing = _drawing(grid, cells, path)
    if drawing is not None:
        return cells_drawn(grid, drawing, frame)
    listed = [tuple(int(value) for value in cell) for cell in cells]
    return _listed_cells(grid, listed, path)


def _drawing(grid: Grid, cells: Cells | None, path: str) -> Drawing | None:
    """The drawing that these cells are; None if they are typed in another way."""
    if isinstance(cells, str):
        return None if size_in(cells) else drawing_of(grid, cells, path)
    if cells and (isinstance(cells[0], str) or any(isinstance(row, str) for row in cells[0])):
        return drawing_of(grid, [*cells], path)
    return None


def drawing_of(grid: Grid, typed: Typed, path: str, pieces: bool = False) -> Drawing:
    """A drawing on a grid. Raises DataError for one that cannot be read; see there."""
    in_space = len(grid.axes) > len(("row", "column"))
    has_layers = not isinstance(typed, str) and any(not isinstance(row, str) for row in typed)
    if has_layers and not in_space:
        raise DataError(path, "layers of text art", f"rows: the {grid.name} grid is flat")
    return read_drawing(typed, in_space, path, pieces)


def _listed_cells(
    grid: Grid, cells: Sequence[Coordinates], path: str
) -> tuple[Coordinates, ...]:
    first_at: dict[Coordinates, int] = {}
    for index, cell in enumerate(cells):
        place = f"{path}[{index}]"
        refuse_no_cell(grid, cell, place)
        if first_at.setdefault(cell, index) != index:
            raise DataError(place, f"{list(cell)} again", "each cell once")
    return tuple(cells)


def refuse_no_cell(grid: Grid, cell: Coordinates, path: str) -> None:
    """Raise DataError for coordinates at which the grid has no cell."""
    if len(cell) != len(grid.axes):
        raise DataError(path, f"{list(cell)}", f"[{', '.join(grid.axes)}]")
    if grid.form_at(cell) is None:
        raise DataError(path, f"{list(cell)}", f"a cell of the {grid.name} grid")
