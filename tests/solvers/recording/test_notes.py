"""When it is noted what is left of a part."""

from __future__ import annotations

import pytest

from jigsat.schemas.layouts.solution_lines import (
    PartCounts,
    PartNote,
)
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.recording.recorder import Notes
from jigsat.solvers.running.work import Bookmark, text_of

ONE, TWO = PartCounts(1, 1, 1, 1), PartCounts(2, 2, 2, 2)
HOUR = 3_600.0
HERE, THERE = Bookmark(0), Bookmark(1)


def test_the_first_note_is_written_at_once_and_the_next_later() -> None:
    notes = Notes()
    notes.add(4, ONE, [HERE])
    assert notes.due(HOUR) == [PartNote(4, ONE, (text_of(HERE),))]
    assert notes.due(HOUR) == []
    notes.add(4, ONE, [HERE])
    notes.add(4, TWO, [HERE, THERE])
    assert notes.due(HOUR) == []
    assert notes.due(0) == [PartNote(4, TWO, (text_of(HERE), text_of(THERE)))]


def test_at_the_end_all_that_is_not_written_is_due() -> None:
    notes = Notes()
    for _ in range(2):
        notes.add(4, ONE, [HERE])
        notes.add(5, TWO, [THERE])
        assert [note.part for note in notes.due(0)] == [4, 5]
    assert notes.due(0) == []


def test_nothing_is_noted_of_a_part_that_has_ended() -> None:
    notes = Notes()
    notes.add(4, ONE, [HERE])
    notes.end(4)
    assert notes.due(0) == []


def test_notes_come_less_often_the_longer_a_run_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seconds = [0.0]
    monkeypatch.setattr(TimeBudget, "elapsed", property(lambda _: seconds[0]))
    notes, written = Notes(), []
    for second in range(2, 80):
        seconds[0] = second
        notes.add(4, ONE, [HERE])
        if notes.due(15.0):
            written.append(second)
    assert written == [2, 4, 8, 16, 31, 46, 61, 76]
