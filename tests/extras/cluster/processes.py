"""A scheduler and workers of dask as they run on a cluster: processes, on the loopback only."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import psutil

LOOPBACK = "127.0.0.1"
FORKED_WORKERS = Path(__file__).with_name("forked_workers.py")
#: How long processes may take to start, in seconds, on a machine that does much else.
PATIENCE = 90.0


def until(condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, "it took too long"
        sleep(0.02)


class DaskProcesses:
    """``dask scheduler``, and one ``dask worker`` with some worker processes."""

    def __init__(self, folder: Path, **variables: str) -> None:
        self._folder = folder
        self.file = folder / "scheduler.json"
        self._log = (folder / "dask.log").open("w")
        self._variables = variables
        self.scheduler = self._start(
            *("-m", "dask", "scheduler", "--host", LOOPBACK, "--port", "0", "--no-dashboard"),
            *("--scheduler-file", str(self.file)),
        )
        self.starters: list[psutil.Popen] = []

    def add_workers(self, number: int, *options: str, **variables: str) -> None:
        """Start more worker processes."""
        nanny = self._start(
            *("-m", "dask", "worker", "--scheduler-file", str(self.file), "--host", LOOPBACK),
            *("--nthreads", "1", "--nworkers", str(number), "--no-dashboard", *options),
            **variables,
        )
        self.starters.append(nanny)

    def fork_workers(self, number: int) -> None:
        """Start worker processes that begin at once, and so do those that come after them."""
        address = json.loads(self.file.read_text())["address"]
        self.starters.append(self._start(str(FORKED_WORKERS), address, str(number)))
        until(lambda: len(self.forked) == number)

    @property
    def forked(self) -> list[psutil.Process]:
        """The workers of ``fork_workers``."""
        return self.starters[-1].children()

    def _start(self, *arguments: str, **variables: str) -> psutil.Popen:
        return psutil.Popen(
            [sys.executable, *arguments],
            stdout=self._log,
            stderr=subprocess.STDOUT,
            cwd=self._folder,
            env={**os.environ, **self._variables, **variables},
        )

    @property
    def workers(self) -> list[psutil.Process]:
        """The processes that search; another one is started when one has ended."""
        return [each for starter in self.starters for each in _spawned(starter)]

    def close(self) -> None:
        """End all processes. Starters stand still meanwhile: else they start others."""
        for process in (*self.starters, self.scheduler):
            with suppress(psutil.NoSuchProcess):
                process.suspend()
                for each in (*process.children(recursive=True), process):
                    with suppress(psutil.NoSuchProcess):
                        each.kill()
            process.wait(PATIENCE)
        self._log.close()


def _spawned(nanny: psutil.Popen) -> Iterator[psutil.Process]:
    with suppress(psutil.NoSuchProcess):
        for child in nanny.children(recursive=True):
            with suppress(psutil.NoSuchProcess, psutil.AccessDenied):
                if any("spawn_main" in each for each in child.cmdline()):
                    yield child


@contextmanager
def dask_processes(
    folder: Path, number: int, *options: str, **variables: str
) -> Iterator[DaskProcesses]:
    """The processes, ended at the end of the block."""
    with closing(DaskProcesses(folder, **variables)) as processes:
        until(lambda: processes.file.exists() and processes.file.read_text().endswith("}"))
        if number:
            processes.add_workers(number, *options)
            until(lambda: len(processes.workers) == number)
        yield processes
