"""A bookmark means the same in each process: sets of Python come in another order in each."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PROGRAM = """
from random import Random
from jigsat.solvers.running.work import BEGINNING, text_of
from tests.solvers.slicing.small_steps import search_slice, small_steps
from tests.solvers.slicing.test_slices import KERNELS, tasks

for engine, name, steps in KERNELS.values():
    random = Random(1)
    with small_steps(random, steps // 5):
        for task in tasks(name, engine):
            left = search_slice(task, engine, (BEGINNING,), 0.0, 3).left
            print(engine, name, *map(text_of, left))
"""


@pytest.mark.slow
def test_a_bookmark_is_the_same_in_each_process(plain_environment: dict[str, str]) -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            env={**plain_environment, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
            timeout=300,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1
    assert len(told.pop().split()) > 100
