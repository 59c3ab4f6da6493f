"""Every orientation of every piece."""

from __future__ import annotations

from rich.text import Text

from jigsat.render.drawing.layout import Block, block, page, paragraph, side_by_side
from jigsat.render.drawing.styles import STRONG
from jigsat.render.grids.registry import picture_of
from jigsat.render.pages.notation import Notation, notation_of
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.shapes import Orientation
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import number_of


def draw_orientations(puzzle: PuzzleData, width: int = 80) -> Text:
    """Draw the orientations of each piece, each under the name of its turn."""
    notation = notation_of(puzzle, width)
    lines: list[Text] = []
    for index, piece in enumerate(puzzle.box):
        orientations = puzzle.orientations(index)
        blocks = [_block(puzzle, notation, piece, each, width) for each in orientations]
        lines += _title(piece, len(orientations), width)
        lines += [*side_by_side(blocks, width), Text()]
    legend = notation.legend(width)
    return page([*lines, *legend] if legend else lines[:-1])


def _title(piece: Piece, number: int, width: int) -> list[Text]:
    return paragraph(f"{piece.name}: {number_of(number, 'orientation')}", width, STRONG)


def _block(
    puzzle: PuzzleData, notation: Notation, piece: Piece, orientation: Orientation, width: int
) -> Block:
    grid = puzzle.grid_data
    region = notation.region(piece, orientation.shape)
    canvas = picture_of(grid).draw(grid, [region], notation.measure, width)
    return block([orientation.turn], canvas, width)
