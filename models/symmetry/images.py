"""The images of placements under a motion of the board.

On a board that does not wrap all placements of a variant become placements of one variant, so
that it is enough to turn each variant once. Where nothing is on the pieces, not even that is
needed: the cells of all placements of a class are turned at once. Across the seam of a board
that wraps each placement is turned by itself, as a row of numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from jigsat.models.placements import Numbers
from jigsat.models.problem import Problem
from jigsat.schemas.geometry.shapes import Shape, Side, moved
from jigsat.schemas.geometry.surface import Motion, Surface
from jigsat.schemas.grids.grid import Point, Turn, opposite, subtract

# Placements as rows of numbers, so that a motion moves many of them at once.
#
# A row has the numbers of the placement's cells, one number for each label with its side,
# one for each colour with its cell, and last one for its marks. Each of these parts is
# sorted and filled up, so that the rows of placements that look the same are equal.


T = TypeVar("T")
Encoded = NDArray[np.int64]


class Encoding:
    """The rows of numbers of a problem's placements, also after a motion.

    A motion is given by the images of the cells and of their sides.
    """

    def __init__(self, problem: Problem) -> None:
        shapes = [placement.shape for placement in problem.placements]
        self.cells: dict[Point, int] = _numbered(problem.puzzle.cells)
        surface = problem.surface
        self.sides: dict[Side, int] = _numbered(s for c in self.cells for s in surface.sides(c))
        texts = _numbered(t for s in shapes for _, t in (*s.labels, *s.colours))
        marks = _numbered(shape.attributes for shape in shapes)
        cell, side = self.cells, self.sides
        self._texts = len(texts) + 1
        self._covered = _table([[(cell[c], 0) for c in s.cells] for s in shapes], len(cell))
        self._labels = _table(
            [[(side[at], texts[t]) for at, t in s.labels] for s in shapes], len(side)
        )
        self._colours = _table(
            [[(cell[at], texts[t]) for at, t in s.colours] for s in shapes], len(cell)
        )
        self._marks = np.array([marks[shape.attributes] for shape in shapes], np.int64)

    def motion(
        self, cells: Callable[[Point], Point], sides: Callable[[Side], Side]
    ) -> tuple[Encoded, Encoded]:
        """A motion as numbers, from what it does to each cell and side."""
        return _images(self.cells, cells), _images(self.sides, sides)

    def rows(self, placements: Sequence[int], motion: tuple[Encoded, Encoded]) -> list[bytes]:
        """The rows of some placements after a motion."""
        of_cells, of_sides = motion
        chosen = np.asarray(placements, np.int64)
        parts = [
            np.sort(image[table[chosen, :, 0]] * self._texts + table[chosen, :, 1], axis=1)
            for table, image in (
                (self._covered, of_cells),
                (self._labels, of_sides),
                (self._colours, of_cells),
            )
        ]
        return [row.tobytes() for row in np.column_stack([*parts, self._marks[chosen]])]


def _numbered(things: Iterable[T]) -> dict[T, int]:
    return {thing: number for number, thing in enumerate(dict.fromkeys(things))}


def _images(numbers: dict[T, int], image: Callable[[T], T]) -> Encoded:
    """The number of each thing's image, and last of the filling, which stays what it is."""
    return np.array([*(numbers[image(thing)] for thing in numbers), len(numbers)], np.int64)


def _table(lists: Sequence[Sequence[tuple[int, int]]], filling: int) -> Encoded:
    """Lists of pairs as one array [lists, length of the longest, 2]."""
    width = max(map(len, lists), default=0)
    filled = [[*each, *[(filling, 0)] * (width - len(each))] for each in lists]
    return np.array(filled, np.int64).reshape(len(lists), width, 2)


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


def images_under_motions(problem: Problem) -> ImageUnder:
    """What motions do to the placements of a problem."""
    return _ByRow(problem) if problem.surface.wraps else _ByVariant(problem)


def _shared(problem: Problem) -> list[Hashable]:
    """For each class what the class must share that its placements become those of."""
    return [(each.mark, each.least, each.count) for each in problem.piece_classes]


class _Image(NamedTuple):
    """What becomes of a variant: its shape, and the first cells of all its placements."""

    shape: Shape
    first_cells: Numbers


class _Bare:
    """The placements of a class of pieces on which there is nothing: they are their cells.

    Args:
        problem: the problem.
        piece_class: the class.
        weights: a large random number for each cell. The sum over the cells of a placement is
            its key.
    """

    def __init__(self, problem: Problem, piece_class: int, weights: NDArray[np.uint64]) -> None:
        indices = np.array(problem.of_class[piece_class], np.int32)
        covered = problem.placements.covered
        area = problem.piece_classes[piece_class].area
        cells = covered.items[covered.ends[indices][:, None] + np.arange(area)]
        keys = weights[cells].sum(axis=1)
        order = np.argsort(keys)
        self.indices: Numbers = indices[order]
        self.cells: Numbers = cells[order]
        self._keys = keys[order]
        self._ordered = np.sort(self.cells, axis=1)
        self._weights = weights
        #: Whether no two of them have the same key.
        self.can_be_found = bool((self._keys[1:] != self._keys[:-1]).all())

    def covering(self, cells: Numbers) -> Numbers | None:
        """The placements that cover these sets of cells; None if any of them is missing."""
        if cells.shape != self.cells.shape:
            return None
        place = np.searchsorted(self._keys, self._weights[cells].sum(axis=1))
        place = np.minimum(place, len(self._keys) - 1)
        if (self._ordered[place] != np.sort(cells, axis=1)).any():
            return None
        found: Numbers = self.indices[place]
        return found


def _bare_classes(problem: Problem) -> Mapping[int, _Bare]:
    """The classes of pieces on which there is nothing, and that fit on the board."""
    marked = {
        variant.piece_class
        for variant in problem.placements.variants
        if variant.shape.labels or variant.shape.colours or variant.shape.attributes
    }
    random = Random(0)
    weights = np.array([random.getrandbits(64) for _ in problem.cells], np.uint64)
    bare = {
        number: _Bare(problem, number, weights)
        for number, indices in enumerate(problem.of_class)
        if len(indices) and number not in marked
    }
    return bare if all(each.can_be_found for each in bare.values()) else {}


class _ByVariant:
    """The images on a board that does not wrap."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._shared = _shared(problem)
        self._variants: list[dict[Shape, int]] = [{} for _ in problem.piece_classes]
        for number, variant in enumerate(problem.placements.variants):
            self._variants[variant.piece_class][variant.shape] = number
        self._alike: defaultdict[Hashable, list[int]] = defaultdict(list)
        for number, variants in enumerate(self._variants):
            self._alike[self._shared[number], frozenset(variants)].append(number)
        self._bare = _bare_classes(problem)

    def __call__(self, motion: Motion) -> Numbers | None:
        """The image of each placement under the motion."""
        found = np.zeros(len(self._problem.placements), np.int32)
        number, surface = self._problem.cell_number, self._problem.surface
        images = (image_of_cell(surface, motion, cell) for cell in self._problem.cells)
        cells = np.array([number.get(image, -1) for image in images], np.int32)
        for piece_class in range(len(self._variants)):
            if piece_class in self._bare:
                is_found = self._find_bare_images(cells, piece_class, found)
            else:
                is_found = self._find_images(motion, cells, piece_class, found)
            if not is_found:
                return None
        return found

    def _find_bare_images(self, cells: Numbers, piece_class: int, found: Numbers) -> bool:
        """The same as ``_find_images``, for pieces on which there is nothing."""
        bare, shared = self._bare[piece_class], self._shared[piece_class]
        images = cells[bare.cells]
        for number, other in self._bare.items():
            these = other.covering(images) if self._shared[number] == shared else None
            if these is not None:
                found[bare.indices] = these
                return True
        return False

    def _find_images(
        self, motion: Motion, cells: Numbers, piece_class: int, found: Numbers
    ) -> bool:
        """Fill in the images of the placements of one class, if they are those of a class."""
        variants = self._variants[piece_class].values()
        images = {variant: self._image_of(motion, cells, variant) for variant in variants}
        shapes = frozenset(image.shape for image in images.values())
        return any(
            self._fill_in(self._variants[other], images, found)
            for other in self._alike[self._shared[piece_class], shapes]
            if len(self._problem.of_class[other]) == len(self._problem.of_class[piece_class])
        )

    def _image_of(self, motion: Motion, cells: Numbers, variant: int) -> _Image:
        placements = self._problem.placements
        own = placements.of_variant[variant]
        # Which of its cells becomes the first is the same for all placements of a variant.
        image = motion.image_of(placements[int(own[0])].shape)
        steps = placements.variants[variant].shape.cells
        covered = cells[placements.cell_numbers(placements.first_cell[own[:1]], steps)[0]]
        first = int(covered.argmin())
        first_cells = placements.cell_numbers(placements.first_cell[own], [steps[first]])
        if covered[first] < 0:  # it would cover a cell that has to stay open
            return _Image(image, np.full(len(own), -1, np.int32))
        shape = moved(image, opposite(self._problem.cells[covered[first]]))
        return _Image(shape, cells[first_cells[:, 0]])

    def _fill_in(
        self, variants: Mapping[Shape, int], images: Mapping[int, _Image], found: Numbers
    ) -> bool:
        placements = self._problem.placements
        for variant, image in images.items():
            these = placements.find(image.first_cells, variants[image.shape])
            if these is None:
                return False
            found[placements.of_variant[variant]] = these
        return True


class _ByRow:
    """The images on a board that wraps."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._encoding = Encoding(problem)
        identity = self._encoding.motion(lambda cell: cell, lambda side: side)
        rows = self._encoding.rows(range(len(problem.placements)), identity)
        #: For each class what its image must share, and the placement with each of its rows.
        self._classes: list[tuple[Hashable, Mapping[bytes, int]]] = [
            (shared, {rows[index]: index for index in indices})
            for shared, indices in zip(_shared(problem), problem.of_class, strict=True)
        ]

    def __call__(self, motion: Motion) -> Numbers | None:
        """The image of each placement under the motion."""
        found = np.zeros(len(self._problem.placements), np.int32)
        surface = self._problem.surface
        images = self._encoding.motion(
            partial(image_of_cell, surface, motion), partial(image_of_side, surface, motion)
        )
        for (shared, _), indices in zip(self._classes, self._problem.of_class, strict=True):
            rows = self._encoding.rows(indices, images) if indices else []
            wanted = frozenset(rows)
            possible = (placements for other, placements in self._classes if other == shared)
            placements = next((each for each in possible if each.keys() == wanted), None)
            if placements is None:
                return None
            found[list(indices)] = [placements[row] for row in rows]
        return found
