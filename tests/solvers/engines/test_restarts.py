"""Randomised restarts: orders change no solutions, and the same seed finds the same one."""

from __future__ import annotations

from itertools import repeat

import numpy as np
import pytest

import jigsat
from jigsat.models.build import make_problem
from jigsat.models.problem import Problem, Rows
from jigsat.models.subproblems import whole
from jigsat.models.symmetry.group import identity
from jigsat.solvers.engines.compiled import Priority
from jigsat.solvers.engines.engine import FEWEST, MOST, Pace, Task
from jigsat.solvers.engines.registry import compiled_engine, engine_named

ENGINES = ("scan", "smallest-domain")
#: A packing, cards, cards whose faces differ in lines, and a packing with blanks.
PUZZLES = ("soma-cube", "drive-ya-nuts", "tropical-fish", "infuriater-original")
SOLVED = {"soma-cube": 11_520, "drive-ya-nuts": 6, "tropical-fish": 1, "infuriater-original": 8}


def all_rows(engine: str, problem: Problem, priority: Priority | None) -> set[tuple[int, ...]]:
    compiled = compiled_engine(engine)
    assert compiled is not None
    search = compiled.starter(problem)(
        np.arange(len(problem.placements), dtype=np.int32), priority
    )
    found: set[tuple[int, ...]] = set()
    rows = np.zeros((20_000, problem.puzzle.piece_count), np.int32)
    while search.depth >= 0:
        number, _ = search.go_on(rows, 10_000_000)
        found.update(map(tuple, np.sort(rows[:number]).tolist()))
    return found


@pytest.mark.full(but=4)
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", PUZZLES)
def test_an_order_of_placements_changes_no_solutions(engine: str, name: str) -> None:
    if (engine, name) == ("smallest-domain", "tropical-fish"):
        name = "wooden-buildings"  # fish take it too long
    problem = make_problem(jigsat.load(name))
    priority = np.random.default_rng(1).random(len(problem.placements))
    found = all_rows(engine, problem, priority)
    assert found == all_rows(engine, problem, None)
    assert len(found) == SOLVED.get(name, 484)


def first_found(
    engine: str, problem: Problem, *, seed: int = 0, threads: int = 1
) -> Rows | None:
    found: list[Rows] = []
    subproblem = whole(problem, identity(problem))
    task = Task(problem, subproblem, all_solutions=False, threads=threads, seed=seed)
    assert engine_named(engine).search(task, found.append)
    return found[0] if found else None


@pytest.mark.parametrize("engine", ENGINES)
def test_the_same_seed_finds_the_same_solution(engine: str) -> None:
    problem = make_problem(jigsat.load("brendan-6x6" if engine == "scan" else "bedlam-cube"))
    one, again = (first_found(engine, problem, seed=3) for _ in range(2))
    assert one is not None
    assert again is not None
    assert one.shape == (1, problem.puzzle.piece_count)
    assert one.tolist() == again.tolist()


def test_the_pace_is_adapted_within_bounds() -> None:
    pace = Pace(FEWEST)
    for seconds, steps in ((0.01, 2 * FEWEST), (0.2, 2 * FEWEST), (1.0, FEWEST), (1.0, FEWEST)):
        pace.took(seconds)
        assert pace.steps == steps
    for seconds in repeat(0.0, 30):
        pace.took(seconds)
    assert pace.steps == MOST
