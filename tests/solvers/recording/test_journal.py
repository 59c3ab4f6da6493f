"""A run that was stopped in any way is resumed: nothing lost, nothing twice."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from jigsat.schemas.errors import JournalError
from jigsat.schemas.layouts.solution_lines import (
    PartCounts,
)
from jigsat.schemas.library import load
from jigsat.solvers.limits.options import Options
from jigsat.solvers.recording import enumeration
from jigsat.solvers.recording.journal import keep_noted, open_text, read_journal
from jigsat.solvers.recording.recorder import Recorded, Recorder, recorded_search

Run = Callable[..., subprocess.CompletedProcess[str]]

WOODEN = "wooden-buildings"


def solutions_in(path: Path) -> list[str]:
    """The solutions of a file, each as text without the number of its part."""
    with open_text(path, "r") as file:
        documents = [json.loads(text) for text in file]
    return sorted(json.dumps(d["placements"]) for d in documents if "placements" in d)


def record(
    path: Path, name: str = WOODEN, resume: bool = False, batches: int = 10**9
) -> PartCounts:
    """Record a search in a file, up to so many batches; the counts that the file knows."""
    search, journal = recorded_search(
        load(name), Options(), path, Recorded.SOLUTIONS, resume=resume
    )
    if journal.begun:
        keep_noted(path, journal)
    with open_text(path, "a" if journal.begun else "w") as file:
        recorder = Recorder(search, file, Recorded.SOLUTIONS, journal)
        recorder.begin()
        for number, batch in enumerate(search.batches()):
            if number == batches:
                return recorder.counts
            recorder.add(batch)
        recorder.end(search.stopped)
    return recorder.counts


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("all") / "all.jsonl"
    assert record(path) == PartCounts(484, 121, 121, 69_696)
    return path


def test_a_file_tells_parts_counts_and_that_it_is_complete(uninterrupted: Path) -> None:
    journal = read_journal(uninterrupted)
    assert journal is not None
    assert journal.end is not None
    assert journal.end.complete
    assert journal.total() == PartCounts(484, 121, 121, 69_696)
    assert len(journal.parts) >= 40
    assert len(set(solutions_in(uninterrupted))) == 484


@pytest.mark.full(but=1)
@pytest.mark.parametrize("ending", [".jsonl", ".jsonl.gz"])
def test_a_complete_file_is_not_written_again(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"out{ending}"
    record(path)
    before, written = path.read_bytes(), path.stat()
    found = enumeration.record(load(WOODEN), path, resume=True)
    assert (found.solutions, found.complete) == (484, True)
    after = path.stat()
    assert path.read_bytes() == before
    assert (after.st_ino, after.st_mtime_ns) == (written.st_ino, written.st_mtime_ns)


def damaged(path: Path, change: Callable[[list[str]], object]) -> None:
    lines = path.read_text().splitlines(keepends=True)
    change(lines)
    path.write_text("".join(lines))


def test_a_header_that_is_missing_or_damaged_is_refused(
    tmp_path: Path, uninterrupted: Path
) -> None:
    changes: dict[str, Callable[[list[str]], object]] = {
        "found no header": lambda lines: lines.pop(0),
        "line 1, which describes the run, is damaged": lambda lines: lines.__setitem__(
            0, lines[0].replace('"parts_wanted": 64', '"parts_wanted": 63')
        ),
    }
    for message, change in changes.items():
        path = tmp_path / "out.jsonl"
        path.write_bytes(uninterrupted.read_bytes())
        damaged(path, change)
        with pytest.raises(JournalError, match=message):
            record(path, resume=True)


def test_however_deep_a_line_is_nested_it_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deep.jsonl"
    for depth in range(sys.getrecursionlimit() // 2, sys.getrecursionlimit()):
        path.write_text('{"A": "\\u0041", "deep": ' + "[" * depth + "]" * depth + "}\n" * 2)
        with pytest.raises(JournalError):
            read_journal(path)


def test_a_file_of_another_convention_or_engine_is_refused(
    tmp_path: Path, uninterrupted: Path
) -> None:
    path = tmp_path / "out.jsonl"
    path.write_bytes(uninterrupted.read_bytes())
    puzzle, solutions = load(WOODEN), Recorded.SOLUTIONS
    with pytest.raises(JournalError, match="counts each image of a solution, expected one th"):
        recorded_search(puzzle, Options(), path, Recorded.CLASSES, resume=True)
    with pytest.raises(JournalError, match="uses the engine smallest-domain, expected one th"):
        recorded_search(puzzle, Options(engine="cp-sat"), path, solutions, resume=True)


def test_something_else_is_refused(run: Run, tmp_path: Path) -> None:
    for name, content in {
        "text": b"hello\n",
        "binary": bytes(range(256)),
        "list": b"[1]\n",
        "deep": b"[" * 100_000 + b"\n",
        "not.gz": b"not compressed at all\n",
    }.items():
        (tmp_path / name).write_bytes(content + b"more\n")
        done = run("enumerate", WOODEN, "-o", name, "--resume")
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), name


def test_a_limit_counts_what_the_file_holds(run: Run, tmp_path: Path) -> None:
    run("enumerate", WOODEN, "-o", "out.jsonl", "--limit", "50")
    run("enumerate", WOODEN, "-o", "out.jsonl", "--resume", "--limit", "100")
    assert len(set(solutions_in(tmp_path / "out.jsonl"))) == 100


def test_an_engine_that_refuses_the_puzzle_leaves_no_file(run: Run, tmp_path: Path) -> None:
    command = ["count", "calendar-with-weekdays", "--journal", "journal.jsonl"]
    done = run(*command, "--engine", "skyline")
    assert done.returncode == 2
    assert done.stderr.startswith("jigsat: the engine 'skyline' searches only rectangles")
    assert not (tmp_path / "journal.jsonl").exists()


@pytest.mark.full
@pytest.mark.parametrize("engine", ["scan", "cp-sat"])
def test_statistics_tell_what_the_search_did(run: Run, engine: str) -> None:
    done = run("count", WOODEN, "--engine", engine, "--stats", "--json")
    stats = json.loads(done.stdout)["stats"]
    assert stats["engine"] == engine
    assert stats["placements"] == 505
    assert stats["subproblems"] >= 7
    assert stats["solutions_over_time"][-1][1] == 484
    assert ("branches" in stats) == (engine == "cp-sat")
    told = run("count", WOODEN, "--engine", engine, "--stats")
    assert told.stdout.startswith("wooden-buildings: 484 solutions\n")
    assert "subproblems" in told.stderr
