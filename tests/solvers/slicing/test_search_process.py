"""A search that nothing can stop runs in a process that ends when its time is over."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Timer
from time import sleep

import pytest

from jigsat.models.build import make_problem
from jigsat.models.problem import Rows
from jigsat.schemas.errors import Unsupported, WorkerDied
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.engines.engine import Stop, Task
from jigsat.solvers.plan import plan_as_a_whole
from jigsat.solvers.running.processes import SearchProcess, lent_process

MakePuzzle = Callable[..., Puzzle]
ROOT = Path(__file__).parents[3]
#: It takes a second to load; the other does not.
ENGINE, SOON_LOADED = "cp-sat", "scan"
THREE = [{"name": "domino", "cells": ["##"], "count": 3}]


def task_of(puzzle: Puzzle) -> Task:
    problem = make_problem(puzzle)
    return Task(problem, plan_as_a_whole(problem).parts[0], pickled=pickle.dumps(problem))


@pytest.fixture
def silent(make_puzzle: MakePuzzle) -> Task:
    """Dominoes on a chessboard without two opposite corners: a long search for none."""
    rows = [".#########", *["##########"] * 8, "#########."]
    domino = {"name": "domino", "cells": ["##"], "count": 49}
    return task_of(make_puzzle(board={"cells": rows}, pieces=[domino]))


@pytest.fixture
def long() -> Task:
    """One that keeps CP-SAT busy."""
    return task_of(load("pentominoes-6x10"))


def whole(task: Task, seconds: float | None, engine: str = SOON_LOADED) -> int | None:
    with lent_process(engine, task.stop) as process:
        return number(process, replace(task, seconds=seconds))


def number(process: SearchProcess, task: Task) -> int | None:
    """How many solutions it finds; None if it does not end."""
    found: list[Rows] = []
    return sum(map(len, found)) if process.search(task, found.append) else None


def test_one_process_searches_piece_after_piece(long: Task, make_puzzle: MakePuzzle) -> None:
    small, larger = make_puzzle(), make_puzzle(board={"cells": ["###", "###"]}, pieces=THREE)
    two, three = task_of(small), task_of(larger)
    with lent_process(ENGINE, Stop()) as process:
        assert [number(process, task) for task in (two, three, two)] == [2, 3, 2]
    assert whole(long, 0.1, ENGINE) is None
    assert whole(two, None, ENGINE) == 2


def test_a_stop_ends_it(long: Task) -> None:
    Timer(0.2, long.stop.request).start()
    assert whole(long, None, ENGINE) is None


def test_the_stop_of_another_run_is_not_heard() -> None:
    fish, trees = task_of(load("tropical-fish")), task_of(load("wooden-buildings"))
    assert whole(fish, None) == 1
    with lent_process(SOON_LOADED, trees.stop) as process:
        fish.stop.request()
        assert number(process, trees) == 484


def test_nobody_is_lent_a_process_whose_answer_is_still_to_come() -> None:
    with pytest.raises(KeyboardInterrupt), lent_process(SOON_LOADED, Stop()) as process:
        raise KeyboardInterrupt
    assert not process.is_alive


def test_it_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(ROOT / "no-python"))
    with pytest.raises(WorkerDied, match=r"^a process that searches cannot be started: .*no-"):
        whole(task_of(load("tropical-fish")), 1)


def test_it_cannot_load_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "path", [])
    with pytest.raises(WorkerDied, match=r"^a process that searches ended unexpectedly"):
        whole(task_of(load("tropical-fish")), 1)
    assert capfd.readouterr() == ("", "")


def test_it_is_an_error_if_something_else_writes_to_its_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text("print('hello', flush=True)")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(WorkerDied):
        whole(task_of(load("tropical-fish")), 1)


def test_a_process_that_is_killed_is_an_error(silent: Task) -> None:
    with lent_process(SOON_LOADED, Stop()) as process:
        Timer(0.2, process.close).start()
        with pytest.raises(WorkerDied, match=r"^a process that searches ended unexpectedly"):
            number(process, silent)


def test_what_the_engine_refuses_is_raised_here(make_puzzle: MakePuzzle) -> None:
    dominoes = [{"name": name, "cells": ["##"]} for name in ("a", "b")]
    rule = {"rule": "touching", "pieces": ["a", "b"]}
    touching = task_of(make_puzzle(pieces=dominoes, rules=[rule]))
    with lent_process("skyline", Stop()) as process:
        with pytest.raises(Unsupported, match="searches only rectangles"):
            number(process, touching)
        assert process.is_alive


PARENT = """
import sys
from dataclasses import replace
from pathlib import Path
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.running.processes import lent_process
from tests.solvers.slicing.test_search_process import ENGINE, number, task_of

task = task_of(Puzzle.model_validate_json(Path(sys.argv[1]).read_bytes()))
with lent_process(ENGINE, task.stop) as process:
    print("ready", flush=True)
    number(process, replace(task, seconds=2 if sys.argv[2:] else None))
"""


#: Without a time limit it ends with its parent on Linux only.
LIMITED = (True, False) if sys.platform == "linux" else (True,)


@pytest.mark.full
@pytest.mark.parametrize("limited", LIMITED)
def test_it_does_not_go_on_for_long_when_its_parent_is_killed(
    long: Task, tmp_path: Path, plain_environment: dict[str, str], limited: bool
) -> None:
    path = tmp_path / "long.json"
    path.write_text(long.problem.puzzle.model_dump_json(exclude_unset=True))
    program = [sys.executable, "-c", PARENT, str(path), *["limited"] * limited]
    parent = subprocess.Popen(
        program,
        cwd=ROOT,
        env=plain_environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert parent.stdout is not None
    assert parent.stdout.readline() == "ready\n"
    sleep(0.5)
    parent.kill()
    # This is open until the last process that may write to it has ended.
    _, said = parent.communicate(timeout=60)
    assert said == ""
