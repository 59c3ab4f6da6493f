"""Functions are compiled beside whoever calls them, who can be interrupted meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Event, get_ident

import pytest
from numba.core.caching import CompileResultCacheImpl

from jigsat.models.build import make_problem
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.library import load
from jigsat.schemas.support.progress import Progress, Stage, reporting_to
from jigsat.solvers.engines import jit
from jigsat.solvers.engines.compiling import IN_THIS_PROCESS, beside
from jigsat.solvers.estimation.choice import EngineChoice
from jigsat.solvers.plan import Plan
from jigsat.solvers.running.deadline import ended_after
from jigsat.solvers.stats import Stats

#: Compiles a kernel that is on no disk. Hours go by when it has begun, and it never ends.
COUNT = """
import sys
from threading import Event
from time import monotonic
from jigsat.cli.main import main
from jigsat.solvers.engines.compiling import Compiling
from jigsat.solvers.running import deadline

begun, begin = Event(), Compiling.begin

def begin_for_ever(compiling):
    begin(compiling)
    begun.set()
    Event().wait()

Compiling.begin = begin_for_ever
deadline.monotonic = lambda: monotonic() + begun.is_set() * 1e6
sys.argv = ["jigsat", "count", "bedlam-cube", "--engine", "scan", "--time-limit", "1000"]
main()
"""


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


def test_whoever_waits_tells_that_it_is_compiled() -> None:
    told: list[Progress] = []
    heard = Event()

    def take(progress: Progress) -> None:
        told.append(progress)
        heard.set()

    IN_THIS_PROCESS.begin()
    try:
        with reporting_to(take):
            beside(heard.wait)
    finally:
        IN_THIS_PROCESS.end()
    assert {each.stage for each in told} == {Stage.COMPILING}
    assert not IN_THIS_PROCESS.is_going_on


def test_where_nothing_can_be_written_it_is_compiled_and_not_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(CompileResultCacheImpl, "_locator_classes", [])  # no folder is found
    monkeypatch.setattr(IN_THIS_PROCESS, "is_kept", True)
    doubled = jit.compiled(lambda number: 2 * number)
    assert doubled(21) == 42
    assert not IN_THIS_PROCESS.is_kept
    stats = Stats(make_problem(load("slothouber-graatsma")))
    stats.begin(EngineChoice("plain", ""), Plan((), ()))
    assert stats.report()["compiled_code"].startswith("not kept")
    IN_THIS_PROCESS.is_kept = True
    assert "compiled_code" not in stats.report()


def test_a_command_does_not_wait_for_the_compiler(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", COUNT], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 3
    assert "not complete (time limit of 1000 seconds" in done.stdout
    assert done.stderr == (
        "jigsat: an engine was still being compiled, which takes some seconds, once\n"
    )
    assert not list(tmp_path.rglob("*.nbc"))
