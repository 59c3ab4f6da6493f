"""A single change to a puzzle, and the puzzle with the change made to it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.puzzle import Puzzle


class ChangeType(StrEnum):
    """What is done to a piece."""

    CELL_ADDED = "cell added"
    CELL_REMOVED = "cell removed"
    LABEL_CHANGED = "label changed"


@dataclass(frozen=True)
class Change:
    """What is done to one piece; if there are several such pieces, to one of them.

    ``cell`` is written as in the piece's file. ``side``, ``before`` and ``after`` are for
    labels.
    """

    piece: str
    type: ChangeType
    cell: Coordinates
    side: str | None = None
    before: str | None = None
    after: str | None = None
    pieces: int = 1

    @property
    def words(self) -> str:
        """The change in one sentence."""
        cell = str(list(self.cell))
        which = f"piece '{self.piece}'"
        if self.pieces > 1:
            which = f"one of the {self.pieces} pieces '{self.piece}'"
        if self.type is ChangeType.CELL_ADDED:
            return f"{which} with one more cell, at {cell}"
        if self.type is ChangeType.CELL_REMOVED:
            return f"{which} without its cell at {cell}"
        return f"{which} with '{self.after}' for '{self.before}' on the {self.side} of {cell}"


@dataclass(frozen=True)
class Changed:
    """A puzzle with a change made to it, and what the changed piece is called in it."""

    change: Change
    puzzle: Puzzle
    name: str
