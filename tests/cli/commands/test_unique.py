"""The command unique: verdicts, two solutions side by side, and JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

import jigsat
from jigsat.analysis import unique
from jigsat.cli.commands.unique import print_verdict
from jigsat.schemas.solution import Solution
from tests.cli.commands.puzzles import HARD, NONE, ONE, Written, outcome
from tests.program import Run

#: Four cells in a row and a domino: it lies at an end, as seen from one side or the other, or
#: in the middle. Two dots of which only the faces differ fill the rest.
CAT_AND_DOG: dict[str, Any] = {
    "board": {"cells": ["####"]},
    "turning": "rotate-and-flip",
    "pieces": [
        {"name": "I", "cells": ["##"]},
        {"name": "cat", "face": "cat"},
        {"name": "dog", "face": "dog"},
    ],
}


def test_the_images_of_a_solution_count_once(run: Run, written: Written) -> None:
    done = run("unique", written())
    assert outcome(done) == (0, "")
    head, convention = done.stdout.splitlines()
    assert head == "small: unique, up to turning (2 images)"
    every = "up to symmetry: turned and mirrored images count once; "
    assert convention.startswith(every)
    assert run("unique", written(), "--up-to-symmetry").stdout.startswith(f"{head}\n")


def test_all_images(run: Run, written: Written) -> None:
    done = run("unique", written(), "--engine", "scan", "--all-images")
    assert outcome(done) == (1, "")
    head, titles, *drawing = done.stdout.splitlines()
    assert head == "small: not unique"
    assert titles.split() == ["Solution", "1", "Solution", "2"]
    *_, cells, smallest, image, forced, see, convention = drawing
    assert not any("!" in line for line in drawing)
    assert (
        cells
        == "They show the same piece on each of the 4 cells: identical pieces lie differently."
    )
    assert smallest == "No solution differs from either of these on fewer cells."
    assert image == "One is an image of the other."
    assert forced == (
        "Every solution has 8 images by turning and mirroring, or is symmetric itself."
    )
    assert see == "Without --all-images they count once."
    assert convention.startswith("solutions: ways the finished puzzle can look; engine scan, ")


def test_unique_or_no_solution(run: Run, written: Written) -> None:
    done = run("unique", written(**ONE))
    assert outcome(done) == (0, "")
    assert done.stdout.startswith("small: unique\n")
    done = run("unique", written(**NONE))
    assert outcome(done) == (1, "")
    reason = "the board has 4 cells with 2 sides on the rim to cover, and"
    assert done.stdout.startswith(f"small: no solution: {reason}\n")


def test_as_json(run: Run, written: Written) -> None:
    done = run("unique", written(), "--json", "--engine", "scan", "--all-images")
    assert outcome(done) == (1, "")
    document = json.loads(done.stdout)
    one, other = (Solution.model_validate(each) for each in document.pop("solutions"))
    assert one != other
    assert document.pop("seconds") < 60
    assert [each["images"] for each in document["images"]] == [2, 2]
    assert (document["verdict"], document["engine"]) == ("not unique", "scan")
    assert document["difference"] == {"cells": [], "smallest": True, "images": True}


def test_not_known(run: Run, written: Written) -> None:
    name = written(HARD)
    done = run("unique", name, "--time-limit", "0.1")
    status, message = outcome(done)
    assert status == 3
    assert "jigsat: time limit of 0.1 seconds" in message  # it may be up while preparing
    assert message.endswith(": no solution found so far\n")
    assert done.stdout.startswith(f"{HARD['name']}: not known\n")
    done = run("unique", name, "--time-limit", "0.1", "--json", "--quiet")
    assert outcome(done) == (3, "")
    document = json.loads(done.stdout)
    assert (document["verdict"], document["unique"]) == ("not known", None)
    assert document["stopped"].startswith("time limit of 0.1 seconds")


def test_closer_solutions_that_nobody_had_time_to_look_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a time limit two solutions are soon shown, be they the closest or not."""
    monkeypatch.setattr(unique, "NEAREST_SECONDS", 0.0)
    puzzle = jigsat.load("pentominoes-3x20")
    *_, verdict = unique.verdicts(puzzle)
    assert verdict.difference is not None
    assert not verdict.difference.smallest
    print_verdict(puzzle, verdict)
    told = capsys.readouterr().out
    assert "\nOther solutions may differ on fewer cells. " in told
    assert "however turned" not in told
