"""Looks for an image of one puzzle that is another: turned as a whole, with other names."""

from __future__ import annotations

from jigsat.checks.compare.renaming import Printed, RenamingSearch, TooLong
from jigsat.checks.fingerprint import board_of, fingerprint_of
from jigsat.checks.image import Image, identity
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.grids.grid import Turn
from jigsat.schemas.puzzle_data import PuzzleData


class ImageSearch:
    """Looks for an image of A that is B, the simple ones first.

    ``deadline``: until when, by the clock ``monotonic``. ``is_unknown``: whether there may be
    an image although none was found.
    """

    def __init__(self, a: PuzzleData, b: PuzzleData, deadline: float) -> None:
        self._a = Rulebook(a)
        self._b = Rulebook(b)
        self._deadline = deadline
        self._itself = identity(self._b.grid)
        self.is_unknown = False

    def find(self) -> Image | None:
        """The image, if one is found."""
        if self._a.grid is not self._b.grid or not self._as_many:
            return None
        turns = [turn for turn in self._a.grid.turns if self._boards_are_one(turn)]
        wanted = fingerprint_of(self._b, self._itself)
        for image in (Image(self._a.grid, turn) for turn in turns):
            if fingerprint_of(self._a, image) == wanted:
                return image
        return next((found for found in map(self._renamed, turns) if found), None)

    @property
    def _as_many(self) -> bool:
        """Whether both have as many cells, and boxes of as many pieces."""
        a, b = self._a.puzzle, self._b.puzzle
        return (len(a.cells), a.piece_count) == (len(b.cells), b.piece_count)

    def _boards_are_one(self, turn: Turn) -> bool:
        """Whether the cells of A's board, turned, are those of B's."""
        mine, _ = board_of(self._a, Image(self._a.grid, turn))
        theirs, _ = board_of(self._b, self._itself)
        return mine.cells == theirs.cells

    def _renamed(self, turn: Turn) -> Image | None:
        """The image that is turned so and has the names of B."""
        if self.is_unknown:
            return None
        mine, theirs = Printed(self._a, turn), Printed(self._b, self._itself.turn)
        try:
            names = RenamingSearch(mine, theirs, self._deadline).find()
        except TooLong:
            self.is_unknown = True
            return None
        return None if names is None else Image(self._a.grid, turn, names)
