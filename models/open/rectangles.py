"""The model of a packing of big rectangles, asked in the puzzle's words."""

from __future__ import annotations

from ortools.sat.python import cp_model

from jigsat.models.cp_sat.rectangles import RectangleModel
from jigsat.models.open.model import Model
from jigsat.schemas.errors import UnknownName
from jigsat.schemas.text import quoted


class PackingModel(Model):
    """A model with a first row, a first column and a turn for each rectangle."""

    made_of = "rectangles"

    def __init__(self, stated: RectangleModel) -> None:
        super().__init__(stated)
        self._rectangles = stated

    def of_piece(self, piece: str) -> list[cp_model.IntVar]:
        """The row, the column and the turn of each piece of the class that this one is in.

        Raises UnknownName if there is no such piece.
        """
        stated = self._rectangles
        classes = stated.problem.piece_classes
        copies = [r for r in stated.rectangles if piece in classes[r.piece_class].names]
        if not copies:
            raise UnknownName(f"{self.name}: there is no piece {quoted(piece)}")
        return [place for each in copies for place in (each.row, each.column, each.turned)]
