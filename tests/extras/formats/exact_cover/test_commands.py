"""The commands on an exact cover problem: exit status, stdout and stderr."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.program import Run

TOY = "| Knuth's toy\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
SEVERAL = "a b | x\na x\na x\nb x\nb\n"
NONE = "a b c d\na b\nb c\na c\nd\n"
READ_AS = "read as an exact cover problem as text"


@pytest.fixture(autouse=True)
def _files(tmp_path: Path) -> None:
    for name, text in (("toy", TOY), ("several", SEVERAL), ("none", NONE)):
        (tmp_path / f"{name}.dlx").write_text(text, encoding="utf-8")


def test_solve(run: Run) -> None:
    done = run("solve", "toy.dlx")
    assert (done.returncode, done.stderr) == (0, f"jigsat: toy.dlx: {READ_AS}\n")
    assert done.stdout == "option 1: c e\noption 4: a d f\noption 5: b g\n"
    assert run("solve", "none.dlx").returncode == 1


def test_count(run: Run) -> None:
    done = run("count", "several.dlx", "--quiet")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[:2] == [
        "several: 2 solutions",
        "  sets of options; options with the same items are told apart",
    ]
    counted = json.loads(run("count", "several.dlx", "--json", "--engine", "cp-sat").stdout)
    assert (counted["solutions"], counted["labelled"], counted["complete"]) == (2, 2, True)


@pytest.mark.parametrize("command", ["count", "estimate"])
def test_an_engine_that_cannot_says_so(run: Run, command: str) -> None:
    done = run(command, "toy.dlx", "--engine", "scan")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(
        "jigsat: the engine scan needs a board, which an exact cover problem has not; "
        "cp-sat takes every problem\n"
    )


def test_solutions_are_written_taken_up_and_verified(run: Run) -> None:
    assert run("enumerate", "several.dlx", "-o", "all.jsonl").returncode == 0
    assert run("enumerate", "several.dlx", "-o", "all.jsonl", "--resume").returncode == 0
    done = run("verify", "several.dlx", "all.jsonl")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "several: 2 solutions, all valid",
        "the file says that these are all there are",
    ]
    other = run("verify", "toy.dlx", "all.jsonl")
    assert other.returncode == 2
    assert "found solutions of 'several' (fingerprint" in other.stderr


@pytest.mark.parametrize(
    ("text", "status", "lines"),
    [
        ("a x (1 of 2)\nb\n", 0, ["valid"]),
        ("a x\n", 1, ["not valid", "  item 'b': in no option that is chosen, expected 1"]),
    ],
)
def test_a_solution_typed_by_hand(
    run: Run, tmp_path: Path, text: str, status: int, lines: list[str]
) -> None:
    (tmp_path / "layout").write_text(text, encoding="utf-8")
    done = run("verify", "several.dlx", "layout")
    assert (done.returncode, done.stdout.splitlines()) == (status, lines)


def test_show(run: Run, tmp_path: Path) -> None:
    (tmp_path / "all.dlx").write_text("a 2:3|b | x\na b x:1\nb x:2\nb\n", encoding="utf-8")
    assert run("show", "all.dlx").stdout.splitlines() == [
        "all.dlx",
        "An exact cover problem: 2 primary and 1 secondary items, 3 options.",
        "Items: a and b.",
        "Covered another number of times than once: b (2 to 3 times).",
        "Secondary items: x.",
        "Colours: 1 and 2.",
    ]


def test_import_and_export(run: Run, tmp_path: Path) -> None:
    assert run("import", "several.dlx", "-o", "several.json").returncode == 0
    assert run("export", "several.json", "-o", "again.dlx").returncode == 0
    written = (tmp_path / "again.dlx").read_text(encoding="utf-8")
    assert written == "| several.dlx\n" + SEVERAL
    counted = run("count", "several.json", "-q")
    assert counted.stdout.startswith("several: 2 solutions\n")
    done = run("export", "toy.dlx", "--to", "burrtools", "-q")
    assert done.returncode == 2
    assert done.stderr == (
        "jigsat: toy: BurrTools cannot hold an exact cover problem, which has no board\n"
    )


@pytest.mark.parametrize(
    "command",
    [
        ("hint",),
        ("count", "--engine", "frontier"),
    ],
    ids=" ".join,
)
def test_commands_that_need_a_board_say_so(run: Run, command: tuple[str, ...]) -> None:
    first, *more = command
    done = run(first, "toy.dlx", *more)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == (
        "jigsat: toy.dlx: an exact cover problem has no board and no pieces, which this needs; "
        "see: solve, enumerate, count, unique, estimate, verify, export"
    )
