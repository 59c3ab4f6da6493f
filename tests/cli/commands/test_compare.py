"""The command compare, as a person at a terminal runs it."""

from __future__ import annotations

import json
from pathlib import Path

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
        "  labels of A in B: 'fox head' is 'vos head', 'fox tail' is 'vos tail'",
    ]


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
        "pieces": [],
        "differences": [],
        "rules_only_in_a": [
            {"rule": "rules[1]", "sentence": "No face twice in any row or column."}
        ],
        "rules_only_in_b": [],
    }


def test_other_names_take_time(run: Run, written: Written, tmp_path: Path) -> None:
    file = written(json.loads(json.dumps(CARDS).replace("fox", "vos")))
    (tmp_path / file).rename(tmp_path / "vos.json")
    done = run("compare", written(CARDS), "vos.json", "--time-limit", "0")
    assert done.returncode == 3
    assert "the time was too short" in done.stderr
    assert "or perhaps only other names" in done.stdout
