"""Counting the solutions of a puzzle by finding each of them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution
from jigsat.solvers.batches import Batch
from jigsat.solvers.counting.counts import Counts, Tally
from jigsat.solvers.follow import OnProgress, follow
from jigsat.solvers.interrupts import Interrupts
from jigsat.solvers.options import Options
from jigsat.solvers.recording import Recorded, Recorder, open_recording
from jigsat.solvers.search import Search


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
        on_solution: Callable[[Solution], object] | None = None,
        on_progress: OnProgress | None = None,
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
        stopped = follow(self.search, take, self._interrupts, on_progress)
        if recorder is not None:
            recorder.end(stopped)
        return tally.counts(stopped)


@contextmanager
def counting(
    puzzle: PuzzleData,
    options: Options,
    journal: Path | str | None,
    resume: bool,
    interrupts: Interrupts,
) -> Generator[Counting, None, None]:
    """A count that is ready to begin; in this block interrupts are deferred."""
    if journal is None:
        search = Search(puzzle, options)
        with interrupts.deferred():
            yield Counting(search, interrupts)
        return
    path = Path(journal)
    with (
        interrupts.deferred(),
        open_recording(puzzle, options, path, Recorded.COUNTS, resume) as recorder,
    ):
        yield Counting(recorder.search, interrupts, recorder)


def count(
    puzzle: PuzzleData,
    options: Options | None = None,
    on_solution: Callable[[Solution], object] | None = None,
    *,
    journal: Path | str | None = None,
    resume: bool = False,
    on_progress: OnProgress | None = None,
    interrupts: Interrupts | None = None,
) -> Counts:
    """Count the solutions of a puzzle, by every convention.

    An interrupt ends the count: what was counted until then is returned.

    Args:
        puzzle: the puzzle to search.
        options: the limits, the engine and the number of runners.
        on_solution: called with each solution as it is found.
        journal: a file in which is noted down what is counted.
        resume: take up the count that the journal is from.
        on_progress: called with the search, again and again.
        interrupts: the signals that end the count; by default it is Ctrl-C.

    Raises JournalError if the journal that is to be taken up is damaged, or of another run.
    """
    interrupts = interrupts or Interrupts()
    with counting(puzzle, options or Options(), journal, resume, interrupts) as prepared:
        return prepared.run(on_solution, on_progress)
