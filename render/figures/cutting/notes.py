"""What to know before one cuts, in words."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.render.figures.cutting.drawn import PieceOutlines
from jigsat.render.figures.cutting.options import Cutting, cell_of, is_in_sizes
from jigsat.render.figures.cutting.tray import can_have_tray, has_islands
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import quoted

ON_SHARED_CUTS = "one cut serves two pieces, and takes half its width from each"


def notes_of(puzzle: PuzzleData, cutting: Cutting) -> Iterator[str]:
    """Sentences without a full stop."""
    if puzzle.grid_data.plane is not None:
        thick = f"{cell_of(puzzle, cutting.cell):g} mm thick"
        yield (
            f"{puzzle.grid}s are cut in layers: take material {thick}, "
            "and glue the layers of each piece one on another"
        )
        if not cutting.names:
            yield "'--names' engraves on each layer of which piece it is"
    if cutting.tray:
        yield from _on_tray(puzzle)
    if is_in_sizes(puzzle) and cutting.cell is None:
        yield "sizes are taken as millimetres: '--cell 5' makes five of each"
    yield from _on_pieces(puzzle)
    for text, engraved in PieceOutlines(puzzle, 1, cutting.names).texts.items():
        if text != engraved:
            yield f"{quoted(text)} is engraved as {engraved}"


def _on_pieces(puzzle: PuzzleData) -> Iterator[str]:
    for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True):
        if not puzzle.grid_data.connected(shape.cells):
            yield f"{quoted(piece.name)} comes out in several parts"
    if any(puzzle.backs):
        yield "what pieces show on their backs is not engraved"


def _on_tray(puzzle: PuzzleData) -> Iterator[str]:
    if not can_have_tray(puzzle):
        yield "there is no tray: one is cut for pieces in the plane with straight sides"
    elif has_islands(puzzle):
        yield "parts of the frame are loose: glue them on the base, inside the board"
