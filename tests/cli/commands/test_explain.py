"""The command explain: exit statuses, what is printed where, and JSON."""

from __future__ import annotations

import json
from typing import Any

from tests.cli.commands.puzzles import Written
from tests.program import Run

Document = dict[str, Any]


CHAIN: Document = {
    "board": {"cells": ["###"]},
    "turning": "fixed",
    "pieces": [
        {"name": "A", "sides": {"left": "one", "right": "two"}},
        {"name": "B", "sides": {"left": "two", "right": "five"}},
        {"name": "C", "sides": {"left": "three", "right": "four"}},
    ],
    "rules": [{"rule": "equal-sides"}],
}


def test_a_label_that_was_mistyped(run: Run, written: Written) -> None:
    done = run("explain", written(**CHAIN))
    assert (done.returncode, done.stderr) == (0, "")
    text = " ".join(done.stdout.split())
    assert text.startswith("small: no solution")
    assert "With the pieces in the box, these contradict each other:" in text
    assert "where two sides meet they show the same label." in text
    assert "The least to give up, so that there is a solution:" in text
    assert "piece B, side right: three instead of five" in text
    assert "piece C, side left: five instead of three" in text
    assert "1 rule: Where two sides meet they show the same label." in text


def test_where_a_count_is_the_cause_nothing_else_is_looked_for(
    run: Run, written: Written
) -> None:
    wrong = written(pieces=[{"name": "I", "cells": ["##"], "count": 3}])
    assert run("explain", wrong).stdout.endswith(
        "The least to give up, so that there is a solution:\n"
        "  - leave out I.\n"
        "Then there are so many solutions:\n"
        "  - without I: 2 solutions (1 up to symmetry).\n"
    )
    known = json.loads(run("explain", wrong, "--json").stdout)
    (least,) = known["least_to_give_up"]
    assert (least["way"], least["number"], least["is_least"]) == ("box", 1, True)
    assert least["alternatives"][0]["solutions"]["solutions"] == 2
    assert (known["conflict"], known["not_known"]) == (None, [])


def test_as_json(run: Run, written: Written) -> None:
    done = run("explain", written(**CHAIN), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    known = json.loads(done.stdout)
    assert (known["puzzle"], known["has_solution"]) == ("small", False)
    assert known["not_known"] == []
    assert known["stopped"] is None
    assert known["conflict"]["minimal"]
    assert all(requirement["needed"] for requirement in known["conflict"]["requirements"])
    ways = {least["way"]: least for least in known["least_to_give_up"]}
    labels = ways["labels"]
    assert (labels["number"], labels["is_least"], labels["are_all"]) == (1, True, True)
    boards = [each["board"]["placements"] for each in labels["alternatives"]]
    assert all(len(board) == 3 for board in boards)


def test_a_solution_is_not_given_away(run: Run, written: Written) -> None:
    done = run("explain", written())
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == "small: there is a solution (jigsat solve shows it)\n"
    known = json.loads(run("explain", written(), "--json").stdout)
    assert known["has_solution"] is True
    assert known["conflict"] is None
    assert "cells" not in str(known)


def test_the_time_is_up(run: Run) -> None:
    done = run("explain", "tropical-fish", "--time-limit", "0.01")
    assert done.returncode == 3
    assert done.stdout == "tropical-fish: not known whether there is a solution\n"
    message = "jigsat: the time was too short to tell whether there is a solution\n"
    assert done.stderr == message
    quiet = run("explain", "tropical-fish", "--time-limit", "0.01", "--quiet", "--json")
    assert (quiet.returncode, quiet.stderr) == (3, "")
    assert json.loads(quiet.stdout)["has_solution"] is None


def test_what_is_proven_without_a_search_is_known_at_once(run: Run, written: Written) -> None:
    done = run("explain", written(board={"cells": ["###", "##."]}), "--time-limit", "0")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("small: no solution\n  pieces: ")
