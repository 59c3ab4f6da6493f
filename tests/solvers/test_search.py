"""The stream of solutions: limits, time, honesty about what was left out, mistakes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from jigsat.models.problem import Chosen
from jigsat.schemas.errors import UnknownName, WrongSolution
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.engines import registry as engines
from jigsat.solvers.engines.engine import OnSolutions, Stop, Task
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search

MakePuzzle = Callable[..., Puzzle]


def searched(puzzle: Puzzle, options: Options) -> tuple[list[Solution], Search]:
    search = Search(puzzle, options)
    return list(search), search


class TestEnds:
    """The small puzzle has two solutions."""

    @pytest.mark.parametrize("limit", [1, 2])
    def test_limit(self, make_puzzle: MakePuzzle, limit: int) -> None:
        # At the limit, that there is nothing more is not known even if it is so.
        found, search = searched(make_puzzle(), Options(limit=limit, engine="cp-sat"))
        assert len(found) == limit
        assert not search.complete
        assert search.stopped == (
            "limit of 1 solution" if limit == 1 else "limit of 2 solutions"
        )

    @pytest.mark.full(but=4)
    @pytest.mark.parametrize("limit", [None, 1, 10_000_000])
    @pytest.mark.parametrize("seconds", [0.0, 0.001, 0.3])
    def test_time(self, limit: int | None, seconds: float) -> None:
        # It has half a million solutions, which take minutes; one takes longer than no time.
        options = Options(limit=limit, time_limit=seconds, engine="cp-sat")
        found, search = searched(load("another-tough-puzzle"), options)
        assert not search.complete
        assert search.stopped is not None
        assert search.stopped.startswith("time limit" if len(found) != limit else "limit")


class Fake:
    """An engine made for a test."""

    name = "fake"
    can_pause = True

    def __init__(self, reports: list[Chosen], error: Exception | None = None) -> None:
        self.reports = reports
        self.error = error

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:  # noqa: ARG002
        for chosen in self.reports:
            on_solutions(np.array([chosen], np.int32))
        if self.error is not None:
            raise self.error
        return True


class TestMistakes:
    @pytest.mark.parametrize("limit", [None, 1])
    def test_a_wrong_solution_does_not_leave_the_program(
        self, make_puzzle: MakePuzzle, monkeypatch: pytest.MonkeyPatch, limit: int | None
    ) -> None:
        # One domino where two are needed.
        monkeypatch.setitem(engines.ENGINES, "fake", Fake([(0,)]))
        search = Search(make_puzzle(), Options(engine="fake", limit=limit))
        with pytest.raises(WrongSolution, match="fake found what the verifier refuses"):
            next(iter(search))
        assert not search.complete

    def test_an_error_of_the_engine_is_raised(
        self, make_puzzle: MakePuzzle, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(engines.ENGINES, "fake", Fake([], ArithmeticError("broken")))
        search = Search(make_puzzle(), Options(engine="fake"))
        with pytest.raises(ArithmeticError, match="broken"):
            next(iter(search))
        assert not search.complete

    def test_no_such_engine(self, make_puzzle: MakePuzzle) -> None:
        with pytest.raises(UnknownName, match="no engine 'steam'; there are: auto, scan"):
            Search(make_puzzle(), Options(engine="steam"))


class TestStop:
    def test_listeners_are_told(self) -> None:
        stop, told = Stop(), list[str]()
        with stop.heard_by(lambda: told.append("before")):
            assert (stop.requested, told) == (False, [])
            stop.request()
        assert (stop.requested, told) == (True, ["before"])

    def test_a_late_listener_is_told_at_once(self) -> None:
        stop, told = Stop(), list[str]()
        stop.request()
        with stop.heard_by(lambda: told.append("after")):
            assert told == ["after"]

    def test_asking_again_tells_again(self) -> None:
        # A solver that had not begun when it was told has not heard.
        stop, told = Stop(), list[str]()
        with stop.heard_by(lambda: told.append("again")):
            stop.request()
            stop.request()
        assert told == ["again", "again"]

    def test_who_listens_no_more_is_not_told(self) -> None:
        stop, told = Stop(), list[str]()
        with stop.heard_by(lambda: told.append("too late")):
            pass
        stop.request()
        assert told == []
