"""The command sample."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.program import Run

WOODEN = "wooden-buildings"


def test_a_sample_is_drawn(run: Run) -> None:
    done = run("sample", WOODEN, "-n", "2", "--seed", "7")
    assert done.returncode == 0
    assert done.stderr == "jigsat: drawn from 484 solutions; --seed 7 repeats it\n"
    assert done.stdout.startswith("Solution 1\n┌")
    assert "\n\nSolution 2\n┌" in done.stdout
    assert run("sample", WOODEN, "-n", "2", "--seed", "7").stdout == done.stdout


def test_a_sample_in_json(run: Run) -> None:
    done = run("sample", WOODEN, "-n", "3", "--json", "-q")
    document = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(document) == ["puzzle", "solutions", "total", "seed", "engine", "seconds"]
    assert (document["total"], len(document["solutions"])) == (484, 3)


def test_a_sample_is_written_and_verified(run: Run, tmp_path: Path) -> None:
    done = run("sample", WOODEN, "-n", "2", "--seed", "1", "-o", "drawn.jsonl")
    assert (done.returncode, done.stdout) == (0, "")
    *_, last = (tmp_path / "drawn.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(last) == {"complete": False, "solutions": 2, "stopped": "drawn at random"}
    assert "2 solutions, all valid" in run("verify", WOODEN, "drawn.jsonl").stdout


def test_without_solution_nothing_is_drawn(
    run: Run, tmp_path: Path, document: dict[str, Any]
) -> None:
    domino = {"name": "domino", "cells": ["##"]}
    puzzle = {**document, "board": {"cells": ["#.#"]}, "pieces": [domino]}
    (tmp_path / "gap.json").write_text(json.dumps(puzzle), encoding="utf-8")
    done = run("sample", "gap.json")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "jigsat: there is no solution\n"


@pytest.mark.full
def test_what_cannot_be_counted_cannot_be_drawn(run: Run) -> None:
    done = run("sample", "tropical-fish", "--memory-limit", "10")
    assert (done.returncode, done.stdout) == (3, "")
    assert "there are more than 4,294,967,295 sets of pieces" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    done = run("sample", "tropical-fish", "--memory-limit", "10", "--json")
    document = json.loads(done.stdout)
    assert (done.returncode, document["solutions"], document["total"]) == (3, None, None)
    assert done.stderr == f"jigsat: {document['stopped']}\n"


def test_only_the_frontier_draws_at_random(run: Run) -> None:
    assert run("sample", WOODEN, "--seed", "1", "--engine", "frontier").returncode == 0
    done = run("sample", WOODEN, "--engine", "scan")
    assert (done.returncode, done.stderr) == (
        2,
        "jigsat: the engine scan draws no solutions at random: frontier does\n",
    )
