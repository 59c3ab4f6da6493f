"""Pieces cut as they lie in a solution: where two of them meet, one cut serves both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from jigsat.render.figures.cutting.cutouts import (
    Cutout,
    Outline,
    at_origin,
    outline_on_plan,
    quarter_turned,
)
from jigsat.render.figures.cutting.drawn import PieceOutlines
from jigsat.render.figures.cutting.options import Cutting, cell_of
from jigsat.render.figures.cutting.pieces import cutouts_of
from jigsat.render.figures.cutting.polygons import extent, rectangle
from jigsat.render.figures.cutting.tray import frame_around, tray_of
from jigsat.render.grids.plans import PLANS
from jigsat.render.scenes.board import placed_pieces
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.layouts.placing import PlacedPiece
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution


def shared_cutouts(puzzle: PuzzleData, cutting: Cutting, solution: Solution) -> list[Cutout]:
    """The board of a solution as one cutout, and the pieces that are not on it.

    With a tray the board lies in its frame, whose hole is what the pieces leave.

    Raises WrongValue if there is a kerf or a radius, for which such cuts leave no room, and
    in space and where the board wraps; DataError if a piece cannot lie as the solution says.
    """
    if cutting.kerf or cutting.radius:
        raise WrongValue(
            "where one cut serves two pieces there is no room for kerf and round corners: "
            "cut the pieces apart from one another"
        )
    if puzzle.grid not in PLANS:
        raise WrongValue(
            "pieces in space cannot be cut as they lie in a solution, but in layers without one"
        )
    if puzzle.board.wrap:
        raise WrongValue(
            "on a board that wraps, pieces cannot be cut as they lie: cut them apart"
        )
    placed = placed_pieces(puzzle, solution)
    board = _board(puzzle, cutting, placed)
    base = [tray_of(puzzle, cutting)[1]] if cutting.tray else []
    return [
        Cutout(puzzle.title, (board, quarter_turned(board))),
        *base,
        *_left_over(puzzle, cutting, placed),
    ]


def _board(puzzle: PuzzleData, cutting: Cutting, placed: Sequence[PlacedPiece]) -> Outline:
    """All outlines on the board, each of its own: lines they share are several times in it."""
    outlines = PieceOutlines(puzzle, cell_of(puzzle, cutting.cell), cutting.names)
    parts = [outlines.on_plan(each.shape, each.piece.name) for each in placed]
    rings = [ring for part in parts for ring in part.rings]
    if cutting.tray:
        hole = outline_on_plan(puzzle.grid_data, puzzle.fillable, outlines.cell)
        rings += [*hole.rings, frame_around(hole, outlines.cell)]
    marks = tuple(mark for part in parts for mark in part.marks)
    return at_origin(Outline(tuple(rings), (rectangle(*extent(rings)),), marks))


def _left_over(
    puzzle: PuzzleData, cutting: Cutting, placed: Sequence[PlacedPiece]
) -> list[Cutout]:
    """The pieces in the box that the solution does not use."""
    used = Counter(each.piece.name for each in placed)
    left = []
    for cutout in cutouts_of(puzzle, cutting):
        if used[cutout.name]:
            used[cutout.name] -= 1
        else:
            left.append(cutout)
    return left
