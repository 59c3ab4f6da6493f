"""The kinds of pictures, by the names that one asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from jigsat.render.sheets.boards import draw_contact_sheet, draw_solutions
from jigsat.render.sheets.box import draw_orientations, draw_pieces
from jigsat.render.sheets.puzzle import draw_puzzle
from jigsat.render.sheets.request import Draw


@dataclass(frozen=True)
class Kind:
    """A kind of picture.

    ``draw`` makes its pages. ``solutions``: how many it shows if nothing else is asked for,
    0 if it shows none. ``printed``: whether it is made for paper, where the output has pages.
    """

    draw: Draw
    solutions: int = 0
    printed: bool = True


KINDS: Mapping[str, Kind] = {
    "solution": Kind(draw_solutions, solutions=1, printed=False),
    "puzzle": Kind(draw_puzzle),
    "pieces": Kind(draw_pieces),
    "orientations": Kind(draw_orientations),
    "sheet": Kind(draw_contact_sheet, solutions=100),
}
