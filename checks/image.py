"""A puzzle turned as a whole, and with other names for what is printed on it.

Its image has solutions that are the images of its own. So two puzzles are the same up to
turning and renaming if an image of one has the fingerprint of the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from jigsat.schemas.geometry.shapes import Shape, normalised, turned
from jigsat.schemas.grids.grid import (
    Coordinates,
    Form,
    Grid,
    Matrix,
    Turn,
    Vector,
    add,
    subtract,
)
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.layouts.moves import Move, Stage

LABEL, COLOUR = "label", "colour"
#: What the kind of an attribute's values begins with: an attribute may be called anything.
ATTRIBUTE = "attribute "


class Symbol(NamedTuple):
    """A name for something printed: its kind, and the name itself."""

    kind: str
    name: str


def value_of(attribute: str, value: str) -> Symbol:
    """A value of an attribute, as a face."""
    return Symbol(ATTRIBUTE + attribute, value)


def symbols_of(shape: Shape) -> Iterable[Symbol]:
    """All that is printed on a shape."""
    yield from (Symbol(LABEL, label) for _, label in shape.labels)
    yield from (Symbol(COLOUR, colour) for _, colour in shape.colours)
    yield from (value_of(attribute, value) for attribute, value in shape.attributes)


@dataclass(frozen=True)
class Image:
    """How everything is turned, and what names are replaced; the others stay."""

    grid: Grid
    turn: Turn
    names: Mapping[Symbol, str] = field(default_factory=dict)

    @property
    def is_identity(self) -> bool:
        """Whether nothing is changed."""
        return self.turn is self.grid.turns[0] and not self.names

    def name(self, kind: str, name: str) -> str:
        """The name of something printed, in the image."""
        return self.names.get(Symbol(kind, name), name)

    def label(self, name: str) -> str:
        """The name of a label, in the image."""
        return self.name(LABEL, name)

    def colour(self, name: str) -> str:
        """The name of a colour, in the image."""
        return self.name(COLOUR, name)

    def renamed(self, shape: Shape) -> Shape:
        """A shape with the names of the image."""
        if not self.names:
            return shape
        return Shape(
            shape.cells,
            tuple((side, self.label(label)) for side, label in shape.labels),
            tuple((cell, self.colour(colour)) for cell, colour in shape.colours),
            tuple((key, self.name(ATTRIBUTE + key, value)) for key, value in shape.attributes),
        )

    def shape(self, shape: Shape) -> Shape:
        """The image of a shape, moved to a standard place."""
        if self.turn is not self.grid.turns[0]:
            shape = turned(shape, self.turn)
        return normalised(self.grid, self.renamed(shape))


def identity(grid: Grid) -> Image:
    """The image that is the puzzle itself."""
    return Image(grid, grid.turns[0])


# Moves of pieces replayed one cell at a time, on nothing but sets of cells.
#
# It shares no code with the search for the moves: what that gets wrong is seen here.


Cells = frozenset[Coordinates]


def fault_of(
    pieces: Sequence[Collection[Coordinates]],
    stages: Sequence[Stage],
    grid: Grid = CUBE,
) -> str | None:
    """What is wrong with a way to take pieces apart; None if it works.

    Args:
        pieces: the cells of each piece.
        stages: one after the other, each within one part of what is still together; a part is
            separated by the last move of a stage, and in the end every piece is by itself.
        grid: what their cells are.
    """
    at = {number: frozenset(cells) for number, cells in enumerate(pieces)}
    parts = [frozenset(at)]
    for number, stage in enumerate(stages, start=1):
        try:
            part = _part_of(stage, parts)
            moving = _replay(stage, part, at, grid)
        except ValueError as error:
            return f"stage {number}: {error}"
        parts.remove(part)
        parts += [moving, part - moving]
    left = next((part for part in parts if len(part) > 1), None)
    return None if left is None else f"pieces {sorted(left)} are still together"


def _part_of(stage: Stage, parts: Iterable[frozenset[int]]) -> frozenset[int]:
    """The part in which all moves of a stage take place. Raises ValueError without one."""
    moved = {piece for move in stage for piece in move.pieces}
    part = next((part for part in parts if moved and moved <= part), None)
    if part is None:
        raise ValueError(f"pieces {sorted(moved)} are not in one part")
    return part


def _replay(
    stage: Stage, part: frozenset[int], at: dict[int, Cells], grid: Grid
) -> frozenset[int]:
    """Replay a stage, and return the pieces that leave. Raises ValueError."""
    *inside, last = stage
    for move in inside:
        if move.distance is None:
            raise ValueError("a move before the last one leads out")
        for _ in range(move.distance):
            _step(move, part, at, grid)
    if last.distance is not None:
        raise ValueError("the last move does not lead out")
    if not part - set(last.pieces):
        raise ValueError("nothing stays behind")
    while not _is_out(last, part, at):
        _step(last, part, at, grid)
    return frozenset(last.pieces)


def _step(move: Move, part: frozenset[int], at: dict[int, Cells], grid: Grid) -> None:
    """Move pieces by one step. Raises ValueError where two pieces would be in one cell."""
    passed = {piece: _between(at[piece], move.direction, grid) for piece in move.pieces}
    for piece in move.pieces:
        at[piece] = frozenset(add(cell, move.direction) for cell in at[piece])
    standing = frozenset[Coordinates]().union(*(at[each] for each in part - set(move.pieces)))
    for piece in move.pieces:
        met = standing & (at[piece] | passed[piece])
        if met:
            raise ValueError(f"piece {piece} meets another on {sorted(met)[0]}")


def _between(cells: Cells, step: Vector, grid: Grid) -> Cells:
    """The cells on the way of a step."""
    ways = {form: ways_between(grid, home, step) for form, home in grid.homes.items()}
    if not any(ways.values()):
        return frozenset()
    forms = ((cell, grid.form_at(cell)) for cell in cells)
    return frozenset(add(cell, way) for cell, form in forms if form for way in ways[form])


@cache
def ways_between(grid: Grid, home: Coordinates, step: Vector) -> tuple[Vector, ...]:
    """The same for a cell, as steps to them.

    Of cells that stay in their lines, those beside it and beside where it comes to lie; of
    others, those that it overlaps at some place on the way.
    """
    if grid.gram:
        return tuple(_balls_on_the_way(grid.gram, step))
    if any(slide.across is None for slide in grid.slides):
        return tuple(_solids_on_the_way(grid, home, step))
    beside, beyond = (
        {grid.coordinates(add(point, side)) for side in grid.sides(point).values()}
        for point in (grid.point(home), grid.point(add(home, step)))
    )
    return tuple(subtract(cell, home) for cell in sorted(beside & beyond))


#: So many places on the way of a ball are looked at: halves and thirds are among them, where it
#: is nearest to others.
_PLACES = 12


def _balls_on_the_way(gram: Matrix, step: Vector) -> Iterator[Vector]:
    reach = range(-max(map(abs, step)) - 1, max(map(abs, step)) + 2)
    diameter = _PLACES * _PLACES * gram[0][0]
    for apart in product(reach, repeat=len(step)):
        for share in range(1, _PLACES):
            left = [_PLACES * a - share * b for a, b in zip(apart, step, strict=True)]
            squared = sum(
                a * b * each
                for a, row in zip(left, gram, strict=True)
                for b, each in zip(left, row, strict=True)
            )
            if squared < diameter and any(apart):
                yield apart
                break


#: Points inside a cell are so far out, as shares of the way to its faces and edges.
_SHARES = (0.98, 0.5, 0.0)


@cache
def _reach(form: Form) -> tuple[float, ...]:
    """How far a cell reaches along each axis, in points."""
    corners = [corner for face in form.faces for corner in face]
    return tuple(max(float(abs(each)) for each in axis) for axis in zip(*corners, strict=True))


def _solids_on_the_way(grid: Grid, home: Coordinates, step: Vector) -> Iterator[Vector]:
    """The cells in which some of many points of a cell come to lie."""
    import numpy as np  # only here: what is not taken apart is checked without it

    faces = grid.form(grid.point(home)).faces
    corners = [np.array(each, float) for each in {corner for face in faces for corner in face}]
    inside = [
        share * (a + b + c) / 3
        for a, b, c in combinations_with_replacement(corners, 3)
        for share in _SHARES
    ]
    start, way = grid.point(home), grid.points_apart(step)
    points = np.concatenate(
        [np.array(inside) + np.array(way) * k / _PLACES for k in range(_PLACES + 1)]
    )
    lowest, highest = points.min(axis=0), points.max(axis=0)
    far = max(grid.period) + 1
    for apart in product(*(range(min(0, n) - far, max(0, n) + far + 1) for n in step)):
        form = grid.form_at(add(home, apart))
        if form is None:
            continue
        there = subtract(grid.point(add(home, apart)), start)
        reach = _reach(form)
        # Most are too far away: along one axis, no corner of theirs is near.
        if any(
            a + r <= low or a - r >= high
            for a, r, low, high in zip(there, reach, lowest, highest, strict=True)
        ):
            continue
        left = points - np.array(there)
        within = np.ones(len(left), bool)
        for one, two, three, *_ in form.faces:
            corner, *others = (np.array(each, float) for each in (one, two, three))
            across = np.cross(*(each - corner for each in others))
            height = corner @ across
            within &= (left @ across) * np.sign(height) < abs(height) * (1 - 1e-9)
        if within.any() and any(apart):
            yield apart


def _is_out(move: Move, part: frozenset[int], at: dict[int, Cells]) -> bool:
    """Whether all that moves is past all that stands still, by a step."""

    def along(cell: Coordinates) -> int:
        return sum(a * b for a, b in zip(cell, move.direction, strict=True))

    standing = [along(cell) for each in part - set(move.pieces) for cell in at[each]]
    moving = min(along(cell) for each in move.pieces for cell in at[each])
    return moving >= max(standing) + along(move.direction)
