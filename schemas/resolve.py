"""From what a person typed to geometry: text art and lists to points, side names to steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from jigsat.schemas.art import read_art
from jigsat.schemas.base import MAX_NAME
from jigsat.schemas.errors import DataError, cut
from jigsat.schemas.grids import Coordinates, Grid, Point
from jigsat.schemas.pieces import Cells, CellSides, Piece
from jigsat.schemas.shapes import Shape, Side, make_shape

#: Labels typed for one cell: where they stand in the file, the cell, label by side name.
TypedLabels = tuple[str, Point, Mapping[str, str]]


def cells_of(grid: Grid, cells: Cells | None, path: str) -> tuple[Coordinates, ...]:
    """The coordinates of typed cells; the cell at the origin where none are typed.

    Raises DataError at ``path`` for ragged or misdrawn art, cells that the grid does not
    have, cells given twice, and no cells at all.
    """
    if cells is None:
        return ((0,) * len(grid.axes),)
    art = [row for row in cells if isinstance(row, str)]
    listed = [cell for cell in cells if not isinstance(cell, str)]
    found = read_art(grid, art, path) if art else _checked(grid, listed, path)
    if not found:
        raise DataError(path, "no cells", "at least one cell, drawn as '#'")
    return found


def _checked(grid: Grid, cells: Sequence[Coordinates], path: str) -> tuple[Coordinates, ...]:
    first_at: dict[Coordinates, int] = {}
    for index, cell in enumerate(cells):
        place = f"{path}[{index}]"
        _refuse_no_cell(grid, cell, place)
        if first_at.setdefault(cell, index) != index:
            raise DataError(place, f"{list(cell)} again", "each cell once")
    return tuple(cells)


def _refuse_no_cell(grid: Grid, cell: Coordinates, path: str) -> None:
    if len(cell) != len(grid.axes):
        raise DataError(path, f"{list(cell)}", f"[{', '.join(grid.axes)}]")
    if grid.form_at(cell) is None:
        raise DataError(path, f"{list(cell)}", f"a cell of the {grid.name} grid")


def shape_of(grid: Grid, piece: Piece, path: str = "") -> Shape:
    """The shape of a piece as it lies in the file. ``path`` leads to the piece."""
    cells = [grid.point(cell) for cell in cells_of(grid, piece.cells, f"{path}.cells")]
    labels: dict[Side, str] = {}
    for place, point, named in _typed_labels(grid, piece, cells, f"{path}.sides"):
        for name, label in named.items():
            step = grid.sides(point).get(name)
            if step is None:
                names = ", ".join(grid.sides(point))
                raise DataError(place, f"the side '{cut(name, MAX_NAME)}'", f"one of {names}")
            if (point, step) in labels:
                raise DataError(f"{place}.{name}", "a second label", "one label for each side")
            labels[point, step] = label
    return make_shape(cells, labels)


def _typed_labels(
    grid: Grid, piece: Piece, cells: Sequence[Point], path: str
) -> Iterator[TypedLabels]:
    sides = piece.sides
    if not sides:
        return
    if isinstance(sides, dict):
        yield path, _only_cell(cells, path), sides
        return
    by_cell = [item for item in sides if isinstance(item, CellSides)]
    if by_cell:
        yield from _labels_by_cell(grid, by_cell, cells, path)
        return
    point = _only_cell(cells, path)
    names = list(grid.sides(point))
    if len(sides) != len(names):
        raise DataError(path, f"{len(sides)} labels", f"{len(names)}: {', '.join(names)}")
    yield path, point, dict(zip(names, map(str, sides), strict=True))


def _only_cell(cells: Sequence[Point], path: str) -> Point:
    if len(cells) > 1:
        raise DataError(
            path,
            f"labels for one cell on a piece of {len(cells)} cells",
            'a list of {"cell": …, "sides": …}',
        )
    return cells[0]


def _labels_by_cell(
    grid: Grid, items: Sequence[CellSides], cells: Sequence[Point], path: str
) -> Iterator[TypedLabels]:
    covered = frozenset(cells)
    for index, item in enumerate(items):
        place = f"{path}[{index}]"
        _refuse_no_cell(grid, item.cell, f"{place}.cell")
        point = grid.point(item.cell)
        if point not in covered:
            raise DataError(f"{place}.cell", f"{list(item.cell)}", "a cell of the piece")
        yield f"{place}.sides", point, item.sides
