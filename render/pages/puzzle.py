"""The sheet that comes with a puzzle: board, box, rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rich.text import Text

from jigsat.render.drawing.layout import page, paragraph
from jigsat.render.drawing.region import Measure, widest
from jigsat.render.drawing.styles import STRONG, WEAK
from jigsat.render.drawing.symbols import BLANK, OPEN
from jigsat.render.pages.box import draw_box
from jigsat.render.pages.cell_names import names_with_room
from jigsat.render.pages.notation import Notation, notation_of
from jigsat.render.pages.painter import paint
from jigsat.render.pages.regions import draw_named_regions
from jigsat.render.scenes.board import empty_board
from jigsat.render.scenes.scene import Role, Scene
from jigsat.render.scenes.sizes import size_of
from jigsat.render.words.puzzle import about_the_file, counts_in_words, rules_in_words
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.parsing.cells import lengths_of_whole
from jigsat.schemas.parsing.sizes import size_in_words
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import number_of

_INDENT = "  "


def draw_puzzle(puzzle: PuzzleData, width: int = 80) -> Text:
    """Draw all that there is to know about a puzzle before it is solved."""
    notation = notation_of(puzzle, width)
    sections = (
        _head(puzzle, width),
        _board(puzzle, notation, width),
        draw_named_regions(puzzle, notation, width),
        draw_box(puzzle, notation, width),
        _rules(puzzle, width),
        notation.legend(width, bool(puzzle.open_cells)),
        _known(puzzle, width),
    )
    lines: list[Text] = []
    for section in filter(None, sections):
        lines += [Text(), *section] if lines else section
    return page(lines)


def _head(puzzle: PuzzleData, width: int) -> list[Text]:
    head = paragraph(puzzle.title, width, STRONG) + paragraph(puzzle.name, width, WEAK)
    about = [line for text in about_the_file(puzzle) for line in paragraph(text, width)]
    return [*head, Text(), *about] if about else head


def _board(puzzle: PuzzleData, notation: Notation, width: int) -> list[Text]:
    """The empty board; on coloured cells stand their colours, else the names of cells."""
    caption = widest([BLANK, *notation.colours.values()])
    # An empty board to scale has little to show.
    measure = Measure(caption, scale=notation.scale / 2)
    names, measure = names_with_room(puzzle, measure, width, OPEN)
    scene = _outlined(puzzle, empty_board(puzzle))
    canvas = paint(scene, notation, width, measure, {**names, **_colours(scene, notation)})
    return [_title(_board_in_words(puzzle)), *canvas.lines()]


def _board_in_words(puzzle: PuzzleData) -> str:
    number, unit = number_of(len(puzzle.cells), "cell"), puzzle.typed_in.unit
    if not lengths_of_whole(puzzle.board):
        return f"Board: {number}"
    of_unit = "" if unit == 1 else f" of {size_in_words([unit] * len(puzzle.grid_data.axes))}"
    return f"Board: {size_of(puzzle.board, puzzle.cells)}, {number}{of_unit}"


def _outlined(puzzle: PuzzleData, board: Scene) -> Scene:
    """The cells outlined one by one if every piece has one cell, else all together."""
    if not all(len(shape.cells) == 1 for shape in puzzle.shapes):
        return board
    patches = [
        replace(patch, cells=(cell,))
        for patch in board.patches
        for cell in patch.cells
        if patch.role is Role.EMPTY
    ]
    open_cells = (patch for patch in board.patches if patch.role is Role.OPEN)
    return replace(board, patches=(*patches, *open_cells))


def _colours(board: Scene, notation: Notation) -> Mapping[Point, str]:
    """The short forms of what the cells show that are not left open."""
    return {
        cell: notation.colours[name]
        for patch in board.patches
        if patch.role is Role.EMPTY
        for cell, name in patch.colours.items()
    }


def _rules(puzzle: PuzzleData, width: int) -> list[Text]:
    lines = [_title("Rules")]
    for sentence in rules_in_words(puzzle):
        lines += paragraph(sentence, width, indent=_INDENT)
    return lines


def _known(puzzle: PuzzleData, width: int) -> list[Text]:
    return paragraph(counts_in_words(puzzle.known), width) if puzzle.known else []


def _title(text: str) -> Text:
    return Text(text, STRONG)
