"""Counts of a search that was stopped: lower bounds, and none contradicts another."""

from __future__ import annotations

from contextlib import closing
from itertools import islice

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from jigsat.models.symmetry.images import motions
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.layouts.solution_lines import (
    PartCounts,
)
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.counts import CONVENTIONS, Counts, Tally, counts_of, lower_bounds
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search
from tests.oracle.brute_force import BruteForce
from tests.strategies.puzzles import puzzles

ENGINES = ("smallest-domain", "scan", "cp-sat")


def check_inequalities(counts: Counts | PartCounts, most_images: int) -> None:
    """What holds between the true counts, whatever the puzzle, holds between these."""
    assert counts.up_to_symmetry <= counts.up_to_rotation <= counts.solutions
    assert counts.up_to_rotation <= 2 * counts.up_to_symmetry
    assert counts.solutions <= most_images * counts.up_to_symmetry
    assert counts.solutions <= counts.labelled


def stopped_after(puzzle: Puzzle, engine: str, batches: int) -> Counts:
    """The counts of a search that is stopped after so many reports."""
    search = Search(puzzle, Options(engine=engine), parts=4)
    tally = Tally(search)
    with closing(search.batches()) as reports:
        for batch in islice(reports, batches):
            tally.add(batch)
    return counts_of(search, tally.counts, "interrupted", 0.0)


@pytest.mark.full
@settings(max_examples=12, derandomize=True, deadline=None, phases=(Phase.generate,))
@given(
    puzzle=st.one_of(*map(puzzles, GRIDS.values())),
    engine=st.sampled_from(ENGINES),
    moment=st.integers(1, 12),
    by_limit=st.booleans(),
)
def test_counts_that_were_stopped_at_any_moment(
    puzzle: Puzzle, engine: str, moment: int, by_limit: bool
) -> None:
    assume(BruteForce(puzzle).size <= 20_000)
    if by_limit:
        counts = count(puzzle, Options(engine=engine, limit=moment))
    else:
        counts = stopped_after(puzzle, engine, moment)
    check_inequalities(counts, len(motions(puzzle.surface)))
    truth = count(puzzle, Options(engine="smallest-domain"))
    assert truth.complete
    for name in CONVENTIONS:
        assert getattr(counts, name) <= getattr(truth, name)
    assert counts.at_least == (() if counts.complete else CONVENTIONS)


@settings(max_examples=100, derandomize=True, deadline=None)
@given(
    found=st.builds(PartCounts, *[st.integers(0, 100)] * 4),
    most_turned=st.integers(1, 24),
    mirrors=st.sampled_from([1, 2]),
)
def test_whatever_was_found_the_bounds_agree(
    found: PartCounts, most_turned: int, mirrors: int
) -> None:
    most_images = mirrors * most_turned
    bounds = lower_bounds(found, (most_images, most_turned))
    assert bounds.solutions == found.solutions
    if found.up_to_symmetry <= found.solutions:  # as each class was found with a solution
        check_inequalities(bounds, most_images)


@pytest.mark.parametrize(
    ("found", "most_images", "most_turned", "bounds"),
    [
        # Images of solutions, before any that stands for its class.
        (PartCounts(16_758, 0, 0, 16_758), 8, 4, PartCounts(16_758, 2_095, 4_190, 16_758)),
        # A class and its mirror image, by one solution.
        (PartCounts(1, 1, 2, 1), 8, 4, PartCounts(1, 1, 1, 1)),
        (PartCounts(7, 4, 6, 14), 8, 4, PartCounts(7, 4, 6, 14)),
        (PartCounts(0, 0, 0, 0), 8, 4, PartCounts(0, 0, 0, 0)),
    ],
)
def test_some_bounds(
    found: PartCounts, most_images: int, most_turned: int, bounds: PartCounts
) -> None:
    assert lower_bounds(found, (most_images, most_turned)) == bounds
