"""What the page says in words that Python knows better: how many, of what, and how turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jigsat.schemas.collection import Collection
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Convention
from jigsat.schemas.text import listed, number_of

#: So many pieces that nobody can tell apart are named; the others are counted.
MOST_NAMED = 3


def how_many(collection: Collection) -> Iterator[str]:
    """How many solutions there are, whether these are all, and which of them are shown."""
    yield f"{_number(collection)}{_of_all(collection)}"
    if collection.is_sample:
        yield (
            f"This page shows a fair sample of {len(collection.solutions):,} of them: each was "
            "as likely to be chosen as any other. How often a piece covers a cell is counted "
            f"in all {collection.total:,}."
        )


def _number(collection: Collection) -> str:
    number = number_of(collection.total, "solution")
    if collection.convention is Convention.UP_TO_SYMMETRY:
        return f"{number} up to symmetry"
    if collection.classes is None:
        return number
    return f"{number}, {collection.classes:,} up to symmetry"


def _of_all(collection: Collection) -> str:
    if collection.complete:
        return ": all there are."
    if collection.stopped:
        return f", perhaps not all: {collection.stopped}."
    return ", perhaps not all." if collection.complete is False else "."


def when_found(collection: Collection) -> str:
    """What stands in place of the course of the search, where there is none to be drawn."""
    if not collection.course:
        return "The solutions are from a file, which does not say when each of them was found."
    return f"All of them were found at once, within {collection.course[-1][0]:g} seconds."


def one_of(names: Sequence[str]) -> str:
    """The names of pieces that nobody can tell apart, as one."""
    more = len(names) - MOST_NAMED
    if more > 1:
        return listed([*names[:MOST_NAMED], f"{more} more"], "or")
    return listed(names, "or")


def cell_in_words(puzzle: PuzzleData, cell: Point) -> str:
    """The name of a cell, or its coordinates by the names of the axes."""
    if cell in puzzle.cell_names:
        return puzzle.cell_names[cell]
    grid = puzzle.grid_data
    parts = zip(grid.axes, grid.coordinates(cell), strict=True)
    return ", ".join(f"{axis} {number}" for axis, number in parts)


def turn_in_words(name: str) -> str:
    """How a piece is turned, by the name of the turn: "flip 90" is turned over, then 90°."""
    first, _, rest = name.partition(" ")
    if first == "flip":
        return f"turned over{f', then {_rotated(rest)}' if rest else ''}"
    return "not turned" if name == "0" else f"turned {_rotated(name)}"


def _rotated(name: str) -> str:
    return " ".join(f"{part}°" for part in name.split())
