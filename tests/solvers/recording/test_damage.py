"""Damage of every kind, by a fixed seed: no wrong count, and no wrong solution that is kept.

Journals and solution files of three puzzles are damaged in one place, and resumed. What is
damaged is found again, or the file is refused because nobody knows of which run it is.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from jigsat.checks.verify.files import verify_file
from jigsat.models.build import make_problem
from jigsat.schemas.errors import DataError, JournalError, JournalWarning
from jigsat.schemas.layouts.solution_lines import (
    PartCounts,
)
from jigsat.schemas.library import load
from jigsat.schemas.parsing.parse import build
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.limits.options import Options
from jigsat.solvers.recording.recorder import Recorded, open_recording
from tests.solvers.slicing.small_steps import small_steps

#: How often each kind of damage is done to each of the six files, every day and in the slow
#: group: there to 36 bits, 24 digits, 18 ends of files and 12 lines in all.
DAILY, ALL = (1, 1, 1, 1), (6, 4, 3, 2)
#: The third has pieces that are alike, and looks the same in several ways.
DOMINOES: dict[str, Any] = {
    "schema_version": 1,
    "name": "dominoes",
    "title": "Dominoes",
    "grid": "square",
    "turning": "rotate-and-flip",
    "board": {"size": [4, 4]},
    "pieces": [{"name": "I", "cells": ["##"], "count": 8}],
}
LONG = {**DOMINOES, "name": "long", "board": {"size": [2, 8]}}
PUZZLES = {
    "wooden-buildings": load("wooden-buildings"),
    "pentominoes-3x20": load("pentominoes-3x20"),
    "dominoes": build(Puzzle, DOMINOES),
}


def _bit(random: Random, whole: bytes) -> bytes:
    """One bit flipped."""
    at = random.randrange(len(whole))
    return whole[:at] + bytes([whole[at] ^ 1 << random.randrange(8)]) + whole[at + 1 :]


def _digit(random: Random, whole: bytes) -> bytes:
    """One digit that is another one."""
    at = random.choice([n for n, each in enumerate(whole) if chr(each).isdigit()])
    other = random.choice([each for each in b"0123456789" if each != whole[at]])
    return whole[:at] + bytes([other]) + whole[at + 1 :]


def _cut_off(random: Random, whole: bytes) -> bytes:
    """The beginning only."""
    return whole[: random.randrange(len(whole))]


def _lines(random: Random, whole: bytes) -> bytes:
    """Two lines swapped, or one that is there twice or not at all."""
    lines = whole.splitlines(keepends=True)
    one, other = random.sample(range(len(lines)), 2)
    match random.randrange(3):
        case 0:
            lines[one], lines[other] = lines[other], lines[one]
        case 1:
            lines.insert(other, lines[one])
        case _:
            del lines[one]
    return b"".join(lines)


KINDS: tuple[Callable[[Random, bytes], bytes], ...] = (_bit, _digit, _cut_off, _lines)


@dataclass(frozen=True)
class _Run:
    """A search that is recorded, and what all of it comes to."""

    path: Path
    puzzle: Puzzle
    what: Recorded

    def take_up(self, batches: int = 10**9) -> tuple[PartCounts, bool]:
        """What is known, and whether that is all, after so many batches.

        Signs of life are none: there are more the slower the machine is.
        """
        options = Options(engine="smallest-domain")
        with (
            open_recording(
                self.puzzle, options, self.path, self.what, resume=True, overwrite=False
            ) as recorder,
            closing(recorder.search.batches()) as stream,
        ):
            recorder.begin()
            for number, batch in enumerate(each for each in stream if each.part >= 0):
                if number == batches:
                    return recorder.counts, False
                recorder.add(batch)
            recorder.end(recorder.search.stopped)
            return recorder.counts, recorder.search.complete

    @property
    def solutions(self) -> list[str]:
        """The lines of solutions."""
        lines = self.path.read_text().splitlines()
        return sorted(line for line in lines if '"placements"' in line)


@pytest.fixture(params=PUZZLES)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    """The problem of a puzzle, which is made once."""
    problem = make_problem(PUZZLES[request.param])
    return cast(Puzzle, problem)  # a search takes either


@pytest.fixture(autouse=True)
def _often_noted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Parts are noted all the time."""
    monkeypatch.setattr("jigsat.solvers.running.slices.SLICE_SECONDS", 0.0)
    monkeypatch.setattr("jigsat.solvers.recording.recorder.NOTE_SECONDS", 0.0)
    monkeypatch.setattr("jigsat.solvers.recording.recorder.PARTS", 8)
    with small_steps(Random(7), 200):
        yield


@pytest.mark.full
@pytest.mark.parametrize(
    "times", [DAILY, pytest.param(ALL, marks=pytest.mark.slow)], ids=["daily", "all"]
)
@pytest.mark.parametrize("what", [Recorded.SOLUTIONS, Recorded.COUNTS])
def test_whatever_is_damaged_the_count_is_right_or_none(
    tmp_path: Path, puzzle: Puzzle, what: Recorded, times: tuple[int, ...]
) -> None:
    run = _Run(tmp_path / "run.jsonl", puzzle, what)
    run.take_up(20)
    begun = run.path.read_bytes()
    assert begun.count(b"\n") > 3
    right = run.take_up()
    assert right[1]
    whole, solutions = run.path.read_bytes(), run.solutions
    header = whole.splitlines()[0]
    assert begun.splitlines()[0] == header
    random = Random(24)
    noticed = 0
    for number, kind in zip(times, KINDS, strict=True):
        for _ in range(number):
            damaged = kind(random, random.choice([begun, whole]))
            run.path.write_bytes(damaged)
            with warnings.catch_warnings(record=True) as told:
                warnings.simplefilter("always", JournalWarning)
                try:
                    found = run.take_up()
                except JournalError:
                    assert not damaged.startswith(header + b"\n")
                    assert run.path.read_bytes() == damaged
                    continue
            noticed += bool(told)
            assert found == right
            assert run.solutions == solutions
    assert noticed >= sum(times) // 3


def spliced(random: Random, own: bytes, other: bytes) -> bytes:
    """A block of lines of another run, or all of it, put in or after, once or twice."""
    lines, strange = own.splitlines(keepends=True), other.splitlines(keepends=True)
    first, last = sorted(random.sample(range(len(strange) + 1), 2))
    block = random.choice([strange, strange[1:], strange[first:last]])
    at = random.choice([len(lines), random.randrange(1, len(lines))])
    return b"".join([*lines[:at], *block * random.choice([1, 2]), *lines[at:]])


@pytest.mark.parametrize(
    "times", [1, pytest.param(10, marks=pytest.mark.slow)], ids=["daily", "all"]
)
@pytest.mark.parametrize("what", [Recorded.SOLUTIONS, Recorded.COUNTS])
def test_lines_of_another_run_are_never_counted(
    tmp_path: Path, what: Recorded, times: int
) -> None:
    """Of another puzzle, and of the same one with other options."""
    run = _Run(tmp_path / "run.jsonl", PUZZLES["dominoes"], what)
    run.take_up(9)
    begun = run.path.read_bytes()
    right, solutions = run.take_up(), run.solutions
    whole = run.path.read_bytes()
    others = [
        _Run(tmp_path / "long.jsonl", build(Puzzle, LONG), what),
        _Run(tmp_path / "classes.jsonl", run.puzzle, Recorded.CLASSES),
    ]
    random = Random(24)
    for other in others:
        other.take_up()
        for own in (begun, whole) * times:
            run.path.write_bytes(spliced(random, own, other.path.read_bytes()))
            with warnings.catch_warnings(record=True) as told:
                warnings.simplefilter("always", JournalWarning)
                assert run.take_up() == right
            assert run.solutions == solutions
            (said,) = [str(each.message) for each in told]
            assert " is damaged or of another run: all but the parts finished" in said


def test_a_file_with_lines_of_another_run_is_not_verified(tmp_path: Path) -> None:
    puzzle, paths = PUZZLES["dominoes"], [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    for path, what in zip(paths, (Recorded.SOLUTIONS, Recorded.CLASSES), strict=True):
        _Run(path, puzzle, what).take_up()
    one, other = (path.read_text().splitlines(keepends=True) for path in paths)
    for at in (1, len(one) - 1, len(one)):
        paths[0].write_text("".join([*one[:at], other[-1], *one[at:]]))
        with pytest.raises(DataError, match=f"line {at + 1}: found a line of the run"):
            verify_file(puzzle, paths[0])


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"pieces": [{**DOMINOES["pieces"][0], "name": "X"}]}, "other names of its pieces"),
        ({"pieces": [{**DOMINOES["pieces"][0], "cells": ["#", "#"]}]}, "typed in other turns"),
        ({"board": {"cells": ["....."] + 4 * [".####"]}}, "its board in another place"),
    ],
)
def test_an_edited_puzzle_is_refused_with_what_differs(
    tmp_path: Path, changes: dict[str, object], what: str
) -> None:
    path = tmp_path / "run.jsonl"
    _Run(path, PUZZLES["dominoes"], Recorded.SOLUTIONS).take_up(3)
    before = path.read_bytes()
    edited = build(Puzzle, {**DOMINOES, **changes})
    with pytest.raises(JournalError, match=f"{what} .the puzzle was changed since"):
        _Run(path, edited, Recorded.SOLUTIONS).take_up()
    assert path.read_bytes() == before
