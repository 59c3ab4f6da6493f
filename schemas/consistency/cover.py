"""When rules about cells of the board are consistent: cover, different faces, and colours."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.schemas.consistency.helpers import (
    numbered,
    piece_path,
    refuse_repeats,
    refuse_unknown,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.geometry.shapes import FACE
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.parsing.strict_json import with_key
from jigsat.schemas.parsing.to_geometry import points_among
from jigsat.schemas.pieces import Cells
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Colours, Cover, DifferentFaces
from jigsat.schemas.text import one_of, quoted


def cells_on_board(puzzle: PuzzleData, cells: Cells | None, path: str) -> tuple[Point, ...]:
    """The points of typed cells. Raises DataError for one that is not on the board."""
    if cells is None:
        return ()
    board = puzzle.surface.cells
    return points_among(puzzle.grid_data, cells, board, "the board", path)


def cover_is_possible(puzzle: PuzzleData) -> None:
    """No cell is told two things, and there is something to cover, and room for the blanks."""
    for path, rule in numbered(puzzle, Cover):
        told: dict[Point, str] = {}
        for key in ("open", "never_blank_at", "blank_only_at"):
            for cell in cells_on_board(puzzle, getattr(rule, key), f"{path}.{key}"):
                if told.setdefault(cell, key) != key:
                    place = list(puzzle.grid_data.coordinates(cell))
                    found = f"{place}, which is in '{told[cell]}' too"
                    raise DataError(f"{path}.{key}", found, "each cell in one of them")
        if not puzzle.fillable:
            raise DataError(f"{path}.open", "all cells of the board", "some cells to cover")
        _blanks_have_room(puzzle, rule, path)


def _blanks_have_room(puzzle: PuzzleData, rule: Cover, path: str) -> None:
    least, _ = rule.blank_range
    room = len(puzzle.blankable)
    if least > room:
        raise DataError(
            f"{path}.blanks",
            f"{least} or more",
            f"at most {room}, the number of cells that may be blank",
        )


def faces_differ_somewhere(puzzle: PuzzleData) -> None:
    """Lines and regions are those of the board, and pieces have what is compared there."""
    for path, rule in numbered(puzzle, DifferentFaces):
        if not rule.along and not rule.regions:
            raise DataError(path, "neither 'along' nor 'regions'", "where the faces differ")
        _all_have_the_attribute(puzzle, rule.attribute, path)
        directions = puzzle.grid_data.lines
        for index, direction in enumerate(rule.along):
            if direction not in directions:
                place = f"{path}.along[{index}]"
                raise DataError(place, quoted(direction), one_of(directions))
        refuse_repeats(rule.along, f"{path}.along", "direction")
        for name, cells in rule.regions.items():
            cells_on_board(puzzle, cells, with_key(f"{path}.regions", name))


def _all_have_the_attribute(puzzle: PuzzleData, attribute: str, path: str) -> None:
    what = "face" if attribute == FACE else quoted(attribute)
    for index, shape in enumerate(puzzle.shapes):
        if shape.mark(attribute) is None:
            raise DataError(
                puzzle.paths[index],
                f"no {what} on '{puzzle.box[index].name}'",
                f"a {what} on each piece, as {path} ('different-faces') compares them",
            )


def colours_are_ruled(puzzle: PuzzleData) -> None:
    """Colours of board and pieces come with a rule about them, and the rule with them."""
    ruled = next(numbered(puzzle, Colours), None)
    if ruled is None:
        _no_colours(puzzle)
        return
    path, rule = ruled
    on_board = tuple(puzzle.board.colours)
    on_pieces = dict.fromkeys(colour for _, colour in _colours_of_pieces(puzzle))
    if not on_board or not on_pieces:
        where = "pieces" if on_board else "board"
        raise DataError(path, f"'colours' with none on the {where}", f"colours on the {where}")
    for colour, others in rule.allowed.items():
        place = with_key(f"{path}.allowed", colour)
        refuse_unknown(colour, on_board, place, "a colour that the board does not have")
        refuse_repeats(others, place, "colour")
        for index, other in enumerate(others):
            why = "a colour that no piece has"
            refuse_unknown(other, on_pieces, f"{place}[{index}]", why)


def _no_colours(puzzle: PuzzleData) -> None:
    expected = "none, or a rule 'colours'"
    if puzzle.board.colours:
        raise DataError("board.colours", "colours", expected)
    for path, _ in _colours_of_pieces(puzzle):
        raise DataError(path, "colours", expected)


def _colours_of_pieces(puzzle: PuzzleData) -> Iterator[tuple[str, str]]:
    """Each colour on the front or the back of a piece, after its path."""
    for index, piece in enumerate(puzzle.box):
        for key, typed in (("colours", piece), ("back.colours", piece.back)):
            if typed is not None and typed.colours is not None:
                one = isinstance(typed.colours, str)
                for colour in [typed.colours] if one else typed.colours:
                    yield piece_path(puzzle, index, key), str(colour)
