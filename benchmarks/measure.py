"""Running a command as a whole process: how long it takes, and its memory at the peak."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from threading import Event, Thread
from time import perf_counter
from typing import IO, Any

#: Seconds between two samples of the memory of the processes.
INTERVAL = 0.05
PROC = Path("/proc")


@dataclass(frozen=True)
class Run:
    """One run.

    ``seconds`` are those on the clock; ``processor_seconds`` those of all its processes on all
    cores, or on the clock where the system does not tell. ``peak`` is in bytes, and None where
    the system does not tell.
    """

    seconds: float
    processor_seconds: float
    peak: int | None
    timed_out: bool
    status: int
    output: str
    errors: str


def run(command: Sequence[str], timeout: float) -> Run:
    """Run the command, and end it with all its children after ``timeout`` seconds."""
    with TemporaryFile() as output, TemporaryFile() as errors:
        started = perf_counter()
        process = subprocess.Popen(
            command, stdout=output, stderr=errors, start_new_session=True
        )
        with _Watch(process, timeout) as watch:
            status, busy, largest = _wait(process)
            seconds = perf_counter() - started
        peak = max(watch.peak, largest) or None
        times = seconds, seconds if busy is None else busy
        return Run(*times, peak, watch.rang, status, _text(output), _text(errors))


class _Watch:
    """Looks at a process and its children from beside, and ends them when time is up."""

    def __init__(self, process: subprocess.Popen[bytes], timeout: float) -> None:
        self.peak = 0
        self.rang = False
        self._process = process
        self._timeout = timeout
        self._done = Event()
        self._threads = (Thread(target=self._sample_memory), Thread(target=self._ring))

    def __enter__(self) -> _Watch:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._done.set()
        if exception[0] is not None:  # Ctrl-C: leave nothing running
            _end(self._process)
        for thread in self._threads:
            thread.join()

    def _sample_memory(self) -> None:
        while not self._done.wait(INTERVAL):
            self.peak = max(self.peak, sum(map(_resident, _family(self._process.pid))))

    def _ring(self) -> None:
        if not self._done.wait(self._timeout):
            self.rang = True
            _end(self._process)


def _wait(process: subprocess.Popen[bytes]) -> tuple[int, float | None, int]:
    """The exit status; the processor time, and the peak of the largest process, if known."""
    if not hasattr(os, "wait4"):
        return process.wait(), None, 0
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    # Linux counts in kibibytes, macOS in bytes.
    unit = 1024 if PROC.is_dir() else 1
    busy = usage.ru_utime + usage.ru_stime
    return process.returncode, busy, usage.ru_maxrss * unit


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and its children: it was started as the head of its own group."""
    if not hasattr(os, "killpg"):
        process.kill()
        return
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return  # it has just ended by itself


def _family(pid: int) -> Iterator[int]:
    """The process and all its descendants, as far as the system lists them."""
    yield pid
    for listed in _listed(PROC / str(pid) / "task"):
        for child in _read(listed).split():
            yield from _family(int(child))


def _listed(tasks: Path) -> list[Path]:
    try:
        return list(tasks.glob("*/children"))
    except OSError:  # the process has ended meanwhile
        return []


def _resident(pid: int) -> int:
    """The resident memory of a process: shared pages count in each process that has them."""
    fields = _read(PROC / str(pid) / "statm").split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") if fields else 0


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except OSError:  # the process has ended meanwhile
        return ""


def _text(file: IO[Any]) -> str:
    file.seek(0)
    text: str = file.read().decode("utf-8", errors="replace")
    return text
