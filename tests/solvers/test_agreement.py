"""Random small puzzles over all grids and rules: the program against a brute force.

The brute force reads only the rules: it lays every piece in every way and judges the board;
see tests/oracle. The puzzles come from tests/strategies: there a new rule needs its place, and
in tests/oracle/rules its meaning.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import Phase, assume, given, note, settings

from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.errors import Uncounted
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.counting.count import count
from jigsat.solvers.counting.frontier import count_without_enumeration
from jigsat.solvers.counts import Counts
from jigsat.solvers.find import Status, find
from jigsat.solvers.limits.options import Options
from tests.oracle.brute_force import BruteForce
from tests.oracle.symmetry import Symmetries
from tests.strategies.puzzles import puzzles

#: Ways to search that are judged: an engine, and whether it works alone. More than one worker
#: of an engine in threads cuts the search into finer subproblems.
SEARCHES = {
    "cp-sat": Options(engine="cp-sat"),
    "tried first": Options(),
    "scan": Options(engine="scan"),
    "scan in threads": Options(engine="scan", workers=2),
    "smallest-domain": Options(engine="smallest-domain"),
    "smallest-domain in threads": Options(engine="smallest-domain", workers=2),
}
#: How many boards of a puzzle are looked at, and how many the verifier is asked about.
MOST_TRIED = 3_000
MOST_VERIFIED = 300
#: The puzzles are small as they are; making a failing one smaller would take minutes.
FOUND = (Phase.explicit, Phase.generate)

KINDS = ("without", "one", "several", "frontier")
#: How many puzzles are made each time, and at length, and at least how many of these kinds are
#: among them: those without a solution, with one, with several, and those taken by each engine
#: that need not take every rule.
EXAMPLES = [(4, 1), pytest.param(14, 3, marks=pytest.mark.slow)]


@pytest.mark.full(but=3)
@pytest.mark.parametrize(("examples", "fewest"), EXAMPLES)
@pytest.mark.parametrize("grid", GRIDS.values(), ids=list(GRIDS))
def test_everything_agrees_with_brute_force(grid: Grid, examples: int, fewest: int) -> None:
    seen = Counter[str]()

    @settings(
        max_examples=examples, derandomize=True, deadline=None, database=None, phases=FOUND
    )
    @given(puzzles(grid))
    def agree(puzzle: Puzzle) -> None:
        note(puzzle.model_dump_json(exclude_defaults=True))
        brute = BruteForce(puzzle)
        assume(brute.size <= MOST_TRIED * 20 and len(brute.tried(MOST_TRIED)) <= MOST_TRIED)
        seen[{0: "without", 1: "one"}.get(len(brute.solutions), "several")] += 1
        check_verifier(brute)
        expected = counted(brute)
        for options in SEARCHES.values():
            check_search(brute, options, expected)
        check_single_solution(brute)
        with suppress(Uncounted):
            assert told(count_without_enumeration(puzzle)) == expected
            seen["frontier"] += 1

    agree()
    assert sum(seen[kind] > 0 for kind in KINDS) >= fewest


def counted(brute: BruteForce) -> dict[str, int]:
    """The counts, by every convention."""
    symmetries = Symmetries(brute)
    classes = symmetries.classes()
    assert all(each <= brute.solutions for each in classes), "they are no symmetries"
    return {
        "solutions": len(brute.solutions),
        "up_to_symmetry": len(classes),
        "up_to_rotation": len(symmetries.classes(flips=False)),
        "labelled": brute.labelled,
    }


def told(counts: Counts) -> dict[str, int]:
    assert counts.complete
    names = ("solutions", "up_to_symmetry", "up_to_rotation", "labelled")
    return {name: getattr(counts, name) for name in names}


def check_verifier(brute: BruteForce) -> None:
    """The verifier accepts the solutions, and no other board."""
    verifier = Verifier(brute.puzzle)
    for laid in [*brute.finished[:MOST_VERIFIED], *brute.tried(MOST_VERIFIED)]:
        for solution in brute.worded(laid):
            faults = verifier.faults(solution)
            assert (not faults) == brute.rules.are_kept(laid), faults


def check_search(brute: BruteForce, options: Options, expected: dict[str, int]) -> None:
    """The search reports each board that is a solution, each once, and counts them."""
    found: list[Solution] = []
    assert told(count(brute.puzzle, options, found.append)) == expected
    boards = list(map(brute.read, found))
    assert set(boards) == brute.solutions
    assert len(boards) == len(brute.solutions)


def check_single_solution(brute: BruteForce) -> None:
    outcome = find(brute.puzzle)
    assert outcome.status is (Status.FOUND if brute.solutions else Status.NONE)
    assert brute.solutions.issuperset(map(brute.read, outcome.solutions))
