"""What other operating systems do differently is tried here, with a stand-in for each."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest

from benchmarks import measure
from jigsat.cli import watchdog
from jigsat.solvers.limits import options
from tests.architecture.house import House
from tests.stand_ins import like

#: How code asks which system it is on.
_ASKED = re.compile(r"sys\.platform|os\.name\b|platform\.system|hasattr\((os|signal)\b")
#: Where it asks. The tests here try the other answer; those of locking and of guests, theirs.
PLACES = {
    "benchmarks/measure.py": 2,
    "benchmarks/report.py": 1,  # the system's name, to be printed
    "cli/watchdog.py": 2,
    "extras/cluster/connecting.py": 1,
    "extras/serve/jobs.py": 1,
    "solvers/limits/options.py": 1,
    "solvers/recording/locking.py": 1,
}


def test_each_place_that_asks_for_the_system_is_tried_here() -> None:
    root = Path(__file__).parents[2]
    found = {
        path.relative_to(root).as_posix(): len(_ASKED.findall(path.read_text("utf-8")))
        for path in (*House(root).files.values(), *(root / "benchmarks").rglob("*.py"))
    }
    there = {place: number for place, number in PLACES.items() if (root / place).exists()}
    assert {place: number for place, number in found.items() if number} == there


@pytest.mark.parametrize(("known", "expected"), [(3, 3), (None, 1)])
def test_where_a_process_has_no_cores_of_its_own_all_are_counted(
    monkeypatch: pytest.MonkeyPatch, known: int | None, expected: int
) -> None:
    system = like(os, "sched_getaffinity", cpu_count=lambda: known)
    monkeypatch.setattr(options, "os", system)
    assert options.cores() == expected


def test_limits_are_left_to_commands_where_there_is_no_timer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watchdog, "signal", like(signal, "setitimer", "set_wakeup_fd"))
    monkeypatch.setattr(watchdog.PROGRAM, "is_whole", True)
    with watchdog.guarded(memory_limit=1.0):
        pass


def test_a_machine_whose_load_is_not_known_is_not_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "os", like(os, "getloadavg"))
    assert watchdog.slowness() == 1.0


@pytest.mark.parametrize(("seconds", "rang"), [(60, False), (0.1, True)])
def test_a_command_is_measured_and_ended_where_there_are_no_groups_of_processes(
    monkeypatch: pytest.MonkeyPatch, seconds: float, rang: bool
) -> None:
    monkeypatch.setattr(measure, "os", like(os, "wait4", "killpg"))
    program = "print(1)" if not rang else "import time; time.sleep(600)"
    run = measure.run([sys.executable, "-c", program], seconds)
    assert (run.timed_out, run.output) == (rang, "" if rang else "1\n")
    assert run.processor_seconds == run.seconds
