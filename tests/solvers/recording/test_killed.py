"""Runs that are killed by the system, in the middle of their parts, and resumed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from jigsat.solvers.recording.journal import read_journal

ROOT = Path(__file__).parents[3]

#: Puzzles that take each engine some seconds if it is noted all the time: how many solutions
#: they have, and after how many steps it is looked at the clock, at most.
KILLED = {
    "scan": ("pentominoes-6x10", 9_356, 300),
    "skyline": ("calibron-12", 8, 300),
    "cp-sat": ("wooden-buildings", 484, 300),
}


def wait_until_written(path: Path, child: subprocess.Popen[bytes]) -> None:
    """Wait until a run that resumes a file writes to it again and again."""
    moments: set[int] = set()
    while len(moments) < 6 and child.poll() is None:
        moments.add(written_at(path))
        time.sleep(0.005)


def written_at(path: Path) -> int:
    return path.stat().st_mtime_ns if path.exists() and path.stat().st_size else 0


def solutions_in(path: Path) -> list[str]:
    documents = [json.loads(text) for text in path.read_text().splitlines()]
    return [json.dumps(each["placements"]) for each in documents if "placements" in each]


@pytest.mark.slow
@pytest.mark.parametrize("engine", KILLED)
def test_a_run_killed_inside_its_parts_goes_on_from_there(
    tmp_path: Path, plain_environment: dict[str, str], engine: str
) -> None:
    puzzle, number, steps = KILLED[engine]
    path, random = tmp_path / "killed.jsonl", Random(engine)
    program = [sys.executable, "-m", "tests.solvers.recording.often_noted", str(steps)]
    options = ["--engine", engine, "--workers", "2", "-o", str(path), "--resume"]
    command = [*program, "enumerate", puzzle, *options]
    child = subprocess.Popen(command, cwd=ROOT, env=plain_environment, stderr=-3)
    wait_until_written(path, child)
    time.sleep(random.uniform(0.0, 0.3))
    child.kill()
    child.wait()
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=plain_environment,
        check=False,
        timeout=300,
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr
    journal = read_journal(path)
    assert journal is not None
    assert journal.end is not None
    assert (journal.end.complete, journal.total().solutions) == (True, number)
    found = solutions_in(path)
    assert len(set(found)) == len(found) == number
