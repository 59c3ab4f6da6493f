"""When colours are consistent: those of the board, of the pieces, and of the rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from jigsat.schemas.consistency.helpers import (
    numbered,
    piece_path,
    refuse_repeats,
    refuse_unknown,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.places import with_key
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Colours


def check_colours(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that board, pieces and rules either all have colours or none have."""
    ruled = next(numbered(puzzle, Colours), None)
    if ruled is None:
        yield from _no_colours(puzzle)
        return
    path, rule = ruled
    on_board = tuple(puzzle.board.colours)
    on_pieces = dict.fromkeys(colour for _, colour in _colours_of_pieces(puzzle))
    if not on_board or not on_pieces:
        where = "pieces" if on_board else "board"
        yield DataError(path, f"'colours' with none on the {where}", f"colours on the {where}")
        return
    for colour, others in rule.allowed.items():
        place = with_key(f"{path}.allowed", colour)
        why = "a colour that the board does not have"
        yield from refuse_unknown(colour, on_board, place, why)
        yield from refuse_repeats(others, place, "colour")
        for index, other in enumerate(others):
            why = "a colour that no piece has"
            yield from refuse_unknown(other, on_pieces, f"{place}[{index}]", why)


def _no_colours(puzzle: PuzzleData) -> Iterator[DataError]:
    expected = "none, or a rule 'colours'"
    if puzzle.board.colours:
        yield DataError("board.colours", "colours", expected)
    for path, _ in islice(_colours_of_pieces(puzzle), 1):
        yield DataError(path, "colours", expected)


def _colours_of_pieces(puzzle: PuzzleData) -> Iterator[tuple[str, str]]:
    for index, piece in enumerate(puzzle.box):
        for key, typed in (("colours", piece), ("back.colours", piece.back)):
            if typed is not None and typed.colours is not None:
                one = isinstance(typed.colours, str)
                for colour in [typed.colours] if one else typed.colours:
                    yield piece_path(puzzle, index, key), str(colour)


CHECKS = (check_colours,)
