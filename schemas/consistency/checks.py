"""Checks that a puzzle's data is consistent, beyond each value being of the right kind.

Each check yields what is wrong, with its path. None needs a search: a puzzle that passes may
still have no solution.
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
from jigsat.schemas.consistency.helpers import raised_by
from jigsat.schemas.errors import DataError, Mistake
from jigsat.schemas.fields.piece import CountRange
from jigsat.schemas.parsing.places import with_key
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import (
    Blanks,
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

Checks = tuple[Callable[[PuzzleData], Iterator[DataError]], ...]


def check_consistency(puzzle: PuzzleData) -> None:
    """Raise DataError with all that is wrong in the puzzle, as far as it can be told apart."""
    too_large = tuple(_found_by(LIMITS, puzzle))
    if too_large:
        raise DataError.of(too_large)
    mistakes = tuple(_found_by((*WORDS, *GEOMETRY, *SHAPES), puzzle))
    # A check that needs cells that are wrong would raise again what is wrong with them.
    mistakes = mistakes or tuple(_found_by(AGREEMENT, puzzle))
    if mistakes:
        raise DataError.of(mistakes)


def _found_by(checks: Checks, puzzle: PuzzleData) -> Iterator[Mistake]:
    for check in checks:
        try:
            for found in check(puzzle):
                yield from found.mistakes
        except DataError as error:  # of the geometry that it asked for
            yield from error.mistakes


def _can_be_read(field: str) -> Callable[[PuzzleData], Iterator[DataError]]:
    """A check that is made where a field of the puzzle is worked out."""
    return lambda puzzle: raised_by(lambda: getattr(puzzle, field))


def _check_ranges(puzzle: PuzzleData) -> Iterator[DataError]:
    counts: list[tuple[str, int | CountRange]] = [
        (f"pieces[{index}].count", entry.count) for index, entry in enumerate(puzzle.entries)
    ]
    for index, rule in enumerate(puzzle.rules):
        counts += _counts_of(rule, f"rules[{index}]")
    for path, counted in counts:
        if isinstance(counted, CountRange) and counted.min > counted.max:
            found = f"min {counted.min} above max {counted.max}"
            yield DataError(path, found, "min at most max")


def _counts_of(rule: Rule, path: str) -> Iterator[tuple[str, int | CountRange]]:
    match rule:
        case Cover():
            if isinstance(rule.blanks, CountRange):
                yield f"{path}.blanks", rule.blanks
        case Use() | Blanks():
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


def _check_pieces_can_be_used(puzzle: PuzzleData) -> Iterator[DataError]:
    for index, entry in enumerate(puzzle.entries):
        if isinstance(entry.count, CountRange) and entry.count.max == 0:
            yield DataError(f"pieces[{index}].count", "max 0", "max 1 or more")


def _check_single_rules(puzzle: PuzzleData) -> Iterator[DataError]:
    first: dict[str, int] = {}
    for index, rule in enumerate(puzzle.rules):
        names = _names_if_single(rule)
        if names and first.setdefault(names, index) != index:
            yield DataError(
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
        case Blanks():
            return ""
        case Rim() | DifferentFaces() | Clue() | Touching() | NotTouching() | Use():
            return ""
        case _:
            assert_never(rule)


#: What limits the time that all other checks take.
LIMITS: Checks = (
    pieces.check_number_of_sets,
    pieces.check_sets_have_pieces,
    pieces.check_number_of_pieces,
)
#: What can be said of the words and numbers in the file alone.
WORDS: Checks = (
    _check_ranges,
    _check_pieces_can_be_used,
    _check_single_rules,
    *pieces.WORD_CHECKS,
    *sides.CHECKS,
    *colours.CHECKS,
)
#: Whether cells, sides and colours are where the grid has them.
GEOMETRY: Checks = (
    _can_be_read("cells"),
    _can_be_read("named_cells"),
    *pieces.GEOMETRY_CHECKS,
    _can_be_read("colours"),
)
#: What needs the shapes of board and pieces.
SHAPES: Checks = (
    *pieces.SHAPE_CHECKS,
    _can_be_read("surface"),
    *cover.CHECKS,
    *rim.CHECKS,
    *faces.CHECKS,
    *clues.CHECKS,
)
#: What needs all that the checks above have found right.
AGREEMENT: Checks = (
    *rim.AGREEMENT_CHECKS,
    *touching.CHECKS,
    pieces.check_use,
)
