"""The memory that a search uses, with all processes that it has started."""

from __future__ import annotations

import subprocess
import sys

import psutil
import pytest

from jigsat.solvers.limits.deadline import megabytes_used

HOG = "import sys; hoard = bytearray(200 * 2**20); print('ready', flush=True); sys.stdin.read()"


OWN = (
    "import psutil; from jigsat.solvers.limits.deadline import megabytes_used; "
    "print(psutil.Process().memory_info().rss / 2**20, megabytes_used())"
)


def test_this_process_is_counted() -> None:
    # In a process of its own: this one may have started others, that serve other tests.
    printed = subprocess.check_output([sys.executable, "-c", OWN], encoding="utf-8")
    own, used = map(float, printed.split())
    assert used == pytest.approx(own, rel=0.2)


def test_what_it_has_started_is_counted() -> None:
    before = megabytes_used()
    with subprocess.Popen([sys.executable, "-c", HOG], stdin=-1, stdout=-1) as hog:
        assert hog.stdout is not None
        hog.stdout.readline()
        assert megabytes_used() > before + 150
        hog.kill()


def test_a_process_that_has_ended_uses_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        process = psutil.Process(ended.pid)
    monkeypatch.setattr(psutil.Process, "children", lambda *_, **__: [process])
    assert megabytes_used() > 0
