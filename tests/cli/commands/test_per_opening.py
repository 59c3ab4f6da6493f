"""jigsat count --per-opening: a number for each choice of the blanks."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.commands.puzzles import Written
from tests.cli.test_opening import SMALL
from tests.program import Run


def test_a_calendar_is_a_table_and_what_is_seen_in_it(run: Run, written: Written) -> None:
    done = run("count", written(SMALL), "--per-opening")
    assert (done.returncode, done.stderr) == (0, "")
    *shown, end = done.stdout.splitlines()
    assert shown == [
        "  Jan Feb",
        "1   2   1",
        "2   0   1",
        "3   2   2",
        "",
        "small: 6 choices of the blanks, 8 solutions (1.3 for each)",
        "  fewest  Feb 1: 1; Feb 2: 1; Jan 1: 2; Jan 3: 2; Feb 3: 2",
        "  most    Feb 3: 2; Jan 3: 2; Jan 1: 2; Feb 2: 1; Feb 1: 1",
        "  none    Jan 2",
    ]
    assert end.startswith("complete; engine ")


def test_a_time_limit_says_what_is_missing(run: Run) -> None:
    done = run("count", "a-puzzle-a-day", "--per-opening", "--time-limit", "0")
    assert done.returncode == 3
    assert "366 choices of the blanks, at least 0 solutions" in done.stdout
    assert "none so far  Jan 1; Jan 2; " in done.stdout
    assert "each number is a lower bound" in done.stdout
    assert "not complete (time limit of 0 seconds)" in done.stdout


def test_it_is_noted_down_and_taken_up(run: Run, written: Written, tmp_path: Path) -> None:
    each = ("count", written(SMALL), "--per-opening", "--json", "--journal", "days.jsonl")
    first = json.loads(run(*each).stdout)
    journal = tmp_path / "days.jsonl"
    header, *records = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    journal.write_text(header + "".join(records[:-2]), encoding="utf-8")  # as if it was killed
    second = json.loads(run(*each, "--resume", "--stats").stdout)
    assert second.pop("stats")["engine"]
    assert {**first, "seconds": 0} == {**second, "seconds": 0}
    done = run("count", written(SMALL), "--journal", "days.jsonl", "--resume")
    assert done.returncode == 2
    assert (
        "found a run that has --per-opening, expected one that has no --per-opening or "
        "--per-subset" in done.stderr
    )


def test_more_choices_than_the_limit_are_refused(run: Run, written: Written) -> None:
    small = written(SMALL)
    assert run("count", small, "--per-opening", "--limit", "6").returncode == 0
    done = run("count", small, "--per-opening", "--limit", "5")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "jigsat: small: found more than 5 choices of the blanks, expected at most 5: --limit N "
        "allows more\n"
    )
    done = run("count", "pentominoes-6x10", "--per-opening")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "jigsat: pentominoes-6x10: found no blanks, expected a rule 'cover' with some\n"
    )
