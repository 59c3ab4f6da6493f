"""The surface of a board: its cells, and their neighbours also where it wraps around.

A board that wraps is glued to copies of itself: a cylinder to one that is moved sideways, a
torus also to one that is moved up. A copy may be turned as well, as when triangular boards
tile the plane. A cell of a copy is the same cell as the one of the board that it is a copy
of, and what lies on it lies on all copies at once.

Everything that asks for a neighbour, or lays a piece down, asks the surface.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import Board, TurnedCopy, Wrap
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
from jigsat.schemas.support.text import MAX_NAME, cut

MAX_COPIES = 20_000
#: The greatest number of cells of all copies together.
MAX_COPIED_CELLS = 1_000_000


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


def composed(grid: Grid, second: Motion, first: Motion) -> Motion:
    """The composition of two motions: ``first``, then ``second``."""
    turn, cell = grid.product(second.turn, first.turn), grid.point(grid.first_cell)
    return Motion(turn, subtract(second(first(cell)), turn(cell)))


def inverse(grid: Grid, motion: Motion) -> Motion:
    """The inverse of a motion."""
    turn, cell = grid.inverse(motion.turn), grid.point(grid.first_cell)
    return Motion(turn, subtract(cell, turn(motion(cell))))


@dataclass(frozen=True, eq=False)  # there is one of each
class Surface:
    """The cells of a board and, if it wraps, those of its copies nearby.

    ``cells`` are in no order. ``copies`` has, for each cell of a copy, the cell of the board
    that it is, and the turn from the copy back to the board.
    """

    grid: Grid
    cells: frozenset[Point] | Box
    copies: Mapping[Point, tuple[Point, Turn]] = field(default_factory=dict)

    @property
    def wraps(self) -> bool:
        """Whether the board is glued to copies of itself."""
        return bool(self.copies)

    def board_cell(self, point: Point) -> Point | None:
        """The cell of the board that a point stands for: itself, or that of which it is a copy.

        None if the point is not a cell of the board or of a copy.
        """
        if point in self.cells:
            return point
        copy = self.copies.get(point)
        return copy[0] if copy else None

    def board_side(self, side: Side) -> Side | None:
        """The side of the board that a side stands for; None if its cell stands for none."""
        point, step = side
        if point in self.cells:
            return side
        copy = self.copies.get(point)
        return (copy[0], copy[1].of_step(step)) if copy else None

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
            {self._covered_side(side): label for side, label in shape.labels},
            {board_cell[cell]: colour for cell, colour in shape.colours},
            dict(shape.attributes),
        )

    def _covered_side(self, side: Side) -> Side:
        covered = self.board_side(side)
        if covered is None:
            raise ValueError(f"the side {side} is not on the board")
        return covered

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


class OverlappingCopies(Exception):
    """Copies of a board lie on each other, or on the board. Has the cell where they do."""

    def __init__(self, cell: Point) -> None:
        super().__init__(cell)
        self.cell = cell


class TooManyCopies(Exception):
    """A board has more copies within reach than there is time for."""


def make_surface(
    grid: Grid, cells: Iterable[Point], wraps: Sequence[Motion] = (), reach: int = 0
) -> Surface:
    """The surface of a board that is glued to its images under the motions ``wraps``.

    ``reach``: how far from the board, in points along an axis, copies must be known. Raises
    OverlappingCopies and TooManyCopies.
    """
    board = cells if isinstance(cells, Box) else frozenset(cells)
    return _make_surface(grid, board, tuple(wraps), reach)


# Puzzles that differ in pieces or rules only, as many as are tried for a repair, share it.
@lru_cache(maxsize=32)
def _make_surface(
    grid: Grid, board: frozenset[Point] | Box, wraps: Sequence[Motion], reach: int
) -> Surface:
    copies: dict[Point, tuple[Point, Turn]] = {}
    for motion in _motions(grid, frozenset(board), wraps, reach) if wraps else ():
        turn = grid.inverse(motion.turn)
        for cell in sorted(board):
            point = motion(cell)
            if point in board or copies.setdefault(point, (cell, turn)) != (cell, turn):
                raise OverlappingCopies(cell)
    return Surface(grid, board, copies)


def _motions(
    grid: Grid, board: frozenset[Point], wraps: Sequence[Motion], reach: int
) -> list[Motion]:
    """All motions to copies within reach that those given generate, without the identity."""
    here = Motion(grid.turns[0], (0,) * len(grid.axes))
    steps = [*wraps, *(inverse(grid, motion) for motion in wraps)]
    middle = min(board)
    longest = max(abs(d) for motion in steps for d in subtract(motion(middle), middle))
    far = [2 * span + reach + grid.neighbour_distance for span in _spans(grid, board, wraps)]
    # Two long steps may lead to a copy nearby, so the way there goes further than it does.
    wide = [each + longest for each in far]
    seen = {here}
    frontier = [here]
    near = []
    while frontier:
        motion = frontier.pop()
        for further in (composed(grid, step, motion) for step in steps):
            distance = subtract(further(middle), middle)
            if further not in seen and _within(distance, wide):
                seen.add(further)
                frontier.append(further)
                near.extend([further] if _within(distance, far) else [])
        if len(seen) > MAX_COPIES or len(near) * len(board) > MAX_COPIED_CELLS:
            raise TooManyCopies
    return near


def _within(distance: Vector, limits: Sequence[int]) -> bool:
    return all(abs(d) <= limit for d, limit in zip(distance, limits, strict=True))


def _spans(grid: Grid, board: frozenset[Point], wraps: Sequence[Motion]) -> list[int]:
    """The extent of the board along each axis, the greatest over the turns of its copies.

    A turn that takes copies to copies may be a symmetry: the board that it turns is asked for.
    """
    moved_only = all(motion.turn == grid.turns[0] for motion in wraps)
    spans = [
        [max(values) - min(values) for values in zip(*map(turn, board), strict=True)]
        for turn in grid.turns
        if not moved_only or _takes_copies_to_copies(turn, wraps)
    ]
    return [max(values) for values in zip(*spans, strict=True)]


def _takes_copies_to_copies(turn: Turn, moves: Sequence[Motion]) -> bool:
    """Whether the images of these moves are sums of them, each any number of times."""
    basis = _echelon([move.step for move in moves])
    return all(_is_sum(turn.of_step(move.step), basis) for move in moves)


def _echelon(steps: Iterable[Vector]) -> list[Vector]:
    """Steps with the same sums, each with its first number where all later ones have zero."""
    basis: list[Vector] = []
    left = [step for step in steps if any(step)]
    while left:
        first = min(map(_first, left))
        here = [step for step in left if _first(step) == first]
        pivot = min(here, key=lambda step: abs(step[first]))
        others = [_reduced(step, pivot, first) for step in here if step is not pivot]
        left = [step for step in left if _first(step) != first]
        left += [step for step in others if any(step)]
        if any(step[first] for step in others):
            left.append(pivot)
        else:
            basis.append(pivot)
    return basis


def _first(step: Vector) -> int:
    return next(axis for axis, number in enumerate(step) if number)


def _reduced(step: Vector, pivot: Vector, axis: int) -> Vector:
    often = step[axis] // pivot[axis]
    return tuple(a - often * b for a, b in zip(step, pivot, strict=True))


def _is_sum(step: Vector, basis: Iterable[Vector]) -> bool:
    for pivot in basis:
        step = _reduced(step, pivot, _first(pivot))
    return not any(step)


# The surface of a board from its ``wrap``, the copies of itself that it is glued to.


def surface_of(
    grid: Grid, board: Board, cells: Sequence[Point], shapes: Iterable[Shape]
) -> Surface:
    """The surface of a board for pieces of these shapes.

    Raises DataError if copies overlap, do not touch the board, or are too many.
    """
    wraps = [_motion(grid, wrap, f"board.wrap[{i}]") for i, wrap in enumerate(board.wrap)]
    try:
        reach = max(map(_extent, shapes), default=0) if wraps else 0
        surface = make_surface(grid, cells, wraps, reach)
    except OverlappingCopies as overlap:
        cell = list(grid.coordinates(overlap.cell))
        raise DataError(
            "board.wrap", f"a copy of {cell} that lies on another cell", "copies side by side"
        ) from None
    except TooManyCopies:
        raise DataError(
            "board.wrap", "too many copies within reach of a piece", "a larger board, or less"
        ) from None
    if wraps and not _wraps_somewhere(surface):
        raise DataError(
            "board.wrap", "copies that do not touch the board", "copies side by side with it"
        )
    return surface


def _wraps_somewhere(surface: Surface) -> bool:
    return any(
        add(cell, step) in surface.copies
        for cell in surface.cells
        for _, step in surface.sides(cell)
    )


def _extent(shape: Shape) -> int:
    """The greatest distance between cells along an axis, however the shape is turned."""
    spans: list[int] = [max(values) - min(values) for values in zip(*shape.cells, strict=True)]
    # A turn by sixty degrees can make three rows out of one step along the other axis.
    return 3 * sum(spans) + 1


def _motion(grid: Grid, wrap: Wrap, path: str) -> Motion:
    if isinstance(wrap, TurnedCopy):
        return _turned_copy(grid, wrap, path)
    origin = grid.first_cell
    if len(wrap) != len(grid.axes):
        raise DataError(path, f"{list(wrap)}", f"how far along [{', '.join(grid.axes)}]")
    moved = tuple(a + b for a, b in zip(origin, wrap, strict=True))
    if not grid.moves_onto_itself(wrap) or not any(wrap):
        raise DataError(path, f"{list(wrap)}", "a move that brings cells onto other cells")
    return Motion(grid.turns[0], subtract(grid.point(moved), grid.point(origin)))


def _turned_copy(grid: Grid, copy: TurnedCopy, path: str) -> Motion:
    turn = _rotation(grid, copy.turn, f"{path}.turn")
    cell = _point(grid, copy.cell, f"{path}.cell")
    at = _point(grid, copy.at, f"{path}.at")
    image = turn(cell)
    if grid.form(image) is not grid.form(at):
        raise DataError(
            f"{path}.at", f"{list(copy.at)}", "a cell that points like the turned one"
        )
    motion = Motion(turn, subtract(at, image))
    if turn == grid.turns[0] and not any(motion.step):
        raise DataError(path, "a copy that lies on the board itself", "copies side by side")
    return motion


def _rotation(grid: Grid, name: str, path: str) -> Turn:
    turn = grid.turn_named(name)
    if turn not in grid.turns or turn.flips:
        rotations = ", ".join(turn.name for turn in grid.turns if not turn.flips)
        raise DataError(path, f"'{cut(name, MAX_NAME)}'", f"one of {rotations}")
    return turn


def _point(grid: Grid, cell: Coordinates, path: str) -> Point:
    if len(cell) != len(grid.axes):
        raise DataError(path, f"{list(cell)}", f"[{', '.join(grid.axes)}]")
    if grid.form_at(cell) is None:
        raise DataError(path, f"{list(cell)}", f"a cell of the {grid.name} grid")
    return grid.point(cell)
