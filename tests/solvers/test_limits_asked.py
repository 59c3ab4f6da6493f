"""Each stage of getting ready asks about limits, more often for larger puzzles."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest

from jigsat.analysis.repair.edits import PuzzleEditor
from jigsat.models.build import make_problem
from jigsat.models.cp_sat.model import cp_sat_model
from jigsat.models.problem import Problem
from jigsat.models.search_problem import plan_for_one
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.progress import limited_by
from jigsat.solvers.counting.estimating import estimate
from jigsat.solvers.counting.frontier import Frontier
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import Lazy


def dominoes(size: int) -> Puzzle:
    """Dominoes that fill a square; each is named, so that each is one of the pieces."""
    return Puzzle.model_validate(
        {
            "schema_version": 1,
            "name": "dominoes",
            "title": "Dominoes",
            "grid": "square",
            "turning": "rotate-and-flip",
            "board": {"cells": ["#" * size] * size},
            "pieces": [
                {"name": f"domino {n + 1}", "cells": ["##"]} for n in range(size * size // 2)
            ],
        }
    )


class Limit:
    """Says at a question of that number that the time is over."""

    def __init__(self, over_at: int | None = None) -> None:
        self.questions = 0
        self.over_at = over_at

    def __call__(self) -> None:
        self.questions += 1
        if self.over_at is not None and self.questions >= self.over_at:
            raise OutOfTime


#: What is done with a problem; how many questions that takes at least.
STAGES: dict[str, tuple[Callable[[Problem], object], Callable[[Problem], int]]] = {
    "placements": (lambda each: make_problem(each.puzzle), lambda each: len(each.puzzle.box)),
    "places where cells meet": (lambda each: each.inner_sides, lambda each: len(each.cells)),
    "the CP-SAT model": (cp_sat_model, lambda each: len(each.placements) + len(each.cells)),
    "changes that may mend it": (
        lambda each: list(PuzzleEditor(each.puzzle).changes()),
        lambda each: len(each.puzzle.box),
    ),
    "the layers of profiles": (
        lambda each: Frontier(each).counts(),
        lambda each: len(each.cells) // 2,
    ),
}


@pytest.mark.parametrize(("stage", "least"), STAGES.values(), ids=STAGES)
def test_a_stage_asks_in_proportion_to_its_size(
    stage: Callable[[Problem], object], least: Callable[[Problem], int]
) -> None:
    for size in (2, 4, 8):
        problem, limit = make_problem(dominoes(size)), Limit()
        with limited_by(limit):
            stage(problem)
        assert limit.questions >= least(problem)


@pytest.mark.parametrize(("stage", "least"), STAGES.values(), ids=STAGES)
def test_a_stage_ends_at_the_question_that_is_answered_so(
    stage: Callable[[Problem], object], least: Callable[[Problem], int]
) -> None:
    problem = make_problem(dominoes(4))
    for number in (1, least(problem)):
        limit = Limit(over_at=number)
        with pytest.raises(OutOfTime), limited_by(limit):
            stage(problem)
        assert limit.questions == number


def test_an_estimate_ends_at_a_limit_that_is_set_around_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its own limit of time only ends the count; what it has seen by then is told."""
    puzzle, limit = dominoes(4), Limit()
    total = Frontier.total

    def begin(profiles: Frontier) -> int:
        limit.over_at = limit.questions + 3
        return total(profiles)

    monkeypatch.setattr(Frontier, "total", begin)
    with pytest.raises(OutOfTime), limited_by(limit):
        estimate(puzzle, engine="frontier")
    monkeypatch.setattr("jigsat.solvers.counting.estimating.SECONDS", 0.0)
    found = estimate(puzzle, engine="frontier")
    assert found.pieces_put_down.at_least
    assert found.solutions is None


def test_a_stop_does_not_wait_for_an_engine_that_is_being_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "from gate import loading, go_on\nloading()\ngo_on.wait()\nclass Engine:\n    pass\n"
    (tmp_path / "slow_engine.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    go_on, problem = Event(), make_problem(dominoes(2))
    task = Task(problem, plan_for_one(problem).parts[0])
    gate = SimpleNamespace(loading=task.stop.request, go_on=go_on)
    monkeypatch.setitem(sys.modules, "gate", gate)
    engine = Lazy("slow", "slow_engine", "Engine", can_pause=False)
    try:
        assert not engine.search(task, lambda _: None)
        assert not go_on.is_set()
    finally:
        go_on.set()
    assert type(engine.loaded).__name__ == "Engine"
