"""What is found within some milliseconds, as no piece is laid on the board for it.

Every command that searches can ask it first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from jigsat.checks.lint.area import check_area
from jigsat.checks.lint.faces import check_faces
from jigsat.checks.lint.finding import Finding, Severity
from jigsat.checks.lint.known_counts import check_known_counts
from jigsat.checks.lint.labels import check_label_pairing
from jigsat.checks.lint.outliers import find_duplicate_pieces, find_outlier
from jigsat.checks.lint.rim import check_bare_sides, check_rim_labels
from jigsat.checks.lint.side_types import SideTypes, UnmatedSlots
from jigsat.checks.lint.spelling import find_misspellings
from jigsat.checks.lint.turning_over import find_turning_left_out
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.puzzle_data import PuzzleData

SUSPICIONS: tuple[Callable[[SideTypes], Iterator[Finding]], ...] = (
    find_turning_left_out,
    find_misspellings,
    find_outlier,
    find_duplicate_pieces,
)
#: Maximum number of cells of all pieces, for a quick check: a hundredth of a second.
MAX_CELLS = 1_000


def quick_check(puzzle: PuzzleData) -> tuple[Finding, ...]:
    """The findings about a puzzle that take no time; none about one of very many cells."""
    if sum(len(shape.cells) for shape in puzzle.shapes) > MAX_CELLS:
        return tuple(check_area(puzzle))
    sides = SideTypes(Rulebook(puzzle))
    found = list(prove_at_once(sides))
    found += suspect(sides)
    found += check_known_counts(sides, [each for each in found if each.no_solution])
    return in_order(found)


def prove_at_once(sides: SideTypes) -> Iterator[Finding]:
    """What areas, labels and faces of the pieces prove, wherever the pieces lie."""
    found = list(check_area(sides.puzzle))
    yield from found
    if not found:  # or labels and faces may not add up for that reason alone
        slots = UnmatedSlots(sides)
        yield from check_bare_sides(sides)
        yield from check_rim_labels(slots)
        yield from check_label_pairing(slots)
        yield from check_faces(sides)


def suspect(sides: SideTypes) -> Iterator[Finding]:
    """What is allowed but often a slip."""
    for find in SUSPICIONS:
        yield from find(sides)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Errors first, then suspicions, then notes."""
    order = list(Severity)
    return tuple(sorted(findings, key=lambda each: order.index(each.severity)))
