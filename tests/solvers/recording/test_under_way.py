"""Parts that are under way when a run ends: what is noted of them stays, and no more."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from jigsat.schemas.errors import JournalError
from jigsat.schemas.layouts.solution_lines import Header, PartCounts, PartNote, json_line
from jigsat.schemas.library import load
from jigsat.solvers.options import Options
from jigsat.solvers.recording.journal import keep_noted, open_text, read_journal
from jigsat.solvers.recording.recorder import Recorded, Recorder, recorded_search
from jigsat.solvers.slicing.bookmark import TreeBookmark
from jigsat.solvers.slicing.text import text_of
from tests.solvers.slicing.small_steps import small_steps

WOODEN, COUNTS = "wooden-buildings", PartCounts(484, 121, 121, 69_696)


@pytest.fixture(autouse=True)
def _often_noted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Slices end at once, all of them are noted, and there are few parts: all take long."""
    monkeypatch.setattr("jigsat.solvers.workers.slices.SLICE_SECONDS", 0.0)
    monkeypatch.setattr("jigsat.solvers.workers.slices.PIECE_SECONDS", 0.01)
    monkeypatch.setattr("jigsat.solvers.workers.pool.SHARED_AFTER", 0.0)
    monkeypatch.setattr("jigsat.solvers.recording.recorder.NOTE_SECONDS", 0.0)
    monkeypatch.setattr("jigsat.solvers.recording.recorder.PARTS", 1)
    with small_steps(Random(7), 500):
        yield


def record(path: Path, options: Options, what: Recorded, batches: int) -> Recorder:
    """Take up a run, and end it without a word after so many batches."""
    search, journal = recorded_search(load(WOODEN), options, path, what, resume=True)
    if journal.begun:
        keep_noted(path, journal)
    with (
        open_text(path, "a" if journal.begun else "w") as file,
        closing(search.batches()) as stream,
    ):
        recorder = Recorder(search, file, what, journal)
        recorder.begin()
        for number, batch in enumerate(stream):
            if number == batches:
                return recorder
            recorder.add(batch)
        recorder.end(search.stopped)
    return recorder


@pytest.mark.parametrize("what", Recorded)
@pytest.mark.parametrize(
    ("engine", "workers"),
    [
        ("scan", 1),
        ("scan", 2),
        ("smallest-domain", 2),
        ("plain", 2),
        pytest.param("cp-sat", 1, marks=pytest.mark.slow),
    ],
)
def test_a_run_that_ends_again_and_again_is_gone_on_with(
    tmp_path: Path, engine: str, workers: int, what: Recorded
) -> None:
    path, random = tmp_path / "out.jsonl", Random(engine)
    options = Options(engine=engine, workers=workers)
    seen_under_way = 0
    for _ in range(12):
        record(path, options, what, random.randint(1, 40))
        journal = read_journal(path)
        assert journal is not None
        seen_under_way += len(journal.under_way)
    assert seen_under_way
    assert record(path, options, what, 10**9).counts == COUNTS
    documents = [json.loads(text) for text in path.read_text().splitlines()]
    listed = Counter(
        json.dumps(each["placements"]) for each in documents if "placements" in each
    )
    expected = {Recorded.SOLUTIONS: 484, Recorded.CLASSES: 121, Recorded.COUNTS: 0}[what]
    assert len(listed) == listed.total() == expected
    assert record(path, options, what, 10**9).counts == COUNTS  # there is nothing left


def test_notes_do_not_pile_up(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    for _ in range(3):
        record(path, Options(engine="scan"), Recorded.COUNTS, 20)
    assert path.read_text().count('"under_way"') > 2
    record(path, Options(engine="scan"), Recorded.COUNTS, 0)
    journal = read_journal(path)
    assert journal is not None
    assert path.read_text().count('"under_way"') == len(journal.under_way)


HEADER = Header(format=1, plan="x", solutions_listed=True)
LEFT = (text_of(TreeBookmark()),)
ONE, TWO = PartCounts(1, 1, 1, 1), PartCounts(2, 2, 2, 2)
SOLUTION = json_line({"part": 4, "placements": []})
NOTE = json_line(PartNote(4, ONE, LEFT).document)


def written(path: Path, *lines: str) -> Path:
    path.write_text(json_line(HEADER.document) + "".join(lines))
    return path


def test_what_comes_after_the_last_note_is_dropped(tmp_path: Path) -> None:
    path = written(tmp_path / "out.jsonl", SOLUTION, NOTE, SOLUTION)
    journal = read_journal(path)
    assert journal is not None
    assert journal.total() == ONE
    keep_noted(path, journal)
    assert path.read_text() == json_line(HEADER.document) + SOLUTION + NOTE


def test_the_end_of_a_part_stands_for_its_notes(tmp_path: Path) -> None:
    end = json_line({"part": 4, **PartNote(4, TWO, LEFT).counts.__dict__})
    path = written(tmp_path / "out.jsonl", SOLUTION, NOTE, SOLUTION, end)
    journal = read_journal(path)
    assert journal is not None
    assert (journal.parts, journal.under_way) == ({4: TWO}, {})
    keep_noted(path, journal)
    assert path.read_text() == json_line(HEADER.document) + 2 * SOLUTION + end


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (NOTE, "found 0 solutions of part 4, expected 1: the file is damaged"),
        (NOTE.replace('"left"', '"right"'), "line 2 is damaged, and not the last"),
        (NOTE.replace('"labelled": 1', '"labelled": "1"'), "line 2 is damaged"),
    ],
)
def test_a_wrong_note_is_refused(tmp_path: Path, line: str, message: str) -> None:
    path = written(tmp_path / "out.jsonl", line)
    with pytest.raises(JournalError, match=message):
        read_journal(path)


def test_a_damaged_bookmark_is_refused_with_its_line(tmp_path: Path) -> None:
    path = written(tmp_path / "out.jsonl", SOLUTION, NOTE.replace(LEFT[0], "x" + LEFT[0]))
    journal = read_journal(path)
    assert journal is not None
    with pytest.raises(JournalError, match=r"out\.jsonl: line 3: found a damaged bookmark"):
        _ = journal.under_way[4].bookmarks
