"""Searches that are tried in plain Python before anything else is loaded."""

from __future__ import annotations

import pytest

import jigsat
from jigsat.models.build import make_problem
from jigsat.models.problem import Problem
from jigsat.models.subproblems import Subproblem
from jigsat.solvers.counting.count import count
from jigsat.solvers.estimation import trial as trial_module
from jigsat.solvers.estimation.choice import choose_engine
from jigsat.solvers.estimation.trial import soon_finds, tried
from jigsat.solvers.find import find
from jigsat.solvers.options import Options
from jigsat.solvers.plan import plan_for_all
from jigsat.solvers.search import Search


def prepared(name: str) -> tuple[Problem, tuple[Subproblem, ...]]:
    problem = make_problem(jigsat.load(name))
    return problem, plan_for_all(problem, in_threads=True, workers=1).parts


def test_a_short_search_is_over_at_once() -> None:
    problem, parts = prepared("drive-ya-nuts")
    trial = tried(problem, parts)
    assert trial is not None
    # One class of six: it is found in one of the parts, which has all six images.
    found = [
        len(part.images) * len(part_trial.found)
        for part, part_trial in zip(parts, trial.parts, strict=True)
    ]
    assert sum(found) == 6
    assert trial.steps == sum(part.steps for part in trial.parts) < 200


def test_it_tells_how_long_the_search_is() -> None:
    chosen = choose_engine(*prepared("drive-ya-nuts"))
    assert (chosen.engine, chosen.trial is not None) == ("plain", True)
    (estimate,) = chosen.estimates
    assert estimate.pieces_put_down.is_exact
    assert estimate.solutions is not None
    assert estimate.solutions.value == 6


def test_the_search_has_what_the_trial_found() -> None:
    search = Search(jigsat.load("drive-ya-nuts"), Options(workers=2))
    assert len(list(search)) == 6
    assert (search.complete, search.parts_done) == (True, len(search.plan.parts))
    assert search.choice.trial is not None
    assert search.stats.report()["pieces_put_down"] == search.choice.trial.steps


def test_a_long_search_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial_module, "_tried", lambda *_: pytest.fail("it was tried"))
    assert tried(*prepared("tropical-fish")) is None


def test_one_that_is_longer_than_it_seemed_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial_module, "FEWEST", 10)
    monkeypatch.setattr(trial_module, "MOST", 10)
    assert tried(*prepared("drive-ya-nuts")) is None


def test_of_many_placements_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial_module, "MOST_PLACEMENTS", 293)
    problem, parts = prepared("drive-ya-nuts")  # it has 294
    assert tried(problem, parts) is None
    assert not soon_finds(problem, parts, 1)


def test_a_first_solution_may_come_soon() -> None:
    found = find(jigsat.load("pentominoes-6x10"), Options(limit=1, engine="auto"))
    assert len(found.solutions) == 1
    assert not soon_finds(*prepared("tropical-fish"), 1)


def test_first_solutions_of_a_long_search_may_come_soon() -> None:
    chosen = choose_engine(*prepared("pentominoes-4x15"), limit=5)
    assert (chosen.engine, chosen.trial) == ("plain", None)
    counts = count(jigsat.load("pentominoes-4x15"), Options(limit=5))
    assert (counts.solutions, counts.engine) == (5, "plain")


def test_that_there_is_no_solution_may_be_seen_soon() -> None:
    problem, parts = prepared("drive-ya-nuts")
    assert soon_finds(problem, parts, 1_000)  # all six are found
