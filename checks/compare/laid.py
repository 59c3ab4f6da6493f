"""Two shapes laid on each other so that as many cells as possible meet, and how they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product, starmap
from typing import Any

from jigsat.checks.compare.comparison import PuzzleDifference
from jigsat.checks.lint.finding import cells_in_words
from jigsat.schemas.geometry.shapes import Shape, turned
from jigsat.schemas.geometry.surface import Motion
from jigsat.schemas.grids.grid import Grid, Point, Turn, Vector, subtract
from jigsat.schemas.support.text import plural

#: Of shapes with more cells the first or the last ones are laid on each other.
MAX_CELLS = 100


@dataclass(frozen=True)
class Overlay:
    """A shape, and another one that ``motion`` lays on it."""

    grid: Grid
    one: Shape
    other: Shape
    motion: Motion

    @cached_property
    def cells(self) -> tuple[frozenset[Point], frozenset[Point]]:
        """The cells of each that the other does not have."""
        mine = frozenset(self.one.cells)
        theirs = frozenset(map(self.motion, self.other.cells))
        return mine - theirs, theirs - mine

    @cached_property
    def printed(self) -> Mapping[Any, tuple[str | None, str | None]]:
        """The names that differ, by side, cell or attribute; not on cells that only one has."""
        mine, theirs = (
            {**dict(shape.labels), **dict(shape.colours), **dict(shape.attributes)}
            for shape in (self.one, self.motion.image_of(self.other))
        )
        return {
            key: (mine.get(key), theirs.get(key))
            for key in {**mine, **theirs}
            if mine.get(key) != theirs.get(key)
            and not any(key in only or key[0] in only for only in self.cells)
        }

    @property
    def number(self) -> int:
        """How many things differ."""
        return sum(map(len, self.cells)) + len(self.printed)

    def told(self, what: str) -> Iterator[PuzzleDifference]:
        """How ``what`` they are differs, in words."""
        if any(self.cells):
            yield PuzzleDifference(what, *(_in_words(self.grid, each) for each in self.cells))
        for place, names in self.printed.items():
            in_a, in_b = (name and f"'{name}'" for name in names)
            yield PuzzleDifference(f"{what}, {self._where(place)}", in_a, in_b)

    def _where(self, place: Any) -> str:
        if isinstance(place, str):
            return place
        if place in self.one.cells:
            return f"cell {cells_in_words(self.grid, [place])}"
        cell, step = place
        side = f"{self.grid.form(cell).side_names[step]} side"
        return side if len(self.one.cells) == 1 else f"{self._where(cell)}, {side}"


def laid(grid: Grid, one: Shape, other: Shape, turn: Turn) -> Overlay:
    """Another shape, turned so, where most cells meet, and then most names."""
    mine, theirs = one.cells, turned(other, turn).cells
    ends = (mine[0], theirs[0]), (mine[-1], theirs[-1])
    are_few = max(len(mine), len(theirs)) <= MAX_CELLS
    meeting = Counter(starmap(subtract, product(mine, theirs) if are_few else ends))
    steps = {step: cells for step, cells in meeting.items() if _is_translation(grid, step)}
    steps = steps or {(0,) * len(grid.axes): 0}
    most = max(steps.values())
    likely = [step for step, cells in steps.items() if cells == most]
    ways = (Overlay(grid, one, other, Motion(turn, step)) for step in likely)
    return min(ways, key=lambda each: each.number)


def _is_translation(grid: Grid, step: Vector) -> bool:
    """Whether it moves all cells of the grid onto cells."""
    by_axis = [divmod(distance, unit) for distance, unit in zip(step, grid.scale, strict=True)]
    cells, rests = zip(*by_axis, strict=True)
    return not any(rests) and grid.moves_onto_itself(cells)


def _in_words(grid: Grid, cells: frozenset[Point]) -> str | None:
    return f"{plural('cell', len(cells))} {cells_in_words(grid, cells)}" if cells else None
