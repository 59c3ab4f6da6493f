"""What is found when two puzzles are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from jigsat.schemas.display import Displayed


@dataclass(frozen=True)
class PuzzleDifference:
    """Something that is not the same in two puzzles, A and B.

    ``where``: the board or a piece, and which side or cell. ``in_a`` and ``in_b``: what is
    there; None where there is nothing.
    """

    where: str
    in_a: str | None
    in_b: str | None

    def __str__(self) -> str:
        if self.in_b is None:
            return f"{self.where}: {self.in_a} only in A"
        if self.in_a is None:
            return f"{self.where}: {self.in_b} only in B"
        return f"{self.where}: {self.in_a} in A, {self.in_b} in B"


@dataclass(frozen=True)
class PieceMatch:
    """A piece of A and the piece of B that it is, turned by ``turn``; "0" is as it lies."""

    in_a: str
    in_b: str
    turn: str


@dataclass(frozen=True)
class PuzzleComparison(Displayed):
    """How two puzzles differ, or up to what they are the same.

    ``same``: whether the one is the other, up to what ``up_to`` lists; None if that is not
    known, as it would take too long. Then A, turned by ``turn`` as a whole and with the names
    of ``renamed`` (of labels, colours, or values of an attribute, by their kind) replaced, is
    B. ``pieces``: those that have another name in B, or lie in its file in another way.

    If they are not the same, ``differences`` are those of boards and pieces, and of the rules
    those, by their numbers, that only one of them has; what is ``renamed`` is taken for the
    same then, as it mostly stands in the same places.
    """

    a: str
    b: str
    same: bool | None
    up_to: tuple[str, ...] = ()
    turn: str = "0"
    renamed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    pieces: tuple[PieceMatch, ...] = ()
    differences: tuple[PuzzleDifference, ...] = ()
    rules_only_in_a: tuple[int, ...] = ()
    rules_only_in_b: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"PuzzleComparison({self.a} and {self.b}: {self.answer})"

    @property
    def answer(self) -> str:
        """The verdict in words."""
        if self.same is None:
            return "not known whether they are the same"
        if not self.same:
            return "different"
        return f"the same up to {', '.join(self.up_to)}" if self.up_to else "the same"
