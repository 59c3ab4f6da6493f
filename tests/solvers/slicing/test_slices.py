"""Searching in slices: nothing is lost or found twice, wherever a search is cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from jigsat.models.build import make_problem
from jigsat.models.problem import Chosen, Rows
from jigsat.models.search_problem import plan_as_a_whole
from jigsat.schemas.errors import JournalError, Unsupported
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import Options
from jigsat.solvers.running.slices import search_unit, seconds_of_slice
from jigsat.solvers.running.work import BEGINNING, Bookmark
from jigsat.solvers.search import Search
from tests.oracle.brute_force import BruteForce
from tests.solvers.slicing.small_steps import (
    found_in_slices,
    search_slice,
    searched_in_slices,
    small_steps,
)
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import puzzles

MakePuzzle = Callable[..., Puzzle]
DOMINO = {"name": "domino", "cells": ["##"]}
COMPILED = ("scan", "smallest-domain")
#: A puzzle for each kernel: engine, name, and steps between two cuts.
KERNELS = {
    "any pieces": ("scan", "wooden-buildings", 10_000),
    "cards": ("scan", "another-tough-puzzle-alternating", 200_000),
    "groups of cards": ("scan", "brendan-6x6", 1_000_000),
    "faces": ("scan", "tropical-fish", 100_000),
    "lists": ("smallest-domain", "pentominoes-5x12", 10_000),
    "rectangles": ("skyline", "calibron-12", 30_000),
}


def tasks(name: str, engine: str) -> list[Task]:
    search = Search(load(name), Options(engine=engine))
    return [Task(search.problem, part) for part in search.plan.parts]


def expected(task: Task, engine: str) -> Counter[Chosen]:
    found: list[Rows] = []
    assert engine_named(engine).search(task, found.append)
    return Counter(tuple(row) for rows in found for row in rows.tolist())


@pytest.mark.full(but=1)
@pytest.mark.parametrize(("engine", "name", "steps"), KERNELS.values(), ids=KERNELS)
def test_each_kernel_goes_on_where_it_was_cut(engine: str, name: str, steps: int) -> None:
    random, number = Random(name), 0
    for task in tasks(name, engine):
        with small_steps(random, steps):
            slices = searched_in_slices(task, engine, random)
        assert found_in_slices(slices) == expected(task, engine)
        number += len(slices)
    assert number > 10


@pytest.mark.full
@pytest.mark.parametrize("engine", COMPILED)
@all_grids
def test_random_puzzles_cut_at_random(grids: list[Grid], engine: str) -> None:
    cut = Counter[bool]()

    @settings(
        max_examples=30,
        derandomize=True,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),
    )
    @given(puzzles(*grids), st.randoms(use_true_random=False))
    def agree(puzzle: Puzzle, random: Random) -> None:
        assume(BruteForce(puzzle).size <= 20_000)
        task = Task(make_problem(puzzle), Search(puzzle).plan.parts[0])
        try:
            whole = expected(task, engine)
        except Unsupported:
            return
        with small_steps(random, 3):
            slices = searched_in_slices(task, engine, random)
        assert found_in_slices(slices) == whole
        cut[len(slices) > 1] += 1

    agree()
    assert cut[True]


@pytest.mark.parametrize("engine", COMPILED)
def test_a_small_search_is_cut_down_to_its_last_steps(
    make_puzzle: MakePuzzle, engine: str
) -> None:
    puzzle = make_puzzle(board={"cells": ["####"] * 3}, pieces=[{**DOMINO, "count": 6}])
    problem = make_problem(puzzle)
    task = Task(problem, plan_as_a_whole(problem).parts[0])
    with small_steps(Random(1), 3):
        slices = searched_in_slices(task, engine, Random(1))
    assert found_in_slices(slices) == expected(task, engine)


def test_a_slice_ends_when_there_are_many_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jigsat.solvers.running.slices.MOST_ROWS", 10)
    *_, task = tasks("pentominoes-5x12", "smallest-domain")
    with small_steps(Random(1), 1_000):
        first = search_slice(task, "smallest-domain", (BEGINNING,), 1e9)
        rest = search_slice(task, "smallest-domain", first.left, 1e9)
    assert 10 <= len(first.found) < 30
    assert len(rest.found) >= 10
    assert first.work["pieces_put_down"] > 0


def test_a_search_that_is_soon_over_is_not_cut() -> None:
    (task, *_) = tasks("slothouber-graatsma", "scan")
    assert search_slice(task, "scan", (BEGINNING,), 1e9, pieces=8).left == ()


NOWHERE = "found a bookmark that the search never comes to"


@pytest.mark.parametrize(
    ("engine", "bookmark", "message"),
    [
        ("scan", Bookmark(0, (((0, 9), (0,)),), 0, False), NOWHERE),
        ("scan", Bookmark(0, (((1 << 63,), (0,)),), 0, False), NOWHERE),
        ("scan", Bookmark(0, (((-1,),),), 0, False), NOWHERE),
        ("smallest-domain", Bookmark(0, (((1 << 63,),),), 0, False), NOWHERE),
        ("smallest-domain", Bookmark(0, (((-1,),),), 0, False), NOWHERE),
        ("smallest-domain", Bookmark(0, ((),), 0, False), NOWHERE),
        ("smallest-domain", Bookmark(0, (((3,), (3,)),), 0, False), NOWHERE),
    ],
)
def test_a_bookmark_of_another_search_is_refused(
    engine: str, bookmark: Bookmark, message: str
) -> None:
    (task, *_) = tasks("slothouber-graatsma", engine)
    with pytest.raises(JournalError) as error:
        search_slice(task, engine, [bookmark], 0.0)
    assert str(error.value) == message


def test_what_is_left_is_nothing_to_an_engine_that_is_not_compiled() -> None:
    (task, *_) = tasks("slothouber-graatsma", "cp-sat")
    left = Bookmark(0, (((0,),),))
    with pytest.raises(JournalError, match=r"^found a bookmark of another engine, which is c"):
        search_unit(task, "cp-sat", (left,), lambda _: False, lambda: 1, lambda _: None)


def test_slices_are_short_while_a_run_is_young() -> None:
    ages = map(_begun_before, (0.0, 1.0, 3.0, 100.0))
    assert list(map(seconds_of_slice, ages)) == [2, 2, 3, 5]


class _Aged(TimeBudget):
    """A budget whose age no machine changes."""

    @property
    def elapsed(self) -> float:
        return -self.started


def _begun_before(seconds: float) -> TimeBudget:
    return _Aged(started=-seconds)
