"""Which of the drawings of a list is the board, where nothing says so."""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.exchange.piece_lists.pieces import Entry, Listed
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.text import number_of


@dataclass(frozen=True)
class Board:
    """The cells to fill, and the pieces that are left; ``assumed``: why it is the board."""

    cells: tuple[Coordinates, ...]
    entries: tuple[Entry, ...]
    assumed: str = ""
    is_solved: bool = False


def find_board(listed: Listed) -> Board:
    """The board of a list of pieces. Raises DataError if there is none."""
    if listed.board is not None:
        return Board(listed.board, listed.entries)
    if listed.is_picture:
        cells = tuple(sorted(cell for entry in listed.entries for cell in entry.cells))
        if listed.grid.connected(map(listed.grid.point, cells)):
            assumed = "the board is what the pieces cover in the picture"
            return Board(cells, listed.entries, assumed, is_solved=True)
    return _as_large_as_the_others(listed)


def _as_large_as_the_others(listed: Listed) -> Board:
    """The last drawing, or else another, that has as many cells as all others together."""
    area = sum(entry.area for entry in listed.entries)
    for board in reversed(listed.entries):
        if not listed.sets and 2 * board.area == area and board.block.count == 1:
            others = tuple(entry for entry in listed.entries if entry is not board)
            place = board.block.place()
            return Board(
                board.cells,
                others,
                f"the drawing of {number_of(board.area, 'cell')} at {place} is the board",
            )
    expected = "one labelled 'board:', a size like 6x10, or a drawing as large as all pieces"
    raise DataError("", "no board", expected)
