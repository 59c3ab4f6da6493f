"""`check`: proves and suspects mistakes in a puzzle's data, without a search.

Functions named ``check_...`` test a condition that every solvable puzzle meets: an error of
theirs proves that there is no solution. Functions named ``find_...`` look for what is allowed
but often a slip. No findings prove nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from jigsat.checks.lint.area import check_area, check_components
from jigsat.checks.lint.colouring import check_colourings
from jigsat.checks.lint.faces import check_faces
from jigsat.checks.lint.finding import Finding, Severity, remark
from jigsat.checks.lint.labels import BoxLabels, UnmatedSlots, check_label_pairing
from jigsat.checks.lint.places import Places, check_reach, places_of
from jigsat.checks.lint.rim import check_bare_sides, check_rim_labels, check_rim_pieces
from jigsat.checks.lint.typed import (
    check_known_counts,
    find_duplicate_pieces,
    find_layers_of_triangles,
    find_misspellings,
    find_ragged_rows,
    find_rows_of_numbers,
    find_turning_left_out,
)
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.consistency.helpers import board_path
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import Progress, Stage, announce

# What is found within some milliseconds, as no piece is laid on the board for it.
#
# Every command that searches can ask it first.


SUSPICIONS: tuple[Callable[[BoxLabels], Iterator[Finding]], ...] = (
    find_ragged_rows,
    find_rows_of_numbers,
    find_turning_left_out,
    find_layers_of_triangles,
    find_misspellings,
    find_duplicate_pieces,
)
#: Maximum number of cells of all pieces, for a quick check: a hundredth of a second.
MAX_CELLS = 1_000


def quick_check(puzzle: PuzzleData) -> tuple[Finding, ...]:
    """The findings about a puzzle that take no time; none about one of very many cells."""
    if sum(len(shape.cells) for shape in puzzle.shapes) > MAX_CELLS:
        return tuple(check_area(puzzle))
    box = BoxLabels(Rulebook(puzzle))
    found = list(prove_at_once(box))
    found += suspect(box)
    found += check_known_counts(puzzle, [each for each in found if each.no_solution])
    return in_order(found)


def prove_at_once(box: BoxLabels) -> Iterator[Finding]:
    """What areas, labels and faces of the pieces prove, wherever the pieces lie."""
    found = list(check_area(box.puzzle))
    yield from found
    if not found:  # or labels and faces may not add up for that reason alone
        slots = UnmatedSlots(box)
        yield from check_bare_sides(box)
        yield from check_rim_labels(slots)
        yield from check_label_pairing(slots)
        yield from check_faces(box)


def suspect(box: BoxLabels) -> Iterator[Finding]:
    """What is allowed but often a slip."""
    for find in SUSPICIONS:
        yield from find(box)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Errors first, then suspicions, then notes."""
    order = list(Severity)
    return tuple(sorted(findings, key=lambda each: order.index(each.severity)))


#: Each runs only if those before it found no error, as they take longer and longer.
PLACE_CHECKS: tuple[Callable[[Places], Iterator[Finding]], ...] = (
    check_reach,
    check_components,
    check_rim_pieces,
    check_colourings,
)


def check(puzzle: PuzzleData) -> tuple[Finding, ...]:
    """The findings about a puzzle: errors first, then suspicions, then notes."""
    announce(Progress(Stage.CHECKING, puzzle.name))
    box = BoxLabels(Rulebook(puzzle))
    found = list(prove_at_once(box))
    found += _check_places(box, any(each.no_solution for each in found))
    found += suspect(box)
    found += check_known_counts(puzzle, [each for each in found if each.no_solution])
    return in_order(found)


def prove_by_places(
    puzzle: PuzzleData, max_cells_placed: int | None = None
) -> tuple[Finding, ...]:
    """Proofs that there is no solution, from where each piece can lie.

    Puzzles for which more than ``max_cells_placed`` cells would have to be laid are left out.
    """
    places = places_of(BoxLabels(Rulebook(puzzle)), max_cells_placed)
    found = () if places is None else _by_places(places, PLACE_CHECKS)
    return tuple(each for each in found if each.no_solution)


def _check_places(box: BoxLabels, proved_before: bool) -> Iterator[Finding]:
    """What the places prove where each piece can lie; after a proof, only the reach."""
    places = places_of(box)
    if places is None:
        yield remark(
            "not-all-checked",
            board_path(box.puzzle),
            "trying each piece everywhere takes too long: reach, rim and colours are not "
            "checked",
            "nothing",
        )
        return
    yield from _by_places(places, PLACE_CHECKS[:1] if proved_before else PLACE_CHECKS)


def _by_places(
    places: Places, checks: tuple[Callable[[Places], Iterator[Finding]], ...]
) -> Iterator[Finding]:
    """What these checks find, until one of them finds an error."""
    for check_places in checks:
        findings = list(check_places(places))
        yield from findings
        if any(each.no_solution for each in findings):
            return
