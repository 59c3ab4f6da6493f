"""Every orientation of every piece."""

from __future__ import annotations

from rich.text import Text

from jigsat.render.drawing.layout import block, page, paragraph, side_by_side
from jigsat.render.drawing.styles import STRONG
from jigsat.render.pages.notation import notation_of
from jigsat.render.pages.painter import paint
from jigsat.render.scenes.pieces import orientation_scenes
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import number_of


def draw_orientations(puzzle: PuzzleData, width: int = 80) -> Text:
    """Draw the orientations of each piece, each under the name of its turn."""
    notation = notation_of(puzzle, width)
    lines: list[Text] = []
    for index, piece in enumerate(puzzle.box):
        scenes = list(orientation_scenes(puzzle, index))
        blocks = [block([each.title], paint(each, notation, width), width) for each in scenes]
        lines += _title(piece, len(scenes), width)
        lines += [*side_by_side(blocks, width), Text()]
    legend = notation.legend(width)
    return page([*lines, *legend] if legend else lines[:-1])


def _title(piece: Piece, number: int, width: int) -> list[Text]:
    return paragraph(f"{piece.name}: {number_of(number, 'orientation')}", width, STRONG)
