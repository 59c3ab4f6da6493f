"""jigsat count --per-subset: a number for each subset of the pieces."""

from __future__ import annotations

from tests.cli.commands.puzzles import BOX, SMALL, Written
from tests.program import Run


def test_a_table_has_the_subsets_that_fill_the_board(run: Run, written: Written) -> None:
    done = run("count", written(BOX), "--per-subset")
    assert (done.returncode, done.stderr) == (0, "")
    *shown, end = done.stdout.splitlines()
    assert shown == [
        "box: 2 of 3 subsets of the pieces with the area of the board, 3 solutions",
        "  with     solutions  up to symmetry",
        "  square           1               1",
        "  bar bar          2               1",
        "  no solution: with S",
    ]
    assert end.startswith("complete; engine ")


def test_if_most_pieces_are_used_it_says_which_are_not(run: Run, written: Written) -> None:
    pieces = [{"name": name, "count": {"min": 0, "max": 1}, "face": name} for name in "ABC"]
    board = {"cells": ["##"]}
    done = run("count", written({**BOX, "board": board, "pieces": pieces}), "--per-subset")
    assert [line.split() for line in done.stdout.splitlines()[1:-1]] == [
        ["without", "solutions", "up", "to", "symmetry"],
        ["C", "2", "1"],
        ["B", "2", "1"],
        ["A", "2", "1"],
    ]


def test_what_cannot_be_counted_so_is_refused(run: Run, written: Written) -> None:
    done = run("count", written(BOX), "--per-subset", "--limit", "1")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(
        "found more than 1 subset with the area of the board, expected at most 1: --limit N "
        "allows more\n"
    )
    done = run("count", written(SMALL), "--per-subset")
    assert (done.returncode, done.stdout) == (2, "")
    assert "found no piece that may stay in the box, expected some" in done.stderr
