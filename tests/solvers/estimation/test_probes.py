"""Random probes: on average they tell the size of a tree exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

import jigsat
from jigsat.models.build import make_problem
from jigsat.models.problem import Problem
from jigsat.models.search_problem import plan_for_all
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.progress import Progress, Stage
from jigsat.solvers.engines.compiled import CompiledSearch, Start
from jigsat.solvers.engines.engine import Position
from jigsat.solvers.engines.registry import compiled_engine
from jigsat.solvers.probes import Probes
from jigsat.solvers.progress import SearchProgress

#: Puzzles of each compiled search: of cards, of pieces with and without blanks and labels.
TREES = [
    ("soma-cube", "scan"),
    ("soma-cube", "smallest-domain"),
    ("drive-ya-nuts", "scan"),
    ("puzzle-a-day-1-may", "smallest-domain"),
    ("brendan-4x4", "scan"),
    ("impuzzable-white", "smallest-domain"),
]


def starter(problem: Problem, engine: str) -> Start:
    compiled = compiled_engine(engine)
    assert compiled is not None
    return compiled.starter(problem)


def searched(search: CompiledSearch, pieces: int) -> tuple[int, int]:
    """The steps and the solutions of a whole search."""
    rows = np.zeros((4096, pieces), np.int32)
    steps = solutions = 0
    while search.depth >= 0:
        found, taken = search.go_on(rows, search.steps)
        steps, solutions = steps + taken, solutions + found
    return steps, solutions


@pytest.mark.parametrize(("name", "engine"), TREES)
class TestTheMeanOfManyProbes:
    @pytest.mark.full(but=3)
    def test_is_the_size_of_the_tree(self, name: str, engine: str) -> None:
        problem = make_problem(jigsat.load(name))
        start = starter(problem, engine)
        parts = plan_for_all(problem, can_pause=True, workers=1).parts
        true = [searched(start(part.alive), problem.puzzle.piece_count) for part in parts]

        def step_by_step(alive: Sequence[int]) -> CompiledSearch:
            return replace(start(alive), steps=1)

        probes = Probes(problem, step_by_step, parts, seed=1)
        probes.run(1500)
        steps = probes.steps
        size = sum(steps for steps, _ in true)
        assert abs(steps.value - size) < 4 * steps.variance**0.5
        assert steps.variance**0.5 < 0.15 * size

    def test_a_small_tree_is_searched_to_its_end(self, name: str, engine: str) -> None:
        problem = make_problem(jigsat.load(name))
        start = starter(problem, engine)
        parts = plan_for_all(problem, can_pause=True, workers=1).parts
        true = [searched(start(part.alive), problem.puzzle.piece_count) for part in parts]

        def in_one_look(alive: Sequence[int]) -> CompiledSearch:
            return replace(start(alive), steps=10**9)

        probes = Probes(problem, in_one_look, parts)
        probes.run(100)
        assert probes.is_exact
        assert probes.number == len(parts)
        assert probes.steps.value == sum(steps for steps, _ in true)
        assert probes.steps.variance == 0


@pytest.mark.parametrize("engine", ["scan", "smallest-domain"])
def test_it_is_the_number_of_solutions(engine: str) -> None:
    problem = make_problem(jigsat.load("soma-cube"))
    parts = plan_for_all(problem, can_pause=True, workers=1).parts
    probes = Probes(problem, starter(problem, engine), parts, seed=1)
    probes.run(300)
    found = probes.solutions
    known = jigsat.load("soma-cube").known
    assert known is not None
    assert known.solutions is not None
    assert abs(found.value - known.solutions) < 4 * found.variance**0.5 < 0.8 * known.solutions


def test_the_same_seed_tells_the_same() -> None:
    problem = make_problem(jigsat.load("soma-cube"))
    parts = plan_for_all(problem, can_pause=True, workers=1).parts

    def estimate(seed: int) -> float:
        probes = Probes(problem, starter(problem, "scan"), parts, seed)
        probes.run(10)
        return probes.steps.value

    assert estimate(3) == estimate(3) != estimate(4)


@pytest.mark.full
def test_what_has_more_branches_than_a_float_can_hold_is_not_estimated_nor_forecast(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = few_kinds_on_a_large_square()
    parts = plan_for_all(problem, can_pause=True, workers=1).parts
    with pytest.raises(Unsupported, match="branches, too many to be estimated"):
        Probes(problem, starter(problem, "scan"), parts).run(1)
    monkeypatch.setattr("jigsat.solvers.progress.FIRST_SECONDS", 0.0)
    progress = SearchProgress(problem, "scan", parts)
    progress.at(0, Position(0, (), 0))
    assert progress.forecast(Progress(Stage.SEARCHING)) is None
    monkeypatch.delattr("jigsat.solvers.progress.probes_for")
    assert progress.forecast(Progress(Stage.SEARCHING)) is None  # without another probe


def few_kinds_on_a_large_square() -> Problem:
    return make_problem(
        Puzzle.model_validate(
            {
                "schema_version": 1,
                "name": "square",
                "title": "Many ways to go on, each of which is seldom a dead end",
                "grid": "square",
                "turning": "rotate-and-flip",
                "board": {"cells": ["#" * 24] * 24},
                "pieces": [
                    {"name": "monomino", "cells": ["#"], "count": 64},
                    {"name": "domino", "cells": ["##"], "count": 64},
                    {"name": "bent", "cells": ["##", "#."], "count": 64},
                    {"name": "square", "cells": ["##", "##"], "count": 16},
                    {"name": "T", "cells": ["###", ".#."], "count": 32},
                ],
            }
        )
    )
