"""The brute force's own idea of a board: what lies across a side, also where it wraps around.

It knows the grids' tables. Where a point beside the board belongs to a copy of the board is
found by trying chains of the motions that glue the copies together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from jigsat.schemas.fields.board import Board
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
from jigsat.schemas.grids.registry import GRIDS

Side = tuple[Point, Vector]
#: Where each side of the board's cells comes to lie.
Image = dict[Side, Side]

#: How many copies one may have to walk over from a point of a piece to the board.
LONGEST_CHAIN = 12


def points(grid: Grid, cells: Iterable[object]) -> tuple[Point, ...]:
    """Cells as typed in a list of coordinates."""
    listed: list[Coordinates] = [tuple(cell) for cell in cells]  # type: ignore[arg-type]
    return tuple(map(grid.point, listed))


class Move(NamedTuple):
    """A turn about the origin, and then a step."""

    turn: Turn
    step: Vector

    def __call__(self, point: Point) -> Point:
        return add(self.turn(point), self.step)


@cache
def product(grid_name: str, second: str, first: str) -> Turn:
    """The turn that does what the first and then the second do."""
    grid = GRIDS[grid_name]
    turns = {turn.name: turn for turn in grid.turns}
    return grid.product(turns[second], turns[first])


@cache
def inverse(grid_name: str, turn: str) -> Turn:
    """The turn that takes this one back."""
    turns = [each.name for each in GRIDS[grid_name].turns]
    return next(
        GRIDS[grid_name].turns[turns.index(back)]
        for back in turns
        if product(grid_name, back, turn).name == turns[0]
    )


def undone(grid: Grid, move: Move) -> Move:
    turn = inverse(grid.name, move.turn.name)
    cell = grid.point(grid.first_cell)
    return Move(turn, subtract(cell, turn(move(cell))))


def glue_moves(grid: Grid, board: Board) -> list[Move]:
    """How each copy in ``board.wrap`` lies, seen from the board."""
    return [
        Move(
            grid.turns[0],
            tuple(far * scale for far, scale in zip(wrap, grid.scale, strict=True)),
        )
        for wrap in board.wrap
    ]


class HandBoard:
    """The cells of a board, and what touches what."""

    def __init__(self, grid: Grid, cells: Iterable[Point], glue: Sequence[Move]) -> None:
        self.grid = grid
        self.cells = frozenset(cells)
        self._chain = [*glue, *(undone(grid, move) for move in glue)]
        self._homes: dict[Point, tuple[Point, Turn] | None] = {}

    def home(self, point: Point) -> tuple[Point, Turn] | None:
        """The cell of the board that a point is, and the turn that brings it there."""
        if point not in self._homes:
            self._homes[point] = next(self._homes_of(point), None)
        return self._homes[point]

    def _homes_of(self, point: Point) -> Iterator[tuple[Point, Turn]]:
        """Every cell of the board that a chain of moves brings the point to."""
        known = {(point, self.grid.turns[0])}
        reached = list(known)
        for _ in range(LONGEST_CHAIN + 1):
            yield from ((at, turn) for at, turn in reached if at in self.cells)
            further = {
                (move(at), product(self.grid.name, move.turn.name, turn.name))
                for at, turn in reached
                for move in self._chain
            }
            reached = sorted(further - known, key=lambda pair: (pair[0], pair[1].name))
            known |= further

    @property
    def copies_lie_apart(self) -> bool:
        """Whether no copy lies on the board: a cell of it is then only itself."""
        return all(len(set(self._homes_of(cell))) == 1 for cell in self.cells)

    def home_side(self, side: Side) -> Side | None:
        home = self.home(side[0])
        return (home[0], home[1].of_step(side[1])) if home else None

    def across(self, side: Side) -> Side | None:
        """The side that lies against this one; None on the rim."""
        cell, step = side
        return self.home_side((add(cell, step), opposite(step)))

    def sides(self) -> Iterator[Side]:
        for cell in sorted(self.cells):
            for step in self.grid.sides(cell).values():
                yield cell, step

    @cached_property
    def rim(self) -> list[Side]:
        return [side for side in self.sides() if self.across(side) is None]

    def neighbours(self, cell: Point, corners: bool) -> set[Point]:
        """The cells that touch a cell by a side or, if asked, by a corner."""
        form = self.grid.form(cell)
        steps = [*form.sides.values(), *(form.corners if corners else ())]
        homes = [self.home(add(cell, step)) for step in steps]
        return {home[0] for home in homes if home is not None} - {cell}

    @cached_property
    def loops(self) -> list[list[Side]]:
        """The rim as closed lines, each with the cells on its right hand."""
        left = list(self.rim)
        found = []
        while left:
            loop = [left[0]]
            while (following := self._next_on_rim(loop[-1])) != loop[0]:
                loop.append(following)
            found.append(loop)
            left = [side for side in left if side not in loop]
        return found

    def _next_on_rim(self, side: Side) -> Side:
        """The side of the rim that begins at the corner where this one ends."""
        while True:
            cell, step = side
            around = list(self.grid.sides(cell).values())
            side = cell, around[(around.index(step) + 1) % len(around)]
            across = self.across(side)
            if across is None:
                return side
            side = across

    def images(self) -> Iterator[tuple[Turn, Image]]:
        """Every motion of the grid that brings the board onto itself, as it is glued."""
        first = min(self.cells)
        for turn in self._turns():
            for target in sorted(self.cells):
                image = self._image(Move(turn, subtract(target, turn(first))))
                if image is not None:
                    yield turn, image

    def _image(self, move: Move) -> Image | None:
        image: Image = {}
        for side in self.sides():
            home = self.home_side((move(side[0]), move.turn.of_step(side[1])))
            if home is None or not self._may_come_to(home, move.turn):
                return None
            image[side] = home
        is_one_to_one = len(set(image.values())) == len(image)
        return image if is_one_to_one and self._keeps_meetings(image) else None

    def _turns(self) -> tuple[Turn, ...]:
        """Of a board in one part, which is not glued, also those that turn no whole grid."""
        reached = [min(self.cells)]
        for cell in reached:
            near = {add(cell, step) for step in self.grid.sides(cell).values()} & self.cells
            reached.extend(near - set(reached))
        in_one_part = len(reached) == len(self.cells) and not self._chain
        return (*self.grid.turns, *(self.grid.partial_turns if in_one_part else ()))

    def _may_come_to(self, side: Side, turn: Turn) -> bool:
        """Whether a side can be the image of a side; a partial turn takes some off the grid."""
        return side[1] in self.grid.sides(side[0]).values() or turn in self.grid.partial_turns

    def _keeps_meetings(self, image: Image) -> bool:
        for side, home in image.items():
            across = self.across(side)
            if self.across(home) != (image[across] if across else None):
                return False
        return True
