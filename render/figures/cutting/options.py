"""How pieces are to be cut: what the one who cuts them can choose."""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.render.figures.shapes import NONE, Ink
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.parsing.cells import lengths_of_whole
from jigsat.schemas.puzzle_data import PuzzleData

#: The side of a cell in mm if nothing else is asked for and no size says it.
CELL = 20.0
#: How wide lines are that a laser follows, and such that one sees on a screen, in mm.
_HAIRLINE, _VISIBLE = 0.01, 0.3


@dataclass(frozen=True)
class Cutting:
    """How pieces are to be cut; all lengths in mm.

    ``width`` and ``height``: of a sheet of material. ``cell``: how long a cell is, or the unit
    in which sizes are typed; None for the default. ``kerf``: how wide a cut is. ``radius``: of
    the corners. ``gap``: what stays free between cuts, and along the edges of a sheet.
    ``names``: whether the names of the pieces are engraved. ``tray``: whether a frame with the
    board's hole and a base are cut as well, with so much ``play`` on each side of the board.
    ``on_screen``: whether sheets are drawn to be looked at. ``printed``: whether cards are
    printed on paper and not cut out of material; None for what suits the pieces.
    """

    width: float = 600
    height: float = 400
    cell: float | None = None
    kerf: float = 0
    radius: float = 0
    gap: float = 2
    names: bool = False
    tray: bool = False
    play: float = 0.2
    on_screen: bool = False
    printed: bool | None = None

    @property
    def hairline(self) -> float:
        """How wide lines are drawn."""
        return _VISIBLE if self.on_screen else _HAIRLINE

    @property
    def cut(self) -> Ink:
        """How lines to cut are drawn."""
        return Ink(NONE, "#ff0000", self.hairline)

    @property
    def engraved(self) -> Ink:
        """How lines to engrave are drawn."""
        return Ink(NONE, "#0000ff", self.hairline)


def is_in_sizes(puzzle: PuzzleData) -> bool:
    """Whether board and pieces are all typed as sizes: they are taken as millimetres."""
    pieces = [each for each in puzzle.entries if isinstance(each, Piece)]
    lengths = [lengths_of_whole(puzzle.board), *map(lengths_of_whole, pieces)]
    return len(pieces) == len(puzzle.entries) and None not in lengths


def cell_of(puzzle: PuzzleData, cell: float | None, usual: float = CELL) -> float:
    """How long a cell is in mm; ``cell``: what is asked for; ``usual``: if nothing says it."""
    if is_in_sizes(puzzle):
        return float(puzzle.typed_in.unit) * (cell or 1)
    return cell or usual
