"""Whatever could once be read can be read for ever, and means what it meant.

``puzzles-1.json`` has files of ``schema_version`` 1 as they were when jigsat 0.9.0 came out:
the toys of ``tests/rules/witnesses`` with every field of every rule, twenty built-in puzzles,
all templates and an exact cover problem, each with its fingerprint. A test that fails here
says that people's files would be refused, or mean something else: mend the program, not the
file.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jigsat.checks.fingerprint import fingerprint
from jigsat.exchange.jigsat_json import kind_with
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from tests.program import Run

HERE = Path(__file__).parent
PUZZLES = json.loads((HERE / "puzzles-1.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_is_read_and_means_the_same(name: str) -> None:
    document = PUZZLES[name]["document"]
    puzzle = parse(kind_with(document) or Puzzle, json.dumps(document), name)
    assert fingerprint(puzzle) == PUZZLES[name]["fingerprint"]


@pytest.mark.parametrize(("name", "solutions"), [("soma-cube", 3), ("drive-ya-nuts", 6)])
def test_solutions_are_read_and_valid(run: Run, name: str, solutions: int) -> None:
    done = run("verify", name, str(HERE / f"{name}-1.jsonl"))
    assert f"{solutions} solutions, all valid" in done.stdout
