"""Limits hold whatever a command does: what is deaf to them is interrupted, then ended."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from jigsat.cli import watchdog
from jigsat.cli.clock import PROGRAM
from jigsat.cli.watchdog import END, INTERRUPT, Watchdog, tick
from jigsat.schemas.errors import JigsatError, OutOfTime
from jigsat.schemas.support.progress import limited_by
from jigsat.solvers.limits.interrupts import Interrupts
from jigsat.solvers.limits.options import OutOfMemory

Ended = list[tuple[int, str]]


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> Ended:
    """What the process would have ended with."""
    calls: Ended = []
    monkeypatch.setattr(watchdog, "end_process", lambda *how: calls.append(how))
    monkeypatch.setattr(watchdog, "slowness", lambda: 1.0)
    # Other tests may have loaded Dask, which is given longer to end.
    monkeypatch.delitem(sys.modules, "distributed", raising=False)
    return calls


def is_late(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    PROGRAM.set_limit(2.0)
    monkeypatch.setattr(type(PROGRAM), "late", property(lambda _: seconds))


def uses(monkeypatch: pytest.MonkeyPatch, megabytes: float) -> None:
    PROGRAM.set_limit(None)
    monkeypatch.setattr(watchdog, "own_megabytes", lambda: megabytes)
    monkeypatch.setattr(watchdog, "megabytes_used", lambda: megabytes)


def out_of_time() -> None:
    raise OutOfTime


def ticking(work: Callable[[], object]) -> None:
    """Do some work while a timer ticks."""
    before = signal.signal(signal.SIGALRM, tick)
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    try:
        work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


def test_a_loop_that_looks_at_nothing_is_interrupted_all_the_same() -> None:
    with pytest.raises(OutOfTime), limited_by(out_of_time):
        ticking(lambda: [None for _ in iter(int, 1)])  # for ever


def test_a_module_is_loaded_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "import time\nfor _ in range(20):\n    time.sleep(0.001)\nLOADED.append(1)\n"
    (tmp_path / "slow_to_load.py").write_text(f"from builtins import LOADED\n{text}")
    loaded: list[int] = []
    monkeypatch.setattr("builtins.LOADED", loaded, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    with suppress(OutOfTime), limited_by(out_of_time):
        ticking(lambda: import_module("slow_to_load"))
    assert loaded


@pytest.mark.parametrize(
    ("late", "is_interrupted", "ends"), [(0.5, False, 0), (1.1, True, 0), (1.7, True, 1)]
)
def test_after_a_limit_comes_an_interrupt_and_then_the_end(
    monkeypatch: pytest.MonkeyPatch, ended: Ended, late: float, is_interrupted: bool, ends: int
) -> None:
    is_late(monkeypatch, late)
    assert (Watchdog().exceeded(INTERRUPT) is not None) == is_interrupted
    Watchdog().look()
    said = "time limit of 2 seconds: stopped before there was an answer"
    assert ended == [(3, said)] * ends


def test_memory_likewise(monkeypatch: pytest.MonkeyPatch, ended: Ended) -> None:
    uses(monkeypatch, 500.0 + INTERRUPT.megabytes + 1)
    dog = Watchdog(500.0)
    with pytest.raises(OutOfMemory, match="memory limit of 500 MB"):
        dog.check()
    dog.look()
    assert not ended
    uses(monkeypatch, 500.0 + END.megabytes + 1)
    dog.look()
    assert ended == [(3, "memory limit of 500 MB: stopped before there was an answer")]
    assert Watchdog().exceeded(END) is None


@pytest.mark.parametrize(
    ("deferring", "seconds", "ends"), [(1, 0.5, 0), (1, 1.0, 1), (0, 1.0, 0)]
)
def test_a_signal_that_nobody_hears_ends_the_program(
    monkeypatch: pytest.MonkeyPatch, ended: Ended, deferring: int, seconds: float, ends: int
) -> None:
    PROGRAM.set_limit(None)
    now = [100.0]
    monkeypatch.setattr(watchdog, "monotonic", lambda: now[0])
    monkeypatch.setattr(Interrupts, "deferring", deferring)
    dog = Watchdog()
    dog.note(bytes([signal.SIGALRM]))
    dog.note(bytes([signal.SIGINT]))
    now[0] += seconds
    dog.look()
    assert ended == [(130, "interrupted")] * ends


def test_what_it_raises_is_reported_like_other_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    is_late(monkeypatch, 10.0)
    with pytest.raises(JigsatError, match="time limit of 2 seconds: stopped"):
        Watchdog().check()


def test_a_command_that_is_ended_owes_one_document_at_most(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(watchdog.os, "_exit", lambda _: None)
    monkeypatch.setattr(PROGRAM, "owes_document", True)
    for _ in range(2):
        watchdog.end_process(3, "late")
    printed = capfd.readouterr()
    assert printed.out == '{"complete": false, "stopped": "late"}\n'
    assert printed.err == "jigsat: late\n" * 2
