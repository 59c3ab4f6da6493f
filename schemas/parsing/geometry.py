"""From what a person typed to geometry: text art and lists to points, side names to steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import BoardCells, Cells
from jigsat.schemas.fields.piece import Back, CellSides, Colours, Piece, Sides
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.geometry.shapes import FACE, Shape, Side, make_shape
from jigsat.schemas.grids.grid import Coordinates, Grid, Point
from jigsat.schemas.parsing.cells import (
    DRAWN_AS_IS,
    Frame,
    NamedCells,
    are_names,
    cells_drawn,
    cells_of,
    drawing_of,
    frame_of,
    named_cells,
    refuse_no_cell,
    whole_cells,
)
from jigsat.schemas.parsing.places import with_key
from jigsat.schemas.parsing.text_art import Typed, moved_to_border, signs
from jigsat.schemas.support.text import MAX_NAME, cut, number_of, quoted

NO_NAMES: NamedCells = {}
#: Labels typed for one cell: where they stand in the file, the cell, label by side name.
TypedLabels = tuple[str, Point, Mapping[str, str]]


def shape_of(grid: Grid, piece: Piece, path: str = "", frame: Frame = DRAWN_AS_IS) -> Shape:
    """The shape of a piece, oriented as in the file. ``path`` leads to the piece."""
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


def _piece_cells(grid: Grid, piece: Piece, path: str, frame: Frame) -> Sequence[Point]:
    cells = whole_cells(grid, piece, path, frame)
    return cells if isinstance(cells, Box) else [grid.point(cell) for cell in cells]


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
    if not typed:
        return {}
    return colours_of(grid, typed, frozenset(cells), "the piece", path, frame)


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
) -> Sequence[Coordinates]:
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
        found = number_of(len(sides), "label")
        raise DataError(path, found, f"{len(names)}: {', '.join(names)}")
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


# All pieces in one picture: each letter, or other sign, is a piece and its name.


def pieces_in_picture(grid: Grid, typed: Typed, path: str) -> tuple[Piece, ...]:
    """The pieces in the order in which the picture shows them.

    Raises DataError at ``path`` for one sign in parts that are not connected, and for no piece.
    """
    drawing = drawing_of(grid, typed, path)
    cells = cells_drawn(grid, drawing, DRAWN_AS_IS.around(grid, drawing))
    found: dict[str, list[Coordinates]] = {}
    for (*_, sign), cell in zip(signs(drawing), cells, strict=True):
        found.setdefault(sign, []).append(cell)
    if not found:
        raise DataError(path, "no pieces", "at least one, drawn with a letter")
    for sign, own in found.items():
        _refuse_parts(grid, sign, own, path)
    return tuple(
        Piece(name=sign, cells=tuple(moved_to_border(grid, own))) for sign, own in found.items()
    )


def _refuse_parts(grid: Grid, sign: str, cells: Sequence[Coordinates], path: str) -> None:
    parts = grid.parts(map(grid.point, cells))
    if len(parts) > 1:
        here, there = (list(grid.coordinates(min(part))) for part in parts[:2])
        raise DataError(
            path,
            f"{quoted(sign)} in {len(parts)} parts, at {here} and {there}",
            "a letter of its own for each piece",
        )
