"""How large solids are, and what to know about them."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.extras.workshop.cutting.outlines import cell_of, is_in_sizes
from jigsat.extras.workshop.printing import is_printed
from jigsat.render.sheets.making import Settings
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import number_of, quoted

#: The side of a cell in mm if nothing else is asked for and no size says it.
CELL = 12.0


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
