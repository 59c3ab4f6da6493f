"""From what a person typed to geometry: text art and lists to points, side names to steps."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, cast

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import BoardCells, Cells
from jigsat.schemas.fields.piece import Back, CellSides, Colours, Piece, Sides
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.geometry.shapes import FACE, Shape, Side, make_shape
from jigsat.schemas.grids.grid import Coordinates, Grid, Point, add, subtract
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
from jigsat.schemas.parsing.text_art import NO_CELL, Typed, signs
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


# From geometry back to what a person types: the inverse of ``to_geometry``.


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
    least = [max(0, -min(values)) for values in zip(*cells, strict=True)]
    shifts = (tuple(map(sum, zip(least, more, strict=True))) for more in grid.first_places)
    down, right = next(filter(grid.moves_onto_itself, shifts))
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
    moves = (subtract(place, start) for place in grid.first_places)
    move = next(filter(grid.moves_onto_itself, moves))
    return [add(cell, move) for cell in cells]


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


def _rows(drawn: Mapping[Coordinates, str], height: int, width: int) -> list[str]:
    return [
        "".join(drawn.get((row, column), NO_CELL[0]) for column in range(width))
        for row in range(height)
    ]


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
