"""`check`: what is wrong with a puzzle's data, and what looks wrong, found without a search.

An error that says so proves that there is no solution. That nothing is found proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jigsat.checks.lint.area import areas_add_up
from jigsat.checks.lint.bare import rim_has_bare_sides
from jigsat.checks.lint.colouring import colourings_can_be_covered
from jigsat.checks.lint.faces import faces_can_differ
from jigsat.checks.lint.finding import Finding, Severity, remark
from jigsat.checks.lint.known_counts import known_counts_agree
from jigsat.checks.lint.labels import labels_can_pair_up
from jigsat.checks.lint.matching import pieces_and_cells_go_around
from jigsat.checks.lint.outliers import one_is_not_as_the_others
from jigsat.checks.lint.parts import parts_can_be_filled
from jigsat.checks.lint.places import Places, places_of
from jigsat.checks.lint.reach import pieces_and_cells_reach_each_other
from jigsat.checks.lint.rim import rim_pieces_are_enough
from jigsat.checks.lint.side_kinds import SideKinds
from jigsat.checks.lint.spelling import names_are_spelt_alike
from jigsat.checks.lint.twins import pieces_are_typed_once
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.puzzle_data import PuzzleData

__all__ = ["Finding", "Severity", "check"]

#: Each of these is looked at if those before it found no error: they ask for more and more.
ABOUT_PLACES: tuple[Callable[[Places], Iterator[Finding]], ...] = (
    pieces_and_cells_reach_each_other,
    parts_can_be_filled,
    rim_pieces_are_enough,
    pieces_and_cells_go_around,
    colourings_can_be_covered,
)
SUSPICIONS: tuple[Callable[[SideKinds], Iterator[Finding]], ...] = (
    names_are_spelt_alike,
    one_is_not_as_the_others,
    pieces_are_typed_once,
)


def check(puzzle: PuzzleData) -> tuple[Finding, ...]:
    """What is wrong with the puzzle, what may be wrong, and what is good to know."""
    kinds = SideKinds(Rulebook(puzzle))
    found = [*areas_add_up(puzzle)]
    if not found:  # or labels and colours do not add up for that reason alone
        found += rim_has_bare_sides(kinds)
        found += labels_can_pair_up(kinds)
        found += faces_can_differ(kinds)
    found += _about_places(kinds, bool(found))
    for suspicions in SUSPICIONS:
        found += suspicions(kinds)
    found += known_counts_agree(kinds, [each for each in found if each.no_solution])
    order = list(Severity)
    return tuple(sorted(found, key=lambda each: order.index(each.severity)))


def _about_places(kinds: SideKinds, wrong_already: bool) -> Iterator[Finding]:
    places = places_of(kinds)
    if places is None:
        yield remark(
            "not-all-checked",
            "board.cells",
            "it takes too long to lay each piece everywhere: reach, rim and colours are not "
            "checked",
            "nothing",
        )
        return
    for look in ABOUT_PLACES[:1] if wrong_already else ABOUT_PLACES:
        wrong = False
        for finding in look(places):
            wrong = wrong or finding.no_solution
            yield finding
        if wrong:
            return
