"""A solution step by step: the finished board, and below it each piece in words."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from jigsat.render.drawing.layout import fill, page
from jigsat.render.pages.solution import draw_solution
from jigsat.render.scenes.joined import assembly_steps
from jigsat.render.scenes.steps import LaidPiece, Step
from jigsat.render.words.moves import ways_in_words
from jigsat.render.words.puzzle import in_space
from jigsat.render.words.turns import turn_in_words
from jigsat.schemas.layouts.moves import WayApart
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution


def draw_steps(
    puzzle: PuzzleData, solution: Solution, width: int = 80, way: WayApart | None = None
) -> Text:
    """The pieces of a solution in an order in which somebody can lay them.

    ``way``: how the solution is taken apart; then there are the moves that put it together.

    Raises DataError if a placement is not possible in this puzzle.
    """
    steps = assembly_steps(puzzle, solution, way)
    lines = [line for step in steps for line in _step_in_words(puzzle, step, width)]
    lines += fill(ways_in_words(way).split(), width)
    board = draw_solution(puzzle, solution, width)
    return page([*board.split("\n"), *map(Text, ["", *lines])])


def _step_in_words(puzzle: PuzzleData, step: Step, width: int) -> Iterator[str]:
    """The pieces that are new, and the move."""
    for piece in step.pieces:
        yield from _in_words(puzzle, piece, width)
    yield from fill(step.words.split(), width, indent="   ")


def _in_words(puzzle: PuzzleData, laid: LaidPiece, width: int) -> Iterator[str]:
    """The number of a piece, its name, how it is turned, and the cells that it covers."""
    grid = puzzle.grid_data
    turn = turn_in_words(laid.patch.turn or "0", in_space(grid))
    cells = sorted(grid.coordinates(cell) for cell in laid.patch.cells)
    words = f"piece {laid.patch.name}: {turn}, on".split()
    listed = [*(f"{list(cell)}," for cell in cells[:-1]), str(list(cells[-1]))]
    number = f"{laid.number}. "
    first, *others = fill([*words, *listed], width, indent=" " * len(number))
    yield from (number + first.lstrip(), *others)
