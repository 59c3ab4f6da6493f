"""Engines that search for the same few solutions, side by side or in turn."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

import pytest

import jigsat
from jigsat.checks.verify.verifier import verify
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers import portfolio as module
from jigsat.solvers.engines.loading import BESIDE
from jigsat.solvers.limits.options import Options
from jigsat.solvers.portfolio import Portfolio
from tests.solvers.clocks import later
from tests.solvers.hard import planted

MakePuzzle = Callable[..., Puzzle]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All engines join at once, and take short turns."""
    monkeypatch.setattr(module, "HEAD_START_FOR_ONE", 0.0)
    monkeypatch.setattr(module, "FIRST_TURN", 0.01)


def ended(portfolio: Portfolio) -> Portfolio:
    deque(portfolio.run(), maxlen=0)
    return portfolio


def threads() -> set[threading.Thread]:
    """The threads there are, but for those that load a library: these cannot be ended."""
    return {each for each in threading.enumerate() if each.name != BESIDE}


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("workers", [1, 2, 4])
@pytest.mark.parametrize("name", ["soma-cube", "brendan-4x4"])
def test_one_solution_is_found_and_no_thread_is_left(name: str, workers: int) -> None:
    before = threads()
    puzzle = jigsat.load(name)
    portfolio = ended(Portfolio(puzzle, Options(limit=1, workers=workers)))
    [solution] = map(portfolio.decoder.solution, portfolio.found)
    assert not verify(puzzle, solution)
    assert portfolio.stopped == "limit of 1 solution"
    report = portfolio.report()
    assert report["engine"] == portfolio.engine
    assert set(report["engines"]) >= {portfolio.engine, "cp-sat"}
    assert threads() == before


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_that_there_is_none_is_known(make_puzzle: MakePuzzle, workers: int) -> None:
    tees = [{"name": "T", "cells": ["###", ".#."], "count": 2}]
    puzzle = make_puzzle(board={"cells": ["####"] * 2}, pieces=tees)
    portfolio = ended(Portfolio(puzzle, Options(limit=1, workers=workers)))
    assert (portfolio.found, portfolio.complete, portfolio.stopped) == ([], True, None)


@pytest.mark.full
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("workers", [1, 2])
def test_the_time_limit_holds_for_all_together(
    monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    before, hours_later = threads(), later(monkeypatch)
    hopeless = planted(8, 8, (5, 9))
    portfolio = Portfolio(hopeless, Options(limit=1, workers=workers, time_limit=1000))
    steps = portfolio.run()
    for _ in range(30):
        next(steps)
    hours_later()
    assert len(list(steps)) <= workers
    assert (portfolio.found, portfolio.complete) == ([], False)
    assert portfolio.stopped == "time limit of 1000 seconds"
    assert threads() == before


def test_an_engine_that_is_asked_for_is_alone() -> None:
    options = Options(limit=1, engine="scan")
    report = ended(Portfolio(jigsat.load("soma-cube"), options)).report()
    assert (report["engine"], list(report["engines"])) == ("scan", ["scan"])
