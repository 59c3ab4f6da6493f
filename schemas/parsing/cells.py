"""The cells that a person typed: drawn, listed, or said by a size."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, product
from json import dumps
from math import gcd, lcm, prod
from typing import Any, cast

from jigsat.schemas.base import MAX_CELLS_OF_SIZES
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import (
    Board,
    CellNames,
    Cells,
    Lengths,
    is_number,
    lengths_of,
    size_in,
)
from jigsat.schemas.fields.piece import Colours, CountRange, Entry, Piece
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.grids.grid import Coordinates, Grid, add
from jigsat.schemas.parsing.places import with_key
from jigsat.schemas.parsing.text_art import (
    ANY_CELL,
    NO_CELL,
    SEPARATOR,
    Drawing,
    Typed,
    doubtful_rows,
    read_drawing,
    rows_of,
    signs,
)
from jigsat.schemas.rules import Cover, Rule
from jigsat.schemas.support.text import MAX_NAME, nearest, quoted

# The names of cells that a person typed: which cell each is, and lists of them.


#: Stands for a cell without a name.
NO_NAME = "."
#: What no name has in it: commas and brackets stand between and around cells in lists.
RESERVED = ",[]"
#: How many names are listed where one of them was expected.
MAX_LISTED = 6

#: So many columns with cells are named of a row in which one is missing.
SHOWN_CELLS = 3

#: Names of cells, each with the coordinates of its cell.
NamedCells = Mapping[str, Coordinates]


def read_names(
    grid: Grid, typed: CellNames, cells: Collection[Coordinates], frame: Frame, path: str
) -> NamedCells:
    """The cell of each name. Raises DataError at ``path``.

    Rows of names are moved as drawings are in the frame. No two
    cells have one name, no cell has two, and nothing but ``cells`` has any. No name can be
    taken for a drawing, or has commas or brackets in it.
    """
    found: dict[str, Coordinates] = {}
    name_of: dict[Coordinates, str] = {}
    for place, name, cell in _placed_names(grid, typed, frame, path):
        _refuse_unusable(grid, name, place)
        if name in found:
            raise DataError(place, f"{quoted(name)} again", "each name once")
        if cell not in cells:
            expected = f"a name for a cell of the board ('{NO_NAME}' where there is none)"
            raise DataError(place, f"{quoted(name)} at {list(cell)}, no cell", expected)
        if cell in name_of:
            found_twice = f"{quoted(name)} at {list(cell)}, which is {quoted(name_of[cell])}"
            raise DataError(place, found_twice, "one name for a cell")
        found[name], name_of[cell] = cell, name
    return found


def _placed_names(
    grid: Grid, typed: CellNames, frame: Frame, path: str
) -> Iterator[tuple[str, str, Coordinates]]:
    if isinstance(typed, dict):
        for name, cell in typed.items():
            yield with_key(path, name), name, tuple(cell)
        return
    if typed and len(grid.axes) > len(("row", "column")):
        expected = "an object with the coordinates of each name's cell"
        raise DataError(path, "rows of names on a board in space", expected)
    for row, names in enumerate(typed):
        for column, name in enumerate(_words(names)):
            if name != NO_NAME:
                yield f"{path}[{row}]", name, frame.cell(grid, 0, row, column)


def _words(names: str | Sequence[str | int]) -> Iterable[str]:
    return names.split() if isinstance(names, str) else map(str, names)


def _refuse_unusable(grid: Grid, name: str, path: str) -> None:
    if _is_drawing(grid, name):
        raise DataError(path, quoted(name), "a name that cannot be taken for a drawing")
    is_plain = name.isprintable() and name == name.strip() and not set(RESERVED) & set(name)
    if not is_plain or not 0 < len(name) <= MAX_NAME:
        expected = f"a name of 1 to {MAX_NAME} characters without commas, brackets and spaces"
        raise DataError(path, quoted(name), f"{expected} around it")


def are_names(grid: Grid, cells: Sequence[object], known: Collection[str]) -> bool:
    """Whether a list is one of names, and not of coordinates or the rows of a drawing."""
    if isinstance(cells, str):
        return False
    if any(map(is_number, cells)):
        return True
    rows = [row for row in cells if isinstance(row, str)]
    if not known or not rows:
        return False
    return any(row in known for row in rows) or not all(_is_drawing(grid, row) for row in rows)


def _is_drawing(grid: Grid, text: str) -> bool:
    """Whether a text consists of signs for a cell and for none.

    Where cells have names, letters do not draw any.
    """
    art = {*NO_CELL, ANY_CELL, *(form.art for form in grid.forms)}
    return bool(art.intersection(text)) and {*art, SEPARATOR}.issuperset(text)


def named_cells(
    cells: Iterable[object], known: NamedCells, path: str
) -> tuple[Coordinates, ...]:
    """The cells of these names. Raises DataError at ``path`` for one that is unknown."""
    names = list(map(str, cells))
    for index, name in enumerate(names):
        if name not in known:
            expected, meant = name_of_a_cell(known), nearest(name, known)
            raise DataError(f"{path}[{index}]", quoted(name), expected, meant=meant)
        if name in names[:index]:
            raise DataError(f"{path}[{index}]", f"{quoted(name)} again", "each cell once")
    return tuple(known[name] for name in names)


def name_of_a_cell(known: Iterable[str]) -> str:
    """What is expected in place of an unknown name: the first of those that there are."""
    some = list(known)
    more = ", …" if len(some) > MAX_LISTED else ""
    return f"the name of a cell ({', '.join(some[:MAX_LISTED])}{more})"


# The cells of rectangles and boxes that are typed by their sizes.


def size_in_words(lengths: Iterable[Fraction]) -> str:
    """A size as it is written in drawings: 32×11."""  # noqa: RUF002
    return "×".join(_decimal(length) for length in lengths)  # noqa: RUF001


def _decimal(length: Fraction) -> str:
    return str(length) if length.denominator == 1 else str(float(length))


def common_factor(sizes: Iterable[Lengths]) -> Fraction:
    """The greatest length of which all lengths are multiples."""
    lengths = [length for size in sizes for length in size]
    scale = lcm(*(length.denominator for length in lengths))
    return Fraction(gcd(*(int(length * scale) for length in lengths)), scale)


def box_cells(
    grid: Grid, lengths: Sequence[Fraction], frame: Frame, path: str
) -> Sequence[Coordinates]:
    """The cells of a rectangle or a box with its first corner at the origin.

    Raises DataError at ``path`` for a grid without rectangles, for another number of axes, for
    parts of cells, and for too many cells.
    """
    typed, unit = size_in_words(lengths), frame.unit
    if not grid.is_uniform:
        expected = f"cells, drawn or listed: the {grid.name} grid has no rectangles"
        raise DataError(path, f"the size {typed}", expected)
    if len(lengths) != len(grid.axes):
        expected = ", ".join(f"{axis}s" for axis in grid.axes)
        raise DataError(path, f"the size {typed}", f"[{expected}]")
    numbers = [length / unit for length in lengths]
    if any(number.denominator != 1 for number in numbers):
        expected = "whole numbers (another unit is for puzzles in which all has a size)"
        raise DataError(path, f"the size {typed}", expected)
    if frame.boxes:
        return Box((0, 0), (int(numbers[0]), int(numbers[1])))
    if prod(numbers) > MAX_CELLS_OF_SIZES:
        of_unit = "" if unit == 1 else f" of {_decimal(unit)}×{_decimal(unit)}"  # noqa: RUF001
        raise DataError(
            path, f"{prod(numbers)} cells{of_unit}", f"at most {MAX_CELLS_OF_SIZES}"
        )
    return tuple(product(*(range(int(number)) for number in numbers)))


# Where the cells of a drawing lie on the grid.


@dataclass(frozen=True)
class Frame:
    """How that which is typed is read: its unit, and where its drawings lie.

    ``unit``: the length of a cell, for sizes. ``boxes``: whether all is rectangles typed by
    their sizes, which are not listed cell by cell. ``shift``: by how many layers and rows
    drawings are moved down, and by how many columns to the right.
    """

    unit: Fraction = Fraction(1)
    boxes: bool = False
    shift: Coordinates = (0, 0, 0)

    def around(self, grid: Grid, drawing: Drawing, connected: bool = False) -> Frame:
        """The frame for a drawing, and for all that is drawn of its cells.

        A drawing lies as it is drawn, or as few layers and rows down and columns to the right
        of that as bring all of it to where the grid has such cells. Where signs do not tell the
        forms of cells apart, a ``connected`` one is moved on to where its cells are.
        """
        frames = [replace(self, shift=(0, *place)[-3:]) for place in grid.first_places]
        fitting = (frame for frame in frames if frame._holds(grid, drawing))
        if not connected or len({form.art for form in grid.forms}) == len(grid.forms):
            return next(fitting, frames[0])
        found = list(fitting)
        joined = (frame for frame in found if frame._is_connected(grid, drawing))
        return next(joined, [*found, *frames][0])

    def _holds(self, grid: Grid, drawing: Drawing) -> bool:
        """Whether all signs stand where the grid has cells of their forms."""
        return grid.is_uniform or all(
            _fits(grid, self.cell(grid, *place), sign) for *place, sign in signs(drawing)
        )

    def _is_connected(self, grid: Grid, drawing: Drawing) -> bool:
        return grid.connected(grid.point(self.cell(grid, *at)) for *at, _ in signs(drawing))

    def cell(self, grid: Grid, layer: int, row: int, column: int) -> Coordinates:
        """The coordinates of a cell by its layer, row and column as drawn."""
        return add((layer, row, column), self.shift)[-len(grid.axes) :]


#: Cells have the places in which they are drawn, and sizes count cells.
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
    return sign == form.art or all(sign != other.art for other in grid.forms)


def _expected_sign(grid: Grid, cell: Coordinates, row: int, column: int) -> str:
    form = grid.form_at(cell)
    drawn = dict.fromkeys([ANY_CELL, form.art] if form else [])
    characters = " or ".join(map(repr, [*drawn, NO_CELL[0]]))
    repeats = ((0, 1, 1)[-len(grid.axes) :], (0, 0, 2)[-len(grid.axes) :])
    if not grid.is_layered or not all(map(grid.moves_onto_itself, repeats)):
        shift, far = cell[-1] - column, SHOWN_CELLS * grid.period[-1]
        in_row = (n for n in range(far) if grid.form_at((*cell[:-1], n + shift)))
        columns = ", ".join(map(str, islice(in_row, SHOWN_CELLS)))
        where = f"cells in columns {columns}, …" if columns else "no cells"
        return f"{characters}: the grid has {where} of this row"
    parity = "odd" if (row + column) % 2 else "even"
    rows = " (two rows are drawn as '#.#.' and '.#.#')" if len(grid.forms) == 1 else ""
    return f"{characters}, since row {row} + column {column} is {parity}{rows}"


#: What has cells of its own.
Whole = Board | Piece


def cells_of(
    grid: Grid, cells: Cells | None, path: str, frame: Frame | None = None
) -> Sequence[Coordinates]:
    """The coordinates of typed cells; the cell at the origin where none are typed.

    Without a frame that others are drawn in too, a drawing has its own.
    Raises DataError at ``path`` for misdrawn art, cells that the grid does not have, cells
    given twice, sizes that are no whole numbers of cells, and no cells at all.
    """
    if cells is None:
        return (grid.first_cell,)
    found = _read_cells(grid, cells, path, frame or _own_frame(grid, cells, path, DRAWN_AS_IS))
    if not found:
        raise DataError(path, "no cells", "at least one cell, drawn as '#'")
    return found


def whole_cells(
    grid: Grid, whole: Whole, path: str, frame: Frame = DRAWN_AS_IS
) -> Sequence[Coordinates]:
    """The coordinates of the cells of a board or a piece. ``path`` leads to it."""
    if whole.size is None:
        return cells_of(grid, whole.cells, f"{path}.cells", frame)
    if whole.cells is not None:
        raise DataError(path, "both 'cells' and 'size'", "one of them")
    return box_cells(grid, lengths_of(whole.size), frame, f"{path}.size")


def frame_of(grid: Grid, whole: Whole, path: str, frame: Frame) -> Frame:
    """The frame in which the cells of a board or a piece, and drawings of them, are read."""
    connected = isinstance(whole, Piece) and whole.connected
    return _own_frame(grid, whole.cells, f"{path}.cells", frame, connected)


def _own_frame(
    grid: Grid, cells: Cells | None, path: str, frame: Frame, connected: bool = False
) -> Frame:
    drawing = _drawing(grid, cells, path)
    return frame if drawing is None else frame.around(grid, drawing, connected)


def lengths_of_whole(whole: Whole) -> Lengths | None:
    """The lengths of a board or a piece that is said by its size; else None."""
    if whole.size is not None:
        return lengths_of(whole.size)
    return size_in(whole.cells) if isinstance(whole.cells, str) else None


def _read_cells(grid: Grid, cells: Cells, path: str, frame: Frame) -> Sequence[Coordinates]:
    lengths = size_in(cells) if isinstance(cells, str) else None
    if lengths is not None:
        return box_cells(grid, lengths, frame, path)
    drawing = _drawing(grid, cells, path)
    if drawing is not None:
        return cells_drawn(grid, drawing, frame)
    listed = [tuple(cell) for cell in cast(Sequence[Coordinates], cells)]
    return _listed_cells(grid, listed, path)


def _drawing(grid: Grid, cells: Cells | None, path: str) -> Drawing | None:
    """The drawing that these cells are; None if they are typed in another way."""
    if isinstance(cells, str):
        return None if size_in(cells) else drawing_of(grid, cells, path)
    if cells and (isinstance(cells[0], str) or any(isinstance(row, str) for row in cells[0])):
        return drawing_of(grid, [*cells], path)
    rows = rows_of(grid, cells) if cells else None
    return None if rows is None else drawing_of(grid, rows, path)


def drawing_of(grid: Grid, typed: Typed, path: str) -> Drawing:
    """A drawing on a grid. Raises DataError for one that cannot be read; see there."""
    in_space = len(grid.axes) > len(("row", "column"))
    has_layers = not isinstance(typed, str) and any(not isinstance(row, str) for row in typed)
    if has_layers and not in_space:
        raise DataError(path, "layers of text art", f"rows: the {grid.name} grid is flat")
    return read_drawing(typed, in_space, path)


def _listed_cells(
    grid: Grid, cells: Sequence[Coordinates], path: str
) -> tuple[Coordinates, ...]:
    first_at: dict[Coordinates, int] = {}
    rows = doubtful_rows(grid, cells)
    if rows and len(cells[0]) != len(grid.axes):
        expected = f"[{', '.join(grid.axes)}] of each cell, or rows as text: {dumps(rows)}"
        raise DataError(path, "lists of 0 and 1", expected)
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


# The unit of the sizes in a puzzle: how long a cell is.


CELL = Fraction(1)
#: Boards of more cells are boxes, if all is rectangles typed by their sizes.
MOST_CELLS = 20_000


def frame_of_sizes(
    grid: Grid, board: Board, entries: Sequence[Entry], rules: Sequence[Rule]
) -> Frame:
    """The frame of a puzzle: its unit, and whether its rectangles are listed cell by cell."""
    unit, lengths = unit_of(board, entries, rules), lengths_of_whole(board)
    is_large = lengths is not None and prod(lengths) > MOST_CELLS * unit**2
    is_plane = len(lengths or ()) == len(grid.axes) and _has_plain_squares(grid)
    boxes = is_large and is_plane and _sizes_alone(board, entries, rules) is not None
    return Frame(unit, boxes)


def _has_plain_squares(grid: Grid) -> bool:
    """Whether cells have neighbours in their rows and columns, and coordinates are points."""
    steps, somewhere = {(-1, 0), (1, 0), (0, -1), (0, 1)}, (3, 5)
    squares = grid.is_uniform and {*grid.forms[0].sides.values()} == steps
    return squares and grid.point(somewhere) == somewhere


def _sizes_alone(
    board: Board, entries: Iterable[Entry], rules: Iterable[Rule]
) -> Sequence[Lengths] | None:
    """The sizes of the board and the pieces; None where anything else may be about cells."""
    sizes = [lengths_of_whole(board), *_sizes(entries)]
    given = [size for size in sizes if size is not None]
    plain = all(isinstance(rule, Cover) and not _names_cells(rule) for rule in rules)
    is_alone = len(given) == len(sizes) and plain
    return None if not is_alone or board.wrap or board.colours or board.names else given


def unit_of(board: Board, entries: Iterable[Entry], rules: Sequence[Rule]) -> Fraction:
    """The length of which all sizes in a puzzle are multiples, where that leaves it the same.

    It is one cell where a rule, or anything but a size, may be about cells. If there is nothing
    of the kind, and boxes cover the whole board or lie settled in a corner of it, they lie only
    at multiples of that length. Otherwise every place counts: those at whole numbers, and at
    decimals as fine as the sizes have them.
    """
    given = _sizes_alone(board, entries, rules)
    if given is None:
        return CELL
    covers = [rule for rule in rules if isinstance(rule, Cover)]
    if all(rule.blanks == 0 or _is_in_a_corner(rule) for rule in covers):
        return common_factor(given)
    return common_factor([*given, (CELL,)])


def _names_cells(rule: Cover) -> bool:
    return (rule.open, rule.blank_only_at, rule.never_blank_at) != (None, None, None)


def _is_in_a_corner(rule: Cover) -> bool:
    """Whether pieces are settled along both axes of the plane."""
    along = [{"top", "bottom"}, {"left", "right"}]
    return len(rule.settled) == len(along) and all(axis & {*rule.settled} for axis in along)


def in_cells(area: float | CountRange, unit: Fraction, path: str) -> int | CountRange:
    """An area in the unit of the sizes as a number of cells. Raises DataError for a part."""
    if isinstance(area, CountRange):
        least, most = (_number(each, unit, path) for each in (area.min, area.max))
        return area.model_copy(update={"min": least, "max": most})
    return _number(area, unit, path)


def _number(area: float, unit: Fraction, path: str) -> int:
    cells = Fraction(repr(area)) / unit**2
    if cells.denominator != 1:
        size = size_in_words([unit, unit])
        expected = "a whole number of cells" if unit == CELL else f"whole cells of {size}"
        raise DataError(path, f"{area}", expected)
    return int(cells)


def _sizes(entries: Iterable[Entry]) -> Iterator[Lengths | None]:
    for each in entries:
        yield (
            lengths_of_whole(each) if isinstance(each, Piece) and not _has_marks(each) else None
        )


def _has_marks(piece: Piece) -> bool:
    """Whether the file says something of single cells, or sides of them."""
    back = piece.back
    colours: list[Colours | None] = [piece.colours, back.colours if back else None]
    labelled = piece.sides or (back and back.sides)
    return bool(labelled) or any(isinstance(each, dict) for each in colours)


def count_cells(document: dict[str, Any], unit: Fraction) -> None:
    """Give all sizes in the document of a puzzle as numbers of cells.

    Then they stay what they are beside rules, and pieces that are drawn.
    """
    if unit == CELL:
        return
    for rule in document.get("rules", ()):
        if "blanks" in rule and rule["blanks"] != "rest":
            rule["blanks"] = _document_in_cells(rule["blanks"], unit)
    for whole in (document["board"], *document["pieces"]):
        typed = (whole.pop(key, None) for key in ("size", "cells"))
        size = next(filter(None, typed))
        whole["size"] = [int(length / unit) for length in lengths_of(size)]


def _document_in_cells(blanks: Any, unit: Fraction) -> Any:
    if isinstance(blanks, dict):
        return {**blanks, **{key: _number(blanks[key], unit, "") for key in ("min", "max")}}
    return _number(blanks, unit, "")
