"""The symmetry classes of solutions: what symmetries make of rows of placements."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Chosen, Problem, Rows
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


# The images of solutions under a symmetry group: how many there are, and by which motions.


#: What a solution looks like: its placements, each replaced by the first that looks the same.
Looks = frozenset[int]


@dataclass(frozen=True)
class Images:
    """The number of images, itself among them, and the motions that show them all.

    ``shifted``: the board is moved around itself. ``turned`` and ``mirrored``: what others
    there are is seen by turning, and by flipping what else. Something without other images has
    one, and needs none of these.
    """

    number: int = 1
    shifted: bool = False
    turned: bool = False
    mirrored: bool = False

    def __str__(self) -> str:
        return "1 image" if self.number == 1 else f"{self.number} images"


def images_of_group(group: Sequence[Symmetry]) -> Images:
    """The images of whatever no symmetry of the group leaves as it is."""
    return _images(group, group)


def images_of_solution(group: Sequence[Symmetry], chosen: Chosen) -> Images:
    """The images of a solution, which has fewer if it is symmetric itself."""
    return _images(group, looks_under(group, chosen))


def looks_under(group: Iterable[Symmetry], chosen: Chosen) -> list[Looks]:
    """What a solution looks like after each of these symmetries."""
    return [frozenset(symmetry[index] for index in chosen) for symmetry in group]


def _images(group: Sequence[Symmetry], images: Sequence[Hashable]) -> Images:
    pairs = list(zip(group, images, strict=True))
    shifted = {image for symmetry, image in pairs if not symmetry.turns}
    turned = {image for symmetry, image in pairs if not symmetry.flips}
    every = set(images)
    return Images(
        number=len(every),
        shifted=len(shifted) > 1,
        turned=len(turned) > len(shifted),
        mirrored=len(every) > len(turned),
    )


# Solutions that look the same although their pieces are not of the same classes.
#
# Where one piece may be flipped and its twin may not, or where two classes share an
# orientation, two sets of placements can look the same on the board. They are one solution.


def appearance_of(problem: Problem, chosen: Chosen) -> Chosen:
    """What a solution looks like: equal for solutions that look the same, and only then."""
    return tuple(sorted(problem.appearances[index] for index in chosen))


def is_canonical(problem: Problem, chosen: Chosen) -> bool:
    """Whether it is the smallest of the solutions that look the same: true for one of them."""
    if not problem.has_lookalikes:
        return True
    left = {index: piece_class.count for index, piece_class in enumerate(problem.piece_classes)}
    smallest = _smallest(problem, appearance_of(problem, chosen), left)
    return smallest == sorted(chosen, key=lambda index: problem.appearances[index])


def canonical(problem: Problem, appearances: Sequence[int]) -> Chosen:
    """The smallest of the solutions that look like this.

    Raises ValueError if the pieces do not allow any.
    """
    left = {index: piece_class.count for index, piece_class in enumerate(problem.piece_classes)}
    chosen = _smallest(problem, sorted(appearances), left)
    if chosen is None:
        raise ValueError("no pieces look like this")
    return tuple(sorted(chosen))


def _smallest(
    problem: Problem, appearances: Sequence[int], left: Mapping[int, int]
) -> list[int] | None:
    """The smallest placements with these appearances; None if the pieces do not allow any.

    ``left``: how many of each class may still be used. Other rules are kept in any case, as
    they tell pieces apart only by their appearance, of which a mark is part.
    """
    remaining, class_of, chosen = dict(left), problem.placements.class_of, list[int]()
    # What is still to be tried for each appearance. Not by recursion: pieces may be thousands.
    to_try = [iter(problem.of_appearance[each]) for each in appearances[:1]]
    while to_try:
        if len(chosen) == len(to_try):
            remaining[int(class_of[chosen.pop()])] += 1
        index = next((each for each in to_try[-1] if remaining[int(class_of[each])]), None)
        if index is None:
            to_try.pop()
            continue
        chosen.append(index)
        remaining[int(class_of[index])] -= 1
        if len(chosen) < len(appearances):
            to_try.append(iter(problem.of_appearance[appearances[len(chosen)]]))
        elif _enough_are_used(problem, remaining):
            return chosen
    return [] if not appearances and _enough_are_used(problem, left) else None


def _enough_are_used(problem: Problem, left: Mapping[int, int]) -> bool:
    return all(
        piece_class.count - left[index] >= piece_class.least
        for index, piece_class in enumerate(problem.piece_classes)
    )
