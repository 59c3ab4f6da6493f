"""Complete sets of pieces: all polyominoes, polyiamonds, polyhexes, polycubes … of a size.

They are enumerated by size: each shape of n + 1 cells is one of n cells with a neighbour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from string import ascii_uppercase

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.box import PieceSet
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.geometry.shapes import Shape, make_shape, normalised, ways_to_lie
from jigsat.schemas.grids.grid import Grid, add
from jigsat.schemas.grids.registry import GRIDS

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
    shapes = _representatives(grid, _polyforms(grid.name, wanted.size, path), turning)
    named = dict(sorted(zip(_names(grid, shapes), shapes, strict=True)))
    for index, name in enumerate(wanted.without):
        if name not in named:
            raise DataError(
                f"{path}.without[{index}]", f"'{name}'", f"one of {', '.join(named)}"
            )
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


def _polyforms(grid_name: str, size: int, path: str) -> tuple[Shape, ...]:
    shapes = _try_polyforms(grid_name, size)
    if shapes is None:
        raise DataError(
            f"{path}.size", f"{size}", f"a size with fewer than {MAX_SHAPES:,} shapes"
        )
    return shapes


@lru_cache(maxsize=32)
def _try_polyforms(grid_name: str, size: int) -> tuple[Shape, ...] | None:
    """All connected shapes of so many cells, in all orientations; None if they are too many."""
    grid = GRIDS[grid_name]
    if size == 1:
        # A single cell of each form, as a triangle pointing up is none that points down.
        homes = ((0,) * (len(grid.axes) - 1) + (i,) for i, f in enumerate(grid.forms) if f)
        return tuple(normalised(grid, make_shape([grid.point(cell)])) for cell in homes)
    smaller = _try_polyforms(grid_name, size - 1)
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


def _names(grid: Grid, shapes: Sequence[Shape]) -> list[str]:
    """The usual names where there are some, or else letters, or numbers.

    Of shapes that have one usual name, mirror images or turned ones, all but the first get a
    number after it.
    """
    usual = _usual_names(grid.name)
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
def _usual_names(grid_name: str) -> Mapping[Shape, str]:
    grid = GRIDS[grid_name]
    return {
        shape: name
        for name, rows in grid.usual_pieces.items()
        for shape in _congruent(grid, _drawn(grid, rows), Turning.ROTATE_AND_FLIP)
    }


def _drawn(grid: Grid, rows: Iterable[str]) -> Shape:
    return make_shape(
        grid.point((row, column))
        for row, line in enumerate(rows)
        for column, character in enumerate(line)
        if character == "#"
    )
