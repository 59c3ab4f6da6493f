"""Solutions on their way from an engine to whoever counts, writes or reads them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from jigsat.models.problem import Flags, Rows
from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.models.symmetry.classes import first_of_class, has_mirror_image, images_of
from jigsat.solvers.running.work import Bookmark


@dataclass(frozen=True)
class Batch:
    """Solutions as rows of placements, all of them verified.

    ``new_class``: those that stand for their symmetry class; ``has_twin``: for one which is
    two, if the board may not be flipped. ``new_look`` is false in the rare case that one looks
    like another, made of pieces of other classes: it counts only where pieces are told apart.
    ``part`` is the number of the part of the search that they belong to; ``ends_part`` says
    that these were its last. A batch may be empty: a sign of life. ``left``: what of the part
    is still to be searched, after all batches until now; None where nobody knows.
    """

    rows: Rows
    new_class: Flags
    new_look: Flags
    has_twin: Flags
    part: int = -1
    ends_part: bool = False
    left: tuple[Bookmark, ...] | None = None

    def first(self, number: int, counted: Flags) -> Batch:
        """The first solutions of the batch, so that ``number`` of them are ``counted``."""
        end = int(np.searchsorted(np.cumsum(counted), number)) + 1
        return Batch(
            self.rows[:end],
            self.new_class[:end],
            self.new_look[:end],
            self.has_twin[:end],
            self.part,
        )


def empty_batch(
    piece_count: int,
    part: int,
    ends_part: bool,
    left: tuple[Bookmark, ...] | None = None,
) -> Batch:
    """A batch without solutions."""
    rows = np.zeros((0, piece_count), np.int32)
    none = np.zeros(0, np.bool_)
    return Batch(rows, none, none, none, part, ends_part, left)


# From the solutions of a part of the search to those of all parts that it stands for.


def expanded(
    problem: SearchProblem, part: Subproblem, number: int, rows: Rows, only_one: bool
) -> Iterator[Batch]:
    """The solutions found in a part, and their images under the symmetries that it represents.

    ``only_one``: take the first solution, even if it is not the one that represents its look.
    """
    if not len(rows):
        return
    looks = rows
    if problem.has_lookalikes:
        looks = images_of((*problem.appearances, problem.nothing), rows)
    # The only solution wanted need not be the one that stands for its look.
    new_look = np.ones(len(rows), np.bool_) if only_one else _new_looks(problem, rows)
    new_class = new_look & first_of_class(part.stabiliser, looks)
    yield Batch(rows, new_class, new_look, new_class & _has_twin(part, looks), number)
    none = np.zeros(len(rows), np.bool_)
    for symmetry in part.images[1:]:
        yield Batch(images_of(symmetry, rows), none, new_look, none, number)


def _new_looks(problem: SearchProblem, rows: Rows) -> Flags:
    if not problem.has_lookalikes:
        return np.ones(len(rows), np.bool_)
    nothing = problem.nothing
    flags = [
        problem.is_canonical(tuple(n for n in row if n != nothing)) for row in rows.tolist()
    ]
    return np.array(flags, np.bool_)


def _has_twin(part: Subproblem, looks: Rows) -> Flags:
    """Whether the class of each solution is two if the board may not be flipped."""
    if not any(symmetry.flips for symmetry in (*part.images, *part.stabiliser)):
        return np.zeros(len(looks), np.bool_)
    return has_mirror_image([each for each in part.stabiliser if each.flips], looks)
