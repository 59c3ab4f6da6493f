"""The images of placements under a motion of the board.

What a placement looks like is a key: the sum of random numbers, one for each cell that it
covers, one for each label and colour with its place, and one for its attributes. A motion moves
the places of all placements at once, as arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count, pairwise
from random import Random

import numpy as np
from numpy.typing import NDArray

from jigsat.models.placements import Numbers, numbered
from jigsat.models.problem import Problem
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.geometry.surface import Motion, Surface
from jigsat.schemas.grids.grid import Point, Turn, subtract

# The motions of a grid that bring a board onto itself, whatever pieces and rules there are.


@lru_cache(maxsize=64)  # the puzzles that `repair` tries have one board
def motions(surface: Surface) -> tuple[Motion, ...]:
    """The motions of the grid that bring the board onto itself, the identity first.

    On a board that wraps these are also moves around it.
    """
    grid, found = surface.grid, []
    for turn in grid.turns if surface.wraps else grid.turns_of(surface.cells):
        for image, cell in _returns(surface, turn):
            motion = Motion(turn, subtract(cell, image))
            # A motion keeps the form of cells.
            if grid.form(image) is grid.form(cell) and _keeps_surface(surface, motion):
                found.append(motion)
    return tuple(found)


def _returns(surface: Surface, turn: Turn) -> Iterator[tuple[Point, Point]]:
    """Cells of the turned board, each with a cell of the board to which it may be moved back.

    Only one move can bring back a board that does not wrap: that of its first cell after the
    turn onto its first cell before. If it wraps, one cell may be moved onto any other.
    """
    board = sorted(surface.cells)
    if not surface.wraps:
        yield min(map(turn, board)), board[0]
        return
    yield from ((turn(board[0]), cell) for cell in board)


def _keeps_surface(surface: Surface, motion: Motion) -> bool:
    """Whether each cell comes to lie on a cell of its own, and neighbours stay neighbours."""
    images = {surface.board_cell(motion(cell)) for cell in surface.cells}
    if None in images or len(images) < len(surface.cells):
        return False
    return not surface.wraps or all(
        surface.across(image_of_side(surface, motion, side))
        == (across and image_of_side(surface, motion, across))
        for cell in surface.cells
        for side in surface.sides(cell)
        for across in [surface.across(side)]
    )


def image_of_side(surface: Surface, motion: Motion, side: Side) -> Side:
    """Where a motion takes a side of a cell. Raises ValueError if that is off the board."""
    cell, step = side
    image = surface.board_side((motion(cell), motion.turn.of_step(step)))
    if image is None:
        raise ValueError(f"the motion {motion} takes {cell} off the board")
    return image


def image_of_cell(surface: Surface, motion: Motion, cell: Point) -> Point:
    """Where a motion takes a cell: itself, if that is off the board."""
    return surface.board_cell(motion(cell)) or cell


#: The image of each placement, or None if the image of some class of pieces is not all that a
#: class has which is interchangeable with it.
ImageUnder = Callable[[Motion], Numbers | None]
#: Keys of placements, of 128 bits each: an array [2, placements].
Keys = NDArray[np.uint64]


def images_under_motions(problem: Problem) -> ImageUnder:
    """What motions do to the placements of a problem."""
    return next(images for seed in count() if (images := _Images(problem, seed)).can_be_found)


class _Images:
    """The images of placements, which are found by their keys; ``seed``: of the numbers."""

    def __init__(self, problem: Problem, seed: int) -> None:
        self.seed = seed
        self._problem = problem
        self._random = Random(seed)
        placements, cells = problem.placements, len(problem.cells)
        self._covered = placements.covered
        shown, at, steps = placements.labels
        self._shown_at = at.astype(np.int64) * len(placements.steps) + steps
        self._labels = self._drawn(len(placements.label_names))[:, shown.items], shown.ends
        self._coloured_at, self._colours = self._coloured()
        marks = numbered(dict.fromkeys(each.shape.attributes for each in placements.variants))
        mark = placements.of_variants([marks[e.shape.attributes] for e in placements.variants])
        self._marks = self._drawn(len(marks))[:, mark]
        # The last ones stand for what has no placement.
        self._of_cell = self._drawn(cells + 1)
        self._of_side = self._drawn(cells * len(placements.steps) + 1)
        self._order, self._sorted = self._by_class(
            self._keys(np.arange(cells), np.arange(cells * len(placements.steps)))
        )
        ends = np.cumsum([0, *map(len, problem.of_class)]).tolist()
        #: For each class where it is in this order, and what it must share with its image.
        self._classes = [
            (slice(begin, end), (end - begin, each.mark, each.least, each.count))
            for each, (begin, end) in zip(problem.piece_classes, pairwise(ends), strict=True)
        ]

    @property
    def can_be_found(self) -> bool:
        """Whether no two placements of a class have the same first half of their keys."""
        return all(np.diff(self._sorted[0, own]).all() for own, _ in self._classes)

    def __call__(self, motion: Motion) -> Numbers | None:
        """The image of each placement under the motion."""
        found = np.zeros(len(self._problem.placements), np.int32)
        order, keys = self._by_class(self._keys(*self._places_after(motion)))
        for own, shared in self._classes:
            of_class = (
                other
                for other, theirs in self._classes
                if theirs == shared and (self._sorted[:, other] == keys[:, own]).all()
            )
            image = next(of_class, None)
            if image is None:
                return None
            found[order[own]] = self._order[image]
        return found

    def _by_class(self, keys: Keys) -> tuple[NDArray[np.intp], Keys]:
        """All placements, class by class in the order of their keys; and these."""
        order = np.lexsort((keys[0], self._problem.placements.class_of))
        return order, keys[:, order]

    def _keys(self, cells: NDArray[np.integer], sides: NDArray[np.integer]) -> Keys:
        """The keys of all placements where cells and sides have become these."""
        labels, of_labels = self._labels
        colours, of_colours = self._colours
        return (
            self._marks
            + _sums(self._of_cell[:, cells[self._covered.items]], self._covered.ends)
            + _sums(self._of_side[:, sides[self._shown_at]] * labels, of_labels)
            + _sums(self._of_cell[:, cells[self._coloured_at]] * colours, of_colours)
        )

    def _places_after(self, motion: Motion) -> tuple[Numbers, Numbers]:
        """What becomes of each cell and each side; the last number for one off the board."""
        number, surface = self._problem.cell_number, self._problem.surface
        steps = numbered(self._problem.placements.steps)
        after = {step: motion.turn.of_step(step) for step in steps}
        nowhere, off = len(number), len(number) * len(steps)
        cells, sides = [], []
        for moved in map(motion, number):
            cell = surface.board_cell(moved)
            cells.append(nowhere if cell is None else number.get(cell, nowhere))
            for step in steps:
                at, to = surface.board_side((moved, after[step])) or (moved, step)
                is_there = at in number and to in steps
                sides.append(number[at] * len(steps) + steps[to] if is_there else off)
        return np.array(cells, np.int32), np.array(sides, np.int32)

    def _coloured(self) -> tuple[Numbers, tuple[Keys, Numbers]]:
        """The coloured cells of all placements, what stands for the colours, and the ends."""
        placements = self._problem.placements
        shapes = [each.shape for each in placements.variants]
        item, owner, ends = placements.of_each([shape.colours for shape in shapes])
        flat = [
            (shape.cells.index(cell), colour)
            for shape in shapes
            for cell, colour in shape.colours
        ]
        place = np.array([place for place, _ in flat], np.int32)
        colours = numbered(dict.fromkeys(colour for _, colour in flat))
        colour = np.array([colours[colour] for _, colour in flat], np.int32)
        at = self._covered.items[self._covered.ends[owner] + place[item]]
        return at, (self._drawn(len(colours))[:, colour[item]], ends)

    def _drawn(self, number: int) -> Keys:
        return np.frombuffer(self._random.randbytes(16 * number), np.uint64).reshape(2, -1)


def _sums(values: Keys, ends: Numbers) -> Keys:
    sums = np.zeros((2, values.shape[1] + 1), np.uint64)
    np.cumsum(values, axis=1, out=sums[:, 1:])
    return np.diff(sums[:, ends])
