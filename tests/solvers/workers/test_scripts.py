"""A script may search as soon as it is run: its worker processes do not run it again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import jigsat

print("begun")
print(jigsat.count("brendan-4x4", engine="cp-sat", workers=2).solutions)
"""


@pytest.mark.full
def test_a_script_without_a_guard_has_workers(tmp_path: Path) -> None:
    path = tmp_path / "script.py"
    path.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(path)],
        capture_output=True,
        encoding="utf-8",
        timeout=100,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    begun, solutions = done.stdout.splitlines()
    assert (begun, solutions) == ("begun", "36")
