"""Checks that a puzzle's data is consistent, beyond each value being of the right kind.

Each check raises DataError with the path of what is wrong. None needs a search: a puzzle
that passes may still have no solution. Checks rely on those before them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import assert_never

from jigsat.schemas.consistency import (
    clues,
    colours,
    cover,
    faces,
    pieces,
    rim,
    sides,
    touching,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.strict_json import with_key
from jigsat.schemas.parsing.to_geometry import cells_of
from jigsat.schemas.pieces import CountRange
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import (
    Clue,
    Colours,
    Cover,
    DifferentFaces,
    EqualSides,
    MatingSides,
    NotTouching,
    Rim,
    Rule,
    Touching,
    Use,
)

MAX_RULES = 1_000


def check_consistency(puzzle: PuzzleData) -> None:
    """Raise DataError for the first thing in the puzzle that contradicts another."""
    for check in CHECKS:
        check(puzzle)


def _check_number_of_rules(puzzle: PuzzleData) -> None:
    if len(puzzle.rules) > MAX_RULES:
        raise DataError("rules", f"{len(puzzle.rules)} rules", f"at most {MAX_RULES}")


def _check_board_cells(puzzle: PuzzleData) -> None:
    cells_of(puzzle.grid_data, puzzle.board.cells, "board.cells")


def _check_ranges(puzzle: PuzzleData) -> None:
    for path, counted in _counts(puzzle):
        if isinstance(counted, CountRange) and counted.min > counted.max:
            found = f"min {counted.min} above max {counted.max}"
            raise DataError(path, found, "min at most max")


def _counts(puzzle: PuzzleData) -> Iterator[tuple[str, int | CountRange]]:
    """Each value that is a number or a range, after its path."""
    for index, entry in enumerate(puzzle.pieces):
        yield f"pieces[{index}].count", entry.count
    for index, rule in enumerate(puzzle.rules):
        yield from _counts_of(rule, f"rules[{index}]")


def _counts_of(rule: Rule, path: str) -> Iterator[tuple[str, int | CountRange]]:
    match rule:
        case Cover():
            yield f"{path}.blanks", rule.blanks
        case Use():
            yield f"{path}.count", rule.count
        case Rim():
            for label, count in rule.counts.items():
                yield with_key(f"{path}.counts", label), count
        case EqualSides() | MatingSides() | DifferentFaces() | Colours():
            pass
        case Clue() | Touching() | NotTouching():
            pass
        case _:
            assert_never(rule)


def _check_pieces_can_be_used(puzzle: PuzzleData) -> None:
    for index, entry in enumerate(puzzle.pieces):
        if isinstance(entry.count, CountRange) and entry.count.max == 0:
            raise DataError(f"pieces[{index}].count", "max 0", "max 1 or more")


def _check_board_colours(puzzle: PuzzleData) -> None:
    _ = puzzle.colours  # raises DataError


def _check_wrapping(puzzle: PuzzleData) -> None:
    _ = puzzle.surface  # raises DataError


def _check_single_rules(puzzle: PuzzleData) -> None:
    first: dict[str, int] = {}
    for index, rule in enumerate(puzzle.rules):
        names = _names_if_single(rule)
        if names and first.setdefault(names, index) != index:
            raise DataError(
                f"rules[{index}].rule",
                f"'{rule.rule}' after rules[{first[names]}]",
                f"at most one rule {names}",
            )


def _names_if_single(rule: Rule) -> str:
    """The names of the rules of which a puzzle has at most one; empty if it may have more."""
    match rule:
        case Cover() | Colours():
            return f"'{rule.rule}'"
        case EqualSides() | MatingSides():
            return "'equal-sides' or 'mating-sides'"
        case Rim() | DifferentFaces() | Clue() | Touching() | NotTouching() | Use():
            return ""
        case _:
            assert_never(rule)


CHECKS: tuple[Callable[[PuzzleData], None], ...] = (
    _check_number_of_rules,
    _check_board_cells,
    _check_ranges,
    _check_pieces_can_be_used,
    *pieces.BOX_CHECKS,
    _check_board_colours,
    _check_wrapping,
    _check_single_rules,
    *cover.CHECKS,
    *sides.CHECKS,
    *rim.CHECKS,
    *faces.CHECKS,
    *colours.CHECKS,
    *clues.CHECKS,
    pieces.check_named_pieces,
    *touching.CHECKS,
    pieces.check_use,
)
