"""What is to be cut: sheets of material for lasers, or pages of cards."""

from __future__ import annotations

from dataclasses import replace

from jigsat.extras.workshop.cutting.outlines import cell_of, is_in_sizes
from jigsat.extras.workshop.cutting.sheets import ON_SHARED_CUTS, notes_of, sheets_of
from jigsat.extras.workshop.printing import CARD, card_pages, is_printed
from jigsat.render.figures.shapes import PAPERS, Figure
from jigsat.render.sheets.kinds import SheetKind
from jigsat.render.sheets.legends import look_for
from jigsat.render.sheets.making import Cutting
from jigsat.render.sheets.request import Request
from jigsat.render.words.puzzle import in_space
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.grids.balls import sphere


def draw_cut(request: Request) -> list[Figure]:
    """Cards if they are asked for, or if the pieces show something; else sheets.

    Raises WrongValue if the pieces cannot be cut as they are asked for.
    """
    if _are_cards(request):
        cell = cell_of(request.puzzle, request.cell, CARD)
        look = look_for(request.puzzle, replace(request.look, cell=cell))
        return card_pages(request.puzzle, look, request.paper or PAPERS["a4"])
    cutting = _cutting(request)
    if not request.solutions:
        return sheets_of(request.puzzle, cutting)
    if in_space(request.puzzle.grid_data):
        raise WrongValue("a solution in space cannot be cut in place: leave out SOLUTIONS")
    return [
        figure
        for each in request.solutions
        for figure in sheets_of(request.puzzle, cutting, each.solution)
    ]


def notes_on_cut(request: Request) -> tuple[str, ...]:
    """What to know before one cuts."""
    if _are_cards(request):
        return ()
    shared = (ON_SHARED_CUTS,) if request.solutions else ()
    return (*shared, *notes_of(request.puzzle, _cutting(request)))


def _are_cards(request: Request) -> bool:
    puzzle, printed = request.puzzle, request.cutting.printed
    if puzzle.grid_data is sphere():
        raise WrongValue("balls cannot be cut out of a sheet")
    if not puzzle.grid_data.is_layered:
        raise WrongValue("only cells in flat layers can be cut out of a sheet")
    if printed and in_space(puzzle.grid_data):
        raise WrongValue("pieces in space cannot be printed on paper: cut them in layers")
    if printed is None:
        return not in_space(puzzle.grid_data) and is_printed(puzzle) and not request.solutions
    return printed


def _cutting(request: Request) -> Cutting:
    puzzle = request.puzzle
    is_card = is_printed(puzzle) and not in_space(puzzle.grid_data)
    usual = CARD if is_card and not is_in_sizes(puzzle) else None
    return replace(request.cutting, cell=request.cell or usual)


CUT = SheetKind(
    draw_cut, solutions=1, found=False, on_paper=True, true_size=True, notes=notes_on_cut
)
