"""Solutions as tables, and by the commands."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from jigsat.exchange.save import export_solutions
from jigsat.schemas.errors import FileError, UnknownName, Unsupported
from jigsat.schemas.library import load
from tests.program import Run

HEADING = "solution,piece,orientation,row,column,cells"
FIRST = ",domino,0,0,0,0 0;0 1\n"


@pytest.fixture
def small(tmp_path: Path, run: Run, document: dict[str, object]) -> str:
    """The puzzle of two dominoes, beside a file of its two solutions."""
    (tmp_path / "small.json").write_text(json.dumps(document), encoding="utf-8")
    assert run("enumerate", "small.json", "-o", "all.jsonl").returncode == 0
    return "small.json"


def test_commands_write_tables(run: Run, small: str, tmp_path: Path) -> None:
    done = run("enumerate", small, "-o", "all.csv")
    assert done.stderr.endswith("2 solutions, all there are, in all.csv\n")
    done = run("export", small, "--solutions", "all.jsonl", "-o", "again.csv")
    assert (done.returncode, done.stderr) == (0, "jigsat: written: 2 solutions to again.csv\n")
    tables = [
        (tmp_path / name).read_text(encoding="utf-8") for name in ("all.csv", "again.csv")
    ]
    one, other = (sorted(row.partition(",")[2] for row in text.split()) for text in tables)
    assert one == other  # they are found in any order
    assert tables[0].splitlines()[0] == HEADING
    assert FIRST in tables[0]
    assert len(list(csv.DictReader(StringIO(tables[0])))) == 4


def test_only_solutions_are_written(run: Run, small: str, tmp_path: Path) -> None:
    text = (tmp_path / "all.jsonl").read_text(encoding="utf-8")
    (tmp_path / "bad.jsonl").write_text(text.replace("[0, 0]", "[1, 0]"), encoding="utf-8")
    done = run("export", small, "--solutions", "bad.jsonl", "-o", "bad.csv")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("jigsat: bad.jsonl: line ")
    assert "found an invalid solution (" in done.stderr
    assert not (tmp_path / "bad.csv").exists()
    done = run("export", small, "--solutions", "all.jsonl")
    assert (done.returncode, "-o FILE" in done.stderr) == (2, True)


def test_a_file_for_solutions_must_be_clear(tmp_path: Path) -> None:
    puzzle = load("wooden-buildings")
    with pytest.raises(UnknownName, match=r"no format has that ending; expected \.csv, "):
        export_solutions(puzzle, (), tmp_path / "a.xyz")
    with pytest.raises(Unsupported, match="cannot hold solutions"):
        export_solutions(puzzle, (), tmp_path / "a.xyz", "json")
    assert export_solutions(puzzle, (), tmp_path / "a.csv") == 0
    with pytest.raises(FileError, match="overwrite"):
        export_solutions(puzzle, (), tmp_path / "a.csv")
    with pytest.raises(Unsupported, match="such a puzzle has the rule"):
        export_solutions(puzzle, (), tmp_path / "a.url")
