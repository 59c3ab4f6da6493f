"""Thousands of changed files: a puzzle or one clear error, in little time and memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def look_at(number: int, seed: int) -> tuple[int, int, int]:
    """Of the problems in so many changed files: the puzzles, the errors, the files refused."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.exchange.burrtools.mutations", str(number), str(seed)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    puzzles, errors, refused = map(int, done.stdout.split())
    return puzzles, errors, refused


@pytest.mark.full
def test_changed_files_are_puzzles_or_refused() -> None:
    puzzles, errors, refused = look_at(600, seed=1)
    assert min(puzzles, errors, refused) > 20
