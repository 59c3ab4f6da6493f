"""What makes a puzzle's data consistent, beyond each value being of the right kind.

Each check raises DataError with the path of what is wrong. None needs a search: a puzzle
that passes may still have no solution. Checks rely on those before them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jigsat.schemas.consistency.clues import (
    clues_agree,
    clues_are_about_pieces,
    enough_can_be_used,
    pieces_are_named_once,
    touching_agrees,
    touching_pieces_are_single,
)
from jigsat.schemas.consistency.cover import (
    colours_are_ruled,
    cover_is_possible,
    faces_differ_somewhere,
)
from jigsat.schemas.consistency.helpers import numbered
from jigsat.schemas.consistency.pieces import (
    backs_can_be_seen,
    faces_are_typed_once,
    labels_are_outside,
    names_differ,
    pieces_are_not_larger_than_the_board,
    pieces_are_not_too_many,
    pieces_hang_together,
    sets_are_few,
    sets_have_pieces,
)
from jigsat.schemas.consistency.rim import (
    patterns_are_one,
    patterns_close,
    rims_agree,
    rims_are_long_enough,
    rims_are_there,
    rims_name_labels_of_pieces,
)
from jigsat.schemas.consistency.sides import (
    labels_have_a_rule,
    labels_have_mates,
    mates_are_mutual,
    rules_about_labels_have_some,
    wild_labels_are_on_pieces,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.strict_json import with_key
from jigsat.schemas.parsing.to_geometry import cells_of
from jigsat.schemas.pieces import CountRange
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Cover, Rim, Use

MAX_RULES = 1_000


def check_consistency(puzzle: PuzzleData) -> None:
    """Raise DataError for the first thing in the puzzle that contradicts another."""
    for check in CHECKS:
        check(puzzle)


def _rules_are_not_too_many(puzzle: PuzzleData) -> None:
    if len(puzzle.rules) > MAX_RULES:
        raise DataError("rules", f"{len(puzzle.rules)} rules", f"at most {MAX_RULES}")


def _board_has_cells(puzzle: PuzzleData) -> None:
    cells_of(puzzle.grid_data, puzzle.board.cells, "board.cells")


def _ranges_are_upright(puzzle: PuzzleData) -> None:
    for path, counted in _counted(puzzle):
        if isinstance(counted, CountRange) and counted.min > counted.max:
            found = f"min {counted.min} above max {counted.max}"
            raise DataError(path, found, "min at most max")


def _counted(puzzle: PuzzleData) -> Iterator[tuple[str, int | CountRange]]:
    """Each value that is a number or a range, after its path."""
    for index, entry in enumerate(puzzle.pieces):
        yield f"pieces[{index}].count", entry.count
    yield from ((f"{path}.blanks", rule.blanks) for path, rule in numbered(puzzle, Cover))
    yield from ((f"{path}.count", rule.count) for path, rule in numbered(puzzle, Use))
    for path, rim in numbered(puzzle, Rim):
        for label, count in rim.counts.items():
            yield with_key(f"{path}.counts", label), count


def _pieces_can_be_used(puzzle: PuzzleData) -> None:
    for index, entry in enumerate(puzzle.pieces):
        if isinstance(entry.count, CountRange) and entry.count.max == 0:
            raise DataError(f"pieces[{index}].count", "max 0", "max 1 or more")


def _board_colours_are_on_the_board(puzzle: PuzzleData) -> None:
    _ = puzzle.colours  # raises DataError


def _board_wraps_well(puzzle: PuzzleData) -> None:
    _ = puzzle.surface  # raises DataError


FAMILIES = (("cover",), ("equal-sides", "mating-sides"), ("colours",))


def _one_rule_of_a_family(puzzle: PuzzleData) -> None:
    for family in FAMILIES:
        places = [index for index, rule in enumerate(puzzle.rules) if rule.rule in family]
        if len(places) > 1:
            first, second = places[:2]
            names = " or ".join(f"'{name}'" for name in family)
            raise DataError(
                f"rules[{second}].rule",
                f"'{puzzle.rules[second].rule}' after rules[{first}]",
                f"at most one rule {names}",
            )


CHECKS: tuple[Callable[[PuzzleData], None], ...] = (
    _rules_are_not_too_many,
    _board_has_cells,
    _ranges_are_upright,
    _pieces_can_be_used,
    sets_are_few,
    sets_have_pieces,
    names_differ,
    pieces_are_not_too_many,
    pieces_hang_together,
    pieces_are_not_larger_than_the_board,
    labels_are_outside,
    backs_can_be_seen,
    faces_are_typed_once,
    _board_colours_are_on_the_board,
    _board_wraps_well,
    _one_rule_of_a_family,
    cover_is_possible,
    labels_have_a_rule,
    rules_about_labels_have_some,
    wild_labels_are_on_pieces,
    mates_are_mutual,
    labels_have_mates,
    rims_are_there,
    rims_name_labels_of_pieces,
    rims_are_long_enough,
    patterns_are_one,
    patterns_close,
    rims_agree,
    faces_differ_somewhere,
    colours_are_ruled,
    clues_are_about_pieces,
    clues_agree,
    pieces_are_named_once,
    touching_pieces_are_single,
    touching_agrees,
    enough_can_be_used,
)
