"""The grids of the plane, from tables: cells by their corners on a lattice.

A table has the *lattice* by its Gram matrix (the products of its two basis vectors with each
other: lengths and angles without square roots), the *steps* that these vectors are in text
art, and the *cells* by their corners, in fractions of the vectors. All else follows exactly:
centres, turns, sides, what touches at corners, how cells are drawn.
"""

from __future__ import annotations

import json
from cmath import phase, rect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import chain, pairwise, permutations, product
from math import lcm, pi, sin, sqrt
from pathlib import Path
from typing import Any

from jigsat.schemas.grids.grid import (
    Form,
    Grid,
    Matrix,
    Number,
    Point,
    Turn,
    Vector,
    add,
    stamp_of,
    subtract,
)
from jigsat.schemas.grids.isometries import (
    IDENTITY,
    Corners,
    Place,
    angle_of,
    at_home,
    flips,
    isometries,
    lattice_turns,
    mean,
    orbits,
    turned,
)


@dataclass(frozen=True)
class PlaneTable:
    """A plane grid as it is typed.

    ``gram``: products of the basis vectors, in the unit in which cells are drawn. ``steps``:
    the rows and columns of text art that each of them is. ``cells``: for each cell of a lattice
    cell its corners, in basis vectors, in order.
    ``origin``: where in its text cell the lattice point is. ``sides``: names of sides in the
    order of the outlines, for each cell; by their directions if there are none.
    """

    gram: tuple[Place, ...]
    steps: tuple[tuple[int, int], tuple[int, int]]
    cells: Mapping[str, Corners]
    origin: Place
    sides: Mapping[str, Sequence[str]]
    art: Mapping[str, str]

    @cached_property
    def unit(self) -> Place:
        """The lengths of a row and of a column of text art, squared."""
        (a, b), (_, d) = self.gram
        (up, along), (down, right) = self.steps
        # The lengths of the vectors by Pythagoras, from rows and columns, are two equations.
        determinant = up * up * right * right - down * down * along * along
        row = (a * right * right - d * along * along) / determinant
        column = (d * up * up - a * down * down) / determinant
        if row * up * down + column * along * right != b:
            raise ValueError("the rows and columns of the steps are not at right angles")
        return row, column

    def at(self, place: Sequence[Fraction]) -> Place:
        """Where a place of the lattice is in text art: rows down and columns to the right."""
        (a, b), (c, d) = self.steps
        x, y = place
        return x * a + y * c, x * b + y * d

    def in_lattice(self, place: Place) -> Place:
        """A place in text art in basis vectors."""
        (a, b), (c, d) = self.steps
        determinant = a * d - b * c
        row, column = place
        return (row * d - column * c) / determinant, (column * a - row * b) / determinant

    def seen(self, place: Place) -> complex:
        """A place in text art as it is drawn: columns to the right, rows times i downwards."""
        row, column = (float(n) * sqrt(u) for n, u in zip(place, self.unit, strict=True))
        return complex(column, row)

    def has(self, place: Place) -> bool:
        """Whether a place in text art is a lattice point."""
        return all(each.denominator == 1 for each in self.in_lattice(place))


def table_of(typed: Mapping[str, Any]) -> PlaneTable:
    """The table in JSON."""
    (a, b), (c, d) = typed["steps"]
    gram, cells = lattice_of(typed), cells_of(typed)
    return PlaneTable(
        gram,
        ((a, b), (c, d)),
        orbits(cells, lattice_turns(gram) if typed.get("orbit") else [IDENTITY]),
        tuple(map(Fraction, typed.get("origin", (0, 0)))),
        typed.get("sides", {}),
        typed.get("art", {}),
    )


def lattice_of(typed: Mapping[str, Any]) -> tuple[Place, ...]:
    """The products of the basis vectors, from JSON."""
    return tuple(tuple(map(Fraction, row)) for row in typed["lattice"])


def cells_of(typed: Mapping[str, Any]) -> dict[str, Corners]:
    """The cells that are typed, from JSON."""
    return {
        cell: tuple(tuple(map(Fraction, corner)) for corner in corners)
        for cell, corners in typed["cells"].items()
    }


@dataclass(frozen=True)
class ClosedTable:
    """The cells of a lattice cell: their corners in text art, clockwise from the topmost.

    ``scale``: points for each row and column, as few as make centres whole.
    """

    corners: Mapping[str, Corners]
    scale: Vector


def closed(table: PlaneTable) -> ClosedTable:
    """All cells of a table."""
    found = {
        name: _clockwise(tuple(map(table.at, at_home(corners))))
        for name, corners in table.cells.items()
    }
    centres = zip(*map(mean, found.values()), strict=True)
    return ClosedTable(
        found, tuple(lcm(*(each.denominator for each in axis)) for axis in centres)
    )


def turns_of(table: PlaneTable, scale: Vector) -> Iterator[Turn]:
    """The isometries of the cells up to translations, in points; the identity first."""
    found = list(isometries(table.gram, table.cells.values()))
    drawn = [table.seen(table.at((Fraction(x), Fraction(1 - x)))) for x in (1, 0)]

    def in_points(place: Place) -> Place:
        return tuple(each * n for each, n in zip(table.at(place), scale, strict=True))

    def turn_of(matrix: Matrix, shift: Place) -> Turn:
        down, right = (
            in_points(turned(matrix, table.in_lattice(unit)))
            for unit in (
                (Fraction(1, scale[0]), Fraction(0)),
                (Fraction(0), Fraction(1, scale[1])),
            )
        )
        entries = (*down, *right, *in_points(shift))
        divisor = lcm(*(each.denominator for each in entries))
        a, c, b, d, *offset = (int(each * divisor) for each in entries)
        angle = angle_of(matrix, drawn)
        words = ["flip"] * flips(matrix) + [str(angle)] * bool(angle)
        name = " ".join(words) or "0"
        return Turn(name, ((a, b), (c, d)), divisor, flips(matrix), tuple(offset))

    for matrix, shift in sorted(found, key=lambda e: (flips(e[0]), angle_of(e[0], drawn))):
        yield turn_of(matrix, shift)


def cells_by_corner(
    cells: Iterable[tuple[tuple[Number, ...], ...]], steps: Iterable[tuple[Number, ...]]
) -> Mapping[tuple[Number, ...], Sequence[tuple[tuple[Number, ...], ...]]]:
    """For each corner of these cells those that have it, of all cells moved by each step."""
    found: dict[tuple[Number, ...], list[tuple[tuple[Number, ...], ...]]] = {
        corner: [] for cell in cells for corner in cell
    }
    for step, cell in product(steps, cells):
        there = tuple(add(corner, step) for corner in cell)
        for corner in found.keys() & there:
            found[corner].append(there)
    return found


def times(place: Sequence[Fraction | int], numbers: Vector) -> Point:
    """A place in units of which there are so many, by axis; it is whole in them."""
    return tuple(int(each * n) for each, n in zip(place, numbers, strict=True))


def area_of(corners: Sequence[Place]) -> Fraction:
    """The area of a polygon in text art: below 0 if its corners are counterclockwise."""
    # Rows grow downwards: clockwise is where columns run ahead of rows.
    return sum((a[1] * b[0] - a[0] * b[1] for a, b in edges(corners)), Fraction(0)) / 2


def edges(corners: Sequence[Place]) -> Iterator[tuple[Place, Place]]:
    """Both ends of each side of a polygon."""
    return pairwise((*corners, corners[0]))


def _clockwise(corners: Sequence[Place]) -> tuple[Place, ...]:
    ordered = tuple(corners) if area_of(corners) > 0 else tuple(reversed(corners))
    first = ordered.index(min(ordered))
    return (*ordered[first:], *ordered[:first])


# The forms of cells: polygons, and sticks.
#
# What lies across a side is the cell that has both ends of it, too. A cell with two corners is
# a stick. It has no sides but ends, at which others meet: the step to each of these counts as a
# side.


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


# The grids.


_TABLES: dict[str, Any] = json.loads(
    Path(__file__).with_name("tables.json").read_text(encoding="utf-8")
)
#: Their names, the ones that most puzzles have first.
PLANE_GRIDS = tuple(_TABLES)


def plane_grid(
    name: str, table: PlaneTable, cells: ClosedTable, typed: Mapping[str, Any]
) -> Grid:
    """The grid of a table. What is not geometry (lines, usual pieces) is as typed."""
    origin = times(table.origin, cells.scale)
    return Grid(
        name=name,
        axes=("row", "column"),
        stamp=stamp_of(
            list(forms_of(table, cells)), lambda step: table.has(tuple(map(Fraction, step)))
        ),
        scale=cells.scale,
        turns=tuple(turns_of(table, cells.scale)),
        lines={
            line: tuple((tuple(factors), divisor) for factors, divisor in projections)
            for line, projections in typed.get("lines", {}).items()
        },
        usual_pieces=typed.get("usual_pieces", {}),
        origin=origin if any(origin) else (),
        unit=tuple(each / n**2 for each, n in zip(table.unit, cells.scale, strict=True)),
    )


@cache
def plane(name: str) -> Grid:
    """The plane grid of that name."""
    table = table_of(_TABLES[name])
    return plane_grid(name, table, closed(table), _TABLES[name])


SQUARE = plane("square")
