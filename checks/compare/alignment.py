"""How two shapes differ if they are laid on each other so that they differ least."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product

from jigsat.schemas.geometry.shapes import Shape, Side
from jigsat.schemas.geometry.surface import Motion, inverse
from jigsat.schemas.grids.grid import Grid, Point, Vector, add, subtract

#: Of shapes of so many cells each cell is laid on the first ones of the other.
MAX_CELLS = 24
#: So many cells of a shape may be its only ones that the other does not have.
FIRST_CELLS = 3


@dataclass(frozen=True)
class Alignment:
    """A shape, and another one that ``motion`` lays on it."""

    grid: Grid
    one: Shape
    other: Shape
    motion: Motion

    @cached_property
    def cells(self) -> tuple[frozenset[Point], frozenset[Point]]:
        """The cells of each that the other does not have, where each of them is drawn."""
        back = inverse(self.grid, self.motion)
        laid = set(map(self.motion, self.other.cells))
        mine = set(self.one.cells)
        return frozenset(mine - laid), frozenset(map(back, laid - mine))

    @cached_property
    def labels(self) -> Mapping[Side, tuple[str | None, str | None]]:
        """The labels of the first shape and of the other, by side, where they differ."""
        mine, theirs = dict(self.one.labels), dict(self._moved_labels())
        common = set(self.one.cells) & set(map(self.motion, self.other.cells))
        return {
            side: (mine.get(side), theirs.get(side))
            for side in sorted({*mine, *theirs})
            if side[0] in common and mine.get(side) != theirs.get(side)
        }

    def _moved_labels(self) -> Iterator[tuple[Side, str]]:
        for (cell, step), label in self.other.labels:
            yield (self.motion(cell), self.motion.turn(step)), label

    @cached_property
    def colours(self) -> Mapping[Point, tuple[str | None, str | None]]:
        """The colours of each by cell, where they differ."""
        mine = dict(self.one.colours)
        theirs = {self.motion(cell): colour for cell, colour in self.other.colours}
        common = set(self.one.cells) & set(map(self.motion, self.other.cells))
        return {
            cell: (mine.get(cell), theirs.get(cell))
            for cell in sorted({*mine, *theirs} & common)
            if mine.get(cell) != theirs.get(cell)
        }

    @cached_property
    def attributes(self) -> Mapping[str, tuple[str | None, str | None]]:
        """The values of each by attribute, where they differ."""
        mine, theirs = dict(self.one.attributes), dict(self.other.attributes)
        return {
            name: (mine.get(name), theirs.get(name))
            for name in sorted({*mine, *theirs})
            if mine.get(name) != theirs.get(name)
        }

    @cached_property
    def number(self) -> int:
        """How many things differ."""
        cells = sum(map(len, self.cells))
        return cells + len(self.labels) + len(self.colours) + len(self.attributes)


def alignments(grid: Grid, one: Shape, other: Shape, turned: Motion) -> Iterator[Alignment]:
    """Ways to move a turned shape onto another one, the likely ones first."""
    cells = [turned(cell) for cell in other.cells]
    for step in dict.fromkeys(_steps(one.cells, cells)):
        if _is_translation(grid, step):
            motion = Motion(turned.turn, add(turned.step, step))
            yield Alignment(grid, one, other, motion)


def _steps(one: Collection[Point], other: Collection[Point]) -> Iterator[Vector]:
    """Steps that lay borders on borders, and of few cells also each on the first ones."""
    mine, theirs = _corners(one), _corners(other)
    yield from (
        tuple(choice[axis][axis] for axis in range(len(choice)))
        for choice in product(
            [subtract(mine[0], theirs[0]), subtract(mine[1], theirs[1])], repeat=len(mine[0])
        )
    )
    if max(len(one), len(other)) <= MAX_CELLS:
        for first in islice(one, FIRST_CELLS):
            yield from (subtract(first, cell) for cell in other)


def _corners(cells: Iterable[Point]) -> tuple[Point, Point]:
    """The least and the greatest coordinates."""
    by_axis = list(zip(*cells, strict=True))
    return tuple(map(min, by_axis)), tuple(map(max, by_axis))


def _is_translation(grid: Grid, step: Vector) -> bool:
    """Whether it moves all cells of the grid onto cells."""
    origin = grid.point((0,) * len(grid.axes))
    there = add(origin, step)
    coordinates = grid.coordinates(there)
    form = grid.form_at(coordinates)
    return form is grid.form_at((0,) * len(grid.axes)) and grid.point(coordinates) == there
