"""Corrections: what may be given up so that a puzzle without solution has one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from jigsat.models.relaxation.relabelling import Relabelling
from jigsat.schemas.requirements import Requirement
from jigsat.schemas.solution import Solution


class Relaxation(StrEnum):
    """What may be given up."""

    LABELS = "labels"
    RULES = "rules"
    BOX = "box"
    PIECES = "pieces"


@dataclass(frozen=True)
class Correction:
    """Something to give up, and a board that is then a solution.

    ``requirements`` are those that do not hold on it. ``relabellings``: instead a label can be
    changed, for each requirement one of these. ``left_out`` and ``added`` are pieces, ``empty``
    is the number of cells that stay empty.
    """

    requirements: tuple[Requirement, ...]
    board: Solution
    relabellings: tuple[tuple[Relabelling, ...], ...] = ()
    left_out: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    empty: int = 0

    @property
    def what(self) -> object:
        """Equal for corrections that are the same to whoever reads them."""
        if any(self.relabellings):
            return frozenset(map(frozenset, self.relabellings))
        return (
            self.left_out,
            self.added,
            frozenset((each.family, each.rule) for each in self.requirements),
        )


@dataclass(frozen=True)
class MinimumCorrections:
    """The smallest corrections of one relaxation: each gives up ``number`` things.

    ``is_minimum``: it is proven that fewer would not do. ``corrections`` are those of that
    number that were found, and ``are_all`` tells whether there are no others; if there are
    none of them at all, and ``are_all``, nothing of this kind would help.
    """

    relaxation: Relaxation
    number: int
    is_minimum: bool
    corrections: tuple[Correction, ...]
    are_all: bool
