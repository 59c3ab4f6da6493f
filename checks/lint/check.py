"""`check`: proves and suspects mistakes in a puzzle's data, without a search.

Functions named ``check_...`` test a condition that every solvable puzzle meets: an error of
theirs proves that there is no solution. Functions named ``find_...`` look for what is allowed
but often a slip. No findings prove nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jigsat.checks.lint.area import check_components
from jigsat.checks.lint.colouring import check_colourings
from jigsat.checks.lint.finding import Finding, Severity, remark
from jigsat.checks.lint.known_counts import check_known_counts
from jigsat.checks.lint.matching import check_hall_condition
from jigsat.checks.lint.places import Places, places_of
from jigsat.checks.lint.quick import in_order, prove_at_once, suspect
from jigsat.checks.lint.reach import check_reach
from jigsat.checks.lint.rim import check_rim_pieces
from jigsat.checks.lint.side_types import SideTypes
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.consistency.helpers import board_path
from jigsat.schemas.progress import Progress, Stage, announce
from jigsat.schemas.puzzle_data import PuzzleData

__all__ = ["Finding", "Severity", "check", "prove_by_places"]

#: Each runs only if those before it found no error, as they take longer and longer.
PLACE_CHECKS: tuple[Callable[[Places], Iterator[Finding]], ...] = (
    check_reach,
    check_components,
    check_rim_pieces,
    check_hall_condition,
    check_colourings,
)


def check(puzzle: PuzzleData) -> tuple[Finding, ...]:
    """The findings about a puzzle: errors first, then suspicions, then notes."""
    announce(Progress(Stage.CHECKING, puzzle.name))
    sides = SideTypes(Rulebook(puzzle))
    found = list(prove_at_once(sides))
    found += _check_places(sides, bool(found))
    found += suspect(sides)
    found += check_known_counts(sides, [each for each in found if each.no_solution])
    return in_order(found)


def prove_by_places(
    puzzle: PuzzleData, max_cells_placed: int | None = None
) -> tuple[Finding, ...]:
    """Proofs that there is no solution, from where each piece can lie.

    None are looked for where so many cells of pieces would have to be laid for them.
    """
    places = places_of(SideTypes(Rulebook(puzzle)), max_cells_placed)
    found = () if places is None else _by_places(places, PLACE_CHECKS)
    return tuple(each for each in found if each.no_solution)


def _check_places(sides: SideTypes, found_before: bool) -> Iterator[Finding]:
    """What the places prove where each piece can lie; if an error is known, only the reach."""
    places = places_of(sides)
    if places is None:
        yield remark(
            "not-all-checked",
            board_path(sides.puzzle),
            "it takes too long to lay each piece everywhere: reach, rim and colours are not "
            "checked",
            "nothing",
        )
        return
    yield from _by_places(places, PLACE_CHECKS[:1] if found_before else PLACE_CHECKS)


def _by_places(
    places: Places, checks: tuple[Callable[[Places], Iterator[Finding]], ...]
) -> Iterator[Finding]:
    """What these checks find, until one of them finds an error."""
    for check_places in checks:
        findings = list(check_places(places))
        yield from findings
        if any(each.no_solution for each in findings):
            return
