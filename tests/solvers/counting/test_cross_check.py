"""A count is confirmed by a second engine, or by none, and the exit status says which."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from jigsat.cli.commands.count import document, print_comparison, status_of_comparison
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import Comparison, count, cross_check, second_search
from jigsat.solvers.counts import Counts
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search

MakePuzzle = Callable[..., Puzzle]
Run = Callable[..., "subprocess.CompletedProcess[str]"]

NUMBERS = {"solutions": 484, "up_to_symmetry": 121, "up_to_rotation": 121, "labelled": 69_696}


@pytest.mark.parametrize(
    ("engine", "second"),
    [
        ("auto", "scan"),
        ("scan", "cp-sat"),
        ("cp-sat", "scan"),
    ],
)
def test_the_second_engine_is_another_one(
    make_puzzle: MakePuzzle, engine: str, second: str
) -> None:
    options = Options(engine=engine)
    assert second_search(Search(make_puzzle(), options), options).engine == second


def test_an_engine_that_cannot_express_a_rule_is_passed_over(make_puzzle: MakePuzzle) -> None:
    dominoes = [{"name": name, "cells": ["##"]} for name in "ab"]
    puzzle = make_puzzle(pieces=dominoes, rules=[{"rule": "touching", "pieces": ["a", "b"]}])
    options = Options(engine="scan")
    assert second_search(Search(puzzle, options), options).engine == "cp-sat"


def test_the_scan_searches_the_whole_at_once() -> None:
    puzzle = load("wooden-buildings")
    first = Search(puzzle, Options())
    second = second_search(first, first.options)
    assert len(first.plan.parts) > 1
    assert len(second.plan.parts) == 1
    assert len(second.plan.parts[0].alive) == len(second.problem.placements)


@pytest.fixture
def counts(make_puzzle: MakePuzzle) -> Counts:
    return count(make_puzzle())


@pytest.mark.parametrize("key", ["solutions", "up_to_symmetry", "up_to_rotation", "labelled"])
def test_counts_that_differ_are_told(
    counts: Counts, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    changes: dict[str, Any] = {"engine": "other", key: 7}
    other = replace(counts, **changes)
    compared = Comparison(counts, other)
    assert compared.agree is False
    said = "one is wrong; please report this with the puzzle"
    assert status_of_comparison(compared) == (1, [f"{counts.engine} and other differ: {said}"])
    assert document(compared, cross_check=True)["agree"] is False
    print_comparison(compared)
    assert "7" in capsys.readouterr().out


@pytest.mark.parametrize(("why", "expected"), [("time limit", 3), ("interrupted", 130)])
def test_a_stopped_count_confirms_nothing(counts: Counts, why: str, expected: int) -> None:
    compared = Comparison(counts, replace(counts, complete=False, stopped=why))
    assert compared.agree is None
    assert status_of_comparison(compared) == (expected, ())


def test_a_count_that_is_not_complete_is_not_checked(make_puzzle: MakePuzzle) -> None:
    compared = cross_check(make_puzzle(), Options(limit=1))
    assert compared.first.stopped == "limit of 1 solution"
    assert (compared.second, compared.agree) == (None, None)


def test_the_command_compares_in_json(run: Run) -> None:
    done = run("count", "wooden-buildings", "--cross-check", "--json")
    document = json.loads(done.stdout)
    assert document["agree"] is True
    assert document["engine"] == "smallest-domain"
    assert document["cross_check"]["engine"] == "scan"
    for part in (document, document["cross_check"]):
        assert {key: part[key] for key in NUMBERS} == NUMBERS


CHESSBOARD = {
    "schema_version": 1,
    "name": "chessboard",
    "title": "Dominoes",
    "grid": "square",
    "board": {"cells": ["########"] * 8},
    "pieces": [{"name": "domino", "cells": ["##"], "count": 32}],
}


def test_the_command_counts_without_enumeration(run: Run, tmp_path: Path) -> None:
    (tmp_path / "chessboard.json").write_text(json.dumps(CHESSBOARD), encoding="utf-8")
    done = run("count", "chessboard.json", "--engine", "frontier")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("chessboard: 12,988,816 solutions\n")
    assert "complete; engine frontier" in done.stdout
    document = json.loads(
        run("count", "chessboard.json", "--engine", "frontier", "--json").stdout
    )
    assert document["solutions"] == 12_988_816


def test_a_refusal_is_one_document_and_one_sentence(run: Run) -> None:
    limit = ["--engine", "frontier", "--json", "--time-limit", "0.001"]
    done = run("count", "one-sided-pentominoes-6x15", *limit)
    document = json.loads(done.stdout)
    assert done.returncode == 3
    assert document["solutions"] is document["labelled"] is None
    assert (document["complete"], document["engine"]) == (False, "frontier")
    assert document["stopped"] == "time limit of 0.001 seconds: nothing was counted"
    assert done.stderr.startswith(f"jigsat: {document['stopped']}\n")


@pytest.mark.parametrize("option", [["--limit", "1"], ["--journal", "x"], ["--apart"]])
def test_the_frontier_leaves_nothing_to_choose(run: Run, option: list[str]) -> None:
    done = run("count", "wooden-buildings", "--engine", "frontier", *option)
    assert done.returncode == 2
    assert f"--engine frontier does not go with {option[0]}: " in done.stderr


def test_the_frontier_is_confirmed_otherwise(run: Run) -> None:
    done = run("count", "wooden-buildings", "--engine", "frontier", "--cross-check", "--json")
    document = json.loads(done.stdout)
    assert (done.returncode, document["agree"]) == (0, True)
    assert document["engine"] == "frontier" != document["cross_check"]["engine"]


@pytest.mark.full
def test_numbers_of_any_size_are_printed(run: Run, tmp_path: Path) -> None:
    """1,600 squares told apart: a number of over 4,300 digits, which Python would refuse."""
    board = {"cells": ["#" * 40] * 40}
    pieces = [{"name": "one", "count": 800}, {"name": "another", "count": 800}]
    puzzle = CHESSBOARD | {"board": board, "pieces": pieces}
    (tmp_path / "squares.json").write_text(json.dumps(puzzle), encoding="utf-8")
    for options, length in (([], 100), (["--json"], 4_300)):  # in words it is rounded
        done = run("count", "squares.json", "--engine", "frontier", "-q", *options)
        assert (done.returncode, done.stderr) == (0, "")
        assert len(done.stdout) > length
    assert " x 10^4433 " in run("count", "squares.json", "--engine", "frontier").stdout
