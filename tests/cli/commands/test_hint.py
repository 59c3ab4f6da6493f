"""The command hint: exit statuses, what is printed where, and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import jigsat
from jigsat.schemas.solution import Solution
from tests.program import Run

#: Fits in one way: the straight piece lies at the end of the lower row.
TRAY: dict[str, Any] = {
    "schema_version": 1,
    "name": "tray",
    "title": "A tray",
    "grid": "square",
    "turning": "rotate-and-flip",
    "board": {"cells": ["###.", "####"]},
    "pieces": [
        {"name": "I", "cells": ["###"]},
        {"name": "L", "cells": ["###", "#.."]},
    ],
}


@pytest.fixture
def tray(tmp_path: Path) -> str:
    (tmp_path / "tray.json").write_text(json.dumps(TRAY), encoding="utf-8")
    return "tray.json"


@pytest.fixture
def so_far(tmp_path: Path) -> Callable[[str], str]:
    def written(text: str) -> str:
        (tmp_path / "far.txt").write_text(text, encoding="utf-8")
        return "far.txt"

    return written


def test_the_first_piece(run: Run, tray: str) -> None:
    done = run("hint", tray)
    assert (done.returncode, done.stderr) == (0, "")
    first, following, *drawn = done.stdout.splitlines()
    assert first == "the board can be finished"
    assert following.startswith("next: ")
    assert following.endswith(": there is no other way")
    assert drawn[0].startswith("┌")


def test_what_all_solutions_share(run: Run, tray: str) -> None:
    done = run("hint", tray, "--backbone")
    assert (done.returncode, done.stderr) == (0, "")
    assert "all solutions share:\n" in done.stdout
    assert "I on [1, 1] [1, 2] [1, 3]\n" in done.stdout
    assert "that is what lies on every cell\n" in done.stdout


def test_from_a_board_that_cannot_be_finished(
    run: Run, tray: str, so_far: Callable[[str], str]
) -> None:
    done = run("hint", tray, so_far("III \n....\n"))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == (
        "the board cannot be finished\ntake back: piece I on [0, 0] [0, 1] [0, 2]\n"
    )


def test_pieces_that_overlap(run: Run, tray: str, tmp_path: Path) -> None:
    placements = [
        {"piece": "I", "orientation": "0", "cells": [[1, 1], [1, 2], [1, 3]]},
        {"piece": "L", "cells": [[0, 0], [0, 1], [0, 2], [1, 2]]},
    ]
    (tmp_path / "both.json").write_text(json.dumps({"placements": placements}))
    done = run("hint", tray, "both.json")
    assert done.returncode == 1
    assert done.stdout.startswith("wrong already: cell [1, 2]: covered by 'I' and 'L'\n")
    assert "take back: piece L, turned flip, on " in done.stdout


def test_a_board_that_is_finished(run: Run, tray: str, tmp_path: Path) -> None:
    (tmp_path / "all.json").write_text(run("solve", tray, "--json").stdout)
    done = run("hint", tray, "all.json")
    assert (done.returncode, done.stdout) == (0, "the board is finished\n")


def test_as_json(run: Run, tray: str, so_far: Callable[[str], str]) -> None:
    done = run("hint", tray, "--backbone", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    known = json.loads(done.stdout)
    assert (known["can_be_finished"], known["finished"], known["faults"]) == (True, False, [])
    assert known["next"]["forced"] is True
    assert known["backbone"]["complete"] is True
    board = Solution.model_validate({"placements": known["backbone"]["placements"]})
    assert jigsat.verify(jigsat.Puzzle.model_validate(TRAY), board) == []
    assert len(known["backbone"]["cells"]) == 7
    known = json.loads(run("hint", tray, so_far("III \n....\n"), "--json").stdout)
    assert known["can_be_finished"] is False
    assert [each["piece"] for each in known["take_back"]] == ["I"]
    assert (known["fewest"], known["next"]) == (True, None)


def test_the_time_is_up(run: Run) -> None:
    done = run("hint", "tropical-fish", "--time-limit", "0")
    assert (done.returncode, done.stdout) == (
        3,
        "not known whether the board can be finished\n",
    )
    assert done.stderr.startswith("jigsat: the time was too short")
    quiet = run("hint", "tropical-fish", "--time-limit", "0", "--quiet", "--json")
    assert (quiet.returncode, quiet.stderr) == (3, "")
    assert json.loads(quiet.stdout)["can_be_finished"] is None


def test_a_board_that_cannot_be_read(run: Run, tray: str, tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text('{"placements": [{"piece": "Z", "cells": [[0, 0]]}]}')
    for name in ("odd.json", "missing.txt"):
        done = run("hint", tray, name)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"jigsat: {name}: ")
        assert done.stderr.count("\n") == 1
