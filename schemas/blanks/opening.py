"""A puzzle in which the cells that stay uncovered have been chosen."""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.schemas.blanks.choices import Region, regions
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.parsing.cell_names import name_of_a_cell
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Blanks, Cover, Rule
from jigsat.schemas.text import listed, nearest, number_of, quoted, span

#: A cell as somebody names it: by its name, also if that is a number, or its coordinates.
NamedCell = str | int | Sequence[int]
#: How many cells of a region are listed.
MAX_LISTED = 3


def points_named(puzzle: PuzzleData, cells: Sequence[NamedCell]) -> tuple[Point, ...]:
    """The cells of the board with these names or coordinates. Raises DataError."""
    grid, found = puzzle.grid_data, list[Point]()
    coordinates = frozenset(map(grid.coordinates, puzzle.cells))
    for cell in cells:
        named = puzzle.named_cells.get(str(cell)) if isinstance(cell, str | int) else None
        at = tuple(cell) if not isinstance(cell, str | int) else named
        if at not in coordinates:
            raise _no_cell(puzzle, cell)
        if grid.point(at) in found:
            raise DataError("open", f"{_shown(cell)} again", "each cell once")
        found.append(grid.point(at))
    return tuple(found)


def _shown(cell: NamedCell) -> str:
    return quoted(str(cell)) if isinstance(cell, str | int) else str(list(cell))


def _no_cell(puzzle: PuzzleData, cell: NamedCell) -> DataError:
    known = puzzle.named_cells
    if known and isinstance(cell, str | int):
        meant = nearest(str(cell), known)
        return DataError("open", _shown(cell), name_of_a_cell(known), meant=meant)
    expected = f"a cell of the board as [{', '.join(puzzle.grid_data.axes)}]"
    return DataError("open", _shown(cell), expected)


def rules_with_open(puzzle: PuzzleData, cells: Sequence[Point]) -> tuple[Rule, ...]:
    """The rules of the puzzle if exactly these cells stay uncovered. Raises DataError.

    They are the blanks, whose number and places the rules have to allow; in a puzzle without
    blanks they take the place of the cells that are open.
    """
    grid, stay = puzzle.grid_data, set(cells)
    if puzzle.cover.blank_range[1]:
        _refuse_wrong_blanks(puzzle, cells)
        stay |= puzzle.open_cells
    cover = Cover(rule="cover", open=tuple(sorted(map(grid.coordinates, stay))) or None)
    return (cover, *(rule for rule in puzzle.rules if not isinstance(rule, Cover | Blanks)))


def _refuse_wrong_blanks(puzzle: PuzzleData, cells: Sequence[Point]) -> None:
    least, most = puzzle.cover.blank_range
    parts = [region for region in regions(puzzle) if region.least]
    if not least <= len(cells) <= most:
        found, expected = (
            number_of(len(cells), "cell"),
            f"{span(least, most)}{_of(puzzle, parts)}",
        )
        raise DataError("open", found, expected)
    for cell in cells:
        if cell not in puzzle.blankable:
            raise DataError("open", name_of(puzzle, cell), "cells that may stay empty")
    for region in regions(puzzle):
        own = [name_of(puzzle, cell) for cell in cells if cell in region.cells]
        if not region.least <= len(own) <= region.most:
            which = f" ({', '.join(own)})" if own else ""
            found = f"{number_of(len(own), 'cell')} of {quoted(region.name)}{which}"
            raise DataError("open", found, f"{span(region.least, region.most)} of these")


def _of(puzzle: PuzzleData, parts: Sequence[Region]) -> str:
    """The regions of which the cells are, each with its first names."""
    each = []
    for region in parts:
        names = [name_of(puzzle, cell) for cell in region.cells]
        some = ", ".join(names[:MAX_LISTED]) + (", …" if len(names) > MAX_LISTED else "")
        each.append(f"{span(region.least, region.most)} of {region.name} ({some})")
    return f": {listed(each)}" if each else ""


def name_or_coordinates(puzzle: PuzzleData, cell: Point) -> str | Coordinates:
    """The name of a cell of the board, or else its coordinates."""
    named = puzzle.cell_names.get(cell)
    return puzzle.grid_data.coordinates(cell) if named is None else named


def name_of(puzzle: PuzzleData, cell: Point) -> str:
    """The name of a cell of the board, or else its coordinates as text."""
    named = name_or_coordinates(puzzle, cell)
    return named if isinstance(named, str) else str(list(named))
