"""Corrections: what may be given up so that a puzzle without solution has one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.requirements import Requirement
from jigsat.schemas.solution import Solution

if TYPE_CHECKING:
    from jigsat.models.relaxation.relabelling import Relabelling

#: So many solutions are counted where pieces may be turned in more ways.
MOST_COUNTED = 100_000


class Relaxation(StrEnum):
    """What may be given up."""

    LABELS = "labels"
    TURNING = "turning"
    RIM = "rim"
    BOX = "box"
    BOARD = "board"
    PIECES = "pieces"
    RULES = "rules"


@dataclass(frozen=True)
class RimChange:
    """What a rule on the rim would have to allow: ``rule`` is its number in the file.

    ``label`` shows on the rim (None: a side without a label does); on so many sides, if the
    rule asks for a ``number`` of it.
    """

    rule: int
    label: str | None
    number: int | None = None


@dataclass(frozen=True)
class Correction:
    """Something to give up, and a board that is then a solution.

    ``requirements`` are those that do not hold on it. ``relabellings``: instead a label can be
    changed, for each requirement one of these. ``turned`` are pieces that lie as they may not,
    ``rim`` is what shows against the rules on the rim. ``left_out`` and ``added`` are pieces,
    ``emptied`` and ``extended`` cells that stay empty and that are covered beside the board;
    ``empty`` is the number of cells that stay empty.
    """

    requirements: tuple[Requirement, ...]
    board: Solution
    relabellings: tuple[tuple[Relabelling, ...], ...] = ()
    turned: tuple[str, ...] = ()
    rim: tuple[RimChange, ...] = ()
    left_out: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    emptied: tuple[Coordinates, ...] = ()
    extended: tuple[Coordinates, ...] = ()
    empty: int = 0

    @property
    def what(self) -> object:
        """Equal for corrections that are the same to whoever reads them."""
        if any(self.relabellings):
            return frozenset(map(frozenset, self.relabellings))
        return (
            *(self.turned, self.rim, self.left_out, self.added, self.emptied, self.extended),
            frozenset((each.family, each.rule) for each in self.requirements),
        )


@dataclass(frozen=True)
class Widened:
    """A puzzle whose pieces may be turned in more ways: ``turning``.

    So many solutions were counted, and up to its symmetries; ``complete``: these are all. No
    more than ``MOST_COUNTED`` are counted.
    """

    turning: Turning
    solutions: int
    up_to_symmetry: int
    complete: bool

    @property
    def is_counted(self) -> bool:
        """Whether more time would not tell more."""
        return self.complete or self.solutions >= MOST_COUNTED


@dataclass(frozen=True)
class MinimumCorrections:
    """The smallest corrections of one relaxation: each gives up ``number`` things.

    ``is_minimum``: it is proven that fewer would not do. ``corrections`` are those of that
    number that were found, and ``are_all`` tells whether there are no others; if there are
    none of them at all, and ``are_all``, nothing of this kind would help. ``widened``: the
    puzzle if all pieces may be turned as some would have to be.
    """

    relaxation: Relaxation
    number: int
    is_minimum: bool
    corrections: tuple[Correction, ...]
    are_all: bool
    widened: Widened | None = None
