"""Drawings in a list of pieces: which cells they have, and which belong together.

In a drawing every character but ``.``, ``-``, ``_`` and a space is a cell, and where there are
only zeros and ones, ``0`` is none. Layers stand side by side with ``/`` between them, from the
top down. A drawing of several characters is a picture: each of them is a piece, or several if
its cells do not hang together.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from jigsat.exchange.piece_lists.lines import Block
from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Coordinates, Grid, Point, add

NO_CELL = frozenset(".-_ ")
#: More characters than those of all cells, of the empty ones that are drawn as 0, and of bars.
MAX_DRAWN = 4 * MAX_CELLS
#: Characters that are no names of pieces, but just cells.
PLAIN = frozenset("#*@█■▇^v+")
_SPACED = re.compile(r"\s*\S(?: \S)+\s*")

#: The character at each cell, by layer, row and column.
Drawing = Mapping[Coordinates, str]


@dataclass(frozen=True)
class Part:
    """Cells that hang together, and the character they are drawn with."""

    mark: str
    cells: tuple[Coordinates, ...]


def read_drawing(block: Block, is_spaced: bool = True) -> Drawing:
    """The characters of a block by layer, row and column.

    ``is_spaced``: blanks between all characters may be there for looks only.
    """
    drawn = sum(len(row) - sum(map(row.count, NO_CELL)) for row in block.rows)
    if drawn > MAX_DRAWN:
        raise DataError(block.place(), f"a drawing of {drawn:,} characters", f"{MAX_DRAWN:,}")
    layers = [row.split("/") for row in block.rows]
    for number, row in enumerate(layers):
        if len(row) != len(layers[0]):
            found = f"a row through {len(row)} layers"
            raise DataError(block.place(number), found, f"{len(layers[0])} as in the first row")
    columns = [[row[layer] for row in layers] for layer in range(len(layers[0]))]
    if len(columns) > 1:
        columns = [[text.strip() for text in layer] for layer in columns]
    if is_spaced and all(_SPACED.fullmatch(text) for layer in columns for text in layer):
        columns = [[text.strip()[::2] for text in layer] for layer in columns]
    empty = NO_CELL | ({"0"} if _is_binary(columns) else set())
    cells: dict[Coordinates, str] = {
        (layer, row, column): character
        for layer, rows in enumerate(columns)
        for row, text in enumerate(rows)
        for column, character in enumerate(text)
        if character not in empty
    }
    return _checked(cells, block)


def _is_binary(columns: Iterable[Iterable[str]]) -> bool:
    return {c for layer in columns for text in layer for c in text} - {" "} == {"0", "1"}


def _checked(drawn: dict[Coordinates, str], block: Block) -> Drawing:
    if not drawn:
        raise DataError(block.place(), "a drawing without cells", "at least one cell")
    if len(drawn) > MAX_CELLS:
        raise DataError(block.place(), f"{len(drawn):,} cells", f"at most {MAX_CELLS:,}")
    return drawn


def marks(drawing: Drawing) -> frozenset[str]:
    """The characters of a drawing; all that are just cells are the same."""
    return frozenset("#" if each in PLAIN else each for each in drawing.values())


def parts(
    grid: Grid, drawing: Drawing, place: str, by_character: bool = True
) -> Iterator[Part]:
    """The connected parts of a drawing, each of one character, in reading order.

    Raises DataError at ``place`` if a cell is none of the grid.
    """
    by_point = dict(_points(grid, drawing, place))
    if not by_character:
        by_point = dict.fromkeys(by_point, "#")
    left = dict.fromkeys(by_point)
    while left:
        first = next(iter(left))
        component = _component(grid, first, by_point)
        for point in component:
            del left[point]
        yield Part(by_point[first], tuple(sorted(map(grid.coordinates, component))))


def _points(grid: Grid, drawing: Drawing, place: str) -> Iterator[tuple[Point, str]]:
    moved = _moved(grid, drawing)
    for cell, character in sorted(moved.items()):
        if grid.form_at(cell) is None:
            raise DataError(place, f"a cell at {list(cell)}", f"cells of the {grid.name} grid")
        yield grid.point(cell), "#" if character in PLAIN else character


def _moved(grid: Grid, drawing: Drawing) -> dict[Coordinates, str]:
    """A drawing in the coordinates of the grid, moved so that the forms of its cells fit."""
    flat = len(grid.axes) == 2
    cells = {cell[1:] if flat else cell: character for cell, character in drawing.items()}
    for shift in range(len(grid.forms)):
        moved = {(*cell[:-1], cell[-1] + shift): each for cell, each in cells.items()}
        if all(_fits(grid, cell, character) for cell, character in moved.items()):
            return moved
    return cells


def _fits(grid: Grid, cell: Coordinates, character: str) -> bool:
    form = grid.form_at(cell)
    drawn = {other.art for other in grid.forms if other is not None}
    return form is not None and (character not in drawn or form.art == character)


def _component(grid: Grid, first: Point, marks: Mapping[Point, str]) -> list[Point]:
    found = {first: None}
    waiting = [first]
    while waiting:
        point = waiting.pop()
        for step in grid.sides(point).values():
            other = add(point, step)
            if other not in found and marks.get(other) == marks[first]:
                found[other] = None
                waiting.append(other)
    return list(found)


def by_mark(found: Iterable[Part]) -> dict[str, list[Part]]:
    """The parts by their characters, in the order in which these are met."""
    grouped: defaultdict[str, list[Part]] = defaultdict(list)
    for part in found:
        grouped[part.mark].append(part)
    return dict(grouped)
