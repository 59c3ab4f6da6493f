"""How pieces are to be printed as solids, and what to know about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jigsat.render.figures.cutting.outlines import cell_of, is_in_sizes
from jigsat.render.figures.printing import is_printed
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import number_of, quoted

#: The endings of files of solids.
SOLIDS = (".stl", ".3mf")
#: The side of a cell in mm if nothing else is asked for and no size says it.
CELL = 12.0
#: The least clearance in mm: parts that only touch at an edge must not hang together.
LEAST_CLEARANCE = 0.01


@dataclass(frozen=True)
class Settings:
    """How pieces are printed; all lengths in mm.

    ``clearance``: what each outer face is taken back by. ``thickness``: of flat pieces; None
    for that of a cell. ``pieces``: the names of those that are wanted; none for all.
    """

    clearance: float = 0.1
    thickness: float | None = None
    pieces: tuple[str, ...] = ()


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
