"""The command repair: clues, changes, the file it writes, and JSON."""

from __future__ import annotations

import json

from tests.cli.commands.puzzles import ROOMY, Written, outcome
from tests.program import Run


def test_clues_and_a_change(run: Run, written: Written) -> None:
    done = run("repair", written(ROOMY), "--all-images")
    assert outcome(done) == (0, "")
    number, clues, change, end = done.stdout.split("\n\n")
    assert end == "1 repair; tried 2 of 3 single changes\n"
    assert number == "small: 2 solutions"
    assert clues.startswith("Clues: 1 fixed piece leaves 1 solution\n  piece I")
    assert change.splitlines() == [
        "Change: piece 'I' with one more cell, at [0, -1]: 1 solution",
        "before      after",
        "┌───────┐   ┌───────────┐",
        "│ I   I │   │ I   I   I │",
        "└───────┘   └───────────┘",
    ]


def test_only_clues(run: Run, written: Written) -> None:
    done = run("repair", written(ROOMY), "--all-images", "--clues", "-o", "clued.json")
    assert outcome(done) == (0, "jigsat: clued.json: the repaired puzzle\n")
    assert "Clues: 1 fixed piece leaves 1 solution" in done.stdout
    assert "Change" not in done.stdout
    assert json.loads(run("count", "clued.json", "--json").stdout)["solutions"] == 1


def test_no_single_change_does_it(run: Run, written: Written) -> None:
    done = run("repair", written(), "--all-images", "-o", "none.json")
    message = "jigsat: none.json: not written, as there is no repaired puzzle\n"
    assert outcome(done) == (1, message)
    assert "Clues: 1 fixed piece leaves 1 solution" in done.stdout
    assert done.stdout.splitlines()[-1] == "0 repairs; tried 0 single changes"


def test_as_json(run: Run, written: Written) -> None:
    done = run("repair", written(ROOMY), "--all-images", "--all", "--json")
    assert outcome(done) == (0, "")
    document = json.loads(done.stdout)
    assert document.pop("seconds") < 60
    [repair] = document.pop("repairs")
    assert repair.pop("solution")["placements"][0]["cells"] == [[0, 0], [0, 1], [0, 2]]
    clues = document.pop("clues")
    assert clues["fewest"] is True
    assert len(clues["placements"]) == 1
    assert clues["placements"][0] in clues["solution"]["placements"]
    assert document == {
        "puzzle": "small",
        "convention": "solutions",
        "solutions": 2,
        "all_solutions_known": True,
        "no_clues": None,
        "single_changes": {"tried": 3, "of": 3},
        "complete": True,
        "stopped": None,
    }


def test_not_known(run: Run) -> None:
    done = run("repair", "infuriater-original", "--time-limit", "0", "-o", "none.json")
    status, message = outcome(done)
    assert status == 3
    assert "time limit of 0 seconds: no changes tried\n" in message
