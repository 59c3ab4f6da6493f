"""When a box of pieces is consistent: their names, shapes, backs and numbers."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.schemas.consistency.helpers import piece_path, refuse_repeats
from jigsat.schemas.errors import DataError
from jigsat.schemas.geometry.shapes import FACE, Shape
from jigsat.schemas.grids.grid import add
from jigsat.schemas.parsing.to_geometry import cells_of
from jigsat.schemas.pieces import PieceSet, Turning
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import quoted

MAX_SETS = 12
#: Of all different pieces together: what is read and checked in a second or two.
MAX_TYPED_CELLS = 100_000
#: Nobody's box holds so many; counts of labelled solutions grow with it.
MAX_IN_BOX = 100_000


def sets_are_few(puzzle: PuzzleData) -> None:
    """Each is made from all shapes of its size, which takes a moment."""
    sets = [i for i, entry in enumerate(puzzle.pieces) if isinstance(entry, PieceSet)]
    if len(sets) > MAX_SETS:
        raise DataError(
            f"pieces[{sets[MAX_SETS]}]", "another complete set", f"at most {MAX_SETS} of them"
        )


def sets_have_pieces(puzzle: PuzzleData) -> None:
    """Not all of a set is left out."""
    some = frozenset(puzzle.paths)
    for index, entry in enumerate(puzzle.pieces):
        if isinstance(entry, PieceSet):
            refuse_repeats(entry.without, f"pieces[{index}].without", "piece")
            if f"pieces[{index}]" not in some:
                place = f"pieces[{index}].without"
                raise DataError(place, "all pieces of the set", "some of them")


def names_differ(puzzle: PuzzleData) -> None:
    """A solution calls pieces by their names."""
    first: dict[str, int] = {}
    for index, piece in enumerate(puzzle.box):
        other = first.setdefault(piece.name, index)
        if other != index:
            raise DataError(
                piece_path(puzzle, index, "name"),
                f"'{piece.name}', the name of {_owner(puzzle, other)}",
                "a different name for each piece (or one piece with a count)",
            )


def _owner(puzzle: PuzzleData, index: int) -> str:
    path = puzzle.paths[index]
    return path if piece_path(puzzle, index, "name") != path else f"one in the set {path}"


def pieces_are_not_too_many(puzzle: PuzzleData) -> None:
    """Neither cells to read nor pieces to lay are more than there is time for."""
    total = 0
    for index, piece in enumerate(puzzle.box):
        path = piece_path(puzzle, index, "cells")
        total += len(cells_of(puzzle.grid_data, piece.cells, path))
        if total > MAX_TYPED_CELLS:
            raise DataError(
                path, f"{total} cells in the pieces so far", f"at most {MAX_TYPED_CELLS} in all"
            )
    if puzzle.piece_count > MAX_IN_BOX:
        raise DataError(
            "pieces",
            f"{puzzle.piece_count} pieces with all their copies",
            f"at most {MAX_IN_BOX}",
        )


def pieces_hang_together(puzzle: PuzzleData) -> None:
    """A piece can be picked up."""
    for index, shape in enumerate(puzzle.shapes):
        if not puzzle.grid_data.connected(shape.cells):
            raise DataError(
                piece_path(puzzle, index, "cells"),
                f"cells of '{puzzle.box[index].name}' that do not hang together",
                "one piece, connected by the sides of its cells",
            )


def pieces_are_not_larger_than_the_board(puzzle: PuzzleData) -> None:
    """Nor on a board that wraps: there a piece would lie on itself."""
    for index, shape in enumerate(puzzle.shapes):
        if len(shape.cells) > len(puzzle.cells):
            raise DataError(
                piece_path(puzzle, index, "cells"),
                f"{len(shape.cells)} cells in '{puzzle.box[index].name}'",
                f"at most {len(puzzle.cells)}, the size of the board",
            )


def labels_are_outside(puzzle: PuzzleData) -> None:
    """What is printed between two cells of one piece cannot be seen."""
    for index, path, shape in _fronts_and_backs(puzzle):
        inside = frozenset(shape.cells)
        for (cell, step), label in shape.labels:
            if add(cell, step) in inside:
                raise DataError(
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


def backs_can_be_seen(puzzle: PuzzleData) -> None:
    """Only a piece that may be flipped shows its back."""
    for index, piece in enumerate(puzzle.box):
        if piece.back is not None and puzzle.turning_of(piece) is not Turning.ROTATE_AND_FLIP:
            raise DataError(
                piece_path(puzzle, index, "back"),
                f"a back of '{piece.name}', which may not be flipped",
                f"no back, or the turning '{Turning.ROTATE_AND_FLIP}'",
            )


def faces_are_typed_once(puzzle: PuzzleData) -> None:
    """A face is an attribute, and has a key of its own."""
    for index, piece in enumerate(puzzle.box):
        for key, typed in (("attributes", piece), ("back.attributes", piece.back)):
            if typed is not None and typed.face is not None and FACE in typed.attributes:
                raise DataError(
                    f"{piece_path(puzzle, index, key)}.{FACE}",
                    f"{quoted(typed.attributes[FACE])} beside the face {quoted(typed.face)}",
                    "the face once",
                )
