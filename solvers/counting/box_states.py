"""What may be left in the box of pieces, while only the look of the board is known.

Where pieces of different classes can look alike, what lies on the board does not say which of
them was used: then several contents of the box are possible, and they are kept together, so
that the ways to look are counted and not the ways to make them.
"""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.models.problem import Problem

#: For each of some pieces, the piece classes that it can be of.
Pieces = tuple[tuple[int, ...], ...]


#: The possible contents of the box. Each is one number: how many there are of each
#: piece class, each in digits of its own.
Box = frozenset[int]
EMPTY: Box = frozenset([0])


class Boxes:
    """The boxes of a problem. A blank cell is one more piece class."""

    def __init__(self, problem: Problem, blanks: int) -> None:
        counts = [*(piece_class.count for piece_class in problem.piece_classes), blanks]
        digits = max(counts).bit_length()
        self._one = [1 << (digits * piece_class) for piece_class in range(len(counts))]
        self._all = [
            (1 << digits) - 1 << (digits * piece_class) for piece_class in range(len(counts))
        ]
        self.full: Box = frozenset(
            [sum(count * one for count, one in zip(counts, self._one, strict=True))]
        )
        self.blank: Pieces = ((len(problem.piece_classes),),)

    def without(self, box: Box, pieces: Pieces) -> Box:
        """The box after these pieces were taken from it; none if they were not all in it."""
        for piece_classes in pieces:
            box = self._without_one(box, piece_classes)
        return box

    def _without_one(self, box: Box, piece_classes: Sequence[int]) -> Box:
        return frozenset(
            [
                left - self._one[piece_class]
                for left in box
                for piece_class in piece_classes
                if left & self._all[piece_class]
            ]
        )
