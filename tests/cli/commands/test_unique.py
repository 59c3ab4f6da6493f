"""The command unique: verdicts, two solutions side by side, and JSON."""

from __future__ import annotations

import json

import pytest

from jigsat.schemas.solution import Solution
from tests.cli.commands.puzzles import NONE, ONE, Written, outcome
from tests.program import Run


def test_two_solutions_side_by_side(run: Run, written: Written) -> None:
    done = run("unique", written(), "--engine", "scan")
    assert outcome(done) == (1, "")
    head, titles, *drawing = done.stdout.splitlines()
    assert head == "small: not unique"
    assert titles.split() == ["Solution", "1", "Solution", "2"]
    assert sum(line.count("!") for line in drawing) == 2 * 4 + 1
    assert "They differ on 4 of 4 cells (!)." in drawing
    assert "No solution differs from either of these on fewer cells." in drawing
    assert "One is the other turned or mirrored; see --up-to-symmetry." in drawing
    convention = "solutions: ways the finished puzzle can look; engine scan, "
    assert drawing[-1].startswith(convention)


def test_up_to_symmetry(run: Run, written: Written) -> None:
    done = run("unique", written(), "--up-to-symmetry")
    assert outcome(done) == (0, "")
    head, convention = done.stdout.splitlines()
    assert head == "small: unique"
    assert convention.startswith("up to symmetry: turned and mirrored images count once; ")


@pytest.mark.parametrize("engine", ["auto", "scan", "cp-sat", "dancing-cells"])
def test_unique_or_no_solution(run: Run, written: Written, engine: str) -> None:
    done = run("unique", written(**ONE), "--engine", engine)
    assert outcome(done) == (0, "")
    assert done.stdout.startswith("small: unique\n")
    done = run("unique", written(**NONE), "--engine", engine)
    assert outcome(done) == (1, "")
    assert done.stdout.startswith("small: no solution\n")


def test_as_json(run: Run, written: Written) -> None:
    done = run("unique", written(), "--json", "--engine", "scan")
    assert outcome(done) == (1, "")
    document = json.loads(done.stdout)
    one, other = (Solution.model_validate(each) for each in document.pop("solutions"))
    assert one != other
    assert document.pop("seconds") < 60
    assert document == {
        "puzzle": "small",
        "convention": "solutions",
        "verdict": "not unique",
        "unique": False,
        "difference": {
            "cells": [[0, 0], [0, 1], [1, 0], [1, 1]],
            "smallest": True,
            "images": True,
        },
        "stopped": None,
        "engine": "scan",
    }


def test_as_json_up_to_symmetry(run: Run, written: Written) -> None:
    document = json.loads(run("unique", written(), "--up-to-symmetry", "--json").stdout)
    assert document["convention"] == "up to symmetry"
    assert (document["verdict"], document["unique"]) == ("unique", True)
    assert len(document["solutions"]) == 1
    assert document["difference"] is None


def test_not_known(run: Run) -> None:
    done = run("unique", "pentominoes-6x10", "--time-limit", "0")
    message = "jigsat: time limit of 0 seconds: no solution found so far\n"
    assert outcome(done) == (3, message)
    assert done.stdout.startswith("pentominoes-6x10: not known\n")
    done = run("unique", "pentominoes-6x10", "--time-limit", "0", "--json", "--quiet")
    assert outcome(done) == (3, "")
    document = json.loads(done.stdout)
    assert (document["verdict"], document["unique"]) == ("not known", None)
    assert document["stopped"] == "time limit of 0 seconds"


def test_the_infuriater(run: Run) -> None:
    """The first edition is not, the second is."""
    done = run("unique", "infuriater-original")
    assert outcome(done) == (1, "")
    assert done.stdout.startswith("infuriater-original: not unique\n")
    assert "Solution 1" in done.stdout
    assert "Solution 2" in done.stdout
    done = run("unique", "infuriater")
    assert outcome(done) == (0, "")
    assert done.stdout.startswith("infuriater: unique\n")


@pytest.mark.parametrize(
    ("name", "side_by_side"),
    [("drive-ya-nuts", True), ("soma-cube", True), ("tropical-fish-any-faces", False)],
)
def test_other_grids_and_wide_boards(run: Run, name: str, side_by_side: bool) -> None:
    done = run("unique", name)
    assert done.returncode == 1
    titles = [line for line in done.stdout.splitlines() if "Solution" in line]
    assert (len(titles) == 1) == side_by_side
    assert max(map(len, done.stdout.splitlines())) <= 80
