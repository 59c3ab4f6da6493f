"""A booklet of challenges: starts to finish, level by level, and the answers at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from jigsat.extras.design.challenges import Challenge
from jigsat.render.figures.shapes import Figure, Paper
from jigsat.render.figures.space import draw_scene
from jigsat.render.scenes.board import solved_board
from jigsat.render.sheets.legends import legend, look_for
from jigsat.render.sheets.pages import (
    GAP,
    NOTE,
    Block,
    Request,
    drawn,
    headed,
    heading_of,
    in_columns,
    paged,
    section,
    space,
    stacked,
    written,
)
from jigsat.schemas.support.text import number_of

#: A board is not larger than this, in mm, nor are its cells; and so with an answer.
_BOARD, _CELL = 84.0, 10.0
_ANSWER, _SMALL = 42.0, 6.0
#: Boards that are so many times as wide as high, as those in layers, are drawn twice as large.
_LONG = 3.0

_HOW = (
    "Lay the pieces that are shown as they lie here, then all others. "
    "There is exactly one way to do it. The answers are at the end."
)


def draw_booklet(request: Request, starts: Sequence[Challenge], paper: Paper) -> list[Figure]:
    """The pages: each level under a heading of its own, then the answers on new pages."""
    request = replace(request, look=look_for(request.puzzle, request.look))
    wide, high = paper.room
    title = f"{request.puzzle.title}: {number_of(len(starts), 'challenge')}"
    bands = headed(request, heading_of(request, title), wide)
    bands += [written(_HOW, NOTE, request.look, wide)]
    bands += legend(request.look, NOTE, wide)
    for level, same in groupby(starts, key=lambda each: each.level):
        bands += section(f"Level {level}", request.look, wide)
        bands += _boards(request, list(same), wide, answers=False)
    bands.append(space(high))  # what follows is on a new page
    bands += section("Answers", request.look, wide)
    bands += _boards(request, starts, wide, answers=True)
    return paged(bands, request.look, paper, title)


def _boards(
    request: Request, starts: Sequence[Challenge], width: float, *, answers: bool
) -> Iterator[Block]:
    """Rows of boards, all in cells of one size; as many side by side as fit the width."""
    most, cell = (_ANSWER, _SMALL) if answers else (_BOARD, _CELL)
    layouts = [each.solution if answers else each.start for each in starts]
    scenes = [solved_board(request.puzzle, each) for each in layouts]
    wide, high = draw_scene(scenes[0], request.look).size
    most *= 1 + (wide > _LONG * high)
    request = replace(request, cell=request.cell_for(scenes[0], most, cell))
    blocks = []
    for each, scene in zip(starts, scenes, strict=True):
        board = drawn(request.fitted(scene, most), f"Challenge {each.number}")
        left = len(each.solution.placements) - len(each.start.placements)
        to_lay = f": {number_of(left, 'piece')} to lay"
        said = f"{each.number}{'' if answers else to_lay}"
        caption = written(said, NOTE, request.look, max(board.width, most / 2))
        blocks.append(stacked([caption, board], gap=0.5))
    columns = max(1, int((width + GAP) / (max(block.width for block in blocks) + GAP)))
    for row in in_columns(blocks, columns, GAP):
        yield row
        yield space(GAP)
