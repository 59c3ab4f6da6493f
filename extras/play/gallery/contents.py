"""What the gallery shows of solutions, as data: how many, and each as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from jigsat.render.web.contents import (
    Document,
    drawn_side,
    place_in_space,
    puzzle_contents,
)
from jigsat.render.words.puzzle import WAYS
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Vector, add
from jigsat.schemas.layouts.moves import WayApart
from jigsat.schemas.layouts.placing import Fault, Placer
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Collection, Convention, Placed
from jigsat.schemas.support.text import number_of

# What the page says in words that Python knows better: how many, of what, and how turned.


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
    """What replaces the course of the search when it cannot be drawn."""
    if not collection.course:
        return "The solutions are from a file, which does not say when each of them was found."
    return f"All of them were found at once, within {collection.course[-1][0]:g} seconds."


def contents_of(puzzle: Puzzle, collection: Collection, labels: Sequence[str]) -> Document:
    """All but the solutions, ready for JSON."""
    return {
        **puzzle_contents(puzzle, collection.pieces, labels),
        "convention": collection.convention,
        "ways": list(_ways(puzzle)),
        "total": collection.total,
        "isSample": collection.is_sample,
        "course": collection.course,
        "noCourse": when_found(collection),
    }


def _ways(puzzle: Puzzle) -> Iterator[tuple[str, list[float]]]:
    """Where pieces in space can be moved: in words, and one step as the page draws it."""
    cell = puzzle.cells[0]
    for step, way in puzzle.grid_data.directions.items():
        cells = cell, add(cell, puzzle.grid_data.points_apart(step))
        here, there = (place_in_space(puzzle, each) or () for each in cells)
        yield WAYS[way], [round(b - a, 4) for a, b in zip(here, there, strict=True)]


# The solutions of a page, packed: each a row of placements, of which each is listed once.


@dataclass(frozen=True)
class PackedSolutions:
    """Solutions as numbers of placements.

    ``index``, ready for JSON: the placements, how often each piece covers each cell, for each
    symmetry the images of the placements in the rows, which come first, and for each solution
    its number, class, images, and how it is taken apart. ``rows``: for each column of a
    solution the placements of all solutions, one behind the other, as unsigned numbers of two
    bytes, or of four if two are too few, the lowest byte first. ``labels``: the
    labels that the placements name by their numbers.
    """

    index: dict[str, Any]
    rows: bytes
    labels: tuple[str, ...]


def pack(puzzle: Puzzle, collection: Collection) -> PackedSolutions:
    """The solutions of a collection."""
    numbers: dict[Placed, int] = {}
    rows = [
        [numbers.setdefault(placed, len(numbers)) for placed in each.solution.placements]
        for each in collection.solutions
    ]
    images = [
        [numbers.setdefault(image[placed], len(numbers)) for placed in list(numbers)[:own]]
        for own in [len(numbers)]
        for image in collection.images
    ]
    table = _Placements(puzzle, collection)
    directions = list(puzzle.grid_data.directions)
    placements = [table.described(placed) for placed in numbers]
    return PackedSolutions(
        {
            "placements": placements,
            "covered": collection.covered,
            "symmetries": images,
            "numbers": [each.number for each in collection.solutions],
            "classes": [each.symmetry_class for each in collection.solutions],
            "images": [each.images for each in collection.solutions],
            "apart": [_apart(each.apart, directions) for each in collection.solutions],
        },
        _bytes_of(rows, len(numbers)),
        tuple(table.labels),
    )


def _apart(way: WayApart | None, directions: Sequence[Vector]) -> dict[str, Any] | None:
    """A way to take a solution apart; each move is a direction, a distance, and its pieces.

    The direction is a number. The distance is 0 if the pieces go until they are gone.
    """
    if way is None:
        return None
    stages = [
        [[directions.index(move.direction), move.distance or 0, *move.pieces] for move in stage]
        for stage in way.stages
    ]
    return {
        "comesApart": way.comes_apart,
        "level": way.level,
        "stages": stages,
        "unknown": way.unknown,
    }


def _bytes_of(rows: Sequence[Sequence[int]], nothing: int) -> bytes:
    import numpy as np

    width = max(map(len, rows), default=0)
    kind = np.dtype("<u2" if nothing < 1 << 16 else "<u4")
    table = np.full((len(rows), width), nothing, kind)
    for line, row in zip(table, rows, strict=True):
        line[: len(row)] = row
    return table.T.tobytes()


class _Placements:
    """Describes placements by numbers: of pieces, turns, cells, sides and labels."""

    def __init__(self, puzzle: Puzzle, collection: Collection) -> None:
        grid = puzzle.grid_data
        self._placer = Placer(puzzle)
        self._grid = grid
        self._cells = {cell: number for number, cell in enumerate(puzzle.cells)}
        self._names = {piece.name: number for number, piece in enumerate(puzzle.box)}
        self._turns = {turn.name: number for number, turn in enumerate(grid.all_turns)}
        self._classes = {
            name: number for number, names in enumerate(collection.pieces) for name in names
        }
        self._looks: dict[tuple[int, Shape], int] = {}
        self.labels: dict[str, int] = {}

    def described(self, placed: Placed) -> dict[str, Any]:
        """A placement, ready for JSON."""
        laid = self._placer.lay(placed)
        assert not isinstance(laid, Fault)  # only valid solutions are collected
        piece = self._classes[placed.piece]
        return {
            "piece": piece,
            "name": self._names[placed.piece],
            "orientation": self._turns[placed.orientation],
            "cells": [self._cells[self._grid.point(cell)] for cell in placed.cells],
            "look": self._looks.setdefault((piece, laid.shape), len(self._looks)),
            "labels": list(self._labels(laid.shape)),
        }

    def _labels(self, shape: Shape) -> Iterator[list[int]]:
        """For each label of a shape the numbers of its cell, of its side and of its text."""
        for (cell, step), label in shape.labels:
            side = drawn_side(self._grid, cell, step)
            if side is not None:
                yield [self._cells[cell], side, self.labels.setdefault(label, len(self.labels))]
