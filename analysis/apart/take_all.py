"""Taking all assemblies of a puzzle apart, counted by their levels and noted down."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jigsat.analysis.answer import Answer
from jigsat.analysis.apart.apart import MAX_STATES, refuse_another_grid
from jigsat.analysis.apart.assemblies import Assemblies, Assembly
from jigsat.analysis.apart.disassembly import Level
from jigsat.analysis.apart.level_counts import LevelCounts, LevelTally
from jigsat.analysis.apart.lines import Noted, digest_of, line_document, read_line
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.layouts.solution_lines import apart_line
from jigsat.schemas.progress import OnProgress, reporting_to
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.batches import Batch
from jigsat.solvers.follow import OnStep
from jigsat.solvers.interrupts import BY_HAND, Interrupts
from jigsat.solvers.limits import while_preparing
from jigsat.solvers.options import Options
from jigsat.solvers.recording.recorder import PARTS, Recorded, Recorder, open_recording
from jigsat.solvers.search import Search
from jigsat.solvers.time_budget import TimeBudget

OnAssembly = Callable[[Assembly], object]


def is_listed(answer: Answer, level: Level, least: int) -> bool:
    """Whether a solution comes apart, and takes so many moves until the first piece is out."""
    return answer is Answer.YES and (level or (0,))[0] >= least


def take_all_apart(
    puzzle: Puzzle,
    options: Options | None = None,
    states: int = MAX_STATES,
    least: int = 0,
    *,
    on_assembly: OnAssembly | None = None,
    journal: Path | str | None = None,
    resume: bool = False,
    overwrite: bool = False,
    on_progress: OnProgress | None = None,
    on_step: OnStep | None = None,
    interrupts: Interrupts | None = None,
) -> LevelCounts:
    """Take all assemblies of a puzzle apart, and count them by their levels.

    Args:
        options: the limits, the engine and the number of runners; a limit of solutions is for
            one of each symmetry class.
        states: the number of states to look at, for each assembly, before giving up.
        least: the least level, by its first number, of those that are listed in the journal.
        on_assembly: called with one of each symmetry class, once it was taken apart.
        journal: a solution file in which they are noted down; those that come apart are listed.
        resume: take up the run that the journal is from; its assemblies are only counted.
        overwrite: begin anew where there is such a journal, unless it is to be taken up.
        on_progress: called with what is being done, and how far it is.
        on_step: called with the search, before it begins and again and again.
        interrupts: the signals that end it; by default it is Ctrl-C.

    Raises DataError if the puzzle is not one of cubes; JournalError and FileError as ``record``
    does.
    """
    refuse_another_grid(puzzle)
    options, interrupts = options or Options(), interrupts or Interrupts()
    how = _How(states, TimeBudget(options.seconds), least, on_assembly, on_step)
    kept = {"resume": resume, "overwrite": overwrite, "apart": least}
    try:
        with (
            reporting_to(on_progress),
            interrupts.deferred(),
            _prepared(puzzle, options, journal, **kept) as (search, recorder),
        ):
            return _Run(puzzle, search, recorder, how).counts(interrupts)
    except OutOfTime:
        if resume:
            raise  # how much there is was not read
        stopped, seconds = while_preparing(options), how.budget.elapsed_rounded
        return LevelCounts(puzzle.name, (), False, stopped, options.engine, seconds)


@contextmanager
def _prepared(
    puzzle: Puzzle, options: Options, journal: Path | str | None, **kept: Any
) -> Generator[tuple[Search, Recorder | None], None, None]:
    """A search, and what records it if that is wanted."""
    if journal is None:
        yield Search(puzzle, options, parts=PARTS, limit_classes=True), None
        return
    with open_recording(puzzle, options, Path(journal), Recorded.CLASSES, **kept) as recorder:
        yield recorder.search, recorder


@dataclass(frozen=True)
class _How:
    """How assemblies are taken apart, and who is told; see ``take_all_apart``."""

    states: int
    budget: TimeBudget
    least: int
    on_assembly: OnAssembly | None
    on_step: OnStep | None


class _Run:
    """A search whose solutions are taken apart, counted and noted down."""

    def __init__(
        self, puzzle: Puzzle, search: Search, recorder: Recorder | None, how: _How
    ) -> None:
        self._puzzle = puzzle
        self._search = search
        self._recorder = recorder
        self._how = how
        self._tally = LevelTally()

    def counts(self, interrupts: Interrupts) -> LevelCounts:
        """Take apart what is found, until that ends or an interrupt ends it."""
        self._begin()
        stopped: str | None = BY_HAND
        how = self._how
        found = Assemblies(self._puzzle, self._search, how.states, how.budget, self._noted())
        steps = interrupts.interruptible(found.steps())
        with suppress(KeyboardInterrupt), closing(steps):
            for batch, assembly in steps:
                self._take(batch, assembly)
            stopped = found.stopped or self._search.stopped
        if self._recorder is not None:
            self._recorder.end(stopped)
        return self._counts(stopped)

    def _counts(self, stopped: str | None) -> LevelCounts:
        return LevelCounts(
            self._puzzle.name,
            self._tally.levels,
            self._search.complete and stopped is None,
            stopped,
            self._search.engine,
            self._how.budget.elapsed_rounded,
        )

    def _begin(self) -> None:
        self._look()
        if self._recorder is None:
            return
        for known in map(read_line, self._recorder.kept_lines()):
            if known is not None:
                self._tally.add(known.answer, known.level, known.images)
        self._recorder.begin()

    def _noted(self) -> dict[str, Noted]:
        """What an earlier run has found out of solutions that are found again."""
        lines = self._recorder.dropped if self._recorder is not None else ()
        verdicts = filter(None, map(read_line, lines))
        return {each.digest: each for each in verdicts if each.answer is not Answer.NOT_KNOWN}

    def _look(self) -> None:
        if self._how.on_step is not None:
            self._how.on_step(self._search)

    def _take(self, batch: Batch, assembly: Assembly | None) -> None:
        if self._recorder is not None:
            lines = [] if assembly is None else [self._line(batch, assembly)]
            self._recorder.add(batch, lines)
        if assembly is not None:
            self._tally.add(*assembly.verdict, assembly.images)
            if self._how.on_assembly is not None and assembly.apart is not None:
                self._how.on_assembly(assembly)
        self._look()

    def _line(self, batch: Batch, assembly: Assembly) -> str:
        """A line that says of which solution it is, whether or not that is listed."""
        placements = self._search.decoder.json_text(batch.rows[-1].tolist())
        listed = placements if is_listed(*assembly.verdict, self._how.least) else ""
        if assembly.apart is None:
            assert assembly.noted is not None
            return apart_line({**assembly.noted.document}, batch.part, listed)
        document = line_document(
            self._puzzle, assembly.apart, images=assembly.images, of=digest_of(placements)
        )
        return apart_line(document, batch.part, listed)
