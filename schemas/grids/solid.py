"""Grids in space from the tables beside this module: cells by their corners on a lattice.

Tables are in points that are as far from each other along all axes, so that the turns are those
of cubes. A table has the *scale*, the points for each layer, row and column of text art, the
*unit*, the distance of two points as it is drawn, squared, the *lattice*, three steps after
which cells repeat, and the *cells*, convex solids, by their corners; their images under all
turns are cells, too. The middle of each, the mean of its corners, is a point. All else follows:
faces and what is across them, and what touches at edges and corners.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, product
from math import lcm
from operator import floordiv, mod
from pathlib import Path
from typing import Any

from jigsat.schemas.grids.grid import (
    Coordinates,
    Form,
    Grid,
    Slide,
    Vector,
    opposite,
    stamp_of,
    subtract,
)
from jigsat.schemas.grids.plane import SQUARE, cells_by_corner, times
from jigsat.schemas.grids.space import CUBE, by_name, cross, dot, ends, facing

_TABLES: dict[str, Any] = json.loads(
    Path(__file__).with_name("solids.json").read_text(encoding="utf-8")
)
#: The names of the grids.
SOLID_GRIDS = tuple(_TABLES)

Corners = tuple[Vector, ...]

#: How often each step of the lattice is taken at most to a cell that touches another one.
_NEAR = range(-2, 3)
#: Along the edges of cubes, the diagonals of faces, and the others: one of both ways.
_WAYS = sorted(
    (way for way in product((1, -1, 0), repeat=3) if way > opposite(way)),
    key=lambda way: sum(map(abs, way)),
)


@dataclass(frozen=True)
class SolidTable:
    """A grid in space as it is typed. ``art``: signs for cells that are told apart."""

    scale: Vector
    unit: Fraction
    lattice: Corners
    cells: Mapping[str, Corners]
    art: Mapping[str, str]

    def in_lattice(self, place: Vector) -> tuple[Fraction, ...]:
        """A place in steps of the lattice."""
        a, b, c = self.lattice
        around = cross(b, c), cross(c, a), cross(a, b)
        volume = dot(a, around[0])
        return tuple(Fraction(dot(place, each), volume) for each in around)

    def at_home(self, corners: Iterable[Vector]) -> Corners:
        """The corners, in order, of the translate whose middle is in the first lattice cell."""
        found = sorted(corners)
        for often, step in zip(self.in_lattice(_middle(found)), self.lattice, strict=True):
            found = [
                subtract(corner, times(step, (often.__floor__(),) * 3)) for corner in found
            ]
        return tuple(found)

    def has(self, place: Vector) -> bool:
        """Whether cells repeat after such a step."""
        return all(each.denominator == 1 for each in self.in_lattice(place))

    def slides(self) -> Iterator[Slide]:
        """The shortest steps each way, in text art, that bring all cells onto cells."""
        for way in _WAYS:
            often = lcm(*(each.denominator for each in self.in_lattice(way)))
            step = times(way, (often,) * 3)
            yield Slide(tuple(map(floordiv, step, self.scale)), ends(way))


@cache
def solid(name: str) -> Grid:
    """The grid in space of that name."""
    typed = _TABLES[name]
    return solid_grid(
        name,
        SolidTable(
            tuple(typed["scale"]),
            Fraction(typed["unit"]),
            tuple(map(tuple, typed["lattice"])),
            {cell: tuple(map(tuple, corners)) for cell, corners in typed["cells"].items()},
            typed.get("art", {}),
        ),
    )


def solid_grid(name: str, table: SolidTable) -> Grid:
    """The grid of a table. No lines are told apart in it."""
    return Grid(
        name=name,
        axes=CUBE.axes,
        stamp=stamp_of(list(_forms(table)), lambda step: table.has(times(step, table.scale))),
        scale=table.scale,
        turns=CUBE.turns,
        lines={},
        plane=SQUARE,
        slides=tuple(table.slides()),
        unit=(table.unit,) * 3,
    )


def _forms(table: SolidTable) -> Iterator[tuple[Coordinates, Form]]:
    """The form of each cell, after the coordinates at which it stands."""
    cells = _closed(table)
    axes = tuple(zip(*table.lattice, strict=True))
    near = [tuple(dot(axis, often) for axis in axes) for often in product(_NEAR, repeat=3)]
    cells_at = cells_by_corner(cells, near)
    for corners, name in cells.items():
        here = _middle(corners)
        faces = {}
        for face in _faces(corners):
            (across,) = (
                _middle(other)
                for other in cells_at[face[0]]
                if set(face) <= set(other) and _middle(other) != here
            )
            outline = (tuple(map(Fraction, subtract(corner, here))) for corner in face)
            faces[subtract(across, here)] = tuple(outline)
        sides = by_name({step: facing(step) for step in faces})
        others = chain.from_iterable(cells_at[corner] for corner in corners)
        touching = {subtract(_middle(other), here) for other in others}
        yield (
            tuple(map(floordiv, here, table.scale)),
            Form(
                name,
                table.art.get(name.split()[0], "#"),
                tuple(map(mod, here, table.scale)),
                sides,
                tuple(sorted(touching.difference(faces, [(0, 0, 0)]))),
                faces=tuple(faces[step] for step in sides.values()),
            ),
        )


def _closed(table: SolidTable) -> Mapping[Corners, str]:
    """The names of all cells whose middles are in the first lattice cell."""
    found: dict[Corners, str] = {}
    for name, typed in table.cells.items():
        images = (table.at_home(map(turn, typed)) for turn in CUBE.turns)
        for number, image in enumerate(dict.fromkeys(images), 1):
            found[image] = f"{name} {number}" if number > 1 else name
    return found


def _middle(corners: Sequence[Vector]) -> Vector:
    """The mean of corners, which is whole."""
    return tuple(sum(axis) // len(corners) for axis in zip(*corners, strict=True))


def _faces(corners: Corners) -> Iterator[Corners]:
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
            outwards = across if max(heights) == 0 else opposite(across)
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
                dot(outwards, cross(subtract(other, corner), subtract(each, corner))) >= 0
                for each in face
            )
        )
