"""The command apart: levels and moves, of solutions found and of solutions in a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands.puzzles import outcome
from tests.program import Run

#: A cube that goes to the right and up out of a block with a channel.
CHANNEL: dict[str, Any] = {
    "schema_version": 1,
    "name": "channel",
    "title": "Channel",
    "grid": "cube",
    "turning": "fixed",
    "board": {"cells": [["####", "##.#", "####"], ["####", "##.#", "####"], ["####"] * 3]},
    "pieces": [["BBBB", "BB.B", "BBBB"], ["BBBB", "BA.B", "BBBB"], ["BBBB"] * 3],
}
CLOSED: dict[str, Any] = {
    **CHANNEL,
    "name": "closed",
    "board": {"size": [3, 3, 3]},
    "pieces": [["BBB"] * 3, ["BBB", "BAB", "BBB"], ["BBB"] * 3],
}
#: A prism goes to the right as far as the shaft above, and up through it.
SHAFT: dict[str, Any] = {
    **CHANNEL,
    "name": "shaft",
    "grid": "prism",
    "board": {
        "cells": [
            ["########", "#####.##", "########"],
            ["########", "####..##", "########"],
            ["########"] * 3,
        ]
    },
    "pieces": [
        ["BBBBBBBB", "BBBBB.BB", "BBBBBBBB"],
        ["BBBBBBBB", "BBBA..BB", "BBBBBBBB"],
        ["BBBBBBBB"] * 3,
    ],
}


def _file(folder: Path, puzzle: dict[str, Any]) -> str:
    path = folder / f"{puzzle['name']}.json"
    path.write_text(json.dumps(puzzle))
    return str(path)


def test_the_level_and_the_moves_in_words(run: Run, tmp_path: Path) -> None:
    done = run("apart", _file(tmp_path, CHANNEL))
    assert outcome(done) == (0, "")
    first, *drawing, level, moves = done.stdout.splitlines()
    assert (first, drawing[0].split()[::2]) == ("Solution 1", ["layer"] * 3)
    assert level == "comes apart: level 2, 2 moves in all"
    assert moves == "  1. A to the right 1; A out up"


def test_another_piece_may_stand_still(run: Run, tmp_path: Path) -> None:
    done = run("apart", _file(tmp_path, CHANNEL), "--fixed-piece", "A")
    assert done.stdout.splitlines()[-1] == "  1. B to the left 1; B out down"
    done = run("apart", _file(tmp_path, CHANNEL), "--fixed-piece", "C")
    assert outcome(done) == (2, "jigsat: --fixed-piece: found 'C', expected one of B, A\n")


def test_what_cannot_be_taken_apart(run: Run, tmp_path: Path) -> None:
    closed = _file(tmp_path, CLOSED)
    done = run("apart", closed)
    others = "jigsat: to list the solutions that come apart: jigsat enumerate"
    assert outcome(done) == (1, f"{others} {closed} --apart\n")
    assert done.stdout.splitlines()[-1] == "cannot be taken apart by straight moves"


def test_a_limit_of_states_is_no_answer(run: Run, tmp_path: Path) -> None:
    done = run("apart", _file(tmp_path, CHANNEL), "--max-states", "1")
    assert outcome(done) == (3, "")
    assert done.stdout.splitlines()[-1] == "not known: limit of 1 state, 1 state looked at"


def test_a_summary_alone(run: Run) -> None:
    done = run("apart", "soma-cube", "-n", "2", "--summary")
    assert outcome(done) == (0, "")
    assert done.stdout == "2 of 2 solutions come apart\n        2  level 1\n"


class TestAll:
    """count --apart and enumerate --apart."""

    def test_the_same_for_programs(self, run: Run, tmp_path: Path) -> None:
        done = run("count", _file(tmp_path, CLOSED), "--apart", "--max-states", "1", "--json")
        assert outcome(done) == (0, "")
        document = json.loads(done.stdout)
        assert document["levels"] == [
            {"answer": "no", "level": None, "up_to_symmetry": 1, "solutions": 1}
        ]
        assert (document["complete"], document["stopped"]) == (True, None)

    def test_what_is_not_known_is_not_no(self, run: Run, tmp_path: Path) -> None:
        done = run("count", _file(tmp_path, CHANNEL), "--apart", "--max-states", "1")
        assert outcome(done) == (3, "")
        assert done.stdout.splitlines()[1:3] == [
            "             up to symmetry  solutions",
            "  not known               1          1",
        ]

    @pytest.mark.full
    def test_what_is_not_listed_is_verified_to_be_so(self, run: Run, tmp_path: Path) -> None:
        file = str(tmp_path / "burr.jsonl")
        run("enumerate", "piston-burr", "--apart", "--level-at-least", "10", "-o", file)
        assert run("verify", "piston-burr", file).stdout.splitlines() == [
            "piston-burr: 0 solutions",
            "10 other solutions not listed: what is listed comes apart",
            "the file says that these and the others are all there are up to symmetry",
        ]


@pytest.mark.full
def test_who_draws_what_stays_together_is_told_of_others(run: Run, tmp_path: Path) -> None:
    closed = _file(tmp_path, CLOSED)
    done = run("render", closed, "--as", "steps", "-o", str(tmp_path / "steps.svg"))
    assert outcome(done) == (
        0,
        f"jigsat: written: {tmp_path / 'steps.svg'}, with 1 solution\n"
        "jigsat: this solution cannot be put together by straight moves; to list the solutions "
        f"that come apart: jigsat enumerate {closed} --apart\n",
    )
