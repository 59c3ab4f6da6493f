"""The images of solutions under a symmetry group: how many there are, and by which motions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from jigsat.models.candidates import Flags
from jigsat.models.cell_numbers import Numbers
from jigsat.models.problem import Chosen, Problem
from jigsat.models.rectangles.problem import RectangleProblem
from jigsat.models.symmetry.group import Symmetry

#: What a solution looks like: its placements, each replaced by the first that looks the same.
Looks = frozenset[int]


@dataclass(frozen=True)
class Images:
    """So many images, itself among them, and what has to be done to see them all.

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


def is_never_symmetric(problem: Problem, group: Sequence[Symmetry]) -> bool:
    """Whether it is known that no symmetry but the identity leaves any solution as it is.

    So each solution has as many images as the group. It is proven, for each symmetry, by a
    piece that is always used or a cell that is always covered: wherever that piece lies, its
    image is another placement, and both cannot be there. False if there is no such proof.
    """
    one_of_each = list(_one_of_each(problem))
    others = {symmetry for symmetry in group if symmetry != group[0]}
    return all(
        any(_excludes_its_image(problem, symmetry, these) for these in one_of_each)
        for symmetry in others
    )


def _one_of_each(problem: Problem) -> Iterator[Numbers]:
    """Sets of placements, of each of which every solution has exactly one."""
    for piece_class, placements in zip(problem.piece_classes, problem.of_class, strict=True):
        if piece_class.is_single:
            yield np.array(placements, np.int32)
    if isinstance(problem, RectangleProblem):  # what covers which cell would have to be listed
        return
    for cell, covering in zip(problem.cells, problem.placements.covering, strict=True):
        if cell not in problem.blankable:
            yield covering


def _excludes_its_image(problem: Problem, symmetry: Symmetry, placements: Numbers) -> bool:
    """Whether none of the placements can be in a solution together with its image."""
    # One placement tells it of most cells.
    return all(
        _are_excluded(problem, these, symmetry.numbers[these]).all()
        for these in (placements[:1], placements)
    )


def _are_excluded(problem: Problem, placements: Numbers, images: Numbers) -> Flags:
    """For each placement whether its image looks different, and there is room for only one."""
    looks = np.array(problem.appearances, np.int32)[placements]
    class_of = problem.placements.class_of
    single = np.array([each.count == 1 for each in problem.piece_classes], np.bool_)
    # Another piece may look like the image.
    excluded: Flags = single[class_of[images]] & (class_of[images] == class_of[placements])
    excluded &= not problem.has_lookalikes
    if not excluded.all():
        words = problem.placements.words
        excluded |= (words[placements] & words[images]).any(axis=1)
    excluded &= images != looks
    return excluded
