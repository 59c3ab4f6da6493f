"""Questions to CP-SAT: answers, time, and interrupts."""

from __future__ import annotations

import threading
from _thread import interrupt_main
from itertools import product
from time import monotonic, sleep

import pytest
from ortools.sat.python import cp_model

from jigsat.analysis.query import Answer, Resources, ask
from jigsat.solvers.limits.deadline import TimeBudget

PATIENCE = 30.0


def chessboard(size: int, pairs: bool) -> cp_model.CpModel:
    """Dominoes on a board without two opposite corners; hard to refute if it is large."""
    model = cp_model.CpModel()
    corners = {(0, 0), (size - 1, size - 1)} if pairs else set()
    cells = set(product(range(size), repeat=2)) - corners
    dominoes = {
        (a, b): model.new_bool_var("")
        for a in cells
        for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1))
        if b in cells
    }
    for cell in cells:
        model.add_exactly_one(put for both, put in dominoes.items() if cell in both)
    return model


def endless() -> cp_model.CpModel:
    """A golfer's schedule that nobody has found, with nothing for presolve to see."""
    model = cp_model.CpModel()
    size, weeks = 8, 9
    players = range(size * size)
    plays = {
        (p, w, g): model.new_bool_var("")
        for p, w, g in product(players, range(weeks), range(size))
    }
    for p, w in product(players, range(weeks)):
        model.add_exactly_one(plays[p, w, g] for g in range(size))
    for w, g in product(range(weeks), range(size)):
        model.add(sum(plays[p, w, g] for p in players) == size)
    for p in players:
        for q in range(p):
            met = []
            for w, g in product(range(weeks), range(size)):
                both = model.new_bool_var("")
                model.add_bool_or([both, ~plays[p, w, g], ~plays[q, w, g]])
                met.append(both)
            model.add_at_most_one(met)
    return model


def test_yes_and_no() -> None:
    assert ask(chessboard(4, pairs=False), Resources()).answer is Answer.YES
    refuted = ask(chessboard(4, pairs=True), Resources())
    assert (refuted.answer, refuted.found) == (Answer.NO, False)


def test_the_best_or_not_known() -> None:
    model = cp_model.CpModel()
    numbers = [model.new_int_var(0, 9, "") for _ in range(3)]
    model.maximize(sum(numbers))
    asked = ask(model, Resources(TimeBudget(60)))
    assert (asked.answer, asked.solver.objective_value) == (Answer.YES, 27)


def test_no_time_at_all() -> None:
    asked = ask(chessboard(4, pairs=False), Resources(TimeBudget(0)))
    assert (asked.answer, asked.found) == (Answer.NOT_KNOWN, False)


@pytest.mark.full
def test_an_interrupt_ends_the_solver() -> None:
    before = threading.active_count()
    threading.Timer(1.0, interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        ask(endless(), Resources())
    deadline = monotonic() + PATIENCE
    while threading.active_count() > before and monotonic() < deadline:
        sleep(0.05)
    assert threading.active_count() == before


class TestResources:
    def test_without_a_limit(self) -> None:
        assert Resources().budget.left is None
        assert Resources().share(0.5).budget.seconds is None
        assert Resources().share(0.5, at_most=3).budget.seconds == 3

    def test_with_one(self) -> None:
        resources = Resources(TimeBudget(10_000.0), workers=2)
        assert 4_900 < (resources.share(0.5).budget.seconds or 0) <= 5_000
        assert resources.share(0.5).workers == 2
        assert not resources.are_used_up
        assert Resources(TimeBudget(0.0)).are_used_up
