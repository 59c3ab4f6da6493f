"""The symmetry group of a puzzle: motions that take every solution to a solution.

A motion of the board counts only if the pieces and the rules allow it: it must take every
placement of a class of pieces to a placement of a class with as many pieces (so a reflection
counts where pieces may be flipped, or where the box holds every mirror image), and keep the
constraints on placements. The group is computed, never given. (A rule on single placements is
kept if the placements are.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import combinations, islice

import numpy as np

from jigsat.models.cell_numbers import Numbers
from jigsat.models.forms import Constraints
from jigsat.models.problem import Problem
from jigsat.models.symmetry.images import images_under_motions
from jigsat.models.symmetry.motions import image_of_cell, motions
from jigsat.schemas.geometry.surface import Motion

#: Some placements, by their numbers.
Placements = frozenset[int]


class Symmetry(tuple[int, ...]):
    """The image of each placement, and last that of no placement: none.

    Of placements that look the same, the image is the first. ``turns``: whether the motion does
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


def identity(problem: Problem) -> tuple[Symmetry, ...]:
    """The trivial group: it leaves everything where it is."""
    return (Symmetry((*problem.appearances, problem.nothing)),)


def symmetries(problem: Problem) -> tuple[Symmetry, ...]:
    """The symmetry group of a problem, the identity first."""
    found = list(identity(problem))
    appearances = np.array(problem.appearances, np.int32)
    image_under = images_under_motions(problem)
    identical = problem.puzzle.grid_data.turns[0]
    for motion in islice(motions(problem.surface), 1, None):
        images = image_under(motion) if _keeps_blanks(problem, motion) else None
        if images is None:
            continue
        symmetry = Symmetry((*appearances[images].tolist(), problem.nothing))
        if keeps_constraints(problem, symmetry):
            symmetry.turns = motion.turn != identical
            symmetry.flips = motion.turn.flips
            found.append(symmetry)
    return tuple(found)


def _keeps_blanks(problem: Problem, motion: Motion) -> bool:
    """Whether cells that may stay empty become cells that may."""
    images = {image_of_cell(problem.surface, motion, cell) for cell in problem.blankable}
    return images == problem.blankable


def keeps_constraints(problem: Problem, image: Sequence[int]) -> bool:
    """Whether the images of all constraints are constraints again.

    Constraints treat placements that look the same alike, so each is replaced by the first.
    """
    return _keeps_exclusions(problem, image) and all(
        form(problem.constraints, problem.appearances) == form(problem.constraints, image)
        for form in (_sums, _implications, _choices)
    )


def _keeps_exclusions(problem: Problem, image: Sequence[int]) -> bool:
    """Whether any two placements that exclude each other have images that do."""
    sets = [_images(each, problem.appearances) for each in problem.constraints.at_most_one]
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


def _sums(constraints: Constraints, image: Sequence[int]) -> object:
    return Counter(
        (frozenset((image[i], n) for i, n in each.of.items()), each.least, each.most)
        for each in constraints.sums
    )


def _implications(constraints: Constraints, image: Sequence[int]) -> object:
    return {
        (image[implication.placement], _images(implication.others, image))
        for implication in constraints.implications
    }


def _choices(constraints: Constraints, image: Sequence[int]) -> object:
    return Counter(
        frozenset(_images(each, image) for each in choice.sets)
        for choice in constraints.choices
    )
