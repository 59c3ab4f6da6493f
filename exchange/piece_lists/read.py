"""From a list of pieces as text to a puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.exchange.format import Imported, Reading
from jigsat.exchange.piece_lists.blocks import contents
from jigsat.exchange.piece_lists.board import find_board
from jigsat.exchange.piece_lists.document import assumptions, document_of
from jigsat.exchange.piece_lists.kinds import Kind, kinds_of, shape_of
from jigsat.exchange.piece_lists.lines import merged_names, read_lines, setting
from jigsat.exchange.piece_lists.pieces import Listed, find_grid, listed_pieces
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.geometry.shapes import Shape, normalised
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.parsing.parse import build
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from jigsat.schemas.text import number_of


def read(data: bytes, source: str) -> Reading:
    """The puzzle in a list of pieces. Raises DataError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = f"text that is not UTF-8 (byte {error.start})"
        raise DataError("", found, "a list of pieces as text") from None
    return Reading((lambda: _imported(text, source),))


def _imported(text: str, source: str) -> Imported:
    lines = read_lines(text)
    grid_name = setting(lines.settings, "grid", tuple(GRIDS))
    found = list(contents(merged_names(lines.blocks), grid_name != "hexagon"))
    listed = listed_pieces(found, find_grid(grid_name, found))
    board = find_board(listed)
    turning = Turning(setting(lines.settings, "turning", tuple(Turning)) or _usual(listed))
    kinds = kinds_of(listed.grid, board.entries, turning)
    puzzle = build(Puzzle, document_of(lines, listed, board, turning, kinds, source))
    comments = number_of(len(lines.comments), "line")
    return Imported(
        puzzle,
        dropped=(f"{comments} of comments",) if lines.comments else (),
        assumed=tuple(assumptions(lines, board, turning, puzzle)),
        solutions=(_solution(puzzle, kinds),) if board.is_solved else (),
    )


def _usual(listed: Listed) -> Turning:
    """How pieces may be turned where it is not said: those in the plane also over."""
    in_space = len(listed.grid.axes) > 2
    return Turning.ROTATE if in_space else Turning.ROTATE_AND_FLIP


def _solution(puzzle: Puzzle, kinds: Sequence[Kind]) -> Solution:
    """The pieces as they lie in a picture."""
    grid = puzzle.grid_data
    placed = [
        Placed(
            piece=kind.name,
            orientation=_turn_to(puzzle, index, shape_of(grid, entry)),
            cells=entry.cells,
        )
        for index, kind in enumerate(kinds)
        for entry in kind.entries
    ]
    return Solution(placements=tuple(sorted(placed, key=lambda each: each.cells)))


def _turn_to(puzzle: Puzzle, index: int, shape: Shape) -> str:
    lying = normalised(puzzle.grid_data, shape)
    return next(way.turn for way in puzzle.orientations(index) if way.shape == lying)
