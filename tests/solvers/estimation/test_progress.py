"""How far a search is: the branches behind it, the estimate, and when nothing is told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

import jigsat
from jigsat.models.build import make_problem
from jigsat.models.problem import Problem
from jigsat.models.search_problem import plan_for_all
from jigsat.models.subproblems import Subproblem
from jigsat.schemas.support.progress import Progress, Stage
from jigsat.solvers import progress as progress_module
from jigsat.solvers.engines.engine import Position
from jigsat.solvers.engines.registry import compiled_engine
from jigsat.solvers.probes import probes_for
from jigsat.solvers.progress import SearchProgress, weight_behind

NOTHING = Progress(Stage.SEARCHING)


def problem_and_parts(name: str) -> tuple[Problem, tuple[Subproblem, ...]]:
    problem = make_problem(jigsat.load(name))
    return problem, plan_for_all(problem, can_pause=True, workers=1).parts


def positions(
    problem: Problem, engine: str, part: Subproblem, steps: int
) -> Iterator[Position]:
    """Where a search stands after each so many steps."""
    compiled = compiled_engine(engine)
    assert compiled is not None
    search = compiled.starter(problem)(part.alive)
    rows = np.zeros((4096, problem.puzzle.piece_count), np.int32)
    total = 0
    while search.depth >= 0:
        total += search.go_on(rows, steps)[1]
        yield Position(0, search.near_root, total)


@pytest.mark.parametrize(
    ("name", "engine", "steps"),
    [
        ("hexiamonds-spinner", "scan", 1_500),
        ("hexiamonds-spinner", "smallest-domain", 150),
        ("another-tough-puzzle-alternating", "scan", 5_000),
        ("infuriater", "smallest-domain", 1_000),
    ],
)
def test_the_weight_behind_grows_from_0_to_1(name: str, engine: str, steps: int) -> None:
    problem, parts = problem_and_parts(name)
    probes = probes_for(problem, engine, parts)
    probes.run(100)
    tree = probes.parts[0].tree(0)
    weights = [
        weight_behind(tree, each.near_root)
        for each in positions(problem, engine, parts[0], steps)
    ][:-1]  # the last one is at the end, where nothing tells a branch from another
    assert weights[0] < 0.3
    assert weights[-1] > 0.7
    assert all(before <= after for before, after in pairwise(weights))


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_module, "FIRST_SECONDS", 0.0)


def told_near_the_root(name: str, engine: str) -> Progress:
    """What is told of a search that is so many steps from its beginning."""
    problem, parts = problem_and_parts(name)
    progress = SearchProgress(problem, engine, parts)
    progress.at(0, next(positions(problem, engine, parts[0], 20_000)))
    told = progress.forecast(NOTHING)
    assert told is not None
    return told


@pytest.mark.usefixtures("at_once")
class TestForecast:
    def test_nothing_is_told_before_anything_is_known(self) -> None:
        problem, parts = problem_and_parts("pentominoes-8x8")
        assert SearchProgress(problem, "scan", parts).forecast(NOTHING) is None

    @pytest.mark.full
    def test_a_compiled_search_tells_share_rate_and_time(self) -> None:
        told = told_near_the_root("bedlam-cube", "smallest-domain")
        assert told.share is not None
        assert 0 < told.share < 0.1
        assert told.rate
        assert told.seconds_left is None or told.seconds_left[0] < told.seconds_left[1]

    def test_of_a_tree_too_large_to_be_probed_nothing_is_told(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("jigsat.solvers.probes.DIGITS", 1)
        problem, parts = problem_and_parts("tropical-fish-any-faces")
        progress = SearchProgress(problem, "scan", parts)
        progress.at(0, next(positions(problem, "scan", parts[0], 20_000)))
        assert progress.forecast(NOTHING) is None

    def test_where_the_engine_tells_no_steps_the_parts_are_counted(self) -> None:
        problem, parts = problem_and_parts("pentominoes-8x8")
        progress = SearchProgress(problem, "cp-sat", parts, done=frozenset({0}))
        progress.ended(1, 0)
        told = progress.forecast(NOTHING)
        assert told is not None
        assert told.share == round(2 / len(parts), 4)
        assert told.rate is None
        assert told.seconds_left is not None
