"""What check proves and suspects is said by the commands that search, before they do."""

from __future__ import annotations

import json
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from typer.testing import CliRunner

from jigsat.cli.app import app
from jigsat.cli.session import QuickCheck
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import check_limits
from jigsat.solvers.find import Outcome
from jigsat.solvers.limits.options import Options
from tests.cli.commands.puzzles import Written
from tests.program import PATIENCE, Run

#: A cell too few, which is known before any search.
TOO_FEW: dict[str, Any] = {"board": {"cells": ["###", "##."]}}
TOO_FEW_SAID = "the pieces have 4 cells, and the board has 5 cells to cover: 1 too few"
#: Dominoes on a board without two corners of one colour: nobody lives to see the search end.
CORNERS: dict[str, Any] = {
    "board": {"cells": [".#########", *["##########"] * 8, "#########."]},
    "pieces": [{"name": "domino", "cells": ["##"], "count": 49}],
}
CORNERS_SAID = "colour each cell by row + column, even or odd: these colours have 50 and 48 "
#: Nobody says whether the piece may be turned over.
CHIRAL: dict[str, Any] = {
    "board": {"cells": ["####", "####"]},
    "pieces": [{"name": "L", "cells": ["###", "#.."], "count": 2}],
}
COMMANDS = ["solve", "count", "unique", "hint", "enumerate", "estimate"]
#: The exit statuses where there is no solution; those of these two say how the search ended.
STATUS = {"count": 0, "estimate": 0, "enumerate": 0}


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_a_proof_comes_first(run: Run, written: Written, command: str) -> None:
    done = run(command, written(**TOO_FEW))
    assert done.returncode == STATUS.get(command, 1)
    assert f"no solution: {TOO_FEW_SAID}" in words(done.stdout + done.stderr)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_proof_as_json(run: Run, written: Written, command: str) -> None:
    done = run(command, written(**TOO_FEW), "--json")
    known, told = json.loads(done.stdout), f"jigsat: no solution: {TOO_FEW_SAID}\n"
    if command != "enumerate":
        assert [each["what"] for each in known["findings"]] == [TOO_FEW_SAID]
        assert known["suspicions"] == []
        assert done.stderr == ("" if command != "solve" else told)
    if command in ("solve", "count", "unique"):
        assert known["engine"] == "check"


@pytest.mark.full
@pytest.mark.parametrize("command", ["solve", "count", "unique", "enumerate"])
def test_a_proof_ends_a_long_search(run: Run, written: Written, command: str) -> None:
    done = run(command, written(**CORNERS), "--time-limit", "600", "--workers", "1")
    assert done.returncode == (0 if command == "count" else 1)
    assert f"no solution: {CORNERS_SAID}" in words(done.stdout + done.stderr)
    assert "time limit" not in done.stdout + done.stderr


def test_no_proof_is_looked_for_once_a_solution_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, ended = Event(), Event()

    def prove(*_: object) -> None:
        begun.set()
        try:
            while True:
                check_limits()
        finally:
            ended.set()

    def found(
        puzzle: Puzzle, _: Options, take: Callable[[Solution], None], **__: object
    ) -> Outcome[Solution]:
        assert begun.wait(PATIENCE)
        take(Solution(placements=()))
        assert ended.wait(PATIENCE)
        return Outcome(puzzle.name, (), True, None, "none", 0.0)

    monkeypatch.setattr("jigsat.cli.session.ALONE_SECONDS", 0.0)
    monkeypatch.setattr("jigsat.checks.lint.check.prove_by_places", prove)
    monkeypatch.setattr("jigsat.cli.commands.solve.find", found)
    monkeypatch.setattr(QuickCheck, "after", lambda _: None)
    done = CliRunner().invoke(app, ["solve", "soma-cube", "--json"])
    assert '"engine": "none"' in done.stdout


def test_who_asks_for_an_engine_or_a_second_count_has_it(run: Run, written: Written) -> None:
    said = f"small: no solution: {TOO_FEW_SAID}"
    for options, engine in (
        (("--engine", "scan"), "scan"),
        (("--cross-check", "--workers", "1"), "scan"),
        (("--journal", "counts.jsonl"), "scan"),
    ):
        done = run("count", written(**TOO_FEW), *options)
        assert done.returncode == 0
        assert words(done.stdout).startswith(said)
        assert f"complete; engine {engine}," in done.stdout


@pytest.mark.full(but=3)
@pytest.mark.parametrize("command", COMMANDS)
def test_one_line_tells_of_suspicions(run: Run, written: Written, command: str) -> None:
    line = "jigsat: 1 suspicion (see: jigsat check small.json)\n"
    done = run(command, written(**CHIRAL))
    assert done.stderr.startswith(line)
    if command != "estimate":
        assert run(command, written(**CHIRAL), "--quiet").stderr == ""
    done = run(command, written(**CHIRAL), "--json")
    assert line not in done.stderr
    if command != "enumerate":
        known = json.loads(done.stdout)
        assert [each["code"] for each in known["suspicions"]] == ["turning-left-out"]
