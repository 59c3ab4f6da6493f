"""What a strict type checker knows of programs that use the library."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]
PROGRAM = """
import jigsat

puzzle = jigsat.load("soma-cube")
cover = jigsat.load_cover("cover.dlx")

reveal_type(jigsat.solve(puzzle).solution)  # Solution
reveal_type(jigsat.solve(cover, limit=2).solutions)  # tuple[OtherSolution, ...]
reveal_type(jigsat.solve("soma-cube").solution)  # Any
reveal_type(next(jigsat.solutions(puzzle, workers=2)))  # Solution
reveal_type(jigsat.unique(cover).solutions[0])  # OtherSolution
reveal_type(jigsat.explain(puzzle))  # Explanation
reveal_type(jigsat.count("soma-cube").solutions)  # int
reveal_type(jigsat.verify(puzzle, jigsat.solve(puzzle).solution))  # list[Fault]


def show(progress: jigsat.Progress) -> None: ...


jigsat.count(puzzle, on_progress=show)
jigsat.count(puzzle, limit="3")  # error: Argument "limit"
jigsat.count(puzzle, seconds=3)  # error: Unexpected keyword argument "seconds"
jigsat.solve(puzzle, seconds=3)  # error: Unexpected keyword argument "seconds"
jigsat.solve(puzzle, limit="3")  # error: No overload variant
jigsat.rate(cover)  # error: Argument 1
"""


@pytest.mark.slow
def test_a_strict_type_checker_agrees(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    settings = ["--strict", "--config-file", str(ROOT / "pyproject.toml")]
    cache = str(ROOT / ".mypy_cache")  # what it knows from before saves half a minute
    said, errors, _ = api.run([*settings, "--cache-dir", cache, str(path)])
    assert errors == ""
    lines = [re.sub(r"jigsat\.[\w.]*\.(?=\w)", "", line) for line in said.splitlines()]
    expected = [
        (number, comment)
        for number, line in enumerate(PROGRAM.splitlines(), start=1)
        for comment in re.findall(r"  # (.*)", line)
    ]
    for number, comment in expected:
        here = "\n".join(line for line in lines if f"program.py:{number}: " in line)
        shown = comment if comment.startswith("error: ") else f'Revealed type is "{comment}"'
        assert shown in here.replace("builtins.", ""), here
    wrong = {number for number, comment in expected if comment.startswith("error: ")}
    assert {int(number) for number in re.findall(r"program\.py:(\d+): error", said)} == wrong
