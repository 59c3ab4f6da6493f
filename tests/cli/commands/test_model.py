"""The command model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cards import cards
from tests.program import Run

TOY: dict[str, Any] = {
    "schema_version": 1,
    "name": "toy",
    "title": "A toy",
    "grid": "square",
    "turning": "fixed",
    "board": {"cells": ["##", "##"]},
    "pieces": [
        {"name": "a", "sides": ["r", "x", "-", "r"]},
        {"name": "b", "sides": ["r", "r", "-", "x"]},
        {"name": "I", "cells": ["##"]},
    ],
    "rules": [
        {"rule": "equal-sides"},
        {"rule": "fixed", "piece": "a", "cells": [[0, 0]]},
    ],
}


@pytest.fixture
def toy(tmp_path: Path) -> str:
    (tmp_path / "toy.json").write_text(json.dumps(TOY), encoding="utf-8")
    return "toy.json"


@pytest.mark.usefixtures("toy")
def test_one_family_in_full(run: Run) -> None:
    done = run("model", "toy.json", "--family", "cover")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "toy, cover: 4 (each cell is covered once, or blank where it may be)\n"
        "  cover (0,0): a@0 at (0,0) = 1\n"
        "  cover (0,1): a@0 at (0,1) + b@0 at (0,1) = 1\n"
        "  cover (1,0): a@0 at (1,0) + b@0 at (1,0) + I@0 at (1,0) = 1\n"
        "  cover (1,1): I@0 at (1,0) + a@0 at (1,1) + b@0 at (1,1) = 1\n"
    )


@pytest.mark.usefixtures("toy")
def test_json_says_the_same(run: Run) -> None:
    document = json.loads(run("model", "toy.json", "--json").stdout)
    assert document["constraints"][1] == {
        "family": "cover",
        "meaning": "each cell is covered once, or blank where it may be",
        "number": 4,
        "example": {"name": "cover (0,0)", "says": "a@0 at (0,0) = 1"},
    }
    assert document["variables"][0]["example"] == "a@0 at (0,0)"
    assert document["left_out"] == [{"rule": "fixed", "number": 2, "of": 10}]


def test_too_little_time_for_the_model(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text(json.dumps(cards(20)), encoding="utf-8")
    done = run("model", "cards.json", "--time-limit", "0")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "jigsat: the time limit was over before there was anything to show\n"


@pytest.mark.usefixtures("toy")
def test_a_family_that_there_is_not(run: Run) -> None:
    done = run("model", "toy.json", "--family", "faces")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "jigsat: toy: there is no family 'faces' in its model; "
        "expected one of placement, label, pieces, cover, shown, fit\n"
    )
