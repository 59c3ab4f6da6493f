"""What MiniZinc makes of the models that are written for it, by Gecode and by OR-tools."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from jigsat.exchange.save import export
from jigsat.extras.formats.solvers.outputs import minizinc_answer
from jigsat.schemas.puzzle import Puzzle
from tests.extras.formats.solvers.judged import SETS, judged_puzzles
from tests.extras.formats.solvers.judges import printed_by_minizinc
from tests.extras.formats.solvers.test_judges import assert_same
from tests.program import Run

NUMBER = 8

pytestmark = pytest.mark.minizinc


@pytest.mark.parametrize("name", SETS)
def test_gecode_finds_the_same(name: str, tmp_path: Path) -> None:
    for each in judged_puzzles(name, NUMBER):
        export(each.puzzle, tmp_path / "model.mzn", overwrite=True)
        answer = minizinc_answer(
            printed_by_minizinc(tmp_path, "--solver", "gecode", "-a"), each.model
        )
        assert answer.complete
        assert_same(each, list(answer.solutions))


@pytest.mark.parametrize("mode", ["item", "dzn", "json"])
def test_what_it_prints_is_verified(
    mode: str, run: Run, tmp_path: Path, make_puzzle: Callable[..., Puzzle]
) -> None:
    puzzle = make_puzzle(pieces=[{"name": 'do "mi" \\(no) é', "cells": ["##"], "count": 2}])
    (tmp_path / "small.json").write_text(puzzle.model_dump_json(), encoding="utf-8")
    assert run("export", "small.json", "-o", "model.mzn").returncode == 0
    printed = printed_by_minizinc(tmp_path, "-a", "--output-mode", mode)
    (tmp_path / "output").write_text(printed, encoding="utf-8")
    done = run("verify", "small.json", "output", "--from", "minizinc")
    assert (done.returncode, done.stdout) == (
        0,
        "small: 2 solutions, all valid\nthe file says that these are all there are\n",
    )
