"""From the table of a plane grid to the grid: cells by their corners on a lattice.

A table has the *lattice* by its Gram matrix (the products of its two basis vectors with each
other: lengths and angles without square roots), the *steps* that these vectors are in text
art, and the *cells* by their corners, in fractions of the vectors. All else follows exactly:
centres, turns, sides, what touches at corners, how cells are drawn. The method is that of space
groups (T. Hahn, International Tables for Crystallography, volume A): a turn is a matrix that
keeps the Gram matrix, and brings each cell onto a cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, product
from math import isqrt, lcm
from typing import Any

from jigsat.schemas.grids.grid import (
    Matrix,
    Number,
    Point,
    Turn,
    Vector,
    add,
    plane_turns,
    subtract,
)

Place = tuple[Fraction, ...]


@dataclass(frozen=True)
class PlaneTable:
    """A plane grid as it is typed.

    ``gram``: products of the basis vectors, in the unit in which cells are drawn. ``steps``:
    the rows and columns of text art that each of them is. ``cells``: for each cell of a lattice
    cell its corners, in basis vectors, in order.
    ``orbit``: whether the images of these cells under the turns of the lattice are cells, too.
    ``origin``: where in its text cell the lattice point is. ``sides``: names of sides in the
    order of the outlines, for each cell; by their directions if there are none.
    """

    gram: tuple[Place, ...]
    steps: tuple[tuple[int, int], tuple[int, int]]
    cells: Mapping[str, tuple[Place, ...]]
    orbit: bool
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

    def has(self, place: Place) -> bool:
        """Whether a place in text art is a lattice point."""
        return all(each.denominator == 1 for each in self.in_lattice(place))


def table_of(typed: Mapping[str, Any]) -> PlaneTable:
    """The table in JSON."""
    (a, b), (c, d) = typed["steps"]
    return PlaneTable(
        tuple(tuple(map(Fraction, row)) for row in typed["lattice"]),
        ((a, b), (c, d)),
        {
            cell: tuple(tuple(map(Fraction, corner)) for corner in corners)
            for cell, corners in typed["cells"].items()
        },
        typed.get("orbit", False),
        tuple(map(Fraction, typed.get("origin", (0, 0)))),
        typed.get("sides", {}),
        typed.get("art", {}),
    )


@dataclass(frozen=True)
class ClosedTable:
    """The cells of a lattice cell: their corners in text art, clockwise from the topmost.

    ``scale``: points for each row and column, as few as make centres whole.
    """

    corners: Mapping[str, tuple[Place, ...]]
    scale: Vector


def closed(table: PlaneTable) -> ClosedTable:
    """All cells of a table."""
    found: dict[str, tuple[Place, ...]] = {}
    seen = set()
    turns = _turns_of_lattice(table) if table.orbit else ()
    for name, typed in table.cells.items():
        corners = tuple(map(table.at, typed))
        for image in [_turned(turn, corners) for turn in turns] or [corners]:
            home = at_home(table, image)
            if frozenset(home) not in seen:
                seen.add(frozenset(home))
                number = sum(each.split()[0] == name for each in found)
                found[f"{name} {number + 1}" if number else name] = _clockwise(home)
    centres = zip(*map(mean, found.values()), strict=True)
    return ClosedTable(
        found, tuple(lcm(*(each.denominator for each in axis)) for axis in centres)
    )


def at_home(table: PlaneTable, corners: tuple[Place, ...]) -> tuple[Place, ...]:
    """The translate of a cell whose centre is in the first lattice cell."""
    x, y = table.in_lattice(mean(corners))
    home = table.at((Fraction(x.__floor__()), Fraction(y.__floor__())))
    return tuple(subtract(corner, home) for corner in corners)


# The turns of a lattice, and those of them that bring its cells onto cells.


def _turns_of_lattice(table: PlaneTable) -> tuple[Turn, ...]:
    """The turns of the lattice, in text art: by multiples of 60, 90 or 180 degrees."""
    vectors = tuple(table.at((Fraction(x), Fraction(y))) for x, y in ((1, 0), (0, 1)))
    for degrees in (60, 90, 180):
        turns = [
            turn
            for turn in _turns_by(degrees, table.unit)
            if all(map(table.has, _turned(turn, vectors)))
        ]
        if len(turns) > 1:
            return tuple(turns)
    return tuple(_turns_by(360, table.unit))[:1]


def _turns_by(degrees: int, unit: Place) -> tuple[Turn, ...]:
    """The turns by multiples of an angle, as they lie and flipped, of rows and columns.

    None if one of them needs a number that is no fraction.
    """
    ratio = unit[1] / unit[0]  # of a column to a row, squared
    sine_squared = {60: Fraction(3, 4), 90: Fraction(1)}.get(degrees, Fraction(0))
    cosine = {60: Fraction(1, 2), 90: Fraction(0), 180: Fraction(-1)}.get(degrees, Fraction(1))
    down, right = _root(sine_squared * ratio), _root(sine_squared / ratio)
    if down is None or right is None:
        return ()
    return plane_turns(*_whole((cosine, down, -right, cosine)), degrees)


def _whole(entries: Iterable[Fraction]) -> tuple[Matrix, int]:
    """A matrix of whole numbers, and by what they are divided."""
    exact = list(entries)
    divisor = lcm(*(each.denominator for each in exact))
    a, b, c, d = (int(each * divisor) for each in exact)
    return ((a, b), (c, d)), divisor


def _root(square: Fraction) -> Fraction | None:
    """The square root, if it is a fraction."""
    above, below = isqrt(square.numerator), isqrt(square.denominator)
    exact = above**2 == square.numerator and below**2 == square.denominator
    return Fraction(above, below) if exact else None


def _turned(turn: Turn, places: Iterable[Place]) -> tuple[Place, ...]:
    (a, b), (c, d) = turn.matrix
    n = turn.divisor
    return tuple(((a * x + b * y) / n, (c * x + d * y) / n) for x, y in places)


def turns_of(table: PlaneTable, cells: ClosedTable) -> Iterator[Turn]:
    """The turns about the lattice point that bring each cell onto one, in points."""
    found = cells.corners.values()
    homes = {frozenset(at_home(table, corners)) for corners in found}
    rows, columns = cells.scale
    for turn in _turns_of_lattice(table):
        images = (at_home(table, _turned(turn, corners)) for corners in found)
        if table.orbit or all(frozenset(image) in homes for image in images):
            (a, b), (c, d) = turn.matrix
            n = turn.divisor
            entries = a, Fraction(b * rows, columns), Fraction(c * columns, rows), d
            yield Turn(turn.name, *_whole(Fraction(each) / n for each in entries), turn.flips)


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


def mean(corners: Sequence[Place]) -> Place:
    """The middle of these places."""
    return tuple(sum(axis, Fraction(0)) / len(corners) for axis in zip(*corners, strict=True))


def area_of(corners: Sequence[Place]) -> Fraction:
    """The area of a polygon in text art: below 0 if its corners are counterclockwise."""
    # Rows grow downwards: clockwise is where columns run ahead of rows.
    return sum((a[1] * b[0] - a[0] * b[1] for a, b in edges(corners)), Fraction(0)) / 2


def edges(corners: Sequence[Place]) -> Iterator[tuple[Place, Place]]:
    """Both ends of each side of a polygon."""
    return pairwise((*corners, corners[0]))


def _clockwise(corners: Sequence[Place]) -> tuple[Place, ...]:
    """The corners clockwise, from the topmost one, and of these the leftmost."""
    ordered = tuple(corners) if area_of(corners) > 0 else tuple(reversed(corners))
    first = ordered.index(min(ordered))
    return (*ordered[first:], *ordered[:first])
