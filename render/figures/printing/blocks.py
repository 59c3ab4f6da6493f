"""Blocks of cards on pages: all of a page side by side, or each by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import PlaneFigure
from jigsat.render.figures.printing.pages import TOO_LARGE, Laid, laid_on_pages, page_cells
from jigsat.render.figures.shapes import Position
from jigsat.render.scenes.mates import labels_of
from jigsat.render.scenes.pieces import captions_of, piece_patch
from jigsat.render.scenes.scene import Scene
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.geometry.shapes import Shape, turned
from jigsat.schemas.puzzle_data import PuzzleData

#: Between cards that lie apart, in mm.
_GAP = 4.0


@dataclass(frozen=True)
class Block:
    """Cards on one grid, and the upper left corner of their extent in mm."""

    laid: tuple[Laid, ...]
    at: Position


def front_of(puzzle: PuzzleData, laid: Sequence[Laid]) -> Scene:
    """The cards as they lie."""
    return _scene(puzzle, laid, [each.lie(puzzle.shapes[each.index]) for each in laid])


def back_of(puzzle: PuzzleData, laid: Sequence[Laid]) -> Scene:
    """The same cards, all turned over at once, like a page."""
    over = next(turn for turn in puzzle.grid_data.turns if turn.flips)
    # A piece without a back of its own shows its front, as if it were of glass.
    backs = [puzzle.backs[each.index] or puzzle.shapes[each.index] for each in laid]
    lying = [each.lie(back) for each, back in zip(laid, backs, strict=True)]
    return _scene(puzzle, laid, [turned(shape, over) for shape in lying])


def _scene(puzzle: PuzzleData, laid: Sequence[Laid], shapes: Sequence[Shape]) -> Scene:
    captions = captions_of(puzzle)
    patches = tuple(
        piece_patch(captions, puzzle.box[each.index], shape)
        for each, shape in zip(laid, shapes, strict=True)
    )
    return Scene(puzzle.grid_data, patches, puzzle.title, labels_of(puzzle))


def side_by_side(puzzle: PuzzleData, look: Look, room: Position) -> Iterator[list[Block]]:
    """Pages of one block each, in which neighbours share their cuts, in the middle of the room.

    ``room``: the width and height in mm.
    """
    cells = page_cells(puzzle.grid_data, room[0] / look.cell, room[1] / look.cell)
    box = [(index, puzzle.shapes[index]) for index in _box(puzzle)]
    for page in laid_on_pages(puzzle.grid_data, cells, box):
        width, _ = PlaneFigure(front_of(puzzle, page), look).size
        # A page that is turned over has its cards in the same places.
        yield [Block(tuple(page), ((room[0] - width) / 2, 0.0))]


def apart(puzzle: PuzzleData, look: Look, room: Position) -> Iterator[list[Block]]:
    """Pages of rows of cards with gaps between them, for cards whose sides are not straight.

    ``room``: the width and height in mm. Raises WrongValue if a card is larger.
    """
    page: list[Block] = []
    x = y = below = 0.0
    for index in _box(puzzle):
        laid = (Laid(index, puzzle.grid_data.turns[0], (0, 0)),)
        width, height = PlaneFigure(front_of(puzzle, laid), look).size
        if width > room[0] or height > room[1]:
            raise WrongValue(TOO_LARGE)
        if x + width > room[0]:
            x, y = 0.0, below + _GAP
        if y + height > room[1]:
            yield page
            page, x, y = [], 0.0, 0.0
        page.append(Block(laid, (x, y)))
        x, below = x + width + _GAP, max(below if x else y, y + height)
    yield page


def _box(puzzle: PuzzleData) -> Iterator[int]:
    """The numbers of all pieces in the box, each as often as it can be used."""
    for index, piece in enumerate(puzzle.box):
        for _ in range(puzzle.used(piece)[1]):
            yield index
