"""The command repair: clues, changes, the file it writes, and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import jigsat
from tests.cli.commands.puzzles import ONE, ROOMY, Written, outcome
from tests.program import Run


def test_the_infuriater(run: Run, tmp_path: Path) -> None:
    """One cell more, as its maker did; the count confirms it."""
    done = run("repair", "infuriater-original", "-o", "mended.json")
    assert outcome(done) == (0, "jigsat: mended.json: the repaired puzzle\n")
    lines = done.stdout.splitlines()
    assert lines[0] == "infuriater-original: 8 solutions"
    assert "Clues: 1 fixed piece leaves 1 solution" in lines
    [change] = [line for line in lines if line.startswith("Change: ")]
    assert change.endswith(": 1 solution")
    assert "with one more cell, at " in change
    mended = jigsat.load(tmp_path / "mended.json")
    assert mended.name == "infuriater-original-repaired"
    assert change.removeprefix("Change: ").removesuffix(": 1 solution") in mended.source
    counted = run("count", "mended.json", "--json")
    document = json.loads(counted.stdout)
    assert (document["solutions"], document["complete"]) == (1, True)


def test_clues_and_a_change(run: Run, written: Written) -> None:
    done = run("repair", written(ROOMY))
    assert outcome(done) == (0, "")
    number, clues, change = done.stdout.split("\n\n")
    assert number == "small: 2 solutions"
    assert clues.startswith("Clues: 1 fixed piece leaves 1 solution\n  piece 'I', turned ")
    assert change.splitlines() == [
        "Change: piece 'I' with one more cell, at [0, -1]: 1 solution",
        "before      after",
        "┌───────┐   ┌───────────┐",
        "│ I   I │   │ I   I   I │",
        "└───────┘   └───────────┘",
    ]


def test_only_clues(run: Run, written: Written) -> None:
    done = run("repair", written(ROOMY), "--clues", "-o", "clued.json")
    assert outcome(done) == (0, "jigsat: clued.json: the repaired puzzle\n")
    assert "Clues: 1 fixed piece leaves 1 solution" in done.stdout
    assert "Change" not in done.stdout
    assert json.loads(run("count", "clued.json", "--json").stdout)["solutions"] == 1


def test_only_changes_and_all_of_them(run: Run, written: Written) -> None:
    done = run("repair", written(ROOMY), "--changes", "--all")
    assert outcome(done) == (0, "")
    assert "Clues" not in done.stdout
    assert done.stdout.count("Change: ") == 1
    assert done.stdout.splitlines()[-1] == "1 of 3 single changes leave 1 solution"


def test_no_single_change_does_it(run: Run, written: Written) -> None:
    done = run("repair", written(), "-o", "none.json")
    message = "jigsat: none.json: not written, as there is no repaired puzzle\n"
    assert outcome(done) == (1, message)
    assert "Clues: 1 fixed piece leaves 1 solution" in done.stdout
    assert done.stdout.splitlines()[-1] == "0 of 1 single changes leave 1 solution"


def test_nothing_to_repair(run: Run, written: Written) -> None:
    done = run("repair", written(**ONE))
    assert outcome(done) == (0, "")
    assert done.stdout == "small: 1 solution: nothing to repair\n"


def test_as_json(run: Run, written: Written) -> None:
    done = run("repair", written(ROOMY), "--all", "--json")
    assert outcome(done) == (0, "")
    document = json.loads(done.stdout)
    assert document.pop("seconds") < 60
    [change] = document.pop("changes")
    assert change.pop("solution")["placements"][0]["cells"] == [[0, 0], [0, 1], [0, 2]]
    assert change == {
        "change": "cell added",
        "piece": "I",
        "cell": [0, -1],
        "side": None,
        "before": None,
        "after": None,
        "words": "piece 'I' with one more cell, at [0, -1]",
    }
    clues = document.pop("clues")
    assert clues["fewest"] is True
    assert len(clues["placements"]) == 1
    assert clues["placements"][0] in clues["solution"]["placements"]
    assert document == {
        "puzzle": "small",
        "solutions": 2,
        "all_solutions_known": True,
        "no_clues": None,
        "tried": 3,
        "complete": True,
        "stopped": None,
    }


def test_not_known(run: Run) -> None:
    done = run("repair", "infuriater-original", "--time-limit", "0", "-o", "none.json")
    status, message = outcome(done)
    assert status == 3
    assert "time limit of 0 seconds: 0 single changes tried\n" in message


def test_the_puzzle_itself_is_not_overwritten(run: Run, written: Written) -> None:
    name = written(ROOMY)
    done = run("repair", name, "-o", name)
    assert done.returncode == 2
    assert "found the puzzle itself, expected another file" in done.stderr
