"""Unfinished parts when a run ends: what is noted of them stays, and no more."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.layouts.solution_lines import (
    End,
    Header,
    PartCounts,
    PartEnd,
    PartNote,
    checksum,
    digits,
    json_line,
    sealed,
    solution_line,
)
from jigsat.schemas.layouts.solution_lines import record as record_line
from jigsat.schemas.library import load
from jigsat.solvers.limits.deadline import Seconds, TimeBudget
from jigsat.solvers.limits.options import Options
from jigsat.solvers.recording.journal import (
    LINES_AT_ONCE,
    keep_noted,
    open_text,
    read_journal,
)
from jigsat.solvers.recording.recorder import Recorded, Recorder, recorded_search
from jigsat.solvers.running.work import Bookmark, text_of
from tests.solvers.slicing.small_steps import small_steps

WOODEN, COUNTS = "wooden-buildings", PartCounts(484, 121, 121, 69_696)


@pytest.fixture(autouse=True)
def _often_noted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Slices end at once, all of them are noted, and there are few parts: all take long."""
    monkeypatch.setattr("jigsat.solvers.running.slices.SLICE_SECONDS", 0.0)
    monkeypatch.setattr("jigsat.solvers.running.pool.SHARED_AFTER", 0.0)
    monkeypatch.setattr("jigsat.solvers.recording.recorder.NOTE_SECONDS", 0.0)
    monkeypatch.setattr("jigsat.solvers.recording.recorder.PARTS", 1)
    with small_steps(Random(7), 500):
        yield


def record(path: Path, options: Options, what: Recorded, batches: int) -> Recorder:
    """Take up a run, and end it without a word after so many batches, signs of life aside."""
    search, journal = recorded_search(load(WOODEN), options, path, what, resume=True)
    if journal.begun:
        keep_noted(path, journal)
    with (
        open_text(path, "a" if journal.begun else "w") as file,
        closing(search.batches()) as stream,
    ):
        recorder = Recorder(search, file, what, journal)
        recorder.begin()
        for number, batch in enumerate(each for each in stream if each.part >= 0):
            if number == batches:
                return recorder
            recorder.add(batch)
        recorder.end(search.stopped)
    return recorder


@pytest.mark.full
@pytest.mark.parametrize(
    ("engine", "workers", "what"),
    [
        ("scan", 1, Recorded.SOLUTIONS),
        ("smallest-domain", 2, Recorded.CLASSES),
        pytest.param("cp-sat", 2, Recorded.COUNTS, marks=pytest.mark.slow),
    ],
)
def test_a_run_that_ends_again_and_again_is_gone_on_with(
    tmp_path: Path, engine: str, workers: int, what: Recorded
) -> None:
    path, random = tmp_path / "out.jsonl", Random(engine)
    options = Options(engine=engine, workers=workers)
    seen_under_way = 0
    for _ in range(4):
        record(path, options, what, random.randint(1, 40))
        journal = read_journal(path)
        assert journal is not None
        seen_under_way += len(journal.under_way)
    # A piece of another engine is put aside if the machine is slow, and cut ever smaller then.
    assert seen_under_way or engine not in ("scan", "smallest-domain")
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


RUN = "0123abcd"
HEADER = Header(format=3, plan="x", solutions_listed=True, run=RUN)
LEFT = (text_of(Bookmark()),)
ONE, TWO = PartCounts(1, 1, 1, 1), PartCounts(2, 2, 2, 2)
SOLUTION = solution_line("", 4, RUN)
AFTER_ONE = checksum(SOLUTION.encode())
AFTER_TWO = checksum(SOLUTION.encode(), AFTER_ONE)


def line(said: Header | PartNote | PartEnd | End) -> str:
    return record_line(said, None if isinstance(said, Header) else RUN).decode()


OF_ONE = PartNote(4, ONE, LEFT, digits(AFTER_ONE))
NOTE = line(OF_ONE)
END = line(PartEnd(4, TWO, digits(AFTER_TWO)))


def written(path: Path, *lines: str) -> Path:
    path.write_text(line(HEADER) + "".join(lines))
    return path


def damage_in(path: Path) -> int | None:
    """The first line that is damaged; of part 4 nothing is known."""
    journal = read_journal(path)
    assert journal is not None
    assert (journal.parts, journal.under_way) == ({}, {})
    return journal.damage


def test_what_comes_after_the_last_note_is_dropped(tmp_path: Path) -> None:
    path = written(tmp_path / "out.jsonl", SOLUTION, NOTE, SOLUTION)
    journal = read_journal(path)
    assert journal is not None
    assert journal.total() == ONE
    keep_noted(path, journal)
    assert path.read_text() == line(HEADER) + SOLUTION + NOTE


def test_the_end_of_a_part_stands_for_its_notes(tmp_path: Path) -> None:
    path = written(tmp_path / "out.jsonl", SOLUTION, NOTE, SOLUTION, END)
    journal = read_journal(path)
    assert journal is not None
    assert (journal.parts, journal.under_way) == ({4: TWO}, {})
    keep_noted(path, journal)
    assert path.read_text() == line(HEADER) + 2 * SOLUTION + END


OTHER = SOLUTION.replace("[]", "[ ]")
WRONG = END.replace('"solutions": 2', '"solutions": 6')


@pytest.mark.parametrize(
    ("lines", "damage"),
    [
        ([NOTE], 2),  # no solution stands above
        ([SOLUTION, SOLUTION, WRONG], 4),
        ([SOLUTION, END, SOLUTION], 3),
        (["what is this?\n", SOLUTION], 2),
        ([sealed(json_line({"run": RUN, "part": 4}))], 2),
        ([NOTE.replace(RUN, "0123abce"), SOLUTION, line(PartEnd(4, ONE))], 2),
        ([json_line({"part": 4, "placements": []}), NOTE], 2),
    ],
)
def test_what_is_damaged_is_named_and_not_known(
    tmp_path: Path, lines: list[str], damage: int
) -> None:
    path = written(tmp_path / "out.jsonl", *(text for text in lines if text.isascii()))
    with path.open("ab") as file:
        file.writelines(
            text.encode("utf-8", "surrogateescape") for text in lines if not text.isascii()
        )
    assert damage_in(path) == damage


def test_what_is_damaged_goes_on_from_the_note_before(tmp_path: Path) -> None:
    path = written(tmp_path / "out.jsonl", SOLUTION, NOTE, OTHER, END)
    journal = read_journal(path)
    assert journal is not None
    assert (journal.parts, journal.total()) == ({}, ONE)
    assert journal.damage == 5
    keep_noted(path, journal)
    assert path.read_text() == line(HEADER) + SOLUTION + NOTE


def test_what_comes_after_the_end_of_its_part_counts_for_nothing(tmp_path: Path) -> None:
    lines = [SOLUTION, SOLUTION, END, NOTE, SOLUTION, END]
    path = written(tmp_path / "out.jsonl", *lines)
    journal = read_journal(path)
    assert journal is not None
    assert (journal.parts, journal.total()) == ({4: TWO}, TWO)
    assert journal.damage == 5
    keep_noted(path, journal)
    assert path.read_text() == line(HEADER) + 2 * SOLUTION + END


def test_the_end_of_a_file_is_its_last_line(tmp_path: Path) -> None:
    end, other = (line(End(True, number)) for number in (2, 3))
    for lines, damage in {
        (SOLUTION, SOLUTION, END, end): None,
        (SOLUTION, SOLUTION, END, other): 5,
        (SOLUTION, SOLUTION, end, END): 4,
        (SOLUTION, SOLUTION, END, end, end): 6,
    }.items():
        journal = read_journal(written(tmp_path / "out.jsonl", *lines))
        assert journal is not None
        assert journal.damage == damage
        parts = {} if damage == 4 else {4: TWO}
        assert (journal.end is None, journal.parts) == (damage is not None, parts)


def test_a_time_limit_holds_while_a_file_is_read_and_it_stays_as_it_is(tmp_path: Path) -> None:
    path = written(tmp_path / "out.jsonl", *[SOLUTION] * LINES_AT_ONCE)
    before = path.read_bytes()
    with pytest.raises(OutOfTime, match=r"out\.jsonl: the time limit of 1 second was over"):
        read_journal(path, TimeBudget(Seconds(0.0, 1.0)))
    journal = read_journal(path)
    assert journal is not None
    with pytest.raises(OutOfTime):
        keep_noted(path, journal, TimeBudget(0.0))
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (before, [path])
