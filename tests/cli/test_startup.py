"""What is heavy is loaded by the first search, not before."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"numba", "numpy", "ortools", "pandas", "psutil", "xcover"}

RUN = """
import sys
sys.argv = {arguments!r}
from jigsat.cli.main import main
try:
    main()
except SystemExit as end:
    assert not end.code, end
"""


def loaded_by(code: str) -> set[str]:
    """The top-level modules that are loaded after this code, in a new process."""
    report = "\nimport sys; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", code + report],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.full(but=1)
@pytest.mark.parametrize(
    "arguments",
    [
        ["count", "--help"],
        ["check", "bedlam-cube"],
        ["list"],
        ["show", "another-tough-puzzle", "--orientations"],
    ],
)
def test_commands_that_do_not_search_load_no_solver(arguments: list[str]) -> None:
    loaded = loaded_by(RUN.format(arguments=["jigsat", *arguments]))
    assert "jigsat" in loaded
    assert not loaded & HEAVY


def test_importing_jigsat_loads_nothing_of_others() -> None:
    assert not loaded_by("import jigsat") & {*HEAVY, "pydantic", "rich", "typer"}


def test_short_searches_load_no_solver() -> None:
    loaded = loaded_by(RUN.format(arguments=["jigsat", "solve", "brendan-4x4"]))
    assert "numpy" in loaded
    assert not loaded & (HEAVY - {"numpy"})


@pytest.mark.full
def test_a_search_does_load_one() -> None:
    """Or the names above would be wrong, and the tests with them."""
    options = "engine='cp-sat', limit=1, workers=1"
    code = f"import jigsat; list(jigsat.solutions('wooden-buildings', {options}))"
    assert "ortools" in loaded_by(code)
