"""Boards with solutions on them: each on a page of its own, or many on a contact sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, sqrt

from jigsat.render.figures.shapes import Figure
from jigsat.render.scenes.board import compared_boards, solved_board
from jigsat.render.sheets.blocks import (
    Block,
    beside,
    drawn,
    in_columns,
    space,
    stacked,
    written,
)
from jigsat.render.sheets.legends import legend, look_for
from jigsat.render.sheets.pages import CELL, GAP, LARGEST, NOTE, headed, heading_of, paged
from jigsat.render.sheets.request import Numbered, Request
from jigsat.schemas.fields.board import CellCoordinates

#: A board on a contact sheet is not larger than this, in mm, nor are its cells.
_SMALL, _CELL = 56.0, 10.0


def draw_solutions(request: Request) -> list[Figure]:
    """A figure of each solution, as large as the board needs."""
    request = replace(request, look=look_for(request.puzzle, request.look), paper=None)
    return [page for each in request.solutions for page in _alone(request, each)]


def _alone(request: Request, each: Numbered) -> list[Figure]:
    number = f", solution {each.number:,}" if len(request.solutions) > 1 else ""
    title = f"{request.puzzle.title}{number}"
    figure = request.fitted(solved_board(request.puzzle, each.solution), LARGEST, CELL)
    board = drawn(figure, title)
    below = legend(request.look, NOTE, max(board.width, 60))
    heading = heading_of(request, request.puzzle.title)
    bands = [*headed(request, f"{heading}{number}" if heading else "", board.width), board]
    bands += [space(GAP / 2), *below] if below else []
    used = len(each.solution.placements)
    description = f"The board of {request.puzzle.name} with {used} pieces on it."
    return paged([stacked(bands)], request.look, None, title, description)


def draw_contact_sheet(request: Request) -> list[Figure]:
    """All solutions, small, each under its number."""
    request = replace(request, look=look_for(request.puzzle, request.look))
    first = solved_board(request.puzzle, request.solutions[0].solution)
    alike = replace(request, cell=request.cell_for(first, _SMALL, _CELL))
    boards = [_small(alike, each) for each in request.solutions]
    columns = _columns(request, boards)
    rows = list(in_columns(boards, columns, GAP))
    width = max(row.width for row in rows)
    bands = headed(request, heading_of(request, request.puzzle.title), width)
    for row in rows:
        bands += [row, space(GAP)]
    bands += legend(request.look, NOTE, width)
    return paged(bands, request.look, request.paper, request.puzzle.title)


def _small(request: Request, each: Numbered) -> Block:
    scene = solved_board(request.puzzle, each.solution)
    board = drawn(request.fitted(scene, _SMALL), f"Solution {each.number:,}")
    number = written(f"{each.number:,}", NOTE, request.look, board.width)
    return stacked([number, board], gap=0.5)


def _columns(request: Request, boards: list[Block]) -> int:
    """As many as fit the paper, or make a picture about as high as wide."""
    width = max(board.width for board in boards)
    if request.paper is not None:
        return max(1, int((request.paper.room[0] + GAP) / (width + GAP)))
    height = max(board.height for board in boards)
    return max(1, min(len(boards), ceil(sqrt(len(boards) * 1.3 * height / width))))


# Solutions side by side, with where they differ.


#: The most that the boards take side by side, in mm.
_TOGETHER = 180.0


def draw_compared(request: Request, differing: Sequence[CellCoordinates]) -> list[Figure]:
    """The solutions that are asked for; what lies the same in all of them has no colour."""
    puzzle = request.puzzle
    request = replace(request, look=look_for(puzzle, request.look))
    solutions = [each.solution for each in request.solutions]
    boards = []
    for scene in compared_boards(puzzle, solutions, differing):
        board = drawn(request.fitted(scene, _TOGETHER / len(solutions)), scene.title)
        heading = written(scene.title, NOTE, request.look, board.width)
        boards.append(stacked([heading, board], gap=NOTE / 3))
    whole = beside(boards, GAP)
    bands = [whole, *legend(request.look, NOTE, whole.width)]
    title = f"Solutions of {puzzle.name} that differ"
    return paged(bands, request.look, request.paper, title)
