"""The symmetries of a puzzle: ways to turn the finished board that give a finished board.

A symmetry of the board counts only if the pieces and the rules allow it: it must take every
placement of a kind of piece to a placement of a kind of which there are as many (so a
reflection counts where pieces may be flipped, or where the box holds every mirror image),
and keep what the rules say about placements together. The program finds the group; none is
given. (Rules on single placements are kept if the placements are.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, islice

import numpy as np
from numpy.typing import NDArray

from jigsat.models.forms import Constraints
from jigsat.models.problem import Problem, Rows
from jigsat.models.symmetry.encoding import Codes
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.geometry.surface import Motion, Surface
from jigsat.schemas.grids.grid import Point, Turn, subtract
from jigsat.schemas.puzzle_data import PuzzleData

#: Some placements, by their numbers.
Placements = frozenset[int]


class Symmetry(tuple[int, ...]):
    """The image of each placement, and last that nothing becomes nothing.

    Of placements that look the same, the image is the first. ``flips``: whether the motion
    turns the board over, or in space makes its mirror image.
    """

    flips: bool = False


def identity(problem: Problem) -> tuple[Symmetry, ...]:
    """The group that leaves everything where it is."""
    return (Symmetry((*problem.looks, problem.nothing)),)


def symmetries(problem: Problem) -> tuple[Symmetry, ...]:
    """The symmetry group of a problem, the identity first."""
    found = list(identity(problem))
    placements = _Placements(problem)
    for motion in islice(motions(problem.puzzle), 1, None):
        image = placements.image(motion) if _keeps_blanks(problem, motion) else None
        if image is not None and _keeps(problem, image):
            image.flips = motion.turn.flips
            found.append(image)
    return tuple(found)


def motions(puzzle: PuzzleData) -> Iterator[Motion]:
    """The motions of the grid that bring the board onto itself, the identity first.

    On a board that wraps these are also moves around it.
    """
    grid, surface = puzzle.grid_data, puzzle.surface
    for turn in grid.turns:
        for image, cell in _steps_back(surface, turn):
            # A motion keeps the form of cells.
            if grid.form(image) is grid.form(cell):
                motion = Motion(turn, subtract(cell, image))
                if _keeps_surface(surface, motion):
                    yield motion


def _steps_back(surface: Surface, turn: Turn) -> Iterator[tuple[Point, Point]]:
    """Cells of the turned board, each with a cell of the board onto which it may be moved.

    At most one step can bring back a board that does not wrap: of the first cell that there is
    onto the first that there was. If it wraps, one cell may be moved onto any.
    """
    board = sorted(surface.cells)
    if not surface.wraps:
        yield min(map(turn, board)), board[0]
        return
    yield from ((turn(board[0]), cell) for cell in board)


def _keeps_surface(surface: Surface, motion: Motion) -> bool:
    """Whether each cell comes to lie on a cell of its own, and neighbours stay neighbours."""
    images = {surface.home(motion(cell)) for cell in surface.cells}
    if None in images or len(images) < len(surface.cells):
        return False
    return not surface.wraps or all(
        surface.across(_image_of_side(surface, motion, side))
        == (across and _image_of_side(surface, motion, across))
        for cell in surface.cells
        for side in surface.sides(cell)
        for across in [surface.across(side)]
    )


def _image_of_side(surface: Surface, motion: Motion, side: Side) -> Side:
    cell, step = side
    image = surface.home_side((motion(cell), motion.turn(step)))
    if image is None:
        raise ValueError(f"the motion {motion} takes {cell} off the board")
    return image


def _image_of_cell(surface: Surface, motion: Motion, cell: Point) -> Point:
    return surface.home(motion(cell)) or cell


class _Placements:
    """The placements of a problem, to find what they become by a motion."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._codes = Codes(problem)
        identity = self._codes.motion(lambda cell: cell, lambda side: side)
        rows = self._codes.rows(range(len(problem.placements)), identity)
        #: What tells kinds apart, with the look of each row that is a placement of the kind.
        self._piece_classes = [
            (
                (piece_class.mark, piece_class.least, piece_class.count),
                {rows[index]: problem.looks[index] for index in indices},
            )
            for piece_class, indices in zip(
                problem.piece_classes, problem.of_class, strict=True
            )
        ]

    def image(self, motion: Motion) -> Symmetry | None:
        """The image of each placement, or None if some image is not a placement."""
        found = [self._problem.nothing] * (len(self._problem.placements) + 1)
        surface = self._problem.surface
        images = self._codes.motion(
            partial(_image_of_cell, surface, motion), partial(_image_of_side, surface, motion)
        )
        for (like, _), indices in zip(self._piece_classes, self._problem.of_class, strict=True):
            rows = self._codes.rows(indices, images) if indices else []
            looks = self._looks_of(like, rows)
            if looks is None:
                return None
            for index, row in zip(indices, rows, strict=True):
                found[index] = looks[row]
        return Symmetry(found)

    def _looks_of(self, like: object, rows: Sequence[bytes]) -> Mapping[bytes, int] | None:
        """The looks of a kind like this that has just these rows."""
        wanted = frozenset(rows)
        alike = (looks for other, looks in self._piece_classes if other == like)
        return next((looks for looks in alike if looks.keys() == wanted), None)


def _keeps_blanks(problem: Problem, motion: Motion) -> bool:
    """Whether the cells that may stay empty are brought onto such cells."""
    images = {_image_of_cell(problem.surface, motion, cell) for cell in problem.blankable}
    return images == problem.blankable


def _keeps(problem: Problem, image: Symmetry) -> bool:
    """Whether what the rules say about placements together is said about their images.

    Placements that look the same are alike to every rule, so each is taken for the first.
    """
    return _keeps_exclusive(problem, image) and all(
        form(problem.constraints, problem.looks) == form(problem.constraints, image)
        for form in (_sums, _implications, _choices)
    )


def _keeps_exclusive(problem: Problem, image: Sequence[int]) -> bool:
    """Whether any two placements that exclude each other have images that do."""
    sets = [_images(each, problem.looks) for each in problem.constraints.at_most_one]
    known = set(sets)
    return all(
        moved in known
        or any(moved <= each for each in sets)
        or all(_exclude_each_other(problem, sets, a, b) for a, b in combinations(moved, 2))
        for moved in (_images(each, image) for each in problem.constraints.at_most_one)
    )


def _exclude_each_other(problem: Problem, sets: Iterable[Placements], a: int, b: int) -> bool:
    piece_class, other = (problem.placements[index].piece_class for index in (a, b))
    only_piece = piece_class == other and problem.piece_classes[piece_class].count == 1
    overlap = problem.masks[a] & problem.masks[b] != 0
    return only_piece or overlap or any(a in each and b in each for each in sets)


def _images(placements: Iterable[int], image: Sequence[int]) -> Placements:
    return frozenset(image[index] for index in placements)


def _sums(rules: Constraints, image: Sequence[int]) -> object:
    return Counter(
        (frozenset((image[i], n) for i, n in rule.of.items()), rule.least, rule.most)
        for rule in rules.sums
    )


def _implications(rules: Constraints, image: Sequence[int]) -> object:
    return {
        (image[implication.placement], _images(implication.others, image))
        for implication in rules.implications
    }


def _choices(rules: Constraints, image: Sequence[int]) -> object:
    return Counter(
        frozenset(_images(each, image) for each in choice.sets) for choice in rules.choices
    )


def images_of(symmetry: Sequence[int], rows: Rows) -> Rows:
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


def has_mirror_image(flips: Sequence[Symmetry], rows: Rows) -> NDArray[np.bool_]:
    """For each solution whether its mirror images cannot be turned to lie like it.

    Such a class is two classes to those who may turn the board but not flip it. ``flips``:
    those symmetries that flip, and may leave a solution as it is.
    """
    twin = np.ones(len(rows), np.bool_)
    for symmetry in flips:
        twin &= (images_of(symmetry, rows) != rows).any(axis=1)
    return twin
