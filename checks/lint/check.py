"""`check`: proves and suspects mistakes in a puzzle's data, without a search.

Functions named ``check_...`` test a condition that every solvable puzzle meets: an error of
theirs proves that there is no solution. Functions named ``find_...`` look for what is allowed
but often a slip. No findings prove nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jigsat.checks.lint.area import check_area, check_components
from jigsat.checks.lint.colouring import check_colourings
from jigsat.checks.lint.faces import check_faces
from jigsat.checks.lint.finding import Finding, Severity, remark
from jigsat.checks.lint.known_counts import check_known_counts
from jigsat.checks.lint.labels import check_label_pairing
from jigsat.checks.lint.matching import check_hall_condition
from jigsat.checks.lint.outliers import find_duplicate_pieces, find_outlier
from jigsat.checks.lint.places import Places, places_of
from jigsat.checks.lint.reach import check_reach
from jigsat.checks.lint.rim import check_bare_sides, check_rim_labels, check_rim_pieces
from jigsat.checks.lint.side_types import SideTypes, UnmatedSlots
from jigsat.checks.lint.spelling import find_misspellings
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.progress import Progress, Stage, announce
from jigsat.schemas.puzzle_data import PuzzleData

__all__ = ["Finding", "Severity", "check"]

#: Each runs only if those before it found no error, as they take longer and longer.
PLACE_CHECKS: tuple[Callable[[Places], Iterator[Finding]], ...] = (
    check_reach,
    check_components,
    check_rim_pieces,
    check_hall_condition,
    check_colourings,
)
SUSPICIONS: tuple[Callable[[SideTypes], Iterator[Finding]], ...] = (
    find_misspellings,
    find_outlier,
    find_duplicate_pieces,
)


def check(puzzle: PuzzleData) -> tuple[Finding, ...]:
    """The findings about a puzzle: errors first, then suspicions, then notes."""
    announce(Progress(Stage.CHECKING, puzzle.name))
    sides = SideTypes(Rulebook(puzzle))
    found = [*check_area(puzzle)]
    if not found:  # or labels and faces may not add up for that reason alone
        found += _check_marks(sides)
    found += _check_places(sides, bool(found))
    for find in SUSPICIONS:
        found += find(sides)
    found += check_known_counts(sides, [each for each in found if each.no_solution])
    order = list(Severity)
    return tuple(sorted(found, key=lambda each: order.index(each.severity)))


def _check_marks(sides: SideTypes) -> Iterator[Finding]:
    """What the labels and faces of the pieces prove, wherever the pieces lie."""
    slots = UnmatedSlots(sides)
    yield from check_bare_sides(sides)
    yield from check_rim_labels(slots)
    yield from check_label_pairing(slots)
    yield from check_faces(sides)


def _check_places(sides: SideTypes, found_before: bool) -> Iterator[Finding]:
    """What the places prove where each piece can lie; if an error is known, only the reach."""
    places = places_of(sides)
    if places is None:
        yield remark(
            "not-all-checked",
            "board.cells",
            "it takes too long to lay each piece everywhere: reach, rim and colours are not "
            "checked",
            "nothing",
        )
        return
    for check_places in PLACE_CHECKS[:1] if found_before else PLACE_CHECKS:
        findings = list(check_places(places))
        yield from findings
        if any(each.no_solution for each in findings):
            return
