"""Counting the solutions of a puzzle by finding each of them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.exact_cover import AnyPuzzle
from jigsat.schemas.progress import OnProgress, reporting_to
from jigsat.solvers.batches import Batch
from jigsat.solvers.counting.counts import Counts, Tally, nothing_counted
from jigsat.solvers.counting.overtaking import DiagramBeside, Overtaken, may_be_overtaken
from jigsat.solvers.follow import OnStep, follow
from jigsat.solvers.interrupts import Interrupts
from jigsat.solvers.options import Options
from jigsat.solvers.recording.recorder import Recorded, Recorder, open_recording
from jigsat.solvers.search import Search
from jigsat.solvers.time_budget import TimeBudget


class Counting:
    """A search whose solutions are counted, and noted down if there is a recorder."""

    def __init__(
        self, search: Search, interrupts: Interrupts, recorder: Recorder | None = None
    ) -> None:
        self.search = search
        self._interrupts = interrupts
        self._recorder = recorder

    def run(
        self,
        on_solution: Callable[[Any], object] | None = None,
        on_step: OnStep | None = None,
    ) -> Counts:
        """Count until the search ends, or an interrupt ends it."""
        recorder = self._recorder
        tally = Tally(self.search, None if recorder is None else recorder.counts)

        def take(batch: Batch) -> None:
            tally.add(batch)
            if recorder is not None:
                recorder.add(batch)
            if on_solution is not None:
                for chosen in batch.rows[batch.new_look].tolist():
                    on_solution(self.search.decoder.solution(chosen))

        if recorder is not None:
            recorder.begin()
        stopped = follow(self.search, take, self._interrupts, on_step)
        if recorder is not None:
            recorder.end(stopped)
        return tally.counts(stopped)


@contextmanager
def counting(
    puzzle: AnyPuzzle,
    options: Options,
    journal: Path | str | None,
    interrupts: Interrupts,
    *,
    resume: bool,
    overwrite: bool,
) -> Generator[Counting, None, None]:
    """A count that is ready to begin; in this block interrupts are deferred."""
    if journal is None:
        search = Search(puzzle, options)
        with interrupts.deferred():
            yield Counting(search, interrupts)
        return
    recording = open_recording(
        puzzle,
        options,
        Path(journal),
        Recorded.COUNTS,
        resume=resume,
        overwrite=overwrite,
    )
    with interrupts.deferred(), recording as recorder:
        yield Counting(recorder.search, interrupts, recorder)


def count(
    puzzle: AnyPuzzle,
    options: Options | None = None,
    on_solution: Callable[[Any], object] | None = None,
    *,
    journal: Path | str | None = None,
    resume: bool = False,
    overwrite: bool = False,
    on_progress: OnProgress | None = None,
    on_step: OnStep | None = None,
    interrupts: Interrupts | None = None,
) -> Counts:
    """Count the solutions of a puzzle, by every convention.

    Where finding them all takes more than some seconds, the solutions are also counted by a
    decision diagram, and the first to be done has counted: see ``DiagramBeside``.

    An interrupt ends the count: what was counted until then is returned.

    Args:
        puzzle: the puzzle to search.
        options: the limits, the engine and the number of runners.
        on_solution: called with each solution as it is found.
        journal: a file in which is noted down what is counted.
        resume: take up the count that the journal is from.
        overwrite: begin anew where there is such a journal, unless it is to be taken up.
        on_progress: called with what is being done, and how far it is.
        on_step: called with the search, again and again.
        interrupts: the signals that end the count; by default it is Ctrl-C.

    Raises JournalError if the journal that is to be taken up is damaged, or of another run;
    FileError if there is a file already.
    """
    interrupts = interrupts or Interrupts()
    options = options or Options()
    budget = TimeBudget()
    try:
        with (
            reporting_to(on_progress),
            counting(
                puzzle, options, journal, interrupts, resume=resume, overwrite=overwrite
            ) as prepared,
        ):
            if on_solution is None and journal is None and may_be_overtaken(prepared.search):
                counts = _first_to_count(prepared, on_step)
            else:
                counts = prepared.run(on_solution, on_step)
        return replace(counts, seconds=budget.elapsed_rounded)
    except OutOfTime:
        return nothing_counted(puzzle, options, budget.elapsed_rounded)


def _first_to_count(prepared: Counting, on_step: OnStep | None) -> Counts:
    """The counts of the search, or of the diagram if that is done before."""
    with DiagramBeside(prepared.search) as beside:

        def look(search: Search) -> None:
            if on_step is not None:
                on_step(search)
            beside.look()

        try:
            return prepared.run(on_step=look)
        except Overtaken as overtaken:
            return overtaken.counts
