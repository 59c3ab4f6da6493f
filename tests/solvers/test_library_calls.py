"""What the commands do, a Python program can do as well: journals, progress, Ctrl-C."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from jigsat.schemas.errors import JournalError
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count, cross_check
from jigsat.solvers.counts import Counts
from jigsat.solvers.limits.interrupts import Interrupts
from jigsat.solvers.limits.options import Options
from jigsat.solvers.recording.enumeration import enumerate_to, record
from jigsat.solvers.search import Search

MakePuzzle = Callable[..., Puzzle]

WOODEN = "wooden-buildings"
LIMIT = Options(limit=100)


def test_an_element_that_is_none_ends_no_stream() -> None:
    assert list(Interrupts().interruptible([1, None, 2])) == [1, None, 2]


class AtOnce:
    """Presses Ctrl-C when it has been called so many times."""

    def __init__(self, calls: int = 3) -> None:
        self.left = calls

    def __call__(self, _: object) -> None:
        self.left -= 1
        if self.left == 0:
            signal.raise_signal(signal.SIGINT)


@pytest.fixture(autouse=True)
def _handlers_are_restored() -> Iterator[None]:
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def written(text: str) -> list[str]:
    lines = map(json.loads, text.splitlines())
    return [json.dumps(each["placements"]) for each in lines if "placements" in each]


def test_solutions_that_were_written_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "solutions.jsonl"
    done = enumerate_to(load("slothouber-graatsma"), path, up_to_symmetry=True)
    end = json.loads(path.read_text(encoding="utf-8").splitlines()[-1])
    assert (done.solutions, end["solutions"]) == (1, 1)


def test_a_count_is_noted_down_and_taken_up(tmp_path: Path) -> None:
    puzzle, journal = load(WOODEN), tmp_path / "journal"
    assert not count(puzzle, LIMIT, journal=journal).complete
    counts = count(puzzle, journal=journal, resume=True)
    assert (counts.solutions, counts.up_to_symmetry, counts.complete) == (484, 121, True)
    with pytest.raises(JournalError, match="cannot be resumed"):
        count(load("infuriater"), journal=str(journal), resume=True)


def test_a_count_reports_its_progress() -> None:
    seen: list[tuple[int, int]] = []

    def note(search: Search) -> None:
        seen.append((search.parts_done, search.found))

    # By name: on a busy machine an automatic count may change to profiles halfway.
    assert count(load(WOODEN), Options(engine="scan"), on_step=note).complete
    assert seen[0] == (0, 0)
    assert seen == sorted(seen)
    assert seen[-1][1] == 484


def test_a_cross_check_that_is_interrupted_is_not_begun() -> None:
    options = Options(engine="cp-sat")
    compared = cross_check(load(WOODEN), options, on_step=AtOnce())
    assert compared.first.stopped == "interrupted"
    assert compared.second is None


@pytest.mark.full
def test_a_file_that_was_interrupted_is_taken_up(tmp_path: Path) -> None:
    puzzle, path = load(WOODEN), tmp_path / "all.jsonl"
    options = Options(engine="cp-sat")
    first = record(puzzle, path, options, on_step=AtOnce())
    assert (first.complete, first.stopped) == (False, "interrupted")
    assert len(written(path.read_text())) == first.solutions
    assert record(puzzle, path, options, resume=True).solutions == 484


def test_in_another_thread_interrupts_stay_as_they_are(make_puzzle: MakePuzzle) -> None:
    counts: list[Counts] = []
    thread = threading.Thread(target=lambda: counts.append(count(make_puzzle())))
    thread.start()
    thread.join()
    assert counts[0].solutions == 2


def test_the_handlers_of_a_program_that_ends_are_kept() -> None:
    interrupts = Interrupts(last=True)
    with interrupts.deferred():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    signal.signal(signal.SIGINT, signal.default_int_handler)
