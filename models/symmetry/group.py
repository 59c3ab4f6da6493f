"""The symmetry group of a puzzle: motions that take every solution to a solution.

A motion of the board counts only if the pieces and the rules allow it: it must take every
placement of a class of pieces to a placement of a class with as many pieces (so a reflection
counts where pieces may be flipped, or where the box holds every mirror image), and keep the
constraints on placements. The group is computed, never given. (A rule on single placements is
kept if the placements are.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations, islice

from jigsat.models.forms import Constraints
from jigsat.models.problem import Problem
from jigsat.models.rectangles.problem import RectangleProblem
from jigsat.models.symmetry.encoding import Encoding
from jigsat.models.symmetry.motions import image_of_cell, image_of_side, motions
from jigsat.schemas.geometry.surface import Motion

#: Some placements, by their numbers.
Placements = frozenset[int]


class Symmetry(tuple[int, ...]):
    """The image of each placement, and last that of no placement: none.

    Of placements that look the same, the image is the first. ``flips``: whether the motion
    turns the board over, or in space makes its mirror image.
    """

    flips: bool = False


def identity(problem: Problem) -> tuple[Symmetry, ...]:
    """The trivial group: it leaves everything where it is."""
    return (Symmetry((*problem.appearances, problem.nothing)),)


def symmetries(problem: Problem) -> tuple[Symmetry, ...]:
    """The symmetry group of a problem, the identity first."""
    found = list(identity(problem))
    image_under = _images_of_placements(problem)
    for motion in islice(motions(problem.surface), 1, None):
        image = image_under(motion) if _keeps_blanks(problem, motion) else None
        if image is not None and _keeps(problem, image):
            symmetry = Symmetry(image)
            symmetry.flips = motion.turn.flips
            found.append(symmetry)
    return tuple(found)


def _images_of_placements(problem: Problem) -> Callable[[Motion], Sequence[int] | None]:
    """What gives the image of each placement, and last that of none, under a motion.

    It gives None if some image is not a placement.
    """
    if isinstance(problem, RectangleProblem):
        return problem.image
    return _Placements(problem).image


class _Placements:
    """The placements of a problem, and their images under motions."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._encoding = Encoding(problem)
        identity = self._encoding.motion(lambda cell: cell, lambda side: side)
        rows = self._encoding.rows(range(len(problem.placements)), identity)
        classes = zip(problem.piece_classes, problem.of_class, strict=True)
        #: For each class what its image must share, and the appearance of each of its rows.
        self._classes: list[tuple[Hashable, Mapping[bytes, int]]] = [
            (
                (piece_class.mark, piece_class.least, piece_class.count),
                {rows[index]: problem.appearances[index] for index in indices},
            )
            for piece_class, indices in classes
        ]

    def image(self, motion: Motion) -> Sequence[int] | None:
        """The image of each placement, or None if some image is not a placement."""
        found = [self._problem.nothing] * (len(self._problem.placements) + 1)
        surface = self._problem.surface
        images = self._encoding.motion(
            partial(image_of_cell, surface, motion), partial(image_of_side, surface, motion)
        )
        for (shared, _), indices in zip(self._classes, self._problem.of_class, strict=True):
            rows = self._encoding.rows(indices, images) if indices else []
            appearances = self._appearances_of(shared, rows)
            if appearances is None:
                return None
            for index, row in zip(indices, rows, strict=True):
                found[index] = appearances[row]
        return found

    def _appearances_of(
        self, shared: Hashable, rows: Sequence[bytes]
    ) -> Mapping[bytes, int] | None:
        """The appearances of the class that has just these rows, if it can be the image."""
        wanted = frozenset(rows)
        possible = (appearances for other, appearances in self._classes if other == shared)
        return next(
            (appearances for appearances in possible if appearances.keys() == wanted), None
        )


def _keeps_blanks(problem: Problem, motion: Motion) -> bool:
    """Whether cells that may stay empty become cells that may."""
    images = {image_of_cell(problem.surface, motion, cell) for cell in problem.blankable}
    return images == problem.blankable


def _keeps(problem: Problem, image: Sequence[int]) -> bool:
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
