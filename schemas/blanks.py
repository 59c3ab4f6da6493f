"""Which cells can be blank together, by the rules on blanks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from jigsat.schemas.dates import Calendar, cells_of_date
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import bounds
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.parsing.cells import name_of_a_cell
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Blanks, Cover, Rule
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.text import listed, nearest, number_of, quoted, span


@dataclass(frozen=True)
class BlankRegion:
    """Cells of which from ``least`` to ``most`` are blank; those that can be, in order."""

    name: str
    cells: tuple[Point, ...]
    least: int
    most: int

    @property
    def is_choice(self) -> bool:
        """Whether exactly one of the cells is blank."""
        return self.least == self.most == 1


def regions(puzzle: PuzzleData) -> tuple[BlankRegion, ...]:
    """The regions of which a rule says how many cells are blank."""
    order = {cell: number for number, cell in enumerate(puzzle.fillable)}
    return tuple(
        BlankRegion(
            name,
            tuple(
                sorted(
                    puzzle.blankable.intersection(puzzle.points(cells)), key=order.__getitem__
                )
            ),
            *bounds(rule.count),
        )
        for rule in puzzle.rules_of(Blanks)
        for name, cells in rule.regions.items()
    )


#: Cells as bits, and from how many to how many of them are blank.
_Limit = tuple[int, int, int]


def choices(puzzle: PuzzleData) -> Iterator[tuple[Point, ...]]:
    """Each set of cells that are blank together where the rules on blanks are kept.

    The cells of each are in reading order, and so are the sets.
    """
    cells = [cell for cell in puzzle.fillable if cell in puzzle.blankable]
    bit = {cell: 1 << number for number, cell in enumerate(cells)}
    board = BlankRegion("", tuple(cells), *puzzle.cover.blank_range)
    parts = (board, *regions(puzzle))
    limits = [(sum(bit[cell] for cell in part.cells), part.least, part.most) for part in parts]
    if all(part.least <= len(part.cells) for part in parts):
        free = sum(bit.values())
        for mask, _, most in limits:
            free &= ~mask if most == 0 else free
        yield from _sets({bit[cell]: cell for cell in cells}, free, limits)


def _sets(
    cells: Mapping[int, Point], free: int, limits: Sequence[_Limit]
) -> Iterator[tuple[Point, ...]]:
    """The sets of cells, of which those that are free can be chosen, within limits."""
    while free:
        bit = free & -free
        free ^= bit
        rest, later = free, []
        for limit in limits:
            mask, least, most = limit
            if not mask & bit:
                later.append(limit)
            elif most == 1:
                rest &= ~mask
            else:
                later.append((mask, least - 1, most - 1))
        for others in _sets(cells, rest, later):
            yield (cells[bit], *others)
        if any(mask & bit and least > (mask & free).bit_count() for mask, least, _ in limits):
            return  # it cannot be left out
    if all(least <= 0 for _, least, _ in limits):
        yield ()


# A puzzle in which the cells that stay uncovered have been chosen.


#: A cell as somebody names it: by its name, also if that is a number, or its coordinates.
NamedCell = str | int | Sequence[int]
#: How many cells of a region are listed.
MAX_LISTED = 3


def points_named(puzzle: PuzzleData, cells: Sequence[NamedCell]) -> tuple[Point, ...]:
    """The cells of the board with these names or coordinates; a date stands for its names.

    Upper and lower case do not matter where no other cell is called so. Raises DataError.
    """
    grid, found = puzzle.grid_data, list[Point]()
    coordinates = frozenset(map(grid.coordinates, puzzle.cells))
    spelt = {name.casefold(): at for name, at in puzzle.named_cells.items()}
    spelt.update(puzzle.named_cells)  # where upper and lower case tell cells apart
    for cell in _with_dates(puzzle, spelt, cells):
        named = None
        if isinstance(cell, str | int):
            named = spelt.get(str(cell)) or spelt.get(str(cell).casefold())
        at = tuple(cell) if not isinstance(cell, str | int) else named
        if at not in coordinates:
            raise _no_cell(puzzle, cell)
        if grid.point(at) in found:
            raise DataError("open", f"{_shown(cell)} again", "each cell once")
        found.append(grid.point(at))
    return tuple(found)


def _with_dates(
    puzzle: PuzzleData, known: Mapping[str, Coordinates], cells: Iterable[NamedCell]
) -> Iterator[NamedCell]:
    """The cells, and in place of a date the cells that a calendar has for parts of it."""
    places = puzzle.grid_data.coordinates
    in_order = [tuple(map(places, region.cells)) for region in regions(puzzle)]
    calendar = Calendar({name.casefold(): at for name, at in known.items()}, in_order)
    left = list(cells)
    while left:
        for number in (3, 2, 1):  # as many as the commas of a date can make of it
            text = ", ".join(map(str, left[:number]))
            is_name = not known.keys().isdisjoint((text, text.casefold()))
            if of_day := [] if is_name else cells_of_date(calendar, text):
                break
        yield from of_day or left[:1]
        del left[:number]


def _shown(cell: NamedCell) -> str:
    return quoted(str(cell)) if isinstance(cell, str | int) else str(list(cell))


def _no_cell(puzzle: PuzzleData, cell: NamedCell) -> DataError:
    known = puzzle.named_cells
    if known and isinstance(cell, str | int):
        meant = nearest(str(cell), known)
        return DataError("open", _shown(cell), name_of_a_cell(known), meant=meant)
    expected = f"a cell of the board as [{', '.join(puzzle.grid_data.axes)}]"
    nameless = ": none has a name" if isinstance(cell, str | int) else ""
    return DataError("open", _shown(cell), expected + nameless)


def rules_with_open(puzzle: PuzzleData, cells: Sequence[Point]) -> tuple[Rule, ...]:
    """The rules of the puzzle if exactly these cells stay uncovered. Raises DataError.

    They are the blanks, whose number and places the rules have to allow; in a puzzle without
    blanks they take the place of the cells that are open.
    """
    if puzzle.settled:
        found = "cells that stay uncovered"
        raise DataError("open", found, "a puzzle whose pieces need not be settled")
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


def _of(puzzle: PuzzleData, parts: Sequence[BlankRegion]) -> str:
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
    return named if isinstance(named, str) else puzzle.written(named)


def blank_names(puzzle: PuzzleData, solution: Solution) -> list[str]:
    """The names of the cells of a calendar that a solution leaves blank; none if unnamed."""
    if not puzzle.rules_of(Blanks):
        return []
    covered = {cell for placed in solution.placements for cell in placed.cells}
    at = {puzzle.grid_data.coordinates(cell): cell for cell in puzzle.fillable}
    return [
        puzzle.cell_names[cell]
        for place, cell in at.items()
        if place not in covered and cell in puzzle.cell_names
    ]
