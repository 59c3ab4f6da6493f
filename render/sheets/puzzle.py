"""The sheet that comes with a puzzle: board, box, and rules in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from jigsat.render.figures.shapes import Figure
from jigsat.render.scenes.board import empty_board
from jigsat.render.scenes.named_regions import region_scenes
from jigsat.render.sheets.blocks import Block, beside, drawn, space, written
from jigsat.render.sheets.box import piece_blocks, rows_of, spaced
from jigsat.render.sheets.headings import CELL, GAP, NOTE, headed, heading_of, section
from jigsat.render.sheets.labels import label_legend
from jigsat.render.sheets.names import legend, look_for
from jigsat.render.sheets.paging import paged
from jigsat.render.sheets.request import Request
from jigsat.render.words.box import box_in_words
from jigsat.render.words.puzzle import about_the_file, counts_in_words, rules_in_words
from jigsat.schemas.text import number_of

#: The width of the text where there is no paper, and of the board, and a piece; all in mm.
_WIDTH, _BOARD, _PIECE = 180.0, 110.0, 32.0


def draw_puzzle(request: Request) -> list[Figure]:
    """All that there is to know about a puzzle before it is solved."""
    puzzle = request.puzzle
    request = replace(request, look=look_for(puzzle, request.look))
    width = _WIDTH if request.paper is None else request.paper.room[0]
    sections = (
        headed(request, heading_of(request, puzzle.title), width),
        _paragraphs(request, about_the_file(puzzle), width),
        section(f"Board: {number_of(len(puzzle.cells), 'cell')}", request.look, width),
        _board(request),
        section(f"Box: {box_in_words(puzzle)}", request.look, width),
        spaced(rows_of(request, piece_blocks(request, _PIECE), width)),
        legend(request.look, NOTE, width),
        label_legend(puzzle, request.look, NOTE, width),
        section("Rules", request.look, width),
        _paragraphs(request, rules_in_words(puzzle), width),
        _paragraphs(request, [counts_in_words(puzzle.known)] if puzzle.known else [], width),
    )
    bands = [band for each in sections for band in each]
    return paged(bands, request.look, request.paper, puzzle.title)


def _board(request: Request) -> Iterator[Block]:
    """The empty board, and beside it the regions that rules name."""
    scenes = [empty_board(request.puzzle), *region_scenes(request.puzzle)]
    figures = (request.fitted(scene, _BOARD / len(scenes) ** 0.5, CELL) for scene in scenes)
    yield beside([drawn(figure, request.puzzle.title) for figure in figures], GAP)
    yield space(GAP)


def _paragraphs(
    request: Request, texts: Iterator[str] | list[str], width: float
) -> Iterator[Block]:
    for text in texts:
        yield written(text, NOTE, request.look, width)
        yield space(NOTE / 3)
