"""When the cover rule is consistent: with the board, and in itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from jigsat.schemas.consistency.helpers import (
    cells_on_board,
    numbered,
    raised_by,
    refuse_unnamed,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import bounds
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.parsing.places import with_key
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import (
    Blanks,
    Cover,
)


def check_cover(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that no cell is in two lists, and that there are cells to cover and for blanks."""
    for path, rule in islice(numbered(puzzle, Cover), 1):  # a second one is refused by itself
        listed_twice = next(_in_two_lists(puzzle, rule, path), None)
        if listed_twice is not None:
            yield listed_twice
        elif not puzzle.fillable:
            yield DataError(f"{path}.open", "all cells of the board", "some cells to cover")
        else:
            wrong = [*raised_by(lambda: puzzle.cover), *_unsettled(puzzle, rule, path)]
            yield from wrong or _blanks_have_room(puzzle, path)


def _unsettled(puzzle: PuzzleData, rule: Cover, path: str) -> Iterator[DataError]:
    """What is wrong with the sides towards which no piece can be moved."""
    grid = puzzle.grid_data
    if rule.settled and len(grid.forms) > 1:
        expected = f"a grid on which all cells have the same sides, not {grid.name}"
        yield DataError(f"{path}.settled", "sides", expected)
    elif rule.settled and puzzle.board.wrap:
        yield DataError(f"{path}.settled", "sides", "a board that does not wrap around")
    else:
        for index, name in enumerate(rule.settled):
            yield from refuse_unnamed(
                name, grid.sides(puzzle.cells[0]), f"{path}.settled[{index}]"
            )


def _in_two_lists(puzzle: PuzzleData, rule: Cover, path: str) -> Iterator[DataError]:
    key_of: dict[Point, str] = {}
    for key in ("open", "never_blank_at", "blank_only_at"):
        for cell in cells_on_board(puzzle, getattr(rule, key), f"{path}.{key}"):
            if key_of.setdefault(cell, key) != key:
                place = list(puzzle.grid_data.coordinates(cell))
                found = f"{place}, which is in '{key_of[cell]}' too"
                yield DataError(f"{path}.{key}", found, "each cell in one of them")


def _blanks_have_room(puzzle: PuzzleData, path: str) -> Iterator[DataError]:
    least, _ = puzzle.cover.blank_range
    room = len(puzzle.blankable)
    if least > room:
        yield DataError(
            f"{path}.blanks",
            f"{least} or more",
            f"at most {room}, the number of cells that may be blank",
        )


def check_blanks(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that each region is on the board, and has room for its blanks."""
    for path, rule in numbered(puzzle, Blanks):
        for name in rule.regions:
            yield from _region_has_room(puzzle, rule, path, name)


def _region_has_room(
    puzzle: PuzzleData, rule: Blanks, path: str, name: str
) -> Iterator[DataError]:
    place = with_key(f"{path}.regions", name)
    try:
        region = cells_on_board(puzzle, rule.regions[name], place)
    except DataError as error:
        yield error
        return
    _, most = puzzle.cover.blank_range
    room = min(most, len(puzzle.blankable.intersection(region)))
    least, _ = bounds(rule.count)
    if least > room:
        found = f"{least} or more for region '{name}'"
        expected = f"at most {room}, the number of blanks that it may have"
        yield DataError(f"{path}.count", found, expected)


CHECKS = (check_cover, check_blanks)
