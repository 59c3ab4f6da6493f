"""The kinds of pictures, by the names that one asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from jigsat.render.sheets.boards import draw_contact_sheet, draw_solutions
from jigsat.render.sheets.puzzle import draw_pieces, draw_puzzle
from jigsat.render.sheets.request import Draw
from jigsat.render.sheets.steps import draw_steps


@dataclass(frozen=True)
class SheetKind:
    """A kind of picture.

    ``draw`` makes its pages. ``solutions``: how many it shows if nothing else is asked for,
    0 if it shows none. ``printed``: whether it is made for paper, where the output has pages.
    ``moves``: whether it shows how solutions in space are put together.
    """

    draw: Draw
    solutions: int = 0
    printed: bool = True
    moves: bool = False


KINDS: Mapping[str, SheetKind] = {
    "solution": SheetKind(draw_solutions, solutions=1, printed=False),
    "puzzle": SheetKind(draw_puzzle),
    "pieces": SheetKind(draw_pieces),
    "steps": SheetKind(draw_steps, solutions=1, moves=True),
    "sheet": SheetKind(draw_contact_sheet, solutions=100),
}
