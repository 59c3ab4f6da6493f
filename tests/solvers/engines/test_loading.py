"""Libraries are loaded beside whoever waits for them, who can be interrupted meanwhile."""

from __future__ import annotations

from threading import Event, get_ident

import pytest

from jigsat.schemas.errors import OutOfTime
from jigsat.solvers.engines.loading import beside
from jigsat.solvers.limits.deadline import ended_after


def test_the_result_and_the_error_come_back() -> None:
    assert beside(lambda: get_ident()) != get_ident()
    with pytest.raises(ZeroDivisionError):
        beside(lambda: 1 // 0)


def test_a_time_limit_leaves_the_thread_to_itself() -> None:
    go_on, ended = Event(), Event()

    def work() -> None:
        go_on.wait()
        ended.set()

    with pytest.raises(OutOfTime), ended_after(0.0):
        beside(work)
    assert not ended.is_set()
    go_on.set()
    assert ended.wait(60)
