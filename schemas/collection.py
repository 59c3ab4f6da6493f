"""Solutions of a puzzle to look through, and statistics of all solutions that they are from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from jigsat.schemas.display import Displayed
from jigsat.schemas.layouts.moves import WayApart
from jigsat.schemas.solution import Convention, Placed, Solution


@dataclass(frozen=True)
class Collected:
    """A solution in a collection.

    ``number``: its number among all, from 1. ``symmetry_class``: the number of its class among
    those of the collection, from 0; ``images``: how many images it has, itself among them.
    ``apart``: in space, how it is taken apart; None if nobody has asked.
    """

    solution: Solution
    number: int
    symmetry_class: int
    images: int
    apart: WayApart | None = None


@dataclass(frozen=True)
class Collection(Displayed):
    """All solutions that were found or read, or a fair sample of them.

    ``total``: how many were found or read, which all statistics are of: ``covered`` has, for
    each class of pieces that nobody can tell apart and each cell of the board, in reading
    order, how many of them have such a piece on that cell. ``pieces`` are the names of each
    class. ``classes``: the symmetry classes of all of them; None if that is not known.

    ``images``: for each symmetry of the puzzle but the identity, the image of each placement of
    the solutions; none if the solutions have their images among them anyway, or if different
    pieces can look alike.

    ``complete``: whether these are all there are; None if that is not known. ``stopped``: why
    not. ``course``: after how many seconds how many were found; empty if that is not known.
    """

    solutions: tuple[Collected, ...]
    total: int
    pieces: tuple[tuple[str, ...], ...]
    covered: tuple[tuple[int, ...], ...]
    convention: Convention
    classes: int | None = None
    images: tuple[Mapping[Placed, Placed], ...] = ()
    complete: bool | None = None
    stopped: str | None = None
    course: tuple[tuple[float, int], ...] = ()
    source: str = ""

    @property
    def is_sample(self) -> bool:
        """Whether the collection has some of the solutions only."""
        return len(self.solutions) < self.total
