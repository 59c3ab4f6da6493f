"""The symmetry group of a puzzle: motions that take every solution to a solution.

A motion of the board counts only if the pieces and the rules allow it: it must take every
placement of a class of pieces to a placement of a class with as many pieces (so a reflection
counts where pieces may be flipped, or where the box holds every mirror image), and keep the
constraints on placements. The group is computed, never given. (A rule on single placements is
kept if the placements are.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import combinations
from typing import Protocol

import numpy as np

from jigsat.models.forms import Constraints
from jigsat.models.placements import Numbers
from jigsat.models.problem import Problem
from jigsat.models.symmetry.images import image_of_cell, images_under_motions
from jigsat.schemas.geometry.surface import Motion
from jigsat.schemas.support.progress import check_limits

#: Some placements, by their numbers.
Placements = frozenset[int]


class Symmetry(tuple[int, ...]):
    """The image of each placement, and last that of no placement: none.

    If placements look the same, the image is the first. ``turns``: whether the motion does
    more than move the board around itself, as a board that wraps can be. ``flips``: whether it
    turns the board over, or in space makes its mirror image.
    """

    turns: bool = False
    flips: bool = False

    @cached_property
    def numbers(self) -> Numbers:
        """The images as an array."""
        return np.array(self, np.int32)

    @cached_property
    def digest(self) -> bytes:
        """A short text that differs for another symmetry, as it is part of many subproblems."""
        return sha256(self.numbers.tobytes()).digest()


class NumberedPlacements(Protocol):
    """Placements that have numbers."""

    @property
    def nothing(self) -> int:
        """The number behind those of the placements, which stands for none."""

    @property
    def appearances(self) -> Sequence[int]:
        """For each placement the first that looks the same."""


def identity(problem: NumberedPlacements) -> tuple[Symmetry, ...]:
    """The trivial group: it leaves everything where it is."""
    return (Symmetry((*problem.appearances, problem.nothing)),)


def kept_motions(problem: Problem, tried: Iterable[Motion]) -> dict[Motion, Symmetry]:
    """Those of the motions that keep the pieces and the rules, with what they do."""
    found: dict[Motion, Symmetry] = {}
    appearances = np.array(problem.appearances, np.int32)
    image_under = images_under_motions(problem)
    identical = problem.puzzle.grid_data.turns[0]
    for motion in tried:
        check_limits()
        # Cells that may stay empty become such.
        blankable = {image_of_cell(problem.surface, motion, cell) for cell in problem.blankable}
        images = image_under(motion) if blankable == problem.blankable else None
        if images is None:
            continue
        symmetry = Symmetry((*appearances[images].tolist(), problem.nothing))
        if keeps_constraints(problem, symmetry):
            symmetry.turns = motion.turn != identical
            symmetry.flips = motion.turn.flips
            found[motion] = symmetry
    return found


def keeps_constraints(problem: Problem, image: Sequence[int]) -> bool:
    """Whether the images of all constraints are constraints again.

    Constraints treat placements that look the same alike, so each is replaced by the first.
    """
    forms = (_others_about(problem.constraints, of) for of in (problem.appearances, image))
    return _keeps_exclusions(problem, image) and all(
        mine == theirs for mine, theirs in zip(*forms, strict=True)
    )


def _keeps_exclusions(problem: Problem, image: Sequence[int]) -> bool:
    sets = [_images(each, problem.appearances) for each in problem.constraints.at_most_one]
    known = set(sets)
    return all(
        moved in known
        or any(moved <= each for each in sets)
        or all(_exclude_each_other(problem, sets, a, b) for a, b in combinations(moved, 2))
        for moved in (_images(each, image) for each in problem.constraints.at_most_one)
    )


def _exclude_each_other(problem: Problem, sets: Iterable[Placements], a: int, b: int) -> bool:
    # Where pieces of two classes look the same, both may lie there, one as each.
    alike = (*problem.of_appearance[a], *problem.of_appearance[b])
    classes = {problem.placements[index].piece_class for index in alike}
    only_piece = len(classes) == 1 and problem.piece_classes[min(classes)].count == 1
    cells_of = problem.placements.cells_of
    overlap = np.isin(cells_of(a), cells_of(b)).any()
    return bool(only_piece or overlap) or any(a in each and b in each for each in sets)


def _images(placements: Iterable[int], image: Sequence[int]) -> Placements:
    return frozenset(image[index] for index in placements)


def _others_about(constraints: Constraints, image: Sequence[int]) -> Iterator[object]:
    """Yield all constraints but the exclusions, about the images, form by form."""
    yield {
        (frozenset((image[i], n) for i, n in each.of.items()), each.least, each.most)
        for each in constraints.sums
    }
    yield {
        (image[each.placement], _images(each.others, image))
        for each in constraints.implications
    }
    yield {
        frozenset(_images(each, image) for each in choice.sets)
        for choice in constraints.choices
    }


# The conjugacy classes of a symmetry group.


def conjugacy_classes(group: Sequence[Symmetry]) -> list[list[int]]:
    """The symmetries, by their numbers, together with those that are their like elsewhere.

    A symmetry g and h g h**-1 do the same to solutions, but for where it is done: they leave
    equally many as they are. An example are the reflections in a square's two diagonals.
    """
    images = [each.numbers for each in group]
    numbers: defaultdict[bytes, list[int]] = defaultdict(list)
    for index, image in enumerate(images):
        numbers[image.tobytes()].append(index)  # several, if no piece shows the difference
    inverse = [
        next(other for other in images if (other[image] == images[0]).all()) for image in images
    ]
    classes: list[list[int]] = []
    seen: set[int] = set()
    for index, image in enumerate(images):
        if index not in seen:
            conjugates = {
                h[image[back]].tobytes() for h, back in zip(images, inverse, strict=True)
            }
            found = sorted(number for each in conjugates for number in numbers[each])
            classes.append(found)
            seen.update(found)
    return classes
