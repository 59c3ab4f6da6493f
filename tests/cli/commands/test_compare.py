"""The command compare, as a person at a terminal runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.checks.compare.test_compare import CARDS
from tests.cli.commands.puzzles import Written
from tests.program import Run


def test_up_to_what_it_is_the_same(run: Run, written: Written, tmp_path: Path) -> None:
    file = written(json.loads(json.dumps(CARDS).replace("fox", "vos")))
    (tmp_path / file).rename(tmp_path / "vos.json")
    mine = written(CARDS)
    done = run("compare", mine, "vos.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"A is {mine}, B is vos.json: the same up to names of labels",
        "  label 'fox head' of A is 'vos head' of B",
        "  label 'fox tail' of A is 'vos tail' of B",
    ]


@pytest.mark.full
def test_different(run: Run) -> None:
    done = run("compare", "tropical-fish", "tropical-fish-any-faces")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines() == [
        "A is tropical-fish, B is tropical-fish-any-faces: 1 difference",
        "  only in A: rules[1]: No face twice in any row or column.",
    ]
    done = run("compare", "pentominoes-6x10", "pentominoes-5x12")
    assert done.returncode == 1
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_as_json(run: Run) -> None:
    done = run("compare", "tropical-fish", "tropical-fish-any-faces", "--json")
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (1, "", 1)
    assert json.loads(done.stdout) == {
        "a": "tropical-fish",
        "b": "tropical-fish-any-faces",
        "same": False,
        "up_to": [],
        "turn": "0",
        "renamed": {},
        "differences": [],
        "rules_only_in_a": ["rules[1]: No face twice in any row or column."],
        "rules_only_in_b": [],
    }


def test_other_names_take_time(run: Run, written: Written, tmp_path: Path) -> None:
    file = written(json.loads(json.dumps(CARDS).replace("fox", "vos")))
    (tmp_path / file).rename(tmp_path / "vos.json")
    done = run("compare", written(CARDS), "vos.json", "--time-limit", "0")
    assert done.returncode == 3
    assert "the time was too short" in done.stderr
    assert "or perhaps only other names" in done.stdout
