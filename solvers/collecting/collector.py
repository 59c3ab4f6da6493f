"""What is collected of solutions: a sample, and how often each piece covers each cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jigsat.models.decode import Decoder
from jigsat.models.problem import Problem, Rows
from jigsat.models.symmetry.classes import class_sizes, first_of_class, images_of
from jigsat.models.symmetry.group import Symmetry, symmetries
from jigsat.schemas.collection import Collected, Collection
from jigsat.schemas.solution import Convention, Placed
from jigsat.solvers.collecting.sample import Sample

#: The most solutions that a collection has, and the most pieces that all of these have
#: together, unless a size is asked for.
MOST_COLLECTED, MOST_PIECES = 50_000, 2_000_000
#: Images are told of no more symmetries: a board in space has 48.
MOST_SYMMETRIES = 48


class Collector:
    """Takes solutions as rows of placements, any number of them.

    Args:
        problem: what they solve.
        convention: of what they are all.
        size: how many are kept, at most; None for as many as can be looked through.
    """

    def __init__(
        self, problem: Problem, convention: Convention, size: int | None = None
    ) -> None:
        self._problem = problem
        self._convention = convention
        self._group = symmetries(problem)
        usual = min(MOST_COLLECTED, MOST_PIECES // max(1, problem.width))
        self._sample = Sample(usual if size is None else size, problem.width)
        self._uses = np.zeros(problem.nothing + 1, np.int64)
        self._classes = 0

    @property
    def seen(self) -> int:
        """How many solutions were taken."""
        return self._sample.seen

    def add(self, rows: Rows) -> None:
        """Take these solutions, each a row of placements in increasing order."""
        self._uses += np.bincount(rows.ravel(), minlength=len(self._uses))
        self._sample.add(rows)
        if self._convention is Convention.SOLUTIONS:
            self._classes += int(first_of_class(self._group, self._looks(rows)).sum())

    def collection(self, *, renumber: bool, **said: Any) -> Collection:
        """What was collected; ``said``: the fields of a collection that others know.

        ``renumber``: the order in which solutions came means nothing, so that they are put
        in the order of their placements.
        """
        rows, numbers = self._sample.chosen()
        if renumber:
            rows = rows[np.lexsort(rows.T[::-1])]
            numbers = np.arange(len(rows))
        return Collection(
            solutions=self._collected(rows, numbers.tolist()),
            total=self.seen,
            pieces=tuple(
                tuple(dict.fromkeys(each.names)) for each in self._problem.piece_classes
            ),
            covered=self._covered(),
            convention=self._convention,
            classes=self._number_of_classes(complete=bool(said.get("complete"))),
            images=tuple(self._images(rows)),
            **said,
        )

    def _number_of_classes(self, complete: bool) -> int | None:
        if self._convention is Convention.UP_TO_SYMMETRY:
            return self.seen
        # Where images are missing, the first of a class may be one of them.
        return self._classes if complete else None

    def _images(self, rows: Rows) -> Iterator[Mapping[Placed, Placed]]:
        """For each symmetry what becomes of the placements in these rows."""
        if self._convention is Convention.SOLUTIONS or len(self._group) > MOST_SYMMETRIES:
            return
        if self._problem.has_lookalikes:  # an image has the name of any that looks like it
            return
        decoder = Decoder(self._problem)
        used = [index for index in np.unique(rows).tolist() if index != self._problem.nothing]
        for symmetry in self._group[1:]:
            yield {
                placed: decoder.descriptions(symmetry[index])[0]
                for index in used
                for placed in decoder.descriptions(index)
            }

    def _looks(self, rows: Rows) -> Rows:
        return images_of(self._group[0], rows)

    def _collected(self, rows: Rows, numbers: Sequence[int]) -> tuple[Collected, ...]:
        if not len(rows):
            return ()
        decoder, looks = Decoder(self._problem), self._looks(rows)
        classes = _in_order(class_numbers(self._group, looks)).tolist()
        images = class_sizes(self._group, looks).tolist()
        return tuple(
            Collected(decoder.solution(row), number + 1, symmetry_class, size)
            for row, number, symmetry_class, size in zip(
                rows.tolist(), numbers, classes, images, strict=True
            )
        )

    def _covered(self) -> tuple[tuple[int, ...], ...]:
        """For each class of pieces how many solutions have one on each cell of the board."""
        problem = self._problem
        number = {cell: index for index, cell in enumerate(problem.puzzle.cells)}
        covered = np.zeros((len(problem.piece_classes), len(number)), np.int64)
        for index in np.flatnonzero(self._uses[:-1]).tolist():
            placement = problem.placements[index]
            cells = map(problem.surface.board_cell, placement.shape.cells)
            at = [number[cell] for cell in cells if cell is not None]
            covered[placement.piece_class, at] += self._uses[index]
        return tuple(tuple(each) for each in covered.tolist())


def class_numbers(group: Sequence[Symmetry], rows: Rows) -> NDArray[np.int64]:
    """A number for each solution, the same for solutions that are images of each other."""
    first = rows
    for symmetry in group:
        images = images_of(symmetry, rows)
        difference = images - first
        place = (difference != 0).argmax(axis=1)
        is_before = difference[np.arange(len(rows)), place] < 0
        first = np.where(is_before[:, None], images, first)
    _, numbers = np.unique(first, axis=0, return_inverse=True)
    return numbers.reshape(-1)


def _in_order(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """The same classes, numbered from 0 in the order in which they come first."""
    _, first, inverse = np.unique(numbers, return_index=True, return_inverse=True)
    rank = np.empty(len(first), np.int64)
    rank[np.argsort(first)] = np.arange(len(first))
    return rank[inverse.reshape(-1)]
