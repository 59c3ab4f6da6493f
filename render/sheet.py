"""The sheet that comes with a puzzle: board, box, rules."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from jigsat.render.layout import Block, block, page, paragraph, side_by_side
from jigsat.render.measure import Measure
from jigsat.render.notation import Notation, notation_of
from jigsat.render.palette import STRONG, WEAK
from jigsat.render.pictures import picture_of
from jigsat.render.regions import Region, empty
from jigsat.render.symbols import BLANK
from jigsat.render.wording import TURNING_OF_ONE, counts_in_words, rules_in_words
from jigsat.schemas.pieces import Piece
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.shapes import Shape

_INDENT = "  "


def draw_puzzle(puzzle: Puzzle, width: int = 80) -> Text:
    """Draw everything there is to know about a puzzle before it is solved."""
    notation = notation_of(puzzle, width)
    sections = (
        _head(puzzle, width),
        _board(puzzle, width),
        _box(puzzle, notation, width),
        _rules(puzzle, width),
        notation.legend(width),
        _known(puzzle, width),
    )
    lines: list[Text] = []
    for section in filter(None, sections):
        lines += [Text(), *section] if lines else section
    return page(lines)


def _head(puzzle: Puzzle, width: int) -> list[Text]:
    source = paragraph(puzzle.source, width)
    head = paragraph(puzzle.title, width, STRONG) + paragraph(puzzle.name, width, WEAK)
    return [*head, Text(), *source] if source else head


def _board(puzzle: Puzzle, width: int) -> list[Text]:
    grid = puzzle.grid_data
    canvas = picture_of(grid).draw(
        grid, _empty_board(puzzle), Measure(caption=len(BLANK)), width
    )
    number = len(puzzle.cells)
    return [_title(f"Board: {number} cell{'' if number == 1 else 's'}"), *canvas.lines()]


def _empty_board(puzzle: Puzzle) -> list[Region]:
    """One place for each piece if every piece has one cell, else one place for all."""
    if all(len(shape.cells) == 1 for shape in puzzle.shapes):
        return [region for cell in puzzle.cells for region in empty([cell])]
    return empty(puzzle.cells)


def _box(puzzle: Puzzle, notation: Notation, width: int) -> list[Text]:
    blocks = [
        _piece(puzzle, notation, piece, shape, width)
        for piece, shape in zip(puzzle.pieces, puzzle.shapes, strict=True)
    ]
    number = puzzle.piece_count
    title = _title(f"Box: {number} piece{'' if number == 1 else 's'}")
    return [title, *side_by_side(blocks, width)]


def _piece(puzzle: Puzzle, notation: Notation, piece: Piece, shape: Shape, width: int) -> Block:
    grid = puzzle.grid_data
    region = notation.region(piece, shape, "")
    canvas = picture_of(grid).draw(grid, [region], notation.measure, width)
    return block(_about(puzzle, notation, piece), canvas, width)


def _about(puzzle: Puzzle, notation: Notation, piece: Piece) -> Iterator[str]:
    yield piece.name if piece.count == 1 else f"{piece.name} ×{piece.count}"  # noqa: RUF001
    if piece.face is not None and not notation.faces:
        yield f"face {piece.face}"
    if puzzle.turning_of(piece) is not puzzle.turning:
        yield TURNING_OF_ONE[puzzle.turning_of(piece)]


def _rules(puzzle: Puzzle, width: int) -> list[Text]:
    lines = [_title("Rules")]
    for sentence in rules_in_words(puzzle):
        lines += paragraph(sentence, width, indent=_INDENT)
    return lines


def _known(puzzle: Puzzle, width: int) -> list[Text]:
    return paragraph(counts_in_words(puzzle.known), width) if puzzle.known else []


def _title(text: str) -> Text:
    return Text(text, STRONG)
