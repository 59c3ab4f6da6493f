"""The names of cells that a person typed: which cell each is, and lists of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from string import digits

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.cell_names import CellNames, is_number
from jigsat.schemas.grids.grid import Coordinates, Grid
from jigsat.schemas.parsing.strict_json import with_key
from jigsat.schemas.parsing.text_art import ANY_CELL, NO_CELL, SEPARATOR
from jigsat.schemas.text import MAX_NAME, nearest, quoted

#: Stands for a cell without a name.
NO_NAME = "."
#: What no name has in it: commas and brackets stand between and around cells in lists.
RESERVED = ",[]"
#: How many names are listed where one of them was expected.
MAX_LISTED = 6

#: Names of cells, each with the coordinates of its cell.
NamedCells = Mapping[str, Coordinates]


def read_names(
    grid: Grid, typed: CellNames, cells: Collection[Coordinates], shift: int, path: str
) -> NamedCells:
    """The cell of each name. Raises DataError at ``path``.

    Rows of names lie so many columns to the right as ``shift`` says, as drawings do. No two
    cells have one name, no cell has two, and nothing but ``cells`` has any. No name can be
    taken for a drawing, or has commas or brackets in it.
    """
    found: dict[str, Coordinates] = {}
    name_of: dict[Coordinates, str] = {}
    for place, name, cell in _placed_names(grid, typed, shift, path):
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
    grid: Grid, typed: CellNames, shift: int, path: str
) -> Iterator[tuple[str, str, Coordinates]]:
    """Each name, after its path and before its cell."""
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
                yield f"{path}[{row}]", name, (row, column + shift)


def _words(names: str | Sequence[str | int]) -> Iterable[str]:
    return names.split() if isinstance(names, str) else map(str, names)


def _refuse_unusable(grid: Grid, name: str, path: str) -> None:
    if _is_drawing(grid, name):
        raise DataError(path, quoted(name), "a name that cannot be taken for a drawing")
    if set(RESERVED) & set(name):
        expected = "a name without commas and brackets (blanks stand between names)"
        raise DataError(path, quoted(name), expected)
    if not name or not name.isprintable() or name != name.strip():
        expected = "a name that can be printed, without spaces around it"
        raise DataError(path, quoted(name), expected)
    if len(name) > MAX_NAME:
        raise DataError(path, quoted(name), f"a name of at most {MAX_NAME} characters")


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
    """Whether a text consists of signs for a cell and for none, and perhaps numbers of them.

    Where cells have names, letters do not draw any.
    """
    forms = (form.art for form in grid.forms if form is not None)
    art = {*NO_CELL, ANY_CELL, *forms}
    return bool(art.intersection(text)) and {*art, *digits, SEPARATOR}.issuperset(text)


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
