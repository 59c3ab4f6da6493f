"""Cards to print: pieces at true size on paper, side by side, with crop marks around them.

Nothing is folded: where pieces have backs of their own, each page is followed by a page of
backs, mirrored, for printers that turn the paper along its long edge.
"""

from __future__ import annotations

from jigsat.render.figures.cutting.drawn import PieceOutlines
from jigsat.render.figures.look import Look
from jigsat.render.figures.paper import Paper
from jigsat.render.figures.printing.blocks import apart, side_by_side
from jigsat.render.figures.printing.card_page import FOOT, CardPage
from jigsat.render.figures.shapes import Figure
from jigsat.schemas.puzzle_data import PuzzleData

#: How large a cell of a card is if nothing else is asked for, in mm.
CARD = 40.0


def is_printed(puzzle: PuzzleData) -> bool:
    """Whether the pieces show something, so that they are cards rather than shapes."""
    shown = (shape.labels or shape.colours or shape.attributes for shape in puzzle.shapes)
    return any(shown) or any(puzzle.backs)


def card_pages(puzzle: PuzzleData, look: Look, paper: Paper) -> list[Figure]:
    """The pieces of a plane puzzle on pages, each followed by their backs if they have any.

    Cells are as large as the look says. Raises WrongValue if a piece is larger than a page.
    """
    room = paper.room[0], paper.room[1] - FOOT
    outlines = PieceOutlines(puzzle, look.cell)
    tabs = outlines.has_tabs
    pages = [*(apart(puzzle, look, room) if tabs else side_by_side(puzzle, look, room))]
    drawn = []
    for number, blocks in enumerate(pages, start=1):
        page = CardPage(outlines, look, paper, blocks, f"{number} / {len(pages)}", not tabs)
        drawn.append(page.front())
        if any(puzzle.backs):
            drawn.append(page.back())
    return drawn
