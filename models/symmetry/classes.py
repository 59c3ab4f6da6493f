"""The symmetry classes of solutions: what symmetries make of rows of placements."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Rows
from jigsat.models.symmetry.group import Symmetry


def images_of(symmetry: Sequence[int], rows: Rows) -> Rows:
    """Where a symmetry takes solutions: rows of placements, again in increasing order."""
    numbers = (
        symmetry.numbers if isinstance(symmetry, Symmetry) else np.array(symmetry, np.int32)
    )
    images: Rows = np.sort(numbers[rows], axis=1)
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


def class_sizes(group: Sequence[Symmetry], rows: Rows) -> NDArray[np.int_]:
    """For each solution how many images it has, itself among them: the size of its orbit.

    It is the number of symmetries, divided by that of those which leave the solution as it is.
    """
    different = list(dict.fromkeys(group))
    looks = images_of(group[0], rows)
    kept = np.zeros(len(rows), np.int_)
    for symmetry in different:
        kept += (images_of(symmetry, rows) == looks).all(axis=1)
    return len(different) // kept


def has_mirror_image(flips: Sequence[Symmetry], rows: Rows) -> NDArray[np.bool_]:
    """For each solution whether its mirror images cannot be turned to lie like it.

    Such a class is two classes to those who may turn the board but not flip it. ``flips``:
    those symmetries that flip, and may leave a solution as it is.
    """
    twin = np.ones(len(rows), np.bool_)
    for symmetry in flips:
        twin &= (images_of(symmetry, rows) != rows).any(axis=1)
    return twin
