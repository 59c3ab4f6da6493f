"""Solutions on their way from an engine to whoever counts, writes or reads them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from jigsat.models.problem import Flags, Rows
from jigsat.schemas.other_puzzle import AnySolution
from jigsat.solvers.running.work import Bookmark


@dataclass(frozen=True)
class Found:
    """A verified solution. ``new_class``: the one that stands for its symmetry class.

    ``new_look`` is false in the rare case that it looks like another one, made of pieces
    of other classes; such a solution counts only where pieces are told apart.
    """

    solution: AnySolution
    new_class: bool
    new_look: bool = True


@dataclass(frozen=True)
class Batch:
    """Solutions as rows of placements, with what ``Found`` says of each.

    ``has_twin``: those that stand for a class which is two, if the board may not be flipped.
    ``part`` is the number of the part of the search that they belong to; ``ends_part`` says
    that these were its last. A batch may be empty: a sign of life. ``left``: what of the part
    is still to be searched, after all batches until now; None where nobody knows.
    """

    rows: Rows
    new_class: Flags
    new_look: Flags
    has_twin: Flags
    part: int = -1
    ends_part: bool = False
    left: tuple[Bookmark, ...] | None = None

    def first(self, number: int, counted: Flags) -> Batch:
        """The first solutions of the batch, so that ``number`` of them are ``counted``."""
        end = int(np.searchsorted(np.cumsum(counted), number)) + 1
        return Batch(
            self.rows[:end],
            self.new_class[:end],
            self.new_look[:end],
            self.has_twin[:end],
            self.part,
        )


def empty_batch(
    piece_count: int,
    part: int,
    ends_part: bool,
    left: tuple[Bookmark, ...] | None = None,
) -> Batch:
    """A batch without solutions."""
    rows = np.zeros((0, piece_count), np.int32)
    none = np.zeros(0, np.bool_)
    return Batch(rows, none, none, none, part, ends_part, left)
