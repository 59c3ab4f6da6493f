"""The surface of a board: its cells, and their neighbours also where it wraps around.

A board that wraps is glued to copies of itself: a cylinder to one that is moved sideways, a
torus also to one that is moved up. A cell of a copy is the same cell as the one of the board
that it is a copy of, and what lies on it lies on all copies at once.

Everything that asks for a neighbour, or lays a piece down, asks the surface.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import Board
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.geometry.shapes import Shape, Side, make_shape, moved, turned
from jigsat.schemas.grids.grid import (
    Coordinates,
    Grid,
    Point,
    Turn,
    Vector,
    add,
    opposite,
    subtract,
)


@dataclass(frozen=True)
class Motion:
    """A motion of the grid: a turn followed by a translation."""

    turn: Turn
    step: Vector

    def __call__(self, point: Point) -> Point:
        """The image of a point under the motion."""
        return add(self.turn(point), self.step)

    def image_of(self, shape: Shape) -> Shape:
        """The image of a shape under the motion."""
        return moved(turned(shape, self.turn), self.step)


def inverse(grid: Grid, motion: Motion) -> Motion:
    """The inverse of a motion."""
    turn, cell = grid.inverse(motion.turn), grid.point(grid.first_cell)
    return Motion(turn, subtract(cell, turn(motion(cell))))


@dataclass(frozen=True, eq=False)  # there is one of each
class Surface:
    """The cells of a board and, if it wraps, the moves to its copies.

    ``cells`` are in no order. All copies are moved by sums of ``moves``, each any number of
    times; of these, each later one has zeros where earlier ones have their first number.
    """

    grid: Grid
    cells: frozenset[Point] | Box
    moves: tuple[Vector, ...] = ()

    @property
    def wraps(self) -> bool:
        """Whether the board is glued to copies of itself."""
        return bool(self.moves)

    @cached_property
    def _cell_of(self) -> Mapping[Point, Point]:
        """The cells of the board by where the first of their copies lies."""
        return {_reduced(cell, self.moves): cell for cell in self.cells}

    def board_cell(self, point: Point) -> Point | None:
        """The cell of the board that a point stands for: itself, or that of which it is a copy.

        None if the point is not a cell of the board or of a copy.
        """
        if point in self.cells:
            return point
        return self._cell_of.get(_reduced(point, self.moves)) if self.moves else None

    def board_side(self, side: Side) -> Side | None:
        """The side of the board that a side stands for; None if its cell stands for none."""
        point, step = side
        cell = self.board_cell(point)
        return None if cell is None else (cell, step)

    def across(self, side: Side) -> Side | None:
        """The neighbour's side that lies against this one; None on the rim of the board."""
        point, step = side
        return self.board_side((add(point, step), opposite(step)))

    def sides(self, cell: Point) -> Iterator[Side]:
        """The sides of a cell of the board, clockwise in the plane."""
        return ((cell, step) for step in self.grid.sides(cell).values())

    def lay(self, shape: Shape) -> Shape | None:
        """A shape laid on the board; None if it leaves the board or overlaps itself."""
        if self.cells.issuperset(shape.cells):
            return shape
        images = [self.board_cell(cell) for cell in shape.cells]
        cells = [cell for cell in images if cell is not None]
        if not self.wraps or len(set(cells)) < len(images):
            return None
        board_cell = dict(zip(shape.cells, cells, strict=True))
        return make_shape(
            cells,
            {(board_cell[cell], step): label for (cell, step), label in shape.labels},
            {board_cell[cell]: colour for cell, colour in shape.colours},
            dict(shape.attributes),
        )

    def neighbours(self, cell: Point, corners: bool) -> Iterator[Point]:
        """The cells of the board that touch a cell by a side or, if asked, by a corner."""
        form = self.grid.form(cell)
        for step in (*form.sides.values(), *(form.corners if corners else ())):
            neighbour = self.board_cell(add(cell, step))
            if neighbour is not None and neighbour != cell:
                yield neighbour

    def passed(self, cells: Collection[Point]) -> set[frozenset[Point]]:
        """What a piece on these cells may not share with another, or they cross at a joint.

        Of any four sticks that meet there, one piece has the first and the third, going around
        the joint, and the other one the second and the fourth. Only sticks have joints.
        """
        found = set()
        for cell in cells:
            for end in self.grid.form(cell).ends:
                around = (self.board_cell(add(cell, step)) for step in end)
                for one, two, three in combinations(filter(None, around), 3):
                    if two in cells:
                        found.add(frozenset({cell, one, two, three}))
        return found

    @cached_property
    def rim(self) -> tuple[Side, ...]:
        """The sides of cells across which the board has no cell, in no particular order."""
        sides = (side for cell in self.cells for side in self.sides(cell))
        return tuple(side for side in sides if self.across(side) is None)

    def rim_loops(self) -> list[list[Side]]:
        """The rim of a plane board as closed loops, each clockwise around its cells.

        From one side of the rim the next is found by walking around the corner between: to
        the next side clockwise of the same cell, and on through the cells that stand there
        until one has its next side on the rim.
        """
        left = dict.fromkeys(sorted(self.rim))
        loops = []
        while left:
            first = next(iter(left))
            loop = [first]
            while (following := self._next_on_rim(loop[-1])) != first:
                loop.append(following)
            for side in loop:
                del left[side]
            loops.append(loop)
        return loops

    def _next_on_rim(self, side: Side) -> Side:
        while True:
            cell, step = side
            steps = list(self.grid.sides(cell).values())
            side = cell, steps[(steps.index(step) + 1) % len(steps)]
            neighbour = self.across(side)
            if neighbour is None:
                return side
            side = neighbour


# The surface of a board from its ``wrap``, the moves to copies that it is glued to.


def surface_of(grid: Grid, board: Board, cells: Sequence[Point]) -> Surface:
    """The surface of a board. Raises DataError if copies overlap, or do not touch the board."""
    moves = tuple(_move(grid, wrap, f"board.wrap[{i}]") for i, wrap in enumerate(board.wrap))
    return _surface(grid, cells if isinstance(cells, Box) else frozenset(cells), moves)


# Puzzles that differ in pieces or rules only, as many as are tried for a repair, share it.
@lru_cache(maxsize=32)
def _surface(grid: Grid, cells: frozenset[Point] | Box, moves: Sequence[Vector]) -> Surface:
    if not moves:
        return Surface(grid, cells)
    surface = Surface(grid, cells, tuple(_echelon(moves)))
    first: dict[Point, Point] = {}
    for cell in sorted(cells):
        other = first.setdefault(_reduced(cell, surface.moves), cell)
        if other != cell:
            found = f"a copy of {list(grid.coordinates(other))} that lies on another cell"
            raise DataError("board.wrap", found, "copies side by side")
    beside = (add(cell, step) for cell in surface.cells for _, step in surface.sides(cell))
    if all(point in cells or surface.board_cell(point) is None for point in beside):
        found = "copies that do not touch the board"
        raise DataError("board.wrap", found, "copies side by side with it")
    return surface


def _move(grid: Grid, wrap: Coordinates, path: str) -> Vector:
    if len(wrap) != len(grid.axes):
        raise DataError(path, f"{list(wrap)}", f"how far along [{', '.join(grid.axes)}]")
    if not grid.moves_onto_itself(wrap) or not any(wrap):
        raise DataError(path, f"{list(wrap)}", "a move that brings cells onto other cells")
    return grid.points_apart(wrap)


def _echelon(steps: Iterable[Vector]) -> Iterator[Vector]:
    """Steps with the same sums, each with its first number where all later ones have zero."""
    left = [step for step in steps if any(step)]
    while left:
        axis = min(map(_first, left))
        here = [step for step in left if _first(step) == axis]
        pivot = min(here, key=lambda step: abs(step[axis]))
        others = [_reduced(step, [pivot]) for step in here if step is not pivot]
        left = [step for step in left if _first(step) != axis]
        left += filter(any, others)
        if any(step[axis] for step in others):
            left.append(pivot)
        else:
            yield pivot


def _first(step: Vector) -> int:
    return next(axis for axis, number in enumerate(step) if number)


def _reduced(point: Point, moves: Iterable[Vector]) -> Point:
    """The point among those that moves lead to which is nearest behind the origin."""
    for move in moves:
        axis = _first(move)
        often = point[axis] // move[axis]
        point = tuple(a - often * b for a, b in zip(point, move, strict=True))
    return point
