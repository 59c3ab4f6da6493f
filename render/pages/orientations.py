"""Every orientation of every piece."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from jigsat.render.drawing.layout import Block, block, page, paragraph, side_by_side
from jigsat.render.drawing.palette import STRONG
from jigsat.render.grids.registry import picture_of
from jigsat.render.pages.notation import Notation, notation_of
from jigsat.schemas.geometry.shapes import Orientation
from jigsat.schemas.pieces import Piece
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.text import number_of


def draw_orientations(puzzle: Puzzle, width: int = 80) -> Text:
    """Draw, piece by piece, the different ways in which it can lie, each under its turn."""
    notation = notation_of(puzzle, width)
    lines: list[Text] = []
    for index, piece in enumerate(puzzle.box):
        ways = puzzle.orientations(index)
        blocks = [_way(puzzle, notation, piece, way, width) for way in ways]
        lines += [*_title(piece, ways, width), *side_by_side(blocks, width), Text()]
    legend = notation.legend(width)
    return page([*lines, *legend] if legend else lines[:-1])


def _title(piece: Piece, ways: Sequence[Orientation], width: int) -> list[Text]:
    number = number_of(len(ways), "orientation")
    return paragraph(f"{piece.name}: {number}", width, STRONG)


def _way(
    puzzle: Puzzle, notation: Notation, piece: Piece, way: Orientation, width: int
) -> Block:
    grid = puzzle.grid_data
    region = notation.region(piece, way.shape)
    canvas = picture_of(grid).draw(grid, [region], notation.measure, width)
    return block([way.turn], canvas, width)
