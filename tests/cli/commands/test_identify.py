"""The command identify, as a person at a terminal runs it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import jigsat
from tests.checks.compare.images import Other, called_otherwise
from tests.program import Run


@pytest.fixture
def fish(tmp_path: Path) -> None:
    """Tropical Fish as somebody else types it: ``fish.json``."""
    puzzle = jigsat.load("tropical-fish")
    other = Other(puzzle, puzzle.grid_data.turns[1], called_otherwise())
    text = json.dumps(other.document(Random(1)))
    (tmp_path / "fish.json").write_text(text, encoding="utf-8")


@pytest.mark.full
@pytest.mark.usefixtures("fish")
def test_a_puzzle_that_is_known(run: Run) -> None:
    done = run("identify", "fish.json")
    assert (done.returncode, done.stderr) == (0, "")
    said, *rows, others = done.stdout.splitlines()
    assert said.startswith("fish.json is tropical-fish: the same up to ")
    assert (
        rows[-3:-1]
        == run("list", "outset", "--rule", "different-faces").stdout.splitlines()[:2]
    )
    assert others.endswith(": tropical-fish-any-faces")


@pytest.mark.usefixtures("fish")
def test_a_puzzle_that_is_known_as_json(run: Run) -> None:
    document = json.loads(run("identify", "fish.json", "--json").stdout)
    assert (document["name"], document["other_rules"]) == (
        "tropical-fish",
        ["tropical-fish-any-faces"],
    )
    (same,) = document["same"]
    assert same["renamed"]["face"]
    assert len(same["renamed"]["piece"]) == len(jigsat.load("tropical-fish").box)
    assert same["turn"] != "0"


def test_a_puzzle_that_is_not(run: Run, tmp_path: Path, document: dict[str, Any]) -> None:
    (tmp_path / "mine.json").write_text(json.dumps(document), encoding="utf-8")
    done = run("identify", "mine.json")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == "mine.json: no built-in puzzle is known to be the same\n"
    (tmp_path / "mine.json").write_text("{}", encoding="utf-8")
    assert run("identify", "mine.json").returncode == 2


@pytest.mark.usefixtures("fish")
def test_too_little_time(run: Run) -> None:
    done = run("identify", "fish.json", "--time-limit", "0")
    assert done.returncode == 3
    assert "short" in done.stderr
