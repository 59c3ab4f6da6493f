"""The forms in which rule families state their conditions on many solutions at once.

Each says what a single placed piece contributes; a solution is valid if its pieces, taken
together, satisfy all forms. ``batch`` makes arrays of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

from jigsat.schemas.grids.grid import Vector
from jigsat.schemas.layouts.placing import PlacedPiece


@dataclass(frozen=True)
class Single:
    """Each piece is allowed to lie where it does, whatever the others do."""

    allows: Callable[[PlacedPiece], bool]


@dataclass(frozen=True)
class PieceSum:
    """How much of something each piece has, and the least and the greatest sum."""

    of: Callable[[PlacedPiece], int]
    least: int
    most: int


@dataclass(frozen=True)
class Exclusive:
    """Things of which each piece has some, and no two pieces have the same."""

    things: Callable[[PlacedPiece], Iterable[Hashable]]


@dataclass(frozen=True)
class Meeting:
    """Pairs of places that meet, what each piece puts at which, and whether two things fit."""

    pairs: Sequence[tuple[Hashable, Hashable]]
    put: Callable[[PlacedPiece], Iterable[tuple[Hashable, str]]]
    fits: Callable[[str, str], bool]


@dataclass(frozen=True)
class Phases:
    """On each of some loops a pattern begins somewhere such that no piece is against it.

    ``against``: the loops, and beginnings there, that a piece rules out.
    """

    loops: int
    beginnings: int
    against: Callable[[PlacedPiece], Iterable[tuple[int, int]]]


@dataclass(frozen=True)
class Reach:
    """Something near one piece is covered by another."""

    near: Callable[[PlacedPiece], Iterable[Hashable]]
    covered: Callable[[PlacedPiece], Iterable[Hashable]]


@dataclass(frozen=True)
class Held:
    """Each piece has something at its border that another covers, or needs nothing: None."""

    border: Callable[[PlacedPiece], Iterable[Hashable] | None]
    covered: Callable[[PlacedPiece], Iterable[Hashable]]


@dataclass(frozen=True)
class Boxes:
    """The pieces are rectangles of which no two overlap, on a board that begins at the origin.

    None of them can be moved by any of the ``steps``. ``extent``: how many rows and columns
    the board has; ``least`` and ``most``: how many cells they cover together.
    """

    steps: Sequence[Vector]
    extent: tuple[int, int]
    least: int
    most: int


Form = Boxes | Single | PieceSum | Exclusive | Meeting | Phases | Reach | Held
