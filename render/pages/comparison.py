"""Side by side: two solutions and where they differ, a piece before and after a change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rich.text import Text

from jigsat.render.drawing.layout import block, page, side_by_side
from jigsat.render.drawing.region import Measure, empty
from jigsat.render.drawing.symbols import BLANK
from jigsat.render.grids.registry import picture_of
from jigsat.render.pages.cell_names import names_with_room
from jigsat.render.pages.notation import Notation, notation_of
from jigsat.render.pages.painter import MARK, paint
from jigsat.render.scenes.comparison import compared_boards
from jigsat.render.scenes.pieces import piece_scenes
from jigsat.schemas.fields.cells import CellCoordinates
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution

_GAP = 3


def draw_pair(
    puzzle: PuzzleData,
    first: Solution,
    second: Solution,
    differing: Iterable[CellCoordinates],
    width: int = 80,
) -> Text:
    """Draw two solutions, side by side where there is room, and mark where they differ.

    Pieces that lie the same in both are drawn without colour. Raises DataError if a placement
    is not possible in this puzzle.
    """
    scenes = compared_boards(puzzle, (first, second), differing)
    notation, room = _fitting(puzzle, width)
    names, measure = names_with_room(puzzle, _measure(notation), room)
    blocks = [
        block([scene.title], paint(scene, notation, room, measure, names), room)
        for scene in scenes
    ]
    legend = notation.legend(width, bool(puzzle.open_cells.difference(names)))
    return page([*side_by_side(blocks, width), *legend])


def draw_change(
    before: PuzzleData, after: PuzzleData, piece: str, changed: str, width: int = 80
) -> Text:
    """Draw a piece of one puzzle, by name, and beside it what it is in another puzzle."""
    blocks = []
    for caption, puzzle, name in (("before", before, piece), ("after", after, changed)):
        index = next(n for n, each in enumerate(puzzle.box) if each.name == name)
        scene = next(piece_scenes(puzzle, index))
        canvas = paint(scene, notation_of(puzzle, width), width)
        blocks.append(block([caption], canvas, width))
    return page(side_by_side(blocks, width))


def draw_boards(before: PuzzleData, after: PuzzleData, width: int = 80) -> Text:
    """Draw the empty boards of two puzzles side by side."""
    blocks = []
    for caption, puzzle in (("before", before), ("after", after)):
        grid, regions = puzzle.grid_data, empty(puzzle.cells)
        canvas = picture_of(grid).draw(grid, regions, Measure(len(BLANK)), width)
        blocks.append(block([caption], canvas, width))
    return page(side_by_side(blocks, width))


def _fitting(puzzle: PuzzleData, width: int) -> tuple[Notation, int]:
    """A notation, and the columns for each drawing: half the width, or all of it if needed."""
    half = (width - _GAP) // 2
    notation = notation_of(puzzle, half)
    needed = _columns(puzzle, notation)
    if needed > half:  # the marks need more room than the notation has left
        notation = notation_of(puzzle, 2 * half - needed)
    return notation, half if _columns(puzzle, notation) <= half else width


def _columns(puzzle: PuzzleData, notation: Notation) -> int:
    cells = [puzzle.grid_data.coordinates(point) for point in puzzle.cells]
    if notation.scale:
        return 0  # it is drawn as wide as there is room
    return picture_of(puzzle.grid_data).columns(cells, _measure(notation))


def _measure(notation: Notation) -> Measure:
    measure = notation.measure
    return replace(measure, caption=measure.caption + len(MARK))
