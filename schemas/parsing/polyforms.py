"""Complete sets of pieces: all polyominoes, polyiamonds, polyhexes, polycubes … of a size.

They are enumerated by size: each shape of n + 1 cells is one of n cells with a neighbour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from string import ascii_uppercase
from typing import Any

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import Piece, PieceSet, Turning
from jigsat.schemas.geometry.shapes import Shape, make_shape, normalised, ways_to_lie
from jigsat.schemas.grids.grid import Grid, add
from jigsat.schemas.parsing.text_art import NO_CELL, SEPARATOR, drawn_cells
from jigsat.schemas.support.text import MAX_PART, number_of, one_of

#: The greatest number of shapes, all orientations counted, of a set: a matter of a second.
MAX_SHAPES = 12_000

TURNING_OF_SET = {
    "free": Turning.ROTATE_AND_FLIP,
    "one-sided": Turning.ROTATE,
    "fixed": Turning.FIXED,
}


def complete_set(grid: Grid, wanted: PieceSet, path: str) -> tuple[Piece, ...]:
    """The pieces of a set.

    Raises DataError if they are too many, or if a piece to leave out is not in the set.
    """
    turning = TURNING_OF_SET[wanted.set]
    shapes = _representatives(grid, _polyforms(grid, wanted.size, path), turning)
    names = _names(shapes, _usual_names(grid, str(wanted.size), turning))
    named = dict(sorted(zip(names, shapes, strict=True)))
    for index, name in enumerate(wanted.without):
        if name not in named:
            shown = one_of(f"{each} ({_drawing(grid, named[each])})" for each in named)
            known = shown if len(shown) <= MAX_PART else one_of(named)
            raise DataError(f"{path}.without[{index}]", f"'{name}'", known)
    return tuple(
        Piece(
            name=name,
            cells=tuple(sorted(map(grid.coordinates, shape.cells))),
            count=wanted.count,
            turning=wanted.turning or turning,
        )
        for name, shape in named.items()
        if name not in wanted.without
    )


def _polyforms(grid: Grid, size: int, path: str) -> tuple[Shape, ...]:
    shapes = _try_polyforms(grid, size)
    if shapes is None:
        raise DataError(
            f"{path}.size", f"{size}", f"a size with fewer than {MAX_SHAPES:,} shapes"
        )
    return shapes


@lru_cache(maxsize=32)
def _try_polyforms(grid: Grid, size: int) -> tuple[Shape, ...] | None:
    """All connected shapes of this size, in all orientations; None if they are too many."""
    if size == 1:
        # A single cell of each form, as a triangle pointing up is none that points down.
        homes = grid.homes.values()
        return tuple(normalised(grid, make_shape([grid.point(cell)])) for cell in homes)
    smaller = _try_polyforms(grid, size - 1)
    if smaller is None:
        return None
    found: set[Shape] = set()
    for each in smaller:
        found.update(normalised(grid, shape) for shape in _extensions(grid, each))
        if len(found) > MAX_SHAPES:
            return None
    return tuple(sorted(found))


def _extensions(grid: Grid, shape: Shape) -> Iterator[Shape]:
    for cell in shape.cells:
        for step in grid.sides(cell).values():
            if add(cell, step) not in shape.cells:
                yield make_shape([*shape.cells, add(cell, step)])


def _representatives(grid: Grid, shapes: Iterable[Shape], turning: Turning) -> list[Shape]:
    """The first of each class of shapes that can be turned into each other."""
    seen: set[Shape] = set()
    found = []
    for shape in shapes:
        if shape not in seen:
            found.append(shape)
            seen.update(_congruent(grid, shape, turning))
    return found


def _congruent(grid: Grid, shape: Shape, turning: Turning) -> set[Shape]:
    return {lying for _, lying in ways_to_lie(grid, shape, turning)}


def _names(shapes: Sequence[Shape], usual: Mapping[Shape, str]) -> list[str]:
    """The usual names where there are some, or else letters, or numbers.

    If shapes share a usual name (mirror images or turned ones), all but the first get a number
    after it.
    """
    if not all(shape in usual for shape in shapes):
        if len(shapes) <= len(ascii_uppercase):
            return list(ascii_uppercase[: len(shapes)])
        digits = len(str(len(shapes)))
        return [f"{number:0{digits}}" for number in range(1, len(shapes) + 1)]
    used: Counter[str] = Counter()
    names = []
    for name in (usual[shape] for shape in shapes):
        used[name] += 1
        names.append(name if used[name] == 1 else f"{name}{used[name]}")
    return names


@lru_cache(maxsize=8)
def _usual_names(grid: Grid, size: str, turning: Turning) -> Mapping[Shape, str]:
    """The usual name of each shape; mirror images have two where they are two pieces."""
    found: dict[Shape, str] = {}
    pieces = grid.usual_pieces.get(size, {})
    for within in dict.fromkeys([turning, Turning.ROTATE, Turning.ROTATE_AND_FLIP]):
        for name, typed in pieces.items():
            for shape in _congruent(grid, _drawn(grid, typed), within):
                found.setdefault(shape, name)
    return found


def _drawn(grid: Grid, typed: Sequence[Any]) -> Shape:
    layers = [typed] if isinstance(typed[0], str) else typed
    return make_shape(
        grid.point((layer, row, column)[-len(grid.axes) :])
        for layer, rows in enumerate(layers)
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign not in NO_CELL
    )


def _drawing(grid: Grid, shape: Shape) -> str:
    drawn = drawn_cells(grid, map(grid.coordinates, shape.cells))
    layers = [drawn] if isinstance(drawn[0], str) else drawn
    return (SEPARATOR * 2).join(SEPARATOR.join(rows) for rows in layers)


# The sticks of six-piece burrs by the numbers of Bill Cutler and Jürg von Känel.
#
# A stick is 2 by 2 by 6 cells. Of these, twelve may be cut away, which are counted 1, 2, 4
# and so on: seen from above with the long side in front, the inner four of the upper front
# row, those of the upper back row, the middle two of the lower front row, and those of the
# lower back row. What is cut away adds up to the number less one, so that a whole stick has
# number 1.


#: How many sticks a burr has, and cells if it is solid.
STICKS, SOLID = 6, 104
#: The cells inside, where sticks cross: only there may holes be.
_NONE, _FEW, _MANY = "......", "..##..", ".####."
_OUTER, _INNER = [_NONE] * 6, [_NONE, _FEW, _MANY, _MANY, _FEW, _NONE]
_BETWEEN = [_NONE, _NONE, _FEW, _FEW, _NONE, _NONE]
INSIDE = [_OUTER, _BETWEEN, _INNER, _INNER, _BETWEEN, _OUTER]
#: The cells that may be cut away, by layer (from above), row (from the back) and column.
_CUT_AWAY = (
    *product([0], [1], range(1, 5)),
    *product([0], [0], range(1, 5)),
    *product([1], [1], range(2, 4)),
    *product([1], [0], range(2, 4)),
)
MOST = 1 << len(_CUT_AWAY)


def stick(number: int) -> list[list[str]]:
    """The layers of the stick of this number, drawn."""
    gone = {cell for bit, cell in enumerate(_CUT_AWAY) if (number - 1) >> bit & 1}

    def row(layer: int, row: int) -> str:
        return "".join("." if (layer, row, n) in gone else "#" for n in range(6))

    return [[row(layer, each) for each in range(2)] for layer in range(2)]


def with_sticks(document: dict[str, Any], numbers: Sequence[int]) -> dict[str, Any]:
    """The puzzle of a burr with other sticks, as many cells of it being blank as must be.

    Raises DataError if there are not six numbers, or if the sticks have too many cells.
    """
    if len(numbers) != STICKS:
        raise DataError("--sticks", number_of(len(numbers), "number"), f"{STICKS} of them")
    for number in numbers:
        if not 1 <= number <= MOST:
            raise DataError("--sticks", str(number), f"numbers from 1 to {MOST:,}")
    blanks = SOLID - sum(row.count("#") for n in numbers for layer in stick(n) for row in layer)
    if blanks < 0:
        found = f"sticks with {number_of(SOLID - blanks, 'cell')}"
        raise DataError("--sticks", found, f"at most {SOLID}: less is cut away than must be")
    holes = {"rule": "cover", "blanks": blanks, "blank_only_at": INSIDE}
    return {**document, "pieces": list(_pieces(numbers)), "rules": [holes] if blanks else []}


def _pieces(numbers: Sequence[int]) -> Iterator[dict[str, Any]]:
    for number, count in Counter(numbers).items():
        several = {"count": count} if count > 1 else {}
        yield {"name": str(number), **several, "cells": stick(number)}
