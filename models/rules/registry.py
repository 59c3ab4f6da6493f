"""Rules on how placements go together, in four forms that every engine can read.

Cells, sides and the number of pieces have forms of their own. All the other rules come down
to these: at most one of some placements; a sum over placements within bounds; a placement
that calls for one of some others; and a choice between sets of placements, one of which is
not used at all. Each family of rules has a module that says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jigsat.models.problem import Problem


@dataclass(frozen=True)
class BoundedSum:
    """The sum of what each placement amounts to is at least ``least`` and at most ``most``."""

    of: Mapping[int, int]
    least: int
    most: int


@dataclass(frozen=True)
class Implication:
    """If ``placement`` is used, so is one of ``others``."""

    placement: int
    others: frozenset[int]


@dataclass(frozen=True)
class Choice:
    """Of these sets of placements, exactly one is not used at all.

    Each solution that keeps the other rules uses some of all sets but one, or of all.
    """

    sets: tuple[frozenset[int], ...]


@dataclass(frozen=True)
class Constraints:
    """``exclusive``: sets of placements of which at most one is used; and the other forms."""

    at_most_one: tuple[frozenset[int], ...] = ()
    sums: tuple[BoundedSum, ...] = ()
    implications: tuple[Implication, ...] = ()
    choices: tuple[Choice, ...] = ()


def constraints_of(problem: Problem) -> Constraints:
    """Everything that the rules of a puzzle say in these forms."""
    # Imported here, as these modules say what they have to say in the terms defined above.
    from jigsat.models.rules import faces, rim, touching
    from jigsat.models.rules import pieces as use

    return Constraints(
        at_most_one=_distinct([*faces.at_most_one(problem), *touching.at_most_one(problem)]),
        sums=(*rim.sums(problem), *use.sums(problem)),
        implications=tuple(touching.implications(problem)),
        choices=tuple(rim.choices(problem)),
    )


def _distinct(sets: Iterable[frozenset[int]]) -> tuple[frozenset[int], ...]:
    """The sets that rule something out, each once."""
    return tuple(dict.fromkeys(each for each in sets if len(each) > 1))
