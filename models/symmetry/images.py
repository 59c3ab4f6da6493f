"""The images of placements under a motion of the board.

On a board that does not wrap all placements of a variant become placements of one variant, so
that it is enough to turn each variant once. Across the seam of a board that wraps it is not:
there each placement is turned by itself, as a row of numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from jigsat.models.cell_numbers import Numbers
from jigsat.models.problem import Problem
from jigsat.models.symmetry.encoding import Encoding
from jigsat.models.symmetry.motions import image_of_cell, image_of_side
from jigsat.schemas.geometry.shapes import Shape, moved
from jigsat.schemas.geometry.surface import Motion
from jigsat.schemas.grids.grid import opposite

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

    def __call__(self, motion: Motion) -> Numbers | None:
        """The image of each placement under the motion."""
        found = np.zeros(len(self._problem.placements), np.int32)
        cells = self._image_of_cells(motion)
        for piece_class in range(len(self._variants)):
            if not self._find_images(motion, cells, piece_class, found):
                return None
        return found

    def _image_of_cells(self, motion: Motion) -> Numbers:
        """The number of each cell's image; -1 if it cannot be covered."""
        number, surface = self._problem.cell_number, self._problem.surface
        images = (image_of_cell(surface, motion, cell) for cell in self._problem.cells)
        return np.array([number.get(image, -1) for image in images], np.int32)

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
            placements = self._placements_with(shared, rows)
            if placements is None:
                return None
            found[list(indices)] = [placements[row] for row in rows]
        return found

    def _placements_with(
        self, shared: Hashable, rows: Sequence[bytes]
    ) -> Mapping[bytes, int] | None:
        """The placements of the class that has just these rows, if it can be the image."""
        wanted = frozenset(rows)
        possible = (placements for other, placements in self._classes if other == shared)
        return next((found for found in possible if found.keys() == wanted), None)
