"""The commands that search: solve, enumerate, count."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import jigsat
from jigsat.schemas.solution import Solution
from jigsat.solvers.engines.registry import ENGINES
from tests.trays import TRAY, TRAY_CLASSES, TRAY_SOLUTIONS

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def tray(tmp_path: Path) -> str:
    (tmp_path / "tray.json").write_text(json.dumps(TRAY), encoding="utf-8")
    return "tray.json"


@pytest.fixture
def unsolvable(tmp_path: Path) -> str:
    """A puzzle without a solution that passes every check of its data."""
    bent = {**TRAY, "name": "unsolvable", "pieces": [{"name": "T", "cells": ["###", ".#."]}]}
    bent["pieces"][0]["count"] = 2
    (tmp_path / "unsolvable.json").write_text(json.dumps(bent), encoding="utf-8")
    return "unsolvable.json"


def outcome(done: subprocess.CompletedProcess[str]) -> tuple[int, str]:
    return done.returncode, done.stderr


def checked(puzzle: str | Path, plain: list[dict[str, Any]]) -> list[Solution]:
    """These solutions, each verified, and all different."""
    solutions = [Solution.model_validate(each) for each in plain]
    loaded = jigsat.load(puzzle)
    assert [jigsat.verify(loaded, solution) for solution in solutions] == [[]] * len(plain)
    assert len({json.dumps(each) for each in plain}) == len(plain)
    return solutions


class TestSolve:
    def test_the_first_two(self, run: Run, tray: str) -> None:
        done = run("solve", tray, "-n", "2")
        assert outcome(done) == (0, "")
        one, two = done.stdout.split("\n\n")
        titles = {each.splitlines()[0][len("Solution 1") :] for each in (one, two)}
        assert titles == {" (1 of 4 images)", " (1 of 2 images)"}
        assert one.startswith("Solution 1 ")
        assert two.startswith("Solution 2 ")
        assert one.splitlines()[1:] != two.splitlines()[1:]

    def test_fewer_than_were_asked_for(self, run: Run, tray: str) -> None:
        done = run("solve", tray, "-n", "10")
        message = f"jigsat: there are only {TRAY_CLASSES} solutions up to symmetry\n"
        assert outcome(done) == (0, message)
        assert done.stdout.count("Solution") == TRAY_CLASSES

    def test_no_solution(self, run: Run, unsolvable: str) -> None:
        done = run("solve", unsolvable)
        status, message = outcome(done)
        assert (done.stdout, status) == ("", 1)
        assert message.startswith("jigsat: no solution: the board has 4 cells with 2 sides on")
        assert message.count("\n") == 1

    def test_as_json(self, run: Run, tray: str, tmp_path: Path) -> None:
        done = run("solve", tray, "-n", "2", "--json")
        assert outcome(done) == (0, "")
        document = json.loads(done.stdout)
        assert len(checked(tmp_path / tray, document.pop("solutions"))) == 2
        assert sorted(document.pop("images")) == [2, 4]
        assert 0 <= document.pop("seconds") < 60
        assert document["engine"] in ENGINES
        del document["findings"], document["suspicions"], document["symmetry"]
        assert document == {
            "puzzle": "tray",
            "convention": "up to symmetry",
            "complete": False,
            "stopped": "limit of 2 solutions",
            "engine": document["engine"],
        }

    def test_that_pieces_turned_over_fit_is_told(self, run: Run, tmp_path: Path) -> None:
        left, right = {"cells": ["###", "..#"]}, {"name": "J", "cells": ["###", "#.."]}
        chiral = {**TRAY, "name": "chiral", "board": left, "pieces": [right]}
        del chiral["turning"]
        (tmp_path / "chiral.json").write_text(json.dumps(chiral), encoding="utf-8")
        *_, last = run("solve", "chiral.json").stderr.splitlines()
        assert last == 'jigsat: with "turning": "rotate-and-flip" there is a solution'

    def test_quiet(self, run: Run, tray: str, unsolvable: str) -> None:
        assert outcome(run("solve", unsolvable, "--quiet")) == (1, "")
        assert outcome(run("solve", tray, "-n", "10", "-q")) == (0, "")


class TestCount:
    KEYS = (
        "puzzle",
        "solutions",
        "up_to_symmetry",
        "up_to_rotation",
        "labelled",
        "complete",
        "stopped",
        "engine",
        "seconds",
        "at_least",
        "findings",
        "suspicions",
    )

    @pytest.mark.parametrize(
        ("name", "counts"),
        [
            ("wooden-buildings", (484, 121, 121, 69_696)),
            ("soma-cube", (11_520, 240, 480, 11_520)),
        ],
    )
    def test_the_known_counts(self, run: Run, name: str, counts: tuple[int, ...]) -> None:
        done = run("count", name, "--json")
        assert outcome(done) == (0, "")
        document = json.loads(done.stdout)
        assert tuple(document) == self.KEYS
        assert document["puzzle"] == name
        assert tuple(document[key] for key in self.KEYS[1:5]) == counts
        assert (document["complete"], document["stopped"]) == (True, None)
        assert document["seconds"] < 60

    def test_in_words(self, run: Run, tray: str) -> None:
        done = run("count", tray)
        assert outcome(done) == (0, "")
        *lines, verdict = done.stdout.splitlines()
        assert lines == [
            "tray: 6 solutions",
            "  solutions        6  ways the finished puzzle can look",
            "  up to symmetry   2  turned and mirrored images count once",
            "  up to rotation   3  only turned images count once",
            "  labelled        12  identical pieces told apart",
        ]
        assert verdict.startswith("complete; engine ")
        assert verdict.split()[2].rstrip(",") in ENGINES

    def test_none(self, run: Run, unsolvable: str) -> None:
        done = run("count", unsolvable)
        assert outcome(done) == (0, "")
        assert done.stdout.startswith("unsolvable: no solution: the board has 4 cells with 2")
        assert "\n  solutions       0  ways" in done.stdout

    def test_stopped_by_a_limit(self, run: Run, tray: str) -> None:
        done = run("count", tray, "--limit", "3")
        assert outcome(done) == (3, "")
        assert done.stdout.startswith("tray: at least 3 solutions\n")
        lines = done.stdout.splitlines()[1:5]
        assert all(line[18:].startswith("at least ") for line in lines)
        assert "not complete (limit of 3 solutions); engine " in done.stdout
        document = json.loads(run("count", tray, "--limit", "3", "--json").stdout)
        assert (document["solutions"], document["complete"]) == (3, False)
        assert document["stopped"] == "limit of 3 solutions"
        assert document["at_least"] == [
            *("solutions", "up_to_symmetry", "up_to_rotation", "labelled"),
        ]


class TestEnumerate:
    def lines(self, text: str) -> tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]:
        header, *solutions, end = (json.loads(line) for line in text.splitlines())
        end.pop("sum", None)  # a file has checksums
        return header, solutions, end

    def test_to_stdout(self, run: Run, tray: str, tmp_path: Path) -> None:
        done = run("enumerate", tray)
        assert outcome(done) == (0, "")
        header, solutions, end = self.lines(done.stdout)
        assert header.pop("jigsat")
        assert header.pop("engine") in ENGINES
        assert len(header.pop("fingerprint")) == 16
        assert header == {"puzzle": "tray", "convention": "solutions"}
        assert len(checked(tmp_path / tray, solutions)) == TRAY_SOLUTIONS
        assert end == {"complete": True, "solutions": TRAY_SOLUTIONS, "stopped": None}

    def test_as_one_document(self, run: Run, tray: str, tmp_path: Path) -> None:
        document = json.loads(run("enumerate", tray, "--json").stdout)
        assert list(document) == ["header", "solutions", "end"]
        assert len(checked(tmp_path / tray, document["solutions"])) == TRAY_SOLUTIONS
        assert document["end"]["complete"] is True

    def test_stopped_by_a_limit(self, run: Run, tray: str, tmp_path: Path) -> None:
        done = run("enumerate", tray, "--limit", "3")
        message = "jigsat: limit of 3 solutions: 3 solutions found, perhaps not all\n"
        assert outcome(done) == (3, message)
        _, solutions, end = self.lines(done.stdout)
        assert len(checked(tmp_path / tray, solutions)) == 3
        assert end == {"complete": False, "solutions": 3, "stopped": "limit of 3 solutions"}
        assert outcome(run("enumerate", tray, "--limit", "3", "--quiet")) == (3, "")

    @pytest.mark.parametrize(
        ("output", "message"),
        [
            ("folder", "folder: found a folder, expected a file"),
            ("missing/out.jsonl", "missing/out.jsonl: found no folder missing, expected"),
            ("/dev/full", "/dev/full: cannot be written (No space left on device)"),
            ("tray.json", "tray.json: found the puzzle itself, expected another file"),
        ],
    )
    def test_an_output_that_cannot_be_written(
        self, run: Run, tray: str, tmp_path: Path, output: str, message: str
    ) -> None:
        (tmp_path / "folder").mkdir()
        done = run("enumerate", tray, "-o", output)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"jigsat: {message}")
        assert done.stderr.count("\n") == 1
        assert json.loads((tmp_path / tray).read_text(encoding="utf-8")) == TRAY

    def test_an_output_with_a_strange_name(self, run: Run, tray: str, tmp_path: Path) -> None:
        done = run("enumerate", tray, "-o", "two\nlines \x1b[31m.jsonl")
        assert done.stderr.endswith("all there are, in two\\nlines \\x1b[31m.jsonl\n")
        assert done.stderr.count("\n") == 1
        assert (tmp_path / "two\nlines \x1b[31m.jsonl").exists()
