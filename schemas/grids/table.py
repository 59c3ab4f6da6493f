"""From the table of a plane grid to the grid: cells by their corners on a lattice.

A table has the *lattice* by its Gram matrix (the products of its two basis vectors with each
other: lengths and angles without square roots), the *steps* that these vectors are in text
art, and the *cells* by their corners, in fractions of the vectors. All else follows exactly:
centres, turns, sides, what touches at corners, how cells are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, product
from math import lcm, sqrt
from typing import Any

from jigsat.schemas.grids.grid import Matrix, Number, Point, Turn, Vector, add
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
