"""Changes of a puzzle, one or two at a time, and the puzzle with them made to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.puzzle import Puzzle


class ChangeType(StrEnum):
    """What is done to a piece, to two pieces, or to the board."""

    CELL_ADDED = "cell added"
    CELL_REMOVED = "cell removed"
    CELL_MOVED = "cell moved"
    PIECE_EXCHANGED = "piece exchanged"
    LABEL_CHANGED = "label changed"
    LABELS_SWAPPED = "labels swapped"
    NOTCH_MOVED = "notch moved"


@dataclass(frozen=True)
class Place:
    """A cell of a piece as its file writes it, or a side of that cell.

    ``piece``: None for a cell of the board.
    """

    piece: str | None
    cell: Coordinates
    side: str | None = None

    def __str__(self) -> str:
        cell = str(list(self.cell))
        return cell if self.side is None else f"the {self.side} of {cell}"


@dataclass(frozen=True)
class Change:
    """A single change.

    ``words``: the change in one sentence. ``at``: where; ``to``: where a cell is moved to, or
    the other of two labels. ``before`` and ``after``: the labels at ``at``, or ``after`` is the
    name of the piece that is put in.

    ``shapes``: what pieces of the box become, by their numbers; of several alike, one of them.
    ``board``: the cells of the board, if these are others.
    """

    type: ChangeType
    words: str
    at: Place | None = None
    to: Place | None = None
    before: str | None = None
    after: str | None = None
    piece: str | None = None
    shapes: tuple[tuple[int, Shape], ...] = ()
    board: frozenset[Point] | None = None


@dataclass(frozen=True)
class Candidate:
    """One change or two that might leave one solution.

    Of two changes to one piece, the second begins with what the first has made of it.
    """

    changes: tuple[Change, ...]

    @property
    def words(self) -> str:
        """The changes in one sentence."""
        return ", and ".join(change.words for change in self.changes)

    @property
    def shapes(self) -> Mapping[int, Shape]:
        """What pieces of the box become, by their numbers."""
        return {index: shape for change in self.changes for index, shape in change.shapes}

    @property
    def board(self) -> frozenset[Point] | None:
        """The cells of the board, if these are others."""
        return next((each.board for each in self.changes if each.board is not None), None)


@dataclass(frozen=True)
class Changed:
    """A puzzle with changes made to it.

    ``names``: what the changed pieces are called in it, by their numbers in the old box.
    """

    candidate: Candidate
    puzzle: Puzzle
    names: Mapping[int, str]
