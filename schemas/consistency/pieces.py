"""When a box of pieces is consistent: names, shapes, backs and numbers, and rules about use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from json import dumps

from jigsat.schemas.consistency.helpers import (
    cells_path,
    index_by_name,
    numbered,
    piece_path,
    raised_by,
    refuse_repeats,
    refuse_unnamed,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import PieceSet, Turning, bounds
from jigsat.schemas.geometry.boxes import Box, is_connected
from jigsat.schemas.geometry.shapes import FACE, Shape
from jigsat.schemas.grids.grid import add
from jigsat.schemas.parsing.cells import whole_cells
from jigsat.schemas.parsing.geometry import back_of, shape_of
from jigsat.schemas.parsing.text_art import doubtful_rows, rows_of
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Clue, Use, pieces_named
from jigsat.schemas.support.text import quoted

MAX_SETS = 12
#: Of all different pieces together: what is read and checked in a second or two.
MAX_TYPED_CELLS = 100_000
#: Nobody's box holds so many; counts of labelled solutions grow with it.
MAX_IN_BOX = 100_000


def check_number_of_sets(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that complete sets are few: making one takes a moment."""
    sets = [i for i, entry in enumerate(puzzle.entries) if isinstance(entry, PieceSet)]
    if len(sets) > MAX_SETS:
        yield DataError(
            f"pieces[{sets[MAX_SETS]}]", "another complete set", f"at most {MAX_SETS} of them"
        )


def check_sets_have_pieces(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that not all pieces of a complete set are left out."""
    some = frozenset(puzzle.entry_numbers)
    for index, entry in enumerate(puzzle.entries):
        if isinstance(entry, PieceSet):
            yield from refuse_repeats(entry.without, f"pieces[{index}].without", "piece")
            if index not in some:
                place = f"pieces[{index}].without"
                yield DataError(place, "all pieces of the set", "some of them")


def check_names_differ(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that each piece has a name of its own, as solutions call it by that."""
    first: dict[str, int] = {}
    for index, piece in enumerate(puzzle.box):
        other = first.setdefault(piece.name, index)
        if other != index:
            path = puzzle.paths[other]
            owner = (
                path if piece_path(puzzle, other, "name") != path else f"one in the set {path}"
            )
            yield DataError(
                piece_path(puzzle, index, "name"),
                f"'{piece.name}', the name of {owner}",
                "a different name for each piece (or one piece with a count)",
            )


def check_number_of_pieces(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that neither typed cells nor pieces are more than can be handled."""
    total = 0
    for index, piece in enumerate(puzzle.box):
        path = cells_path(puzzle, index)
        with suppress(DataError):  # another check finds it
            whole = whole_cells(puzzle.grid_data, piece, puzzle.paths[index], puzzle.typed_in)
            total += 0 if isinstance(whole, Box) else len(whole)
        if total > MAX_TYPED_CELLS:
            yield DataError(
                path, f"{total} cells in the pieces so far", f"at most {MAX_TYPED_CELLS} in all"
            )
            return
    if puzzle.piece_count > MAX_IN_BOX:
        yield DataError(
            "pieces",
            f"{puzzle.piece_count} pieces with all their copies",
            f"at most {MAX_IN_BOX}",
        )


def check_shapes(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that cells, sides and colours of each piece are where the grid has them."""
    if not any(raised_by(lambda: (puzzle.shapes, puzzle.backs))):
        return
    for piece, path in zip(puzzle.box, puzzle.paths, strict=True):
        wrong = list(
            raised_by(partial(shape_of, puzzle.grid_data, piece, path, puzzle.typed_in))
        )
        yield from wrong or raised_by(
            partial(back_of, puzzle.grid_data, piece, path, puzzle.typed_in)
        )


def check_pieces_are_connected(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that the cells of each piece are connected by their sides, where they must be."""
    for index, shape in enumerate(puzzle.shapes):
        if puzzle.box[index].connected and not is_connected(puzzle.grid_data, shape.cells):
            rows = doubtful_rows(puzzle.grid_data, puzzle.box[index].cells or ())
            yield DataError(
                cells_path(puzzle, index),
                f"cells of '{puzzle.box[index].name}' that are not connected",
                "one piece, connected by the sides of its cells (or 'connected': false)"
                + (f"; if 0 and 1 are meant as rows: {dumps(rows)}" if rows else ""),
            )


def check_rows_of_numbers(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that 0 and 1 are not coordinates in one place, and rows in another."""
    grid, cells = puzzle.grid_data, [puzzle.board.cells, *(each.cells for each in puzzle.box)]
    if any(rows_of(grid, each or ()) for each in cells):
        for path, each in zip(["board", *puzzle.paths], cells, strict=True):
            rows = doubtful_rows(grid, each or ())
            if rows:
                found = "0 and 1, which elsewhere are rows, and here could be coordinates"
                yield DataError(f"{path}.cells", found, f"rows as text: {dumps(rows)}")


def check_piece_sizes(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that no piece has more cells than the board, even on one that wraps."""
    paths = set()
    for index, shape in enumerate(puzzle.shapes):
        path = cells_path(puzzle, index)
        if len(shape.cells) > len(puzzle.cells) and path not in paths:
            paths.add(path)  # of a set one piece will do
            yield DataError(
                path,
                f"{len(shape.cells)} cells in '{puzzle.box[index].name}'",
                f"at most {len(puzzle.cells)}, the size of the board",
            )


def check_labels_are_outside(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that no label is on a side between two cells of one piece."""
    for index, path, shape in _fronts_and_backs(puzzle):
        inside = frozenset(shape.cells) if shape.labels else frozenset()
        for (cell, step), label in shape.labels:
            if add(cell, step) in inside:
                yield DataError(
                    piece_path(puzzle, index, path),
                    f"the label '{label}' on the "
                    f"{puzzle.grid_data.form(cell).side_names[step]} side of "
                    f"{list(puzzle.grid_data.coordinates(cell))}, inside the piece",
                    "labels on outer sides",
                )


def _fronts_and_backs(puzzle: PuzzleData) -> Iterator[tuple[int, str, Shape]]:
    for index, shape in enumerate(puzzle.shapes):
        yield index, "sides", shape
        back = puzzle.backs[index]
        if back is not None:
            yield index, "back.sides", back


def check_backs_can_show(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that only pieces that may be flipped have a back."""
    mirror = puzzle.grid_data.mirror
    or_else = f", or the turning '{Turning.ROTATE_AND_FLIP}'"
    for index, piece in enumerate(puzzle.box):
        may_flip = puzzle.turning_of(piece) is Turning.ROTATE_AND_FLIP
        if piece.back is not None and not (may_flip and mirror):
            yield DataError(
                piece_path(puzzle, index, "back"),
                f"a back of '{piece.name}', which may not be flipped",
                f"no back{or_else if mirror else ': the grid has no mirror images'}",
            )


def check_faces_are_given_once(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that a face is not given a second time among the attributes."""
    for index, piece in enumerate(puzzle.box):
        for key, typed in (("attributes", piece), ("back.attributes", piece.back)):
            if typed is not None and typed.face is not None and FACE in typed.attributes:
                yield DataError(
                    f"{piece_path(puzzle, index, key)}.{FACE}",
                    f"{quoted(typed.attributes[FACE])} beside the face {quoted(typed.face)}",
                    "the face once",
                )


def check_named_pieces(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that rules about several pieces name pieces of the box, each once."""
    known = index_by_name(puzzle)
    for number, rule in enumerate(puzzle.rules):
        path = f"rules[{number}].pieces"
        names = () if isinstance(rule, Clue) else pieces_named(rule)
        for index, name in enumerate(names):
            yield from refuse_unnamed(name, known, f"{path}[{index}]")
        yield from refuse_repeats(names, path, "piece")


def check_use(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that the number of pieces used agrees with the pieces' own counts."""
    known = index_by_name(puzzle)
    for path, rule in numbered(puzzle, Use):
        used = [puzzle.used(puzzle.box[known[name]]) for name in rule.pieces]
        least, most = (sum(numbers) for numbers in zip(*used, strict=True))
        low, high = bounds(rule.count)
        if low > most:
            expected = f"at most {most}, because the box has no more of these pieces"
            yield DataError(f"{path}.count", f"{low} or more", expected)
        if high < least:
            expected = f"at least {least}, because their own counts say so"
            yield DataError(f"{path}.count", f"{high} or fewer", expected)


WORD_CHECKS = (
    check_names_differ,
    check_backs_can_show,
    check_faces_are_given_once,
    check_named_pieces,
)
GEOMETRY_CHECKS = (check_shapes, check_rows_of_numbers)
SHAPE_CHECKS = (check_pieces_are_connected, check_piece_sizes, check_labels_are_outside)
