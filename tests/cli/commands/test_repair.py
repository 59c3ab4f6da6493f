"""The command repair: clues, changes, the file it writes, and JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import jigsat
from tests.analysis.repair.nine_cards import NINE_CARDS
from tests.cli.commands.puzzles import NONE, ONE, ROOMY, Written, outcome
from tests.program import Run


@pytest.mark.full
def test_nine_cards(run: Run, written: Written, tmp_path: Path) -> None:
    """Two labels swapped leave one solution of twelve; the verdict on the file confirms it."""
    done = run("repair", written(NINE_CARDS), "-o", "mended.json")
    assert outcome(done) == (0, "jigsat: mended.json: the repaired puzzle\n")
    number, clues, change, end = done.stdout.split("\n\n")
    assert number == "nine-cards: 12 solutions and 36 images of them"
    assert clues.splitlines()[:2] == [
        "Clues: 1 fixed piece leaves 1 solution",
        "  (Turned images count here: a fixed piece does not turn with the board.)",
    ]
    sentence, *drawing = change.split("\nbefore")
    words = " ".join(sentence.split()).removeprefix("Change: ")
    assert words == (
        "piece '1' with 'bear head' for 'fox tail' on the right of [0, 0], and "
        "piece '2' with 'fox tail' for 'bear head' on the left of [0, 0]; "
        "'1' and '7' are then the same piece: 1 solution up to turning (4 images)"
    )
    assert len(drawing) == 2
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert re.fullmatch(r"1 repair; tried \d+ of 720 single changes\n", end)
    mended = jigsat.load(tmp_path / "mended.json")
    assert mended.name == "nine-cards-repaired"
    assert words.split("; ")[0] in mended.source
    verdict = run("unique", "mended.json", "--up-to-symmetry", "--quiet")
    assert outcome(verdict) == (0, "")
    assert verdict.stdout.startswith("nine-cards-repaired: unique")


def test_no_solution(run: Run, written: Written) -> None:
    done = run("repair", written(**NONE), "--limit", "1")
    lines = done.stdout.splitlines()
    assert lines[0] == "small: no solution (jigsat explain tells why)"
    assert outcome(done) == (0, "")
    assert lines[-1].startswith("1 repair; tried ")


def test_clues_and_a_change(run: Run, written: Written) -> None:
    done = run("repair", written(ROOMY), "--all-images")
    assert outcome(done) == (0, "")
    number, clues, change, end = done.stdout.split("\n\n")
    assert end == "1 repair; tried 2 of 3 single changes\n"
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
    assert done.stdout.splitlines()[-1] == "0 repairs; tried 1 single change"


def test_nothing_to_repair(run: Run, written: Written) -> None:
    done = run("repair", written(**ONE))
    assert outcome(done) == (0, "")
    assert done.stdout == "small: 1 solution: nothing to repair\n"


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


def test_the_puzzle_itself_is_not_overwritten(run: Run, written: Written) -> None:
    name = written(ROOMY)
    done = run("repair", name, "-o", name)
    assert done.returncode == 2
    assert "found the puzzle itself, expected another file" in done.stderr
