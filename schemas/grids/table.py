"""From the table of a plane grid to the grid: cells by their corners on a lattice.

A table has the *lattice* by its Gram matrix (the products of its two basis vectors with each
other: lengths and angles without square roots), the *steps* that these vectors are in text
art, and the *cells* by their corners, in fractions of the vectors. All else follows exactly:
centres, turns, sides, what touches at corners, how cells are drawn. The method is that of space
groups (T. Hahn, International Tables for Crystallography, volume A): a turn is a matrix that
keeps the Gram matrix, and brings each cell onto a cell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import atan2, isqrt, lcm, pi, sqrt
from typing import Any

from jigsat.schemas.grids.grid import Form, Grid, Matrix, Turn, Vector, plane_turns, subtract

Place = tuple[Fraction, ...]

#: What sides are called by the direction that a step across leads, clockwise from the right.
_COMPASS = (
    *("right", "bottom right", "bottom", "bottom left"),
    *("left", "top left", "top", "top right"),
)
#: The greatest number of cells by which a lattice cell reaches beyond itself.
_REACH = 2


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

    def in_lattice(self, place: Place) -> tuple[int, ...] | None:
        """How many of each basis vector a step in text art is; None if not whole numbers."""
        (a, b), (c, d) = self.steps
        determinant = a * d - b * c
        row, column = place
        found = (row * d - column * c) / determinant, (column * a - row * b) / determinant
        return None if any(x.denominator > 1 for x in found) else tuple(map(int, found))


def plane_grid(name: str, typed: Mapping[str, Any]) -> Grid:
    """The grid of a table in JSON. What is not geometry (lines, usual pieces) is as typed."""
    (a, b), (c, d) = typed["steps"]
    corners = {
        cell: tuple(tuple(map(Fraction, corner)) for corner in each)
        for cell, each in typed["cells"].items()
    }
    table = PlaneTable(
        tuple(tuple(map(Fraction, row)) for row in typed["lattice"]),
        ((a, b), (c, d)),
        corners,
        typed.get("orbit", False),
        tuple(map(Fraction, typed.get("origin", (0, 0)))),
        typed.get("sides", {}),
        typed.get("art", {}),
    )
    cells = _Cells(table)
    origin = tuple(int(each * n) for each, n in zip(table.origin, cells.scale, strict=True))
    return Grid(
        name=name,
        axes=("row", "column"),
        stamp=_stamp(table, cells.forms),
        scale=cells.scale,
        turns=cells.turns,
        lines={
            line: tuple((tuple(factors), divisor) for factors, divisor in projections)
            for line, projections in typed.get("lines", {}).items()
        },
        usual_pieces=typed.get("usual_pieces", {}),
        origin=origin if any(origin) else (),
        unit=tuple(each / n**2 for each, n in zip(table.unit, cells.scale, strict=True)),
    )


@dataclass(frozen=True)
class _Cells:
    """The cells of a table, in points."""

    table: PlaneTable

    @cached_property
    def _drawn(self) -> Mapping[str, tuple[Place, ...]]:
        """The typed cells in text art."""
        return {
            name: tuple(map(self.table.at, corners))
            for name, corners in self.table.cells.items()
        }

    @cached_property
    def drawn(self) -> Mapping[str, tuple[Place, ...]]:
        """All cells of a lattice cell in text art, each clockwise from its topmost corner."""
        found: dict[str, tuple[Place, ...]] = {}
        seen = set()
        for name, corners in self._drawn.items():
            images = [_turned(turn, corners) for turn in self._candidates]
            for image in images if self.table.orbit else [corners]:
                home = self._home(image)
                if home not in seen:
                    seen.add(home)
                    number = sum(each.startswith(name) for each in found)
                    found[f"{name} {number + 1}" if number else name] = _clockwise(image)
        return found

    def _home(self, corners: Iterable[Place]) -> frozenset[Place]:
        """Equal for cells that a translation of the lattice brings onto each other."""
        corners = list(corners)
        (a, b), (c, d) = self.table.steps
        determinant = a * d - b * c
        row, column = _centre(corners)
        x = (row * d - column * c) / determinant
        y = (column * a - row * b) / determinant
        down, right = self.table.at((Fraction(x.__floor__()), Fraction(y.__floor__())))
        return frozenset((r - down, s - right) for r, s in corners)

    @cached_property
    def _candidates(self) -> tuple[Turn, ...]:
        """The turns of the lattice, in text art: by multiples of 60, 90 or 180 degrees."""
        vectors = [self.table.at((Fraction(x), Fraction(y))) for x, y in ((1, 0), (0, 1))]
        for degrees in (60, 90, 180):
            turns = [
                turn
                for turn in _turns_by(degrees, self.table.unit)
                if all(
                    self.table.in_lattice(image) is not None for image in _turned(turn, vectors)
                )
            ]
            if len(turns) > 1:
                return tuple(turns)
        return tuple(_turns_by(360, self.table.unit))[:1]

    @cached_property
    def scale(self) -> Vector:
        """Points for each row and each column: centres have whole numbers of them."""
        centres = [_centre(corners) for corners in self.drawn.values()]
        return tuple(
            lcm(*(each.denominator for each in axis)) for axis in zip(*centres, strict=True)
        )

    def points(self, place: Place) -> Place:
        """A place in text art in points, which may be fractions."""
        return tuple(each * n for each, n in zip(place, self.scale, strict=True))

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turns about the lattice point that bring each cell onto one, in points."""
        homes = set(map(self._home, self.drawn.values()))
        rows, columns = self.scale
        found = []
        for turn in self._candidates:
            if all(self._home(_turned(turn, each)) in homes for each in self.drawn.values()):
                (a, b), (c, d) = turn.matrix
                n = turn.divisor
                exact = [Fraction(a, n), Fraction(b * rows, n * columns)]
                exact += [Fraction(c * columns, n * rows), Fraction(d, n)]
                divisor = lcm(*(each.denominator for each in exact))
                a, b, c, d = (int(each * divisor) for each in exact)
                found.append(Turn(turn.name, ((a, b), (c, d)), divisor, turn.flips))
        return tuple(found)

    @cached_property
    def forms(self) -> Mapping[str, tuple[Place, Form]]:
        """Each cell's centre in text art and its form."""
        return {
            name: (_centre(corners), self._form(name)) for name, corners in self.drawn.items()
        }

    @cached_property
    def _around(self) -> tuple[tuple[tuple[int, ...], tuple[Place, ...]], ...]:
        """The cells near the lattice point, by centre in points, with their corners."""
        reach = range(-_REACH, _REACH + 1)
        found = []
        for x, y in product(reach, repeat=2):
            down, right = self.table.at((Fraction(x), Fraction(y)))
            for corners in self.drawn.values():
                there = tuple((row + down, column + right) for row, column in corners)
                found.append((tuple(map(int, self.points(_centre(there)))), there))
        return tuple(found)

    @cached_property
    def _by_corner(self) -> Mapping[Place, list[tuple[tuple[int, ...], frozenset[Place]]]]:
        found = defaultdict(list)
        for centre, corners in self._around:
            for corner in corners:
                found[corner].append((centre, frozenset(corners)))
        return found

    def _form(self, name: str) -> Form:
        corners = self.drawn[name]
        here = tuple(map(int, self.points(_centre(corners))))
        touching = {
            centre
            for corner in corners
            for centre, _ in self._by_corner[corner]
            if centre != here
        }
        steps = []
        for edge in zip(corners, (*corners[1:], corners[0]), strict=True):
            across = [
                centre
                for centre, others in self._by_corner[edge[0]]
                if centre != here and edge[1] in others
            ]
            if len(across) != 1:
                raise ValueError(
                    f"a side of the cell {name} belongs to {len(across) + 1} cells"
                )
            steps.append(subtract(across[0], here))
        by_corner = sorted({subtract(centre, here) for centre in touching}.difference(steps))
        names = self.table.sides.get(name) or list(map(self._direction, steps))
        if len(set(names)) < len(names):
            raise ValueError(f"two sides of the cell {name} have one name: {', '.join(names)}")
        middle = _centre(corners)
        rows, columns = self.scale
        at = tuple(each.__floor__() for each in self._shifted(middle))
        return Form(
            name,
            self.table.art.get(name, "#"),
            (here[0] - at[0] * rows, here[1] - at[1] * columns),
            dict(zip(names, steps, strict=True)),
            tuple(by_corner),
            tuple(self.points((r - middle[0], c - middle[1])) for r, c in corners),
        )

    def _shifted(self, place: Place) -> Place:
        return tuple(a + b for a, b in zip(place, self.table.origin, strict=True))

    def _direction(self, step: Vector) -> str:
        down, right = (
            each * sqrt(length) / n
            for each, length, n in zip(step, self.table.unit, self.scale, strict=True)
        )
        return _COMPASS[round(atan2(down, right) / (pi / 4)) % len(_COMPASS)]


def _stamp(
    table: PlaneTable, forms: Mapping[str, tuple[Place, Form]]
) -> tuple[tuple[Form | None, ...], ...]:
    """The forms in text art, as far as they repeat downwards and to the right."""
    (a, b), (c, d) = table.steps
    area = abs(a * d - b * c)
    height = next(n for n in range(1, area + 1) if table.in_lattice((Fraction(n), Fraction(0))))
    width = next(n for n in range(1, area + 1) if table.in_lattice((Fraction(0), Fraction(n))))
    rows: list[list[Form | None]] = [[None] * width for _ in range(height)]
    for centre, form in forms.values():
        home = [
            (each + shift).__floor__() for each, shift in zip(centre, table.origin, strict=True)
        ]
        for row, column in product(range(height), range(width)):
            if table.in_lattice((Fraction(row - home[0]), Fraction(column - home[1]))):
                if rows[row][column] is not None:
                    raise ValueError(f"two cells are drawn at row {row}, column {column}")
                rows[row][column] = form
    return tuple(map(tuple, rows))


def _turns_by(degrees: int, unit: Place) -> Iterator[Turn]:
    """The turns by multiples of an angle, as they lie and flipped, of rows and columns.

    None if one of them needs a fraction that is none.
    """
    ratio = unit[1] / unit[0]  # of a column to a row, squared
    sine_squared = {60: Fraction(3, 4), 90: Fraction(1)}.get(degrees, Fraction(0))
    cosine = {60: Fraction(1, 2), 90: Fraction(0), 180: Fraction(-1)}.get(degrees, Fraction(1))
    down, right = _root(sine_squared * ratio), _root(sine_squared / ratio)
    if down is None or right is None:
        return
    divisor = lcm(cosine.denominator, down.denominator, right.denominator)
    smallest: Matrix = (
        (int(cosine * divisor), int(down * divisor)),
        (int(-right * divisor), int(cosine * divisor)),
    )
    yield from plane_turns(smallest, divisor, degrees)


def _root(square: Fraction) -> Fraction | None:
    """The square root, if it is a fraction."""
    above, below = isqrt(square.numerator), isqrt(square.denominator)
    exact = above**2 == square.numerator and below**2 == square.denominator
    return Fraction(above, below) if exact else None


def _turned(turn: Turn, places: Iterable[Place]) -> tuple[Place, ...]:
    (a, b), (c, d) = turn.matrix
    n = turn.divisor
    return tuple(((a * x + b * y) / n, (c * x + d * y) / n) for x, y in places)


def _centre(corners: Sequence[Place]) -> Place:
    """The mean of the corners."""
    return tuple(sum(axis, Fraction(0)) / len(corners) for axis in zip(*corners, strict=True))


def _clockwise(corners: Sequence[Place]) -> tuple[Place, ...]:
    """The corners clockwise, from the topmost one, and of these the leftmost."""
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    # Rows grow downwards: clockwise is where columns run ahead of rows.
    area = sum(a[1] * b[0] - a[0] * b[1] for a, b in pairs)
    ordered = tuple(corners) if area > 0 else tuple(reversed(corners))
    first = ordered.index(min(ordered))
    return (*ordered[first:], *ordered[:first])
