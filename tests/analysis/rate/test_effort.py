"""Searches with several seeds, and the spread of what they took."""

from __future__ import annotations

import pytest

import jigsat
from jigsat.analysis.rating import HOPELESS, Spread, search_runs, spread
from jigsat.models.build import make_problem


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([5, 1, 4, 2, 3], Spread(3, 2, 4, 1, 5)),
        ([1, 2], Spread(1.5, 1.25, 1.75, 1, 2)),
        ([3, None, 1], Spread(3, 2, None, 1, None)),
        ([1, None, None], Spread(None, None, None, 1, None)),
        ([], Spread(None, None, None, None, None)),
    ],
)
def test_the_spread(numbers: list[int | None], expected: Spread) -> None:
    """One that is not known counts as more than all the others."""
    assert spread(numbers) == expected


class TestEffort:
    def test_one_run_for_each_seed(self) -> None:
        problem = make_problem(jigsat.load("soma-cube"))
        runs = [run for run in search_runs(problem, 4, None) if run is not None]
        assert [run.seed for run in runs] == [1, 2, 3, 4]
        assert all(run.concluded and run.chosen for run in runs)
        assert len({run.branches for run in runs}) > 1, "seeds make no difference"

    @pytest.mark.parametrize(("seeds", "tried"), [(2, 2), (9, HOPELESS)])
    def test_without_time_nothing_is_told(self, seeds: int, tried: int) -> None:
        """Where the first few do not end, the others are not tried."""
        problem = make_problem(jigsat.load("infuriater"))
        runs = [run for run in search_runs(problem, seeds, 0.0) if run is not None]
        assert [(run.concluded, run.chosen) for run in runs] == [(False, None)] * tried
