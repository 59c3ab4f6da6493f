"""What is found when two puzzles are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from jigsat.schemas.display import Displayed
from jigsat.schemas.support.text import listed, number_of


@dataclass(frozen=True)
class PuzzleDifference:
    """Something that is not the same in two puzzles, A and B.

    ``where``: the board or a piece, and which side or cell, as it is drawn in A. ``in_a`` and
    ``in_b``: what is there; None where there is nothing.
    """

    where: str
    in_a: str | None
    in_b: str | None

    def __str__(self) -> str:
        return f"{self.where}: {self.in_a or 'none'} in A, {self.in_b or 'none'} in B"


@dataclass(frozen=True)
class PuzzleComparison(Displayed):
    """How two puzzles differ, or up to what they are the same.

    ``same``: whether the one is the other, up to what ``up_to`` lists; None if that is not
    known, as it would take too long. Then A, turned by ``turn`` as a whole and with the names
    of ``renamed`` (of pieces, labels, colours, or values of an attribute, by their kind)
    replaced, is B.

    If they are not the same, ``differences`` are those of boards and pieces, and of the rules
    those, by their numbers, that only one of them has.
    """

    a: str
    b: str
    same: bool | None
    up_to: tuple[str, ...] = ()
    turn: str = "0"
    renamed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    differences: tuple[PuzzleDifference, ...] = ()
    rules_only_in_a: tuple[int, ...] = ()
    rules_only_in_b: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"PuzzleComparison({self.a} and {self.b}: {self.answer})"

    @property
    def number(self) -> int:
        """How many differences there are."""
        return len((*self.differences, *self.rules_only_in_a, *self.rules_only_in_b))

    @property
    def answer(self) -> str:
        """The verdict in words."""
        if self.same:
            return f"the same up to {listed(self.up_to)}" if self.up_to else "the same"
        unless = "" if self.same is False else ", or perhaps only other names"
        return f"{number_of(self.number, 'difference')}{unless}"
