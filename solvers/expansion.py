"""From the solutions of a part of the search to those of all parts that it stands for."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from jigsat.models.exact_cover.problem import CoverProblem
from jigsat.models.problem import Rows
from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.models.symmetry.classes import first_of_class, has_mirror_image, images_of
from jigsat.models.symmetry.lookalikes import is_canonical
from jigsat.solvers.batches import Batch, Flags


def expanded(
    problem: SearchProblem, part: Subproblem, number: int, rows: Rows, only_one: bool
) -> Iterator[Batch]:
    """The solutions found in a part, and their images under the symmetries that it stands for.

    ``only_one``: whatever is found first is taken, whether or not it stands for its look.
    """
    if not len(rows):
        return
    looks = _looks(problem, rows)
    # The only solution wanted need not be the one that stands for its look.
    new_look = np.ones(len(rows), np.bool_) if only_one else _new_looks(problem, rows)
    new_class = new_look & first_of_class(part.stabiliser, looks)
    yield Batch(rows, new_class, new_look, new_class & _has_twin(part, looks), number)
    none = np.zeros(len(rows), np.bool_)
    for symmetry in part.images[1:]:
        yield Batch(images_of(symmetry, rows), none, new_look, none, number)


def _looks(problem: SearchProblem, rows: Rows) -> Rows:
    if isinstance(problem, CoverProblem) or not problem.has_lookalikes:
        return rows
    return images_of((*problem.appearances, problem.nothing), rows)


def _new_looks(problem: SearchProblem, rows: Rows) -> Flags:
    """Whether each solution stands for all those that look like it."""
    if isinstance(problem, CoverProblem) or not problem.has_lookalikes:
        return np.ones(len(rows), np.bool_)
    nothing = problem.nothing
    flags = [
        is_canonical(problem, tuple(n for n in row if n != nothing)) for row in rows.tolist()
    ]
    return np.array(flags, np.bool_)


def _has_twin(part: Subproblem, looks: Rows) -> Flags:
    """Whether the class of each solution is two if the board may not be flipped."""
    if not any(symmetry.flips for symmetry in (*part.images, *part.stabiliser)):
        return np.zeros(len(looks), np.bool_)
    return has_mirror_image([each for each in part.stabiliser if each.flips], looks)
