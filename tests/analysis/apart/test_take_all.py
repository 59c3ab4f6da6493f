"""All assemblies of a puzzle taken apart: counted by levels, recorded, and resumed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from jigsat.analysis.apart.all_assemblies import take_all_apart
from jigsat.analysis.apart.apart import taken_apart
from jigsat.analysis.apart.levels import LevelCount, LevelCounts, Verdict
from jigsat.analysis.query import Answer
from jigsat.checks.verify.files import verify_file
from jigsat.schemas.errors import DataError, FileError, JournalError
from jigsat.schemas.library import load
from jigsat.schemas.parsing.parse import build
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support import progress
from jigsat.schemas.support.progress import Progress, Stage
from jigsat.solvers import progress as estimation
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import solutions

YES, NO, NOT_KNOWN = Answer.YES, Answer.NO, Answer.NOT_KNOWN


def box(size: list[int], *pieces: Any, **more: Any) -> Puzzle:
    document = {
        "schema_version": 1,
        "name": "box",
        "title": "Box",
        "grid": "cube",
        "turning": "rotate",
        "board": {"size": size},
        "pieces": list(pieces),
    }
    return build(Puzzle, {**document, **more})


def piece(name: str, *layers: list[str], count: int = 1) -> dict[str, Any]:
    return {"name": name, "cells": list(layers), "count": count}


RING_AND_BAR = box([1, 3, 3], piece("ring", ["###", "#.#", "###"]), piece("bar", ["#"]))
HOOKS = box([2, 2, 3], piece("hook", ["##", "#."], ["..", "#."], count=3))
CLOSED = box(
    [3, 3, 3],
    piece("box", ["###"] * 3, ["###", "#.#", "###"], ["###"] * 3),
    piece("cube", ["#"]),
)
DOMINOES = box([2, 2, 3], piece("domino", ["##"], count=6))
HOLES = box(
    [2, 2, 2],
    piece("L", ["##", "#."], count=2),
    rules=[{"rule": "cover", "blanks": 2}],
)
#: Three cubes slide about in a closed box and never leave it: there are twelve states.
SLIDING = box(
    [3, 4, 4],
    piece("box", ["####"] * 4, ["####", "#..#", "#..#", "####"], ["####"] * 4),
    *(piece(name, ["#"]) for name in "ABC"),
    rules=[{"rule": "cover", "blanks": 1}],
)
TOYS = {
    "a ring": RING_AND_BAR,
    "a closed box": CLOSED,
    "dominoes": DOMINOES,
    "holes": HOLES,
    "hooks": HOOKS,
    "cubes in a box": SLIDING,
}


def one_by_one(puzzle: Puzzle) -> Counter[Verdict]:
    """The verdicts on all solutions, images and all."""
    found = (taken_apart(puzzle, each) for each in solutions(puzzle))
    return Counter((each.answer, each.level) for each in found)


def by_verdict(counted: LevelCounts) -> Counter[Verdict]:
    return Counter({(each.answer, each.level): each.solutions for each in counted.levels})


@pytest.mark.parametrize("puzzle", TOYS.values(), ids=TOYS)
def test_images_have_the_levels_that_each_of_them_has(puzzle: Puzzle) -> None:
    counted = take_all_apart(puzzle)
    assert by_verdict(counted) == one_by_one(puzzle)
    assert (counted.complete, counted.stopped) == (True, None)


def test_what_is_counted_by_both_conventions() -> None:
    counted = take_all_apart(CLOSED)
    assert counted.levels == (LevelCount(NO, (), 1, 1),)
    counted = take_all_apart(HOLES)
    assert counted.up_to_symmetry == counted.of(YES) < counted.solutions


def test_the_progress_is_that_of_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "UPDATE_SECONDS", 0.0)
    monkeypatch.setattr(estimation, "FIRST_SECONDS", 0.0)
    told: list[Progress] = []
    counted = take_all_apart(DOMINOES, on_progress=told.append)
    told = [each for each in told if each.unit == "solution"]
    assert {each.stage for each in told} == {Stage.TAKING_APART}
    assert told[-1].done == counted.up_to_symmetry
    assert any(each.share is not None for each in told)


def test_no_time_is_no_count() -> None:
    counted = take_all_apart(load("soma-cube"), Options(time_limit=0))
    assert not counted.complete
    assert counted.stopped is not None
    assert counted.stopped.startswith("time limit of 0 seconds")


def test_the_plane_is_refused() -> None:
    with pytest.raises(DataError, match="in the plane all pieces lift off"):
        take_all_apart(load("drive-ya-nuts"))


class TestTheFile:
    @pytest.mark.full
    def test_it_lists_those_that_come_apart(self, tmp_path: Path) -> None:
        puzzle, path = load("piston-burr"), tmp_path / "burr.jsonl"
        counted = take_all_apart(puzzle, journal=path)
        assert (counted.up_to_symmetry, counted.of(YES)) == (10, 1)
        report = verify_file(puzzle, path)
        assert (report.valid, report.solutions) == (True, 1)
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        verdicts = [each["apart"] for each in lines[1:] if "apart" in each]
        assert [each["answer"] for each in verdicts].count("no") == 9
        (listed,) = [each for each in lines if "placements" in each]
        assert (listed["apart"]["level"], listed["apart"]["images"]) == ([9, 3], 12)

    @pytest.mark.parametrize("share", [0.02, 0.3, 0.5, 0.8, 0.999, 1.0])
    def test_a_run_that_was_killed_is_taken_up(self, tmp_path: Path, share: float) -> None:
        path = tmp_path / "burr.jsonl"
        counted = take_all_apart(HOLES, journal=path)
        whole = path.read_bytes()
        path.write_bytes(whole[: int(share * len(whole))])
        again = take_all_apart(HOLES, journal=path, resume=True)
        assert again.levels == counted.levels
        assert sorted(path.read_bytes().splitlines()) == sorted(whole.splitlines())

    def test_another_run_cannot_be_taken_up(self, tmp_path: Path) -> None:
        from jigsat.solvers.recording.enumeration import record

        path = tmp_path / "all.jsonl"
        record(HOLES, path, up_to_symmetry=True)
        with pytest.raises(
            JournalError, match="that has no --apart, expected one that has --apart"
        ):
            take_all_apart(HOLES, journal=path, resume=True)
        with pytest.raises(FileError, match="found a file of this name"):
            take_all_apart(HOLES, journal=path)
        take_all_apart(HOLES, journal=path, overwrite=True)
        with pytest.raises(JournalError, match="has --apart, expected one that has no --apart"):
            record(HOLES, path, up_to_symmetry=True, resume=True)
