"""Grids in space from the tables beside this module: cells by their corners on a lattice.

A table has the *lattice* by its Gram matrix (the products of its three basis vectors with each
other), the *steps* that these vectors are in text art, and the *cells*, convex solids, by their
corners in fractions of the vectors. All else follows exactly, as it does in the plane
(``table``): faces and what is across them, what touches at edges and corners, and the turns.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations, product
from math import lcm
from pathlib import Path
from typing import Any

from jigsat.schemas.grids.grid import (
    Coordinates,
    Form,
    Grid,
    Matrix,
    Point,
    Slide,
    Stamp,
    Turn,
    Vector,
    add,
    after,
    opposite,
    rotations_in_space,
    subtract,
)
from jigsat.schemas.grids.plane import SQUARE
from jigsat.schemas.grids.table import times

_TABLES: dict[str, Any] = json.loads(
    Path(__file__).with_name("solids.json").read_text(encoding="utf-8")
)
#: The names of the grids.
SOLID_GRIDS = tuple(_TABLES)

Place = tuple[Fraction, ...]
Corners = tuple[Vector, ...]
Number = int | Fraction

#: How often a vector of the lattice may have each basis vector: these are short, so that no
#: turn of them, and no step to a cell that touches another one, needs more.
_NEAR = range(-2, 3)
#: A layer, a row and a column of text art: down, to the front, to the right.
_AXES = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
_DOWN, _FRONT, _RIGHT = _AXES
#: What sides are called by where they face along these: not at all, that way, or the other way.
_WORDS = (("", "bottom", "top"), ("", "front", "back"), ("", "right", "left"))
#: How far along them sides face that are around a cell, clockwise as seen from above.
_AROUND = ((0, 0), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


@dataclass(frozen=True)
class SolidTable:
    """A grid in space as it is typed.

    ``gram``: products of the basis vectors, in the unit in which cells are drawn. ``steps``:
    the layers, rows and columns of text art that each of them is. ``cells``: for each cell of a
    lattice cell its corners, in basis vectors. ``orbit``: whether the images of these cells
    under the turns of the lattice are cells, too. ``art``: signs for cells that are told apart.
    ``seen_from``: for each letter of a quarter turn from where it is clockwise, as a step in
    text art. ``slides``: steps in text art by which pieces can be moved.
    """

    gram: tuple[Place, ...]
    steps: tuple[Vector, ...]
    cells: Mapping[str, tuple[Place, ...]]
    orbit: bool
    art: Mapping[str, str]
    seen_from: Mapping[str, Vector]
    slides: tuple[Vector, ...] = ()

    def at(self, place: Sequence[Number]) -> tuple[Any, ...]:
        """Where a place of the lattice is in text art."""
        return _image(tuple(zip(*self.steps, strict=True)), place)

    def in_lattice(self, place: Sequence[Number]) -> Place:
        """A place in text art in basis vectors."""
        a, b, c = self.steps
        around = cross(b, c), cross(c, a), cross(a, b)
        volume = Fraction(dot(a, around[0]))
        return tuple(dot(place, each) / volume for each in around)

    def has(self, place: Sequence[Number]) -> bool:
        """Whether a place in text art is a lattice point."""
        return all(each.denominator == 1 for each in self.in_lattice(place))

    def product(self, one: Sequence[Number], other: Sequence[Number]) -> Fraction:
        """The product of two steps in text art."""
        return Fraction(dot(self.in_lattice(one), _image(self.gram, self.in_lattice(other))))

    @cached_property
    def symmetries(self) -> tuple[Matrix, ...]:
        """The matrices, for places of the lattice, that keep the Gram matrix."""
        whole = lcm(*(each.denominator for row in self.gram for each in row))
        gram = tuple(tuple(int(each * whole) for each in row) for row in self.gram)
        near = list(product(_NEAR, repeat=3))
        images = (
            [each for each in near if dot(each, _image(gram, each)) == gram[axis][axis]]
            for axis in range(3)
        )
        pairs = list(combinations(range(3), 2))
        return tuple(
            tuple(zip(*basis, strict=True))
            for basis in product(*images)
            if all(dot(basis[i], _image(gram, basis[j])) == gram[i][j] for i, j in pairs)
        )


@cache
def solid(name: str) -> Grid:
    """The grid in space of that name."""
    typed = _TABLES[name]
    return solid_grid(
        name,
        SolidTable(
            tuple(tuple(map(Fraction, row)) for row in typed["lattice"]),
            tuple(map(tuple, typed["steps"])),
            {
                cell: tuple(tuple(map(Fraction, corner)) for corner in corners)
                for cell, corners in typed["cells"].items()
            },
            typed.get("orbit", False),
            typed.get("art", {}),
            {letter: tuple(step) for letter, step in typed["seen_from"].items()},
            tuple(map(tuple, typed.get("slides", ()))),
        ),
    )


def solid_grid(name: str, table: SolidTable) -> Grid:
    """The grid of a table. No lines are told apart in it."""
    cells = closed(table)
    return Grid(
        name=name,
        axes=("layer", "row", "column"),
        stamp=_stamp(table, _forms(table, cells)),
        scale=cells.scale,
        turns=_turns(table, cells),
        lines={},
        plane=SQUARE,
        slides=tuple(Slide(step, _ends(table, cells, step)) for step in table.slides),
        unit=tuple(
            table.product(axis, axis) / n**2 for axis, n in zip(_AXES, cells.scale, strict=True)
        ),
    )


@dataclass(frozen=True)
class ClosedTable:
    """The cells whose middles are in the first lattice cell.

    ``corners``: of each cell, in text art, whose layers, rows and columns have so many
    ``parts`` that corners and middles are whole. ``scale``: points for each of them, as few as
    make middles whole.
    """

    corners: Mapping[str, Corners]
    parts: int
    scale: Vector

    def in_points(self, place: Vector) -> Place:
        """A place in parts in points."""
        return tuple(
            Fraction(each * n, self.parts) for each, n in zip(place, self.scale, strict=True)
        )


def closed(table: SolidTable) -> ClosedTable:
    """All cells of a table."""
    every = [each for corners in table.cells.values() for corner in corners for each in corner]
    parts = lcm(*(each.denominator for each in every)) * lcm(*map(len, table.cells.values()))
    found: dict[Corners, str] = {}
    for name, typed in table.cells.items():
        corners = [tuple(int(each * parts) for each in corner) for corner in typed]
        number = 0
        for turn in table.symmetries if table.orbit else (_AXES,):
            image = _at_home((_image(turn, corner) for corner in corners), parts)
            if image not in found:
                number += 1
                found[image] = name if number == 1 else f"{name} {number}"
    in_text = {name: tuple(map(table.at, corners)) for corners, name in found.items()}
    middles = zip(*map(_middle, in_text.values()), strict=True)
    scale = (lcm(*(Fraction(each, parts).denominator for each in axis)) for axis in middles)
    return ClosedTable(in_text, parts, tuple(scale))


def _at_home(corners: Iterable[Vector], parts: int) -> Corners:
    """The corners, in order, of the translate whose middle is in the first lattice cell."""
    found = sorted(corners)
    step = tuple(each // parts * parts for each in _middle(found))
    return tuple(subtract(corner, step) for corner in found)


def _middle(corners: Sequence[Vector]) -> Vector:
    """The mean of corners, which is whole."""
    return tuple(sum(axis) // len(corners) for axis in zip(*corners, strict=True))


# The turns of the lattice that bring each cell onto one.


def _turns(table: SolidTable, cells: ClosedTable) -> tuple[Turn, ...]:
    """The rotations that follow from quarter turns, then the same after a flip."""
    scale = cells.scale
    matrices = {_in_points(table, matrix, scale) for matrix in table.symmetries}
    quarters = {
        letter: next(
            each
            for each in matrices
            if (_determinant(each), _trace(each)) == (1, 1)
            and _is_clockwise(each, times(eye, scale))
        )
        for letter, eye in table.seen_from.items()
    }
    rotations = rotations_in_space(quarters)
    # It swaps left and right.
    flip = next(
        Turn("flip", each, flips=True)
        for each in matrices
        if (_determinant(each), _trace(each), _image(each, _RIGHT)) == (-1, 1, (0, 0, -1))
    )
    turns = (*rotations, *(after(flip, turn) for turn in rotations))
    if {turn.matrix for turn in turns} != matrices:
        raise ValueError("the turns are not those that follow from quarter turns")
    return turns


def _in_points(table: SolidTable, matrix: Matrix, scale: Vector) -> Matrix:
    """The matrix that does with points what this one does with places of the lattice."""
    columns = []
    for axis, n in zip(_AXES, scale, strict=True):
        image = table.at(_image(matrix, table.in_lattice(axis)))
        exact = [each * m / n for each, m in zip(image, scale, strict=True)]
        if any(each.denominator > 1 for each in exact):
            raise ValueError("a turn needs points that are closer to each other")
        columns.append(tuple(map(int, exact)))
    return tuple(zip(*columns, strict=True))


def _is_clockwise(matrix: Matrix, eye: Vector) -> bool:
    """Whether a quarter turn is about this axis, and clockwise as seen from where it leads."""
    images = (_determinant((eye, each, _image(matrix, each))) for each in _AXES)
    return _image(matrix, eye) == eye and all(image >= 0 for image in images)


# The forms of cells.


@dataclass(frozen=True)
class _Cell:
    """A cell anywhere: its middle in points, its corners in parts."""

    middle: Point
    corners: frozenset[Vector]


def _forms(table: SolidTable, cells: ClosedTable) -> Iterator[tuple[Coordinates, Form]]:
    """The form of each cell, after the coordinates at which it stands."""
    cells_at = _cells_by_corner(table, cells)
    for name, corners in cells.corners.items():
        middle = _middle(corners)
        here = tuple(map(int, cells.in_points(middle)))
        faces = {}
        for face in _faces(corners):
            (across,) = (
                each.middle
                for each in cells_at[face[0]]
                if each.corners.issuperset(face) and each.middle != here
            )
            outline = (cells.in_points(subtract(corner, middle)) for corner in face)
            faces[subtract(across, here)] = tuple(outline)
        facing = {step: _facing(table, cells, step) for step in faces}
        steps = sorted(
            faces, key=lambda step: (facing[step][0], _AROUND.index(facing[step][1:]))
        )
        names = [_name(facing[step]) for step in steps]
        if len(set(names)) < len(names):
            raise ValueError(f"sides of {name!r} are called alike: {names}")
        touching = {
            subtract(each.middle, here) for corner in corners for each in cells_at[corner]
        }
        at = tuple(each // cells.parts for each in middle)
        form = Form(
            name,
            table.art.get(name.split()[0], "#"),
            subtract(here, times(at, cells.scale)),
            dict(zip(names, steps, strict=True)),
            tuple(sorted(touching.difference(steps, [(0, 0, 0)]))),
            faces=tuple(faces[step] for step in steps),
        )
        yield at, form


def _cells_by_corner(table: SolidTable, cells: ClosedTable) -> Mapping[Vector, list[_Cell]]:
    """The cells, wherever they are, that have a corner of those in the first lattice cell."""
    found: dict[Vector, list[_Cell]] = {
        corner: [] for corners in cells.corners.values() for corner in corners
    }
    for step in map(table.at, product(_NEAR, repeat=3)):
        moved = times(step, (cells.parts,) * 3)
        for corners in cells.corners.values():
            there = [add(corner, moved) for corner in corners]
            if not found.keys().isdisjoint(there):
                cell = _Cell(tuple(map(int, cells.in_points(_middle(there)))), frozenset(there))
                for corner in found.keys() & cell.corners:
                    found[corner].append(cell)
    return found


def _faces(corners: Sequence[Vector]) -> Iterator[tuple[Vector, ...]]:
    """The faces of a convex solid: their corners, clockwise as seen from outside."""
    seen = set()
    for one, two, three in combinations(corners, 3):
        across = cross(subtract(two, one), subtract(three, one))
        heights = [dot(across, subtract(corner, one)) for corner in corners]
        if not any(across) or min(heights) < 0 < max(heights):
            continue
        face = frozenset(c for c, height in zip(corners, heights, strict=True) if height == 0)
        if face not in seen:
            seen.add(face)
            outwards = across if max(heights) == 0 else tuple(-each for each in across)
            yield tuple(_around(face, outwards))


def _around(face: frozenset[Vector], outwards: Vector) -> Iterator[Vector]:
    """The corners of a face in order: all others are on the right of a line to the next."""
    corner = min(face)
    for _ in face:
        yield corner
        corner = next(
            other
            for other in face - {corner}
            if all(
                _determinant((outwards, subtract(other, corner), subtract(each, corner))) >= 0
                for each in face
            )
        )


def _facing(table: SolidTable, cells: ClosedTable, step: Vector) -> Vector:
    """Whether a step between points leads down, to the front, and to the right: 1, 0 or -1."""
    in_text = [Fraction(each, n) for each, n in zip(step, cells.scale, strict=True)]
    # Rows and columns are level.
    along = (in_text[0], *(table.product(in_text, axis) for axis in (_FRONT, _RIGHT)))
    return tuple((each > 0) - (each < 0) for each in along)


def _ends(table: SolidTable, cells: ClosedTable, step: Vector) -> tuple[str, str]:
    """What it is called where a step in text art leads, and where the step back does."""
    facing = _facing(table, cells, times(step, cells.scale))
    return _name(facing), _name(opposite(facing))


def _name(facing: Vector) -> str:
    return " ".join(filter(None, (words[a] for words, a in zip(_WORDS, facing, strict=True))))


def _stamp(table: SolidTable, forms: Iterable[tuple[Coordinates, Form]]) -> Stamp:
    """The forms in text art, as far as they repeat."""
    period = [lcm(*(each.denominator for each in table.in_lattice(axis))) for axis in _AXES]
    first = list(product(*map(range, period)))
    repeats = [place for place in first if table.has(place)]
    found: dict[Coordinates, Form] = {}
    for (at, form), repeat in product(forms, repeats):
        place = tuple((a + b) % n for a, b, n in zip(at, repeat, period, strict=True))
        if place in found:
            raise ValueError(f"{form.name!r} and {found[place].name!r} are at {list(place)}")
        found[place] = form
    layers, rows, columns = map(range, period)
    return tuple(
        tuple(tuple(found.get((layer, row, column)) for column in columns) for row in rows)
        for layer in layers
    )


# Exact arithmetic.


def _image(matrix: Sequence[Sequence[Number]], place: Sequence[Number]) -> tuple[Any, ...]:
    return tuple(dot(row, place) for row in matrix)


def dot(one: Sequence[Number], other: Sequence[Number]) -> Any:
    """The scalar product."""
    return sum(a * b for a, b in zip(one, other, strict=True))


def cross(one: Vector, other: Vector) -> Vector:
    """The vector product."""
    (a, b, c), (d, e, f) = one, other
    return b * f - c * e, c * d - a * f, a * e - b * d


def _determinant(rows: Sequence[Vector]) -> int:
    one, two, three = rows
    return int(dot(one, cross(two, three)))


def _trace(matrix: Matrix) -> int:
    return sum(row[number] for number, row in enumerate(matrix))
