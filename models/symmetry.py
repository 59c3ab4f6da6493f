"""The symmetries of a puzzle: ways to turn the finished board that give a finished board.

A symmetry of the board counts only if the pieces and the rules allow it: it must take every
placement of a kind of piece to a placement of a kind of which there are as many (so a
reflection counts where pieces may be flipped, or where the box holds every mirror image),
and every line of a face rule to such a line. The program finds the group; none is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from jigsat.models.lines import lines_along
from jigsat.models.problem import Problem, Rows
from jigsat.schemas.grids import Point, Turn, Vector, add, subtract
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import DifferentFaces
from jigsat.schemas.shapes import Shape, moved, turned


@dataclass(frozen=True)
class Isometry:
    """A turn about the origin followed by a step, as one motion of the board."""

    turn: Turn
    step: Vector

    def __call__(self, point: Point) -> Point:
        """Where the motion takes a point."""
        return add(self.turn(point), self.step)

    def of_shape(self, shape: Shape) -> Shape:
        """Where the motion takes a shape on the board, with its labels."""
        return moved(turned(shape, self.turn), self.step)


#: A symmetry of a problem: the image of each placement. Of placements that look the same,
#: the image is the first.
Symmetry = tuple[int, ...]


def symmetries(problem: Problem) -> tuple[Symmetry, ...]:
    """The symmetry group of a problem, the identity first."""
    found = [problem.looks]  # the identity, without looking
    for isometry in islice(isometries(problem.puzzle), 1, None):
        image = _image_of_placements(problem, isometry)
        if image is not None and _keeps_lines(problem.puzzle, isometry):
            found.append(image)
    return tuple(found)


def isometries(puzzle: Puzzle) -> Iterator[Isometry]:
    """The motions of the grid that bring the board onto itself, the identity first."""
    grid = puzzle.grid_data
    board = sorted(puzzle.cells)
    for turn in grid.turns:
        image = sorted(map(turn, board))
        # A motion keeps the form of cells, and at most one step can bring the board back.
        if grid.form(image[0]) is not grid.form(board[0]):
            continue
        step = subtract(board[0], image[0])
        if [add(point, step) for point in image] == board:
            yield Isometry(turn, step)


def _image_of_placements(problem: Problem, isometry: Isometry) -> Symmetry | None:
    """The image of each placement, or None if some image is not a placement."""
    partners = _partners(problem, isometry)
    if partners is None:
        return None
    look = {
        (placement.kind, placement.shape): look
        for placement, look in zip(problem.placements, problem.looks, strict=True)
    }
    return tuple(
        look[partners[placement.kind], isometry.of_shape(placement.shape)]
        for placement in problem.placements
    )


def _partners(problem: Problem, isometry: Isometry) -> list[int] | None:
    """For each kind the one that it becomes; None if some kind becomes none in the box."""
    places = problem.places_of_kind
    kind_of = {
        (places[index], kind.face, kind.count): index
        for index, kind in enumerate(problem.kinds)
    }
    partners = []
    for index, kind in enumerate(problem.kinds):
        image = frozenset(map(isometry.of_shape, places[index]))
        partner = kind_of.get((image, kind.face, kind.count))
        if partner is None:
            return None
        partners.append(partner)
    return partners


def _keeps_lines(puzzle: Puzzle, isometry: Isometry) -> bool:
    """Whether cells that stand in a line of a face rule always come to stand in one."""
    for rule in puzzle.rules_of(DifferentFaces):
        # A line of one cell rules nothing out, and a line inside another nothing more.
        lines = [frozenset(line) for line in lines_along(puzzle, rule.along) if len(line) > 1]
        images = [frozenset(map(isometry, line)) for line in lines]
        if not all(any(image <= line for line in lines) for image in images):
            return False
    return True


def images_of(symmetry: Symmetry, rows: Rows) -> Rows:
    """Where a symmetry takes solutions: rows of placements, again in increasing order."""
    images: Rows = np.sort(np.asarray(symmetry, np.int32)[rows], axis=1)
    return images


def first_of_class(group: Sequence[Symmetry], rows: Rows) -> NDArray[np.bool_]:
    """For each solution whether no image of it comes before it: true once in each class.

    Counting these counts orbits exactly, also where a solution is symmetric itself and its
    class is smaller than the group, so that dividing would be wrong.
    """
    first = np.ones(len(rows), np.bool_)
    for symmetry in group[1:]:
        difference = images_of(symmetry, rows) - rows
        # Rows compare like words in a dictionary: by the first place where they differ.
        place = (difference != 0).argmax(axis=1)
        first &= difference[np.arange(len(rows)), place] >= 0
    return first
