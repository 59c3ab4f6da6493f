"""Whatever dies, freezes or is full: the counts are exact, or a sentence says what is wrong."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep

import psutil
import pytest

from jigsat.solvers.recording.journal import read_journal
from tests.extras.cluster.processes import DaskProcesses, dask_processes, until

pytestmark = pytest.mark.slow

#: It takes some seconds of one core; so many solutions in all and up to symmetry.
PUZZLE = ("brendan-6x6", "--engine", "scan")
SOLUTIONS = (260, 65)
#: How long a client may take, in seconds.
PATIENCE = 300.0
#: Put before jigsat, this ends the process that searches part 3.
DEADLY = """
import os
from jigsat.extras.cluster import workers
search = workers.search_unit
def deadly(task, *more):
    if task.subproblem is workers._LAST[-1][1].parts[3]:
        os._exit(1)
    return search(task, *more)
workers.search_unit = deadly
"""
#: dask soon gives up a worker that does not answer.
IMPATIENT = {"DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "5s"}

#: Starts a client, which writes to ``out.jsonl`` in the test's folder.
Client = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def client(program: str, tmp_path: Path, plain_environment: dict[str, str]) -> Iterator[Client]:
    started: list[subprocess.Popen[str]] = []

    def start(dask: DaskProcesses, *options: str, before: str = "") -> subprocess.Popen[str]:
        command = [program, "enumerate", *PUZZLE, "--cluster", str(dask.file)]
        line = f'{before} exec "$@"'
        started.append(
            subprocess.Popen(
                ["bash", "-c", line, "bash", *command, "-o", "out.jsonl", *options],
                cwd=tmp_path,
                env=plain_environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        )
        return started[-1]

    yield start
    for child in started:
        with child:
            child.kill()


def ends_well(child: subprocess.Popen[str], path: Path) -> None:
    _, messages = child.communicate(timeout=PATIENCE)
    assert child.returncode == 0, messages
    lines = path.read_text(encoding="utf-8").splitlines()
    solutions = [line for line in lines if '"placements"' in line]
    assert len(solutions) == len(set(solutions)) == SOLUTIONS[0]
    end = json.loads(lines[-1])
    assert end.pop("sum")
    assert end.pop("run")
    assert end == {"complete": True, "solutions": SOLUTIONS[0], "stopped": None}
    journal = read_journal(path)
    assert journal is not None
    total = journal.total()
    assert (total.solutions, total.up_to_symmetry) == SOLUTIONS


def test_the_client_is_killed_and_the_run_taken_up(client: Client, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with dask_processes(tmp_path, 2) as dask:
        child = client(dask, "--resume")
        until(lambda: child.poll() is not None or _size(path) > 20_000)
        child.kill()
        child.communicate(timeout=PATIENCE)
        ends_well(client(dask, "--resume"), path)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def test_a_frozen_worker_is_not_waited_for(client: Client, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with dask_processes(tmp_path, 2, **IMPATIENT) as dask:
        child = client(dask)
        until(lambda: _size(path) > 1_000)
        dask.workers[0].suspend()
        ends_well(child, path)


def test_a_part_that_ends_its_workers_ends_the_run(client: Client, tmp_path: Path) -> None:
    preload = tmp_path / "deadly.py"
    preload.write_text(DEADLY, encoding="utf-8")
    # Starting workers again is what takes long: less patience than dask has will do.
    patience = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"}
    with dask_processes(tmp_path, 2, "--preload", str(preload), **patience) as dask:
        child = client(dask)
        _, messages = child.communicate(timeout=PATIENCE)
    assert child.returncode == 3
    assert messages.startswith("jigsat: part 3 of the search ends its worker again and again")
    assert "; what out.jsonl holds can be resumed with --resume" in " ".join(messages.split())


def test_a_full_disk_ends_the_run_which_is_taken_up(client: Client, tmp_path: Path) -> None:
    with dask_processes(tmp_path, 2) as dask:
        child = client(dask, before="ulimit -f 60;")
        _, messages = child.communicate(timeout=PATIENCE)
        assert (child.returncode, messages) == (
            2,
            "jigsat: out.jsonl: cannot be written (File too large); "
            "what it holds can be resumed with --resume\n",
        )
        ends_well(client(dask, "--resume"), tmp_path / "out.jsonl")


def test_a_scheduler_that_is_lost_ends_the_run_which_is_taken_up(
    client: Client, tmp_path: Path
) -> None:
    path = tmp_path / "out.jsonl"
    with dask_processes(tmp_path, 2) as dask:
        child = client(dask)
        until(lambda: _size(path) > 1_000)
        dask.scheduler.send_signal(signal.SIGKILL)
        _, messages = child.communicate(timeout=PATIENCE)
        assert child.returncode == 3
        assert messages.startswith("jigsat: the scheduler of the cluster ")
        assert "--resume" in messages
    again = tmp_path / "again"
    again.mkdir()
    with dask_processes(again, 2) as dask:
        ends_well(client(dask, "--resume"), path)


def test_a_worker_is_killed_again_and_again(client: Client, tmp_path: Path) -> None:
    random = Random(0)
    killed = 0
    with dask_processes(tmp_path, 0) as dask:
        dask.fork_workers(3)
        child = client(dask)
        end = monotonic() + PATIENCE
        while child.poll() is None and monotonic() < end:
            sleep(0.5)
            with suppress(psutil.NoSuchProcess, IndexError):
                random.choice(dask.forked).kill()
                killed += 1
        ends_well(child, tmp_path / "out.jsonl")
    assert killed > 3
