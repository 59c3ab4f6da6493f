"""From what a person typed to geometry: text art and lists to points, side names to steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.cells import BoardCells, Cells
from jigsat.schemas.fields.colours import Colours
from jigsat.schemas.fields.labels import CellSides, Sides
from jigsat.schemas.fields.piece import Back, Piece
from jigsat.schemas.geometry.shapes import FACE, Shape, Side, make_shape
from jigsat.schemas.grids.grid import Coordinates, Grid, Point
from jigsat.schemas.parsing.cell_names import NamedCells, are_names, named_cells
from jigsat.schemas.parsing.cells import cells_of, frame_of, refuse_no_cell, whole_cells
from jigsat.schemas.parsing.frames import DRAWN_AS_IS, Frame
from jigsat.schemas.parsing.strict_json import with_key
from jigsat.schemas.text import MAX_NAME, cut

NO_NAMES: NamedCells = {}
#: Labels typed for one cell: where they stand in the file, the cell, label by side name.
TypedLabels = tuple[str, Point, Mapping[str, str]]


def shape_of(grid: Grid, piece: Piece, path: str = "", frame: Frame = DRAWN_AS_IS) -> Shape:
    """The shape of a piece as it lies in the file. ``path`` leads to the piece."""
    frame = frame_of(grid, piece, path, frame)
    return _shape(
        grid,
        _piece_cells(grid, piece, path, frame),
        (piece.sides, f"{path}.sides"),
        (piece.colours, f"{path}.colours"),
        _attributes(piece),
        frame,
    )


def back_of(
    grid: Grid, piece: Piece, path: str = "", frame: Frame = DRAWN_AS_IS
) -> Shape | None:
    """What a piece shows on its back, seen through it from its front; None if it has none."""
    back = piece.back
    if back is None:
        return None
    frame = frame_of(grid, piece, path, frame)
    sides = (piece.sides, f"{path}.sides")
    colours = (piece.colours, f"{path}.colours")
    return _shape(
        grid,
        _piece_cells(grid, piece, path, frame),
        sides if back.sides is None else (back.sides, f"{path}.back.sides"),
        colours if back.colours is None else (back.colours, f"{path}.back.colours"),
        {**_attributes(piece), **_attributes(back)},
        frame,
    )


def _piece_cells(grid: Grid, piece: Piece, path: str, frame: Frame) -> list[Point]:
    return [grid.point(cell) for cell in whole_cells(grid, piece, path, frame)]


def _attributes(piece: Piece | Back) -> dict[str, str]:
    return {**piece.attributes, **({FACE: piece.face} if piece.face is not None else {})}


def _shape(
    grid: Grid,
    cells: Sequence[Point],
    sides: tuple[Sides | None, str],
    colours: tuple[Colours | None, str],
    attributes: Mapping[str, str],
    frame: Frame,
) -> Shape:
    """A shape from its cells and, each with its path, the labels and colours as typed."""
    labels: dict[Side, str] = {}
    for place, point, named in _typed_labels(grid, sides[0], cells, sides[1]):
        for name, label in named.items():
            step = grid.sides(point).get(name)
            if step is None:
                names = ", ".join(grid.sides(point))
                raise DataError(place, f"the side '{cut(name, MAX_NAME)}'", f"one of {names}")
            if (point, step) in labels:
                raise DataError(f"{place}.{name}", "a second label", "one label for each side")
            labels[point, step] = label
    of_cells = _cell_colours(grid, colours, cells, frame)
    return make_shape(cells, labels, of_cells, attributes)


def _cell_colours(
    grid: Grid, colours: tuple[Colours | None, str], cells: Sequence[Point], frame: Frame
) -> dict[Point, str]:
    typed, path = colours
    if isinstance(typed, str):
        return dict.fromkeys(cells, typed)
    return colours_of(grid, typed or {}, frozenset(cells), "the piece", path, frame)


def colours_of(
    grid: Grid,
    typed: Mapping[str, BoardCells],
    among: frozenset[Point],
    whole: str,
    path: str,
    frame: Frame = DRAWN_AS_IS,
    names: NamedCells = NO_NAMES,
) -> dict[Point, str]:
    """The colour of each coloured cell. Raises DataError for a cell not ``among`` them."""
    found: dict[Point, str] = {}
    for colour, cells in typed.items():
        place = with_key(path, colour)
        for point in points_among(grid, cells, among, whole, place, frame, names):
            if found.setdefault(point, colour) != colour:
                cell = list(grid.coordinates(point))
                raise DataError(
                    place, f"{cell}, which is '{found[point]}' already", "one colour for a cell"
                )
    return found


def points_among(
    grid: Grid,
    cells: BoardCells,
    among: frozenset[Point],
    whole: str,
    path: str,
    frame: Frame = DRAWN_AS_IS,
    names: NamedCells = NO_NAMES,
) -> tuple[Point, ...]:
    """The points of typed cells. Raises DataError for one that is not ``among`` the whole's."""
    found = []
    for cell in _typed_or_named(grid, cells, path, frame, names):
        if grid.point(cell) not in among:
            raise DataError(path, f"{list(cell)}", f"cells of {whole}")
        found.append(grid.point(cell))
    return tuple(found)


def _typed_or_named(
    grid: Grid, cells: BoardCells, path: str, frame: Frame, names: NamedCells
) -> tuple[Coordinates, ...]:
    if not are_names(grid, cells, names):
        return cells_of(grid, cast(Cells, cells), path, frame)
    if not names:
        expected = "rows of text art or a list of [row, column]"
        raise DataError(path, f"{list(cells)}", expected)
    return named_cells(cells, names, path)


def _typed_labels(
    grid: Grid, sides: Sides | None, cells: Sequence[Point], path: str
) -> Iterator[TypedLabels]:
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
        refuse_no_cell(grid, item.cell, f"{place}.cell")
        point = grid.point(item.cell)
        if point not in covered:
            raise DataError(f"{place}.cell", f"{list(item.cell)}", "a cell of the piece")
        yield f"{place}.sides", point, item.sides
