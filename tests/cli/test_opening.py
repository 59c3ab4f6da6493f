"""--open: the cells that stay open, by their names, for every command that takes a puzzle."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path

import pytest

from jigsat.cli.app import commands
from jigsat.cli.options import cells_typed
from jigsat.schemas.library import load
from tests.program import Run

SMALL = {
    "schema_version": 1,
    "name": "small",
    "title": "Calendar",
    "grid": "square",
    "board": {"cells": ["##.", "###"], "names": ["Jan Feb", "1 2 3"]},
    "pieces": [{"name": "domino", "cells": ["##"]}, {"name": "single"}],
    "rules": [
        {"rule": "cover", "blanks": 2},
        {"rule": "blanks", "regions": {"month": ["##"], "day": ["...", "###"]}, "count": 1},
    ],
}


@pytest.fixture
def small(tmp_path: Path) -> str:
    (tmp_path / "small.json").write_text(json.dumps(SMALL), encoding="utf-8")
    return "small.json"


def test_every_command_that_takes_a_puzzle_takes_cells_to_open() -> None:
    for name, command in commands().items():
        parameters = inspect.signature(command.load()).parameters
        # What is made again, or only laid out, has no cells to open.
        if "name" in parameters and name not in ("import", "new"):
            assert "open_cells" in parameters, name


@pytest.mark.parametrize("day", ["Mon 23 November", "Monday, Nov. 23, 2026", "mon,23.11."])
def test_a_date_may_have_commas_and_a_day_of_the_week(day: str) -> None:
    for name, cells in (("a-puzzle-a-day", "Nov,23"), ("calendar-with-weekdays", "Mon,Nov,23")):
        puzzle = load(name)
        opened = (puzzle.with_open(*cells_typed(text)) for text in (day, cells))
        assert len({each.rules for each in opened}) == 1


@pytest.mark.parametrize("cells", ["Feb,1", "[0, 1], 1"])
def test_solve_leaves_the_cells_open(run: Run, small: str, cells: str) -> None:
    done = run("solve", small, "--open", cells, "-n", "2")
    assert (done.returncode, done.stderr) == (0, "jigsat: there is only 1 solution\n")
    assert done.stdout == (
        "Solution 1\n"
        "┌───┬───┐\n"
        "│ S │Feb│\n"
        "├───┼───┴───┐\n"
        "│ 1 │ D   D │\n"
        "└───┴───────┘\n"
        "Pieces  D = domino   S = single\n"
    )


def test_solve_says_what_stays_open(run: Run, small: str) -> None:
    done = run("solve", small)
    *drawing, _, last = done.stdout.splitlines()
    stated = re.fullmatch("(Jan|Feb) and ([123]) stay open", last)  # each of the six can be
    assert stated is not None
    assert set(re.findall("Jan|Feb|[123]", "".join(drawing))) == set(stated.groups())


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (
            "Fev,1",
            "found 'Fev', expected the name of a cell (Jan, Feb, 1, 2, 3); did you mean 'Feb'?",
        ),
        ("", "found 0 cells, expected 2: 1 of month (Jan, Feb) and 1 of day (1, 2, 3)"),
    ],
)
def test_cells_that_cannot_be_open_are_refused(
    run: Run, small: str, cells: str, message: str
) -> None:
    done = run("solve", small, "--open", cells)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"jigsat: --open: {message}\n"
