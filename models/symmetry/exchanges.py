"""Pieces that can always change places, although they can be told apart.

Two pieces of one shape may differ in a name that some rule uses, or in a face that no rule
looks at. If exchanging them never breaks a rule, each solution comes in two versions. The same
holds for two faces, if each piece with one of them has a counterpart with the other, and all
of these change places at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import factorial, lcm, prod
from typing import TypeVar

import numpy as np

from jigsat.models.problem import Problem
from jigsat.models.symmetry.classes import Images, images_of_group, is_never_symmetric
from jigsat.models.symmetry.group import Symmetry, keeps_constraints
from jigsat.schemas.geometry.shapes import Shape, make_shape

T = TypeVar("T")
#: A shape without its attributes, and the cells at which its first cell may lie.
Place = tuple[Shape, bytes]
#: Classes of pieces by what has to be the same so that they can change places at once.
ByLikeness = Mapping[Hashable, int]

#: No more exchanges than this are tried: each looks at all constraints.
MOST_TRIED = 200


@dataclass(frozen=True)
class Exchanges:
    """What can always change places, so that each solution comes in several versions.

    ``pieces``: sets of pieces, by their names; several that nobody can tell apart change
    places together, and have a plus between their names. ``values``: sets of values of an
    attribute, each after the attribute's name.
    """

    pieces: tuple[tuple[str, ...], ...] = ()
    values: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def versions(self) -> int:
        """In how many ways all of these can be arranged: no two of them look the same."""
        sets = (*self.pieces, *(values for _, values in self.values))
        return prod(factorial(len(each)) for each in sets)


def exchanges(problem: Problem) -> Exchanges:
    """What can always change places in a puzzle, as far as that is proven.

    Left aside are pieces that need not be used, those that show one face or another as they
    lie, and puzzles in which pieces that can be told apart may look alike.
    """
    if problem.has_lookalikes or not problem.is_listed:
        return Exchanges()
    finder = _Finder(problem)
    pieces = finder.sets_of_pieces()
    values = finder.sets_of_values({index for each in pieces for index in each})
    names = [" + ".join(dict.fromkeys(each.names)) for each in problem.piece_classes]
    return Exchanges(tuple(tuple(names[index] for index in each) for each in pieces), values)


class _Finder:
    """Tries to exchange whole classes of pieces."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._tries = 0
        #: For each class the variant at each place: several, if it shows one face or another.
        self._variants: list[defaultdict[Place, list[int]]]
        self._variants = [defaultdict(list) for _ in problem.piece_classes]
        placements = problem.placements
        for number, variant in enumerate(placements.variants):
            shape = variant.shape
            bare = make_shape(shape.cells, dict(shape.labels), dict(shape.colours))
            place = bare, placements.first_cell[placements.of_variant[number]].tobytes()
            self._variants[variant.piece_class][place].append(number)

    def sets_of_pieces(self) -> list[list[int]]:
        """Classes of which any two can change places."""
        alike: defaultdict[Hashable, list[int]] = defaultdict(list)
        for index in self._attributes:
            alike[self._likeness(index)].append(index)
        return [
            found
            for classes in alike.values()
            for found in self._sets(classes, lambda one, other: [(one, other)])
        ]

    def sets_of_values(self, taken: set[int]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Values of attributes of which any two can; none that a class of ``taken`` has."""
        shown = (each.shape.attributes for each in self._problem.placements.variants)
        return tuple(
            (name, tuple(found))
            for name in dict.fromkeys(name for each in shown for name, _ in each)
            for classes in [self._by_value(name, taken)]
            for found in self._sets(classes, partial(_pairs, classes))
        )

    @cached_property
    def _attributes(self) -> Mapping[int, Mapping[str, str]]:
        """The attributes of each class that must be used and always shows the same."""
        found: defaultdict[int, set[tuple[tuple[str, str], ...]]] = defaultdict(set)
        for each in self._problem.placements.variants:
            found[each.piece_class].add(each.shape.attributes)
        classes = self._problem.piece_classes
        return {
            index: dict(next(iter(attributes)))
            for index, attributes in found.items()
            if len(attributes) == 1 and classes[index].least
        }

    def _likeness(self, index: int) -> Hashable:
        """What must be the same of two classes that change places."""
        piece_class = self._problem.piece_classes[index]
        return frozenset(self._variants[index]), piece_class.least, piece_class.count

    def _by_value(self, name: str, taken: set[int]) -> Mapping[str, ByLikeness]:
        """For each value of an attribute the classes that have it, if there are clear pairs."""
        found: defaultdict[str, dict[Hashable, int]] = defaultdict(dict)
        unclear = set[str]()
        for each in self._problem.placements.variants:
            value, index = each.shape.attribute(name), each.piece_class
            if value is None:
                continue
            attributes = self._attributes.get(index, {}).items()
            others = frozenset(each for each in attributes if each[0] != name)
            likeness = self._likeness(index), others
            first = found[value].setdefault(likeness, index)
            if first != index or index in taken or index not in self._attributes:
                unclear.add(value)
        return {value: classes for value, classes in found.items() if value not in unclear}

    def _sets(
        self, things: Iterable[T], pairs: Callable[[T, T], Iterable[tuple[int, int]]]
    ) -> Iterator[list[T]]:
        """Those of the things of which any two can change places, two or more.

        If the first of a set can with each of the others, then so can any two of them.
        ``pairs``: the classes that change places if two of the things do; none if they differ.
        """
        sets: list[list[T]] = []
        for thing in things:
            for each in sets:
                if self._can_change(list(pairs(each[0], thing))):
                    each.append(thing)
                    break
            else:
                sets.append([thing])
        return (each for each in sets if len(each) > 1)

    def _can_change(self, pairs: list[tuple[int, int]]) -> bool:
        """Whether the exchange of these classes keeps all constraints."""
        self._tries += bool(pairs)
        if not pairs or self._tries > MOST_TRIED:
            return False
        of_variant = self._problem.placements.of_variant
        image = np.arange(self._problem.nothing + 1)
        for one, other in (*pairs, *((other, one) for one, other in pairs)):
            for place, (variant,) in self._variants[one].items():
                (there,) = self._variants[other][place]
                image[of_variant[variant]] = of_variant[there]
        return keeps_constraints(self._problem, image.tolist())


def _pairs(
    classes: Mapping[str, ByLikeness], one: str, other: str
) -> Iterator[tuple[int, int]]:
    """The classes with one value, each with its like that has the other.

    None at all, if some class has no like.
    """
    if classes[one].keys() == classes[other].keys():
        for likeness, index in classes[one].items():
            yield index, classes[other][likeness]


# Numbers of solutions that a puzzle cannot avoid, whatever its solutions are.


@dataclass(frozen=True)
class Multiplicity:
    """Why there cannot be just one solution, if there is any.

    ``images``: how many images each solution has; unless it is symmetric itself, if not
    ``always``. ``exchanges``: pieces that can always change places. So the number of solutions
    is a ``multiple_of`` some number, which is 1 if nothing is forced.
    """

    images: Images
    always: bool
    exchanges: Exchanges

    def __str__(self) -> str:
        return f"the number of solutions is a multiple of {self.multiple_of}"

    @property
    def multiple_of(self) -> int:
        """A number that divides the number of solutions."""
        return lcm(self.images.number if self.always else 1, self.exchanges.versions)


def multiplicity_of(problem: Problem, group: Sequence[Symmetry]) -> Multiplicity:
    """What is forced by the symmetries and by alike pieces."""
    return Multiplicity(
        images_of_group(group), is_never_symmetric(problem, group), exchanges(problem)
    )
