"""The command check, as a person at a terminal runs it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import jigsat
from tests.program import Run


def written(folder: Path, name: str, document: dict[str, Any]) -> str:
    (folder / name).write_text(json.dumps(document), encoding="utf-8")
    return name


def test_a_puzzle_in_which_nothing_is_suspicious(run: Run) -> None:
    done = run("check", "tropical-fish")
    assert (done.returncode, done.stderr) == (0, "")
    fingerprint = jigsat.fingerprint(jigsat.load("tropical-fish"))
    assert done.stdout.splitlines() == [
        f"tropical-fish: fingerprint {fingerprint}",
        "  board: 36 cells",
        "  pieces: 36, with 36 cells together",
        "  labels: 29 'Angel', 36 'GreenHorse', 25 'Red', 27 'Strips', 27 'WhiteHorse'",
        "  faces: 6 'Clown', 6 'Puffer', 6 'Rainbow', 6 'Stars', 6 'Tang', 6 'Zebra'",
        "  nothing suspicious",
    ]


@pytest.mark.full
def test_several_puzzles_one_after_the_other(
    run: Run, tmp_path: Path, document: dict[str, Any]
) -> None:
    document["pieces"][0]["count"] = {"min": 1, "max": 2}
    document["rules"] = [{"rule": "cover", "blanks": {"min": 0, "max": 2}}]
    mine = written(tmp_path, "mine.json", document)
    done = run("check", "soma-cube", mine, "bedlam-cube")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    headings = [line.split(":")[0] for line in lines if not line.startswith(" ")]
    assert headings == ["soma-cube", "small", "bedlam-cube"]
    assert "  board: 4 cells, 2 to 4 of them to cover" in lines
    assert "  pieces: 1 to 2, with 2 to 4 cells together" in lines
    assert max(map(len, lines)) <= 80


def test_all_as_one_json_document(run: Run, tmp_path: Path, document: dict[str, Any]) -> None:
    document["pieces"][0]["count"] = 1
    mine = written(tmp_path, "mine.json", document)
    done = run("check", "wooden-buildings", mine, "--json")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.count("\n") == 1
    told = json.loads(done.stdout)
    assert told["unreadable"] == []
    town, small = told["puzzles"]
    assert (town["puzzle"], town["ok"], town["cells"], town["pieces"]) == (
        "wooden-buildings",
        True,
        49,
        [12, 12],
    )
    assert (small["ok"], [each["code"] for each in small["findings"]]) == (False, ["area"])


@pytest.mark.full
def test_what_cannot_be_read_is_bad_input(run: Run, tmp_path: Path) -> None:
    written(tmp_path, "empty.json", {})
    for name in ("empty.json", "missing.json", "no-such-puzzle"):
        for names in (("soma-cube", name), (name, "soma-cube")):
            done = run("check", *names)
            assert done.returncode == 2
            assert done.stdout.startswith("soma-cube: fingerprint ")
            assert done.stderr.startswith(f"jigsat: {name}")
        told = json.loads(run("check", name, "soma-cube", "--json").stdout)
        assert [puzzle["puzzle"] for puzzle in told["puzzles"]] == ["soma-cube"]
        assert [each["file"] for each in told["unreadable"]] == [name]
        assert told["unreadable"][0]["errors"][0].startswith(name)
    assert run("check").returncode == 2
