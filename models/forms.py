"""The forms to which the models reduce rules: tests, constraints and terms.

A placement test judges placements by themselves. Constraints judge placements together, in four
forms that every engine can read; what covers cells, which sides meet and how many pieces there
are is known without them. Terms are what a requirement, a small part of a rule that can be
given up, says about placements.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from jigsat.models.candidates import Candidates, Flags
from jigsat.models.families import About, ModelFamily
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Point

#: At which places a rule allows a piece, whatever lies beside it: a flag for each of them.
PlacementTest = Callable[[Candidates], Flags]
#: What is said of a constraint that its rule does not name.
OTHER = About(ModelFamily.OTHER, "")


@dataclass(frozen=True)
class BoundedSum:
    """The sum of the weights ``of`` the placements used is from ``least`` to ``most``."""

    of: Mapping[int, int]
    least: int
    most: int
    about: About = field(default=OTHER, compare=False)


@dataclass(frozen=True)
class Implication:
    """If ``placement`` is used, so is one of ``others``."""

    placement: int
    others: frozenset[int]
    about: About = field(default=OTHER, compare=False)


@dataclass(frozen=True)
class Choice:
    """Of these sets of placements, exactly one is not used at all.

    Each solution that keeps the other rules uses some of all sets but one, or of all.
    """

    sets: tuple[frozenset[int], ...]
    about: About = field(default=OTHER, compare=False)


@dataclass(frozen=True)
class Constraints:
    """Constraints on placements: all of these hold.

    Of each set ``at_most_one`` at most one placement is used; ``about`` has what that is about.
    Nothing depends on that: it is for people who read the model.
    """

    at_most_one: tuple[frozenset[int], ...] = ()
    sums: tuple[BoundedSum, ...] = ()
    implications: tuple[Implication, ...] = ()
    choices: tuple[Choice, ...] = ()
    about: Mapping[frozenset[int], About] = field(default_factory=dict, compare=False)

    @cached_property
    def exclusions(self) -> Mapping[int, tuple[int, ...]]:
        """For each placement the sets of ``at_most_one`` that it is in, by their numbers."""
        found: defaultdict[int, list[int]] = defaultdict(list)
        for number, placements in enumerate(self.at_most_one):
            for index in placements:
                found[index].append(number)
        return {index: tuple(numbers) for index, numbers in found.items()}


UNCONSTRAINED = Constraints()

#: Sets of placements, of each of which one is used.
OneOfEach = tuple[frozenset[int], ...]


@dataclass(frozen=True)
class Terms:
    """What a requirement says about placements: all of this.

    ``forbids``: these are not used. ``one_of``: for one of these, a placement of each of its
    sets is used. ``empty``: of these cells at least and at most so many are empty.

    Two more tell how a requirement about labels could be met by other labels. ``meeting``: the
    labels at these two sides fit, as ``sums`` say as well. ``shows``: a piece at this side
    shows one of these labels, as ``forbids`` says as well.
    """

    forbids: frozenset[int] = frozenset()
    sums: tuple[BoundedSum, ...] = ()
    implications: tuple[Implication, ...] = ()
    one_of: tuple[OneOfEach, ...] = ()
    empty: tuple[tuple[Point, ...], int, int] | None = None
    meeting: tuple[Side, Side] | None = None
    shows: tuple[Side, tuple[str, ...]] | None = None


def at_most_one_of(placements: frozenset[int]) -> BoundedSum:
    """At most one of the placements is used, as a sum."""
    return BoundedSum(dict.fromkeys(placements, 1), 0, 1)
