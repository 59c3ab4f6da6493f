"""Files of solids, by their endings, and what there is to know about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from jigsat.render.figures.cutting.options import cell_of, is_in_sizes
from jigsat.render.figures.printing.cards import is_printed
from jigsat.render.solids.plate import Standing, plate_of
from jigsat.render.solids.settings import CELL, Settings
from jigsat.render.solids.solids import Solid, solids_of
from jigsat.render.solids.stl import stl_of
from jigsat.render.solids.three_mf import three_mf_of
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import number_of, quoted

#: Writes solids, given the puzzle's title, where they stand.
_Write = Callable[[str, Sequence[Solid], Sequence[Standing]], bytes]

SOLIDS: Mapping[str, _Write] = {
    ".stl": lambda _, solids, plate: stl_of(solids, plate),
    ".3mf": three_mf_of,
}


def solid_file(
    puzzle: PuzzleData, settings: Settings, cell: float | None, title: str | None, ending: str
) -> bytes:
    """The pieces on a plate, as the content of a file with this ending.

    Raises what ``solids_of`` and ``plate_of`` raise.
    """
    solids = solids_of(puzzle, settings, cell)
    plate = plate_of(solids, settings)
    return SOLIDS[ending](puzzle.title if title is None else title, solids, plate)


def notes_on_solids(
    puzzle: PuzzleData, settings: Settings, cell: float | None
) -> Iterator[str]:
    """Sentences without a full stop."""
    length = cell_of(puzzle, cell, CELL)
    yield f"cells are {length:g} mm long, and {settings.clearance:g} mm is off each outer face"
    if is_in_sizes(puzzle) and cell is None:
        yield "sizes are taken as millimetres: '--cell 5' makes five of each"
    for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True):
        parts = len(puzzle.grid_data.parts(shape.cells))
        if parts > 1 and (not settings.pieces or piece.name in settings.pieces):
            yield f"{quoted(piece.name)} comes out in {number_of(parts, 'part')}"
    if is_printed(puzzle):
        yield "what pieces show is not on the solids"
