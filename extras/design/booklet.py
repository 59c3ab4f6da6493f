"""Many boards on pages.

A booklet of challenges has starts to finish, level by level, and the answers at the end. A
ranking has several puzzles, each with its solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from jigsat.render.figures.picture import draw_scene
from jigsat.render.figures.shapes import Figure, Paper
from jigsat.render.scenes.board import solved_board
from jigsat.render.sheets.blocks import Block, drawn, in_columns, space, stacked, written
from jigsat.render.sheets.legends import legend, look_for
from jigsat.render.sheets.pages import GAP, NOTE, headed, heading_of, paged, section
from jigsat.render.sheets.request import Request
from jigsat.schemas.solution import Solution
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


@dataclass(frozen=True)
class Exercise:
    """A challenge in a booklet: the pieces that lie there, and all of them."""

    number: int
    level: int
    start: Solution
    answer: Solution

    @property
    def left(self) -> int:
        """How many pieces there are to lay."""
        return len(self.answer.placements) - len(self.start.placements)


def draw_booklet(request: Request, exercises: Sequence[Exercise], paper: Paper) -> list[Figure]:
    """The pages: each level under a heading of its own, then the answers on new pages."""
    request = replace(request, look=look_for(request.puzzle, request.look))
    wide, high = paper.room
    title = f"{request.puzzle.title}: {number_of(len(exercises), 'challenge')}"
    bands = headed(request, heading_of(request, title), wide)
    bands += [written(_HOW, NOTE, request.look, wide)]
    bands += legend(request.look, NOTE, wide)
    for level, same in groupby(exercises, key=lambda each: each.level):
        bands += section(f"Level {level}", request.look, wide)
        bands += _boards(request, list(same), wide, answers=False)
    bands.append(space(high))  # what follows is on a new page
    bands += section("Answers", request.look, wide)
    bands += _boards(request, exercises, wide, answers=True)
    return paged(bands, request.look, paper, title)


def _boards(
    request: Request, exercises: Sequence[Exercise], width: float, *, answers: bool
) -> Iterator[Block]:
    every = [
        Shown(
            request,
            each.answer if answers else each.start,
            f"{each.number}" if answers else f"{each.number}: {_to_lay(each)}",
            f"Challenge {each.number}",
        )
        for each in exercises
    ]
    return boards(every, width, *((_ANSWER, _SMALL) if answers else (_BOARD, _CELL)))


def _to_lay(exercise: Exercise) -> str:
    return f"{number_of(exercise.left, 'piece')} to lay"


@dataclass(frozen=True)
class Shown:
    """A board among others: what lies on it, what is written above it, and its name."""

    request: Request
    layout: Solution
    said: str
    name: str


def boards(every: Sequence[Shown], width: float, most: float, cell: float) -> Iterator[Block]:
    """Rows of boards, all in cells of one size; as many side by side as fit the width.

    ``most``: the largest a board is drawn, and ``cell`` the largest cell, in mm.
    """
    scenes = [solved_board(each.request.puzzle, each.layout) for each in every]
    first = every[0].request
    wide, high = draw_scene(scenes[0], first.look).size
    most *= 1 + (wide > _LONG * high)
    cell = first.cell_for(scenes[0], most, cell)
    blocks = []
    for each, scene in zip(every, scenes, strict=True):
        board = drawn(replace(each.request, cell=cell).fitted(scene, most), each.name)
        said = written(each.said, NOTE, each.request.look, max(board.width, most / 2))
        blocks.append(stacked([said, board], gap=0.5))
    columns = max(1, int((width + GAP) / (max(block.width for block in blocks) + GAP)))
    for row in in_columns(blocks, columns, GAP):
        yield row
        yield space(GAP)


def draw_ranking(title: str, every: Sequence[Shown], paper: Paper) -> list[Figure]:
    """The pages of several puzzles, each with a solution, in this order."""
    wide, _ = paper.room
    request = every[0].request
    bands = [*headed(request, heading_of(request, title), wide)]
    return paged([*bands, *boards(every, wide, _BOARD, _CELL)], request.look, paper, title)
