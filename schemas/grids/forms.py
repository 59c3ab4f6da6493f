"""The forms of a plane grid's cells, from its closed table: polygons, and sticks.

What lies across a side is the cell that has both ends of it, too. A cell with two corners is a
stick. It has no sides but ends, at which others meet: the step to each of these counts as a
side.
"""

from __future__ import annotations

from cmath import phase, rect
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, permutations, product
from math import pi, sin, sqrt

from jigsat.schemas.grids.grid import Form, Vector, subtract
from jigsat.schemas.grids.isometries import Place, at_home, mean
from jigsat.schemas.grids.table import (
    ClosedTable,
    PlaneTable,
    cells_by_corner,
    edges,
    times,
)

#: What sides are called by the direction that a step across leads, clockwise from the right.
_COMPASS = (
    *("right", "bottom right", "bottom", "bottom left"),
    *("left", "top left", "top", "top right"),
)
#: Half the width of a stick as it is drawn, as a part of its length.
_HALF_WIDTH = 1 / 6


def forms_of(table: PlaneTable, cells: ClosedTable) -> Iterator[tuple[Vector, Form]]:
    """The form of each cell, after the row and column of text art in which it stands."""
    cells_at = cells_by_corner(cells.corners.values(), _steps_to_touching(table))
    for name, corners in cells.corners.items():
        middle = mean(corners)
        at = tuple((a + b).__floor__() for a, b in zip(middle, table.origin, strict=True))
        cell = _LatticeCell(table, cells, name, cells_at)
        offset = subtract(times(middle, cells.scale), times(at, cells.scale))
        yield at, cell.stick(offset) if len(corners) == 2 else cell.polygon(offset)


def _steps_to_touching(table: PlaneTable) -> list[Place]:
    """The steps of the lattice, in text art, to all cells that have a corner with one here."""
    found = defaultdict[Place, set[Place]](set)
    for cell in table.cells.values():
        for corner in at_home(cell):
            within = tuple(each % 1 for each in corner)
            found[within].add(subtract(corner, within))
    pairs = chain.from_iterable(product(moves, repeat=2) for moves in found.values())
    return sorted({table.at(subtract(one, other)) for one, other in pairs})


@dataclass(frozen=True)
class _LatticeCell:
    """One cell of a lattice cell, among those around."""

    table: PlaneTable
    cells: ClosedTable
    name: str
    cells_at: Mapping[Place, Sequence[Sequence[Place]]]

    @property
    def _corners(self) -> Sequence[Place]:
        return self.cells.corners[self.name]

    def polygon(self, offset: Vector) -> Form:
        """The form of a polygon; edges between the same two cells are one side, which bends."""
        corners = self._corners
        steps = [
            self._step(other)
            for first, second in edges(corners)
            for other in self._others_at(first)
            if second in other
        ]
        touching = {
            self._step(other) for corner in corners for other in self._others_at(corner)
        }
        outline = (subtract(corner, mean(corners)) for corner in corners)
        sides = list(dict.fromkeys(steps))
        return Form(
            self.name,
            self.table.art.get(self.name, "#"),
            offset,
            self._named(sides),
            tuple(sorted(touching.difference(sides))),
            tuple(self._in_points(corner) for corner in outline),
            borders=tuple(steps) if len(sides) < len(steps) else (),
        )

    def stick(self, offset: Vector) -> Form:
        """The form of a stick: drawn as a strip, mitred where another one is beside it."""
        steps: list[Vector] = []
        ends: list[tuple[Vector, ...]] = []
        outline: list[tuple[Fraction, ...]] = []
        borders: list[Vector | None] = []
        for end, other_end in permutations(self._corners):
            own = self.table.seen(subtract(other_end, end))
            angles = {
                self._step(stick): phase(self.table.seen(_beyond(end, stick)) / own) % (2 * pi)
                for stick in self._others_at(end)
            }
            meeting = sorted(angles, key=angles.__getitem__)  # clockwise from the stick itself
            steps += meeting
            ends.append(tuple(meeting))
            turns = [angles[meeting[0]], angles[meeting[-1]] - 2 * pi] if meeting else [pi, -pi]
            tip = subtract(end, mean(self._corners))
            below, above = (
                self._unseen(self.table.seen(tip) + _on_bisector(own, turn)) for turn in turns
            )
            outline += [below, self._in_points(tip), above]
            borders += [meeting[0], meeting[-1], None] if meeting else [None, None, None]
        return Form(
            self.name,
            self.table.art.get(self.name, "#"),
            offset,
            self._named(steps),
            outline=tuple(outline),
            borders=tuple(borders),
            ends=tuple(ends),
        )

    def _others_at(self, corner: Place) -> Iterator[Sequence[Place]]:
        return (other for other in self.cells_at[corner] if mean(other) != mean(self._corners))

    def _step(self, other: Sequence[Place]) -> Vector:
        return times(subtract(mean(other), mean(self._corners)), self.cells.scale)

    def _in_points(self, place: Sequence[Fraction]) -> tuple[Fraction, ...]:
        return tuple(each * n for each, n in zip(place, self.cells.scale, strict=True))

    def _unseen(self, drawn: complex) -> tuple[Fraction, ...]:
        """What is drawn there, in points: no more exact than it can be drawn."""
        row, column = map(sqrt, self.table.unit)
        return self._in_points((Fraction(drawn.imag / row), Fraction(drawn.real / column)))

    def _named(self, steps: Sequence[Vector]) -> Mapping[str, Vector]:
        """The steps across sides by what these are called; numbered if several lead one way."""
        names = self.table.sides.get(self.name) or [self._direction(step) for step in steps]
        found: dict[str, Vector] = {}
        for number, (name, step) in enumerate(zip(names, steps, strict=True)):
            nth = names[:number].count(name) + 1
            found[f"{name} {nth}" if names.count(name) > 1 else name] = step
        return found

    def _direction(self, step: Vector) -> str:
        apart = tuple(Fraction(d, n) for d, n in zip(step, self.cells.scale, strict=True))
        return _COMPASS[round(phase(self.table.seen(apart)) / (pi / 4)) % len(_COMPASS)]


def _on_bisector(own: complex, turn: float) -> complex:
    """A corner of a stick's outline beside its end: half way, by angle, to the next stick."""
    return own * rect(_HALF_WIDTH / sin(abs(turn) / 2), turn / 2)


def _beyond(end: Place, stick: Sequence[Place]) -> Place:
    (other,) = (corner for corner in stick if corner != end)
    return subtract(other, end)
