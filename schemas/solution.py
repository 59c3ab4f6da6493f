"""Solutions: where each piece lies, and by which convention they are counted."""

from __future__ import annotations

from enum import StrEnum

from jigsat.schemas.base import Data, Listed, Name
from jigsat.schemas.display import Displayed
from jigsat.schemas.fields.cells import CellCoordinates
from jigsat.schemas.text import number_of


class Convention(StrEnum):
    """What is taken for one solution."""

    #: Ways the finished puzzle can look; identical pieces do not multiply it.
    SOLUTIONS = "solutions"
    #: The images of a solution under the puzzle's symmetries are the same as it.
    UP_TO_SYMMETRY = "up to symmetry"


class Placed(Data):
    """One piece on the board.

    ``orientation`` names the turn that leads from the piece in the puzzle's file to the
    piece as it lies here (clockwise, in degrees, "flip" for turned over first); ``cells``
    are the cells that it covers, in reading order.
    """

    piece: Name
    orientation: Name
    cells: Listed[CellCoordinates]


class Solution(Data, Displayed):
    """A finished board: one entry for each piece, in reading order of their first cells."""

    placements: Listed[Placed]

    def __repr__(self) -> str:
        return f"Solution({number_of(len(self.placements), 'placement')})"
