"""Changes of a puzzle, and the puzzle with one of them made to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from pydantic import ValidationError

from jigsat.schemas.base import MAX_TEXT
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import Cells
from jigsat.schemas.fields.piece import CellSides, Piece
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Coordinates, Grid, Point
from jigsat.schemas.parsing.cells import count_cells
from jigsat.schemas.parsing.text_art import PLANE_AXES, drawn_cells
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import MAX_NAME, cut


class ChangeType(StrEnum):
    """What is done to a piece, or to two pieces."""

    CELL_ADDED = "cell added"
    CELL_REMOVED = "cell removed"
    CELL_MOVED = "cell moved"
    PIECE_EXCHANGED = "piece exchanged"
    LABEL_CHANGED = "label changed"
    LABELS_SWAPPED = "labels swapped"


@dataclass(frozen=True)
class Place:
    """A cell of a piece as its file writes it, or a side of that cell."""

    piece: str
    cell: Coordinates
    side: str | None = None

    def __str__(self) -> str:
        cell = str(list(self.cell))
        return cell if self.side is None else f"the {self.side} of {cell}"


@dataclass(frozen=True)
class Change:
    """A single change.

    ``words``: the change in one sentence. ``at``: where; ``to``: where a cell is moved to, or
    the other of two labels. ``before`` and ``after``: the labels at ``at``, or ``after`` is the
    name of the piece that is put in.

    ``shapes``: what pieces of the box become, by their numbers.
    """

    type: ChangeType
    words: str
    at: Place | None = None
    to: Place | None = None
    before: str | None = None
    after: str | None = None
    piece: str | None = None
    shapes: Mapping[int, Shape] = field(default_factory=dict)


@dataclass(frozen=True)
class Changed:
    """A puzzle with a change made to it."""

    change: Change
    puzzle: Puzzle

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the pieces that are changed."""
        return tuple(self.puzzle.box[index].name for index in self.change.shapes)

    @property
    def words(self) -> str:
        """The change in one sentence, and which pieces nobody can tell apart after it."""
        alike = (f"'{one}' and '{other}' are then the same piece" for one, other in self.alike)
        return "; ".join((self.change.words, *alike))

    @cached_property
    def alike(self) -> tuple[tuple[str, str], ...]:
        """Each changed piece with another one that it looks like now, however turned."""
        shapes = {
            piece.name: frozenset(way.shape for way in self.puzzle.orientations(number))
            for number, piece in enumerate(self.puzzle.box)
        }
        pairs = (
            (changed, other)
            for changed in self.names
            for other in shapes
            if other != changed and shapes[other] == shapes[changed]
        )
        return tuple({frozenset(pair): pair for pair in pairs}.values())


# Making changes in the data of a puzzle.


#: A puzzle or a piece as a person types it.
Document = dict[str, Any]


def changed_puzzle(puzzle: Puzzle, change: Change) -> Changed | None:
    """The puzzle with this change, made in its data as a person would make it.

    None if it is not consistent: areas that do not add up, a piece in two parts.
    """
    document = puzzle.model_dump(mode="json", exclude_unset=True)
    document["pieces"] = [
        entry.model_dump(mode="json", exclude_unset=True) for entry in puzzle.entries
    ]
    count_cells(document, puzzle.typed_in.unit)
    document["pieces"] = list(_entries(puzzle, document["pieces"], change.shapes))
    document |= _renamed(puzzle, change)
    document.pop("known", None)
    _adapt_blanks(puzzle, document, change.shapes)
    try:
        return Changed(change, Puzzle.model_validate(document))
    except (DataError, ValidationError):
        return None


def blanks_after(puzzle: Puzzle, shapes: Mapping[int, Shape]) -> int | None:
    """The number of blanks after a change of areas, where it follows from them; else None."""
    fewest, most = puzzle.cover.blank_range
    determined = all(least == most for least, most in map(puzzle.used, puzzle.box))
    grown = sum(
        len(shape.cells) - len(puzzle.shapes[index].cells) for index, shape in shapes.items()
    )
    if not grown or not determined or fewest < most:
        return None
    return most - puzzle.copies * grown


def _entries(
    puzzle: Puzzle, entries: Iterable[Document], shapes: Mapping[int, Shape]
) -> Iterator[Document]:
    """The pieces of the file, with those that are changed."""
    changed = {puzzle.entry_numbers[index]: index for index in shapes}
    for number, entry in enumerate(entries):
        index = changed.get(number)
        if index is None:
            yield entry
            continue
        update = _typed(puzzle, index, shapes[index])
        typed = {**entry, **update}
        if "cells" in update:
            typed.pop("size", None)
        yield {key: value for key, value in typed.items() if value or key not in update}


def _typed(puzzle: Puzzle, index: int, shape: Shape) -> Document:
    """The fields of a piece that are other than before, as typed."""
    piece, grid, before = puzzle.box[index], puzzle.grid_data, puzzle.shapes[index]
    update: Document = {}
    if shape.cells != before.cells:
        update["cells"] = _typed_cells(grid, piece, shape)
    if piece.sides:
        update["sides"] = _typed_sides(grid, piece, shape)
    if isinstance(piece.colours, dict):
        update["colours"] = _typed_colours(grid, shape)
    return update


def _typed_cells(grid: Grid, piece: Piece, shape: Shape) -> list[Any]:
    """The cells of a shape in the way in which the piece has been typed.

    Text art stays text art, unless labels or colours are given by the cells' coordinates:
    these must stay what they are.
    """
    cells = sorted(map(grid.coordinates, shape.cells))
    by_cell = bool(shape.labels) or isinstance(piece.colours, dict)
    if by_cell or len(grid.axes) > PLANE_AXES or _is_listed(piece.cells):
        return [list(cell) for cell in cells]
    return drawn_cells(grid, cells)


def _is_listed(cells: Cells | None) -> bool:
    """Whether cells are typed by their coordinates, and neither drawn nor said by a size."""
    return (
        isinstance(cells, tuple)
        and isinstance(cells[0], tuple)
        and not any(isinstance(row, str) for row in cells[0])
    )


def _typed_sides(grid: Grid, piece: Piece, shape: Shape) -> list[Any] | dict[str, str]:
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


def _typed_colours(grid: Grid, shape: Shape) -> dict[str, list[Any]]:
    """The cells of each colour of a shape."""
    found: dict[str, list[Any]] = {}
    for cell, colour in shape.colours:
        found.setdefault(colour, []).append(list(grid.coordinates(cell)))
    return found


def _renamed(puzzle: Puzzle, change: Change) -> dict[str, str]:
    source = f"{puzzle.source} Changed by jigsat: {change.words}.".strip()
    return {
        "name": cut(f"{puzzle.name}-repaired", MAX_NAME),
        "title": cut(f"{puzzle.title}, repaired", MAX_NAME),
        "source": cut(source, MAX_TEXT),
    }


def _adapt_blanks(puzzle: Puzzle, document: Document, shapes: Mapping[int, Shape]) -> None:
    """Where the number of blanks follows from the areas, it follows the changed areas."""
    new = blanks_after(puzzle, shapes)
    if new is None:
        return
    rules = list(document.get("rules", []))
    if not any(rule["rule"] == "cover" for rule in rules):
        rules.insert(0, {"rule": "cover"})
    document["rules"] = [
        {**rule, "blanks": new} if rule["rule"] == "cover" else rule for rule in rules
    ]
