"""The option --best: what is printed where, exit statuses, and going on from a layout."""

from __future__ import annotations

import json
from typing import Any

from benchmarks.hard_puzzles import planted_edge_matching
from tests.cli.commands.puzzles import Written
from tests.program import Run

#: Ten cells for pieces of three, three and five: a piece of three is left over.
RING: dict[str, Any] = {
    "schema_version": 1,
    "name": "ring",
    "title": "A ring",
    "grid": "square",
    "turning": "rotate",
    "board": {"cells": ["####", "#..#", "####"]},
    "pieces": [
        {"name": "A", "cells": ["###"]},
        {"name": "B", "cells": ["##", "#."]},
        {"name": "C", "cells": ["##", ".#", "##"]},
    ],
}
#: Two of four cards are alike on all sides: of four pairs of sides one can match.
CARDS: dict[str, Any] = {
    **RING,
    "board": {"cells": ["##", "##"]},
    "pieces": [{"name": f"{n}", "sides": [each] * 4} for n, each in enumerate("abca")],
    "rules": [{"rule": "equal-sides"}],
}


def test_the_best_of_a_tray(run: Run, written: Written) -> None:
    done = run("solve", written(RING), "--best")
    assert done.returncode == 0
    assert done.stdout.startswith("┌")
    assert done.stdout.endswith("8 of 10 cells are covered: this is the best there is\n")
    assert "jigsat: 8 of 10 cells are covered after " in done.stderr


def test_a_time_limit_keeps_the_best(run: Run, written: Written) -> None:
    puzzle = written(planted_edge_matching(8, 8, (4, 6), 1))
    done = run("solve", puzzle, "--best", "--time-limit", "2", "--json")
    assert done.returncode == 3
    document = json.loads(done.stdout)
    assert document["stopped"] == "time limit of 2 seconds"
    assert len(document["solutions"]) == 1
    assert "time limit of 2 seconds: perhaps there is a better layout" in done.stderr


def test_no_solution_is_no_best_if_cards_cannot_lie(run: Run, written: Written) -> None:
    rules = [{"rule": "equal-sides"}, {"rule": "rim", "labels": ["a"]}]
    done = run("solve", written(CARDS, rules=rules), "--best")
    assert (done.returncode, done.stdout) == (1, "the cards cannot all be laid\n")
