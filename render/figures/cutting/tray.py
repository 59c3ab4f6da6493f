"""A tray for the board: a frame with its hole, and a base of the same size to glue it on."""

from __future__ import annotations

from jigsat.render.figures.cutting.cutouts import (
    Cutout,
    Outline,
    at_origin,
    outline_on_plan,
    quarter_turned,
)
from jigsat.render.figures.cutting.drawn import PieceOutlines
from jigsat.render.figures.cutting.marks import cell_names_of
from jigsat.render.figures.cutting.offsets import cut_around
from jigsat.render.figures.cutting.options import Cutting, cell_of
from jigsat.render.figures.cutting.polygons import Ring, extent, rectangle, signed_area
from jigsat.render.figures.cutting.tiles import trapezoids
from jigsat.render.grids.plans import PLANS
from jigsat.schemas.puzzle_data import PuzzleData

#: A border is half a cell wide, but so many mm at least.
_NARROWEST = 10.0


def frame_around(board: Outline, cell: float) -> Ring:
    """The outside of a frame around a board, which may lie anywhere; all in mm."""
    left, top, width, height = extent(board.rings)
    border = max(_NARROWEST, cell / 2)
    return rectangle(left - border, top - border, width + 2 * border, height + 2 * border)


def can_have_tray(puzzle: PuzzleData) -> bool:
    """Whether the pieces lie in the plane, and have straight sides."""
    return puzzle.grid in PLANS and not PieceOutlines(puzzle, 1).has_tabs


def has_islands(puzzle: PuzzleData) -> bool:
    """Whether parts of the frame are loose: those inside the board that no piece may cover."""
    outline = outline_on_plan(puzzle.grid_data, puzzle.fillable, 1)
    return any(signed_area(ring) < 0 for ring in outline.rings)


def tray_of(puzzle: PuzzleData, cutting: Cutting) -> tuple[Cutout, Cutout]:
    """The frame, with play for the pieces, and the base, with the names of cells."""
    cell = cell_of(puzzle, cutting.cell)
    named = [*cell_names_of(puzzle)]
    board = outline_on_plan(puzzle.grid_data, puzzle.fillable, cell, named)
    hole = cut_around(Cutout("board", (board,)), 2 * cutting.play, 0).turns[0]
    outside = frame_around(board, cell)
    around_hole = (outside, *hole.rings)
    frame = _cutout("frame", Outline(around_hole, tuple(trapezoids(around_hole))))
    base = _cutout("base", Outline((outside,), (outside,), board.marks))
    return (
        cut_around(frame, cutting.kerf, cutting.radius),
        cut_around(base, cutting.kerf, cutting.radius),
    )


def _cutout(name: str, outline: Outline) -> Cutout:
    """A cutout that may lie or stand."""
    lying = at_origin(outline)
    return Cutout(name, (lying, quarter_turned(lying)))
