"""When rules that name pieces are consistent: clues, pieces that touch or not, pieces used."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from jigsat.schemas.consistency.cover import cells_on_board
from jigsat.schemas.consistency.helpers import numbered, refuse_repeats
from jigsat.schemas.errors import DataError
from jigsat.schemas.geometry.shapes import turns_allowed
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.pieces import bounds
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Clue, NotTouching, Touching, Use
from jigsat.schemas.text import one_of, quoted

#: A clue with its path and its cells on the board.
Placed = tuple[str, Clue, frozenset[Point]]


def _index_by_name(puzzle: PuzzleData) -> dict[str, int]:
    return {piece.name: index for index, piece in enumerate(puzzle.box)}


def _refuse_unnamed(name: str, known: Collection[str], path: str) -> None:
    if name not in known:
        raise DataError(path, quoted(name), one_of(known))


def clues_are_about_pieces(puzzle: PuzzleData) -> None:
    """The piece of a clue is in the box, may be turned so, and has so many cells."""
    known = _index_by_name(puzzle)
    for path, clue in numbered(puzzle, Clue):
        _refuse_unnamed(clue.piece, known, f"{path}.piece")
        index = known[clue.piece]
        if clue.turn is not None:
            turning = puzzle.turning_of(puzzle.box[index])
            turns = [turn.name for turn in turns_allowed(puzzle.grid_data, turning)]
            _refuse_unnamed(clue.turn, turns, f"{path}.turn")
        size = len(puzzle.shapes[index].cells)
        cells = cells_on_board(puzzle, clue.cells, f"{path}.cells")
        if len(cells) > size:
            raise DataError(
                f"{path}.cells",
                f"{len(cells)} cells for '{clue.piece}'",
                f"at most {size}, as many as it has",
            )


def clues_agree(puzzle: PuzzleData) -> None:
    """No cell is for two pieces, or for none; and what is fixed is not forbidden."""
    placed = [
        (path, clue, frozenset(cells_on_board(puzzle, clue.cells, f"{path}.cells")))
        for path, clue in numbered(puzzle, Clue)
    ]
    fixed: dict[Point, list[Placed]] = {}
    for each in placed:
        if each[1].rule == "fixed":
            for cell in sorted(each[2]):
                _cell_is_free(puzzle, cell, each, fixed.setdefault(cell, []))
                fixed[cell].append(each)
    for each in placed:
        if each[1].rule == "forbidden":
            _not_fixed(each, fixed.get(min(each[2]), ()))


def _cell_is_free(
    puzzle: PuzzleData, cell: Point, placed: Placed, others: Sequence[Placed]
) -> None:
    path, clue, _ = placed
    place = list(puzzle.grid_data.coordinates(cell))
    if cell in puzzle.open_cells:
        raise DataError(f"{path}.cells", f"{place}, which is left open", "cells to cover")
    for other_path, other, _ in others[:1]:
        if other.piece != clue.piece:
            found = f"{place} for '{clue.piece}', fixed for '{other.piece}' in {other_path}"
            raise DataError(f"{path}.cells", found, "one piece for each cell")


def _not_fixed(placed: Placed, others: Sequence[Placed]) -> None:
    path, clue, cells = placed
    for other_path, other, other_cells in others:
        same_piece = other.piece == clue.piece
        same_turn = clue.turn is None or clue.turn == other.turn
        if same_piece and same_turn and cells <= other_cells:
            found = f"'{clue.piece}' forbidden where {other_path} fixes it"
            raise DataError(path, found, "clues that agree")


def pieces_are_named_once(puzzle: PuzzleData) -> None:
    """Rules about several pieces name pieces of the box, each once."""
    known = _index_by_name(puzzle)
    for number, rule in enumerate(puzzle.rules):
        if isinstance(rule, Touching | NotTouching | Use) and rule.pieces is not None:
            path = f"rules[{number}].pieces"
            for index, name in enumerate(rule.pieces):
                _refuse_unnamed(name, known, f"{path}[{index}]")
            refuse_repeats(rule.pieces, path, "piece")


def touching_pieces_are_single(puzzle: PuzzleData) -> None:
    """Of two pieces that touch there is one each, and it is used."""
    known = _index_by_name(puzzle)
    for path, rule in numbered(puzzle, Touching):
        for index, name in enumerate(rule.pieces):
            least, most = puzzle.used(puzzle.box[known[name]])
            if (least, most) != (1, 1):
                why = f"of which there are {most}" if most > 1 else "which may stay in the box"
                place = f"{path}.pieces[{index}]"
                raise DataError(place, f"'{name}', {why}", "a piece of which just one is used")


def touching_agrees(puzzle: PuzzleData) -> None:
    """No two pieces must touch that must not."""
    for path, rule in numbered(puzzle, Touching):
        for other_path, other in numbered(puzzle, NotTouching):
            named = other.pieces is None or set(rule.pieces) <= set(other.pieces)
            # Where only sides count, pieces that touch by a corner do not touch.
            by_corner = rule.corners and not other.corners
            if named and not by_corner:
                raise DataError(
                    f"{path}.pieces",
                    f"{_both(rule.pieces)}, which must not touch by {other_path}",
                    "rules that agree",
                )


def _both(names: Iterable[str]) -> str:
    return " and ".join(map(quoted, names))


def enough_can_be_used(puzzle: PuzzleData) -> None:
    """What a rule says of the number used goes with what the pieces' own counts say."""
    known = _index_by_name(puzzle)
    for path, rule in numbered(puzzle, Use):
        used = [puzzle.used(puzzle.box[known[name]]) for name in rule.pieces]
        least, most = (sum(numbers) for numbers in zip(*used, strict=True))
        low, high = bounds(rule.count)
        if low > most:
            expected = f"at most {most}, as many as these pieces are"
            raise DataError(f"{path}.count", f"{low} or more", expected)
        if high < least:
            expected = f"at least {least}, as many as must be used"
            raise DataError(f"{path}.count", f"{high} or fewer", expected)
