"""Taking all assemblies of a puzzle apart, counted by their levels and recorded."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, TextIO, Unpack

import numpy as np

from jigsat.analysis.apart.apart import (
    MAX_STATES,
    Apart,
    is_moved,
    refuse_another_grid,
    taken_apart,
    way_apart,
)
from jigsat.analysis.apart.disassembly import Level
from jigsat.analysis.apart.levels import (
    LevelCounts,
    LevelTally,
    Noted,
    Verdict,
    digest_of,
    line_document,
    read_line,
)
from jigsat.analysis.query import Answer
from jigsat.models.symmetry.classes import class_sizes
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.layouts.moves import WayApart
from jigsat.schemas.layouts.solution_lines import apart_line
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Collection, Convention, Solution
from jigsat.schemas.support.progress import (
    Progress,
    Stage,
    announce,
    reporting_to,
    told_as_one,
    update,
)
from jigsat.solvers.batches import Batch
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.interrupts import BY_HAND, Interrupts
from jigsat.solvers.limits.options import PARTS, Options, while_preparing
from jigsat.solvers.pipeline import Run, Sink, follow
from jigsat.solvers.recording.enumeration import DocumentWriter, LinesWriter
from jigsat.solvers.recording.headers import make_header
from jigsat.solvers.recording.recorder import Recorded, Recorder, open_recording
from jigsat.solvers.search import Search

# The assemblies of a puzzle, each taken apart as it is found: one of each symmetry class.
#
# Images of an assembly have its level, as turning and mirroring all pieces turns and
# mirrors their moves.


@dataclass(frozen=True)
class CheckedAssembly:
    """One of a symmetry class: how many images it has, and whether it comes apart.

    It was taken ``apart`` now, or that was ``noted`` by an earlier run.
    """

    images: int
    apart: Apart | None = None
    noted: Noted | None = None

    @property
    def verdict(self) -> Verdict:
        """Whether it comes apart, and at which level."""
        known = self.apart or self.noted
        assert known is not None
        return known.answer, known.level


@dataclass(frozen=True)
class TakenApart(Batch):
    """Solutions of which at most the last one begins a new class; and that one, taken apart."""

    assembly: CheckedAssembly | None = None


class Assemblies:
    """Takes apart what a search finds. It stops the search when the time for that is up.

    Args:
        max_states: the number of states to look at, for each, before giving up.
        noted: what is known already, by the digests of solutions.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        search: Search,
        max_states: int,
        budget: TimeBudget,
        noted: Mapping[str, Noted],
    ) -> None:
        self._puzzle = puzzle
        self._search = search
        self._max_states = max_states
        self._budget = budget
        self._noted = noted
        self._taken_apart = 0

    def filtered(
        self, found: Generator[Batch, None, None]
    ) -> Generator[TakenApart, None, None]:
        """Yield all solutions, and those that begin a new class taken apart."""
        announce(Progress(Stage.TAKING_APART))
        with closing(found) as batches:
            while True:
                with told_as_one():
                    batch = next(batches, None)
                if batch is None:
                    return
                for each in _cut(batch):
                    assembly = None
                    if each.new_class.any():
                        assembly = self._assembly(each)
                        if assembly is None:
                            self._search.stopped = self._budget.why_unfinished
                            return
                    yield TakenApart(**vars(each), assembly=assembly)

    def _known(self, batch: Batch) -> Noted | None:
        """What is known already of the last solution of a batch."""
        if not self._noted:
            return None
        placements = self._search.decoder.json_text(batch.rows[-1].tolist())
        return self._noted.get(digest_of(placements))

    def _assembly(self, batch: Batch) -> CheckedAssembly | None:
        """The last solution of a batch, taken apart; None if there is no time left for that."""
        row = batch.rows[-1:]
        noted = self._known(batch)
        if noted is not None:
            return CheckedAssembly(noted.images, noted=noted)
        (images,) = class_sizes(self._search.plan.group, row).tolist()
        solution = self._search.decoder.solution(row[0].tolist())
        assert isinstance(solution, Solution)
        left = self._budget.left
        apart = taken_apart(self._puzzle, solution, max_states=self._max_states, seconds=left)
        if apart.answer is Answer.NOT_KNOWN and self._budget.is_over:
            return None
        self._taken_apart += 1
        update(self._progress)
        return CheckedAssembly(images, apart)

    def _progress(self) -> Progress:
        """How far the search is, and how many of its solutions were taken apart."""
        search, known = self._search, Progress(Stage.TAKING_APART)
        if search.progress is not None:
            known = search.progress.so_far(0, self._budget)
        return replace(
            known,
            stage=Stage.TAKING_APART,
            subject=None,
            done=self._taken_apart,
            unit="solution",
            solutions=None,
        )


def _cut(batch: Batch) -> Iterator[Batch]:
    """The same solutions in batches in which at most the last one begins a new class."""
    start = 0
    for end in (np.flatnonzero(batch.new_class) + 1).tolist():
        yield replace(_chosen(batch, slice(start, end)), ends_part=False, left=None)
        start = end
    if start < len(batch.rows) or batch.ends_part or not start:
        yield _chosen(batch, slice(start, None))


def _chosen(batch: Batch, chosen: slice) -> Batch:
    return replace(
        batch,
        rows=batch.rows[chosen],
        new_class=batch.new_class[chosen],
        new_look=batch.new_look[chosen],
        has_twin=batch.has_twin[chosen],
    )


#: Makes what takes all that a search finds, ``TakenApart``.
Sinks = Callable[[Search], Iterable[Sink]]


def is_listed(answer: Answer, level: Level, least: int) -> bool:
    """Whether a solution comes apart, with enough moves until the first piece is out."""
    return answer is Answer.YES and (level or (0,))[0] >= least


def take_all_apart(
    puzzle: Puzzle,
    options: Options | None = None,
    max_states: int = MAX_STATES,
    least: int = 0,
    *,
    sinks: Sinks = lambda _: (),
    **how: Unpack[Run],
) -> LevelCounts:
    """Take all assemblies of a puzzle apart, and count them by their levels.

    Args:
        options: the limits, the engine and the number of runners; a limit of solutions is for
            one of each symmetry class.
        max_states: the number of states to look at, for each assembly, before giving up.
        least: the least level, by its first number, of those that are listed in the journal.
        sinks: take the solutions as well.
        how: the journal is a solution file, which lists those that come apart.

    Raises DataError if the puzzle is in the plane; JournalError and FileError as ``record``
    does.
    """
    refuse_another_grid(puzzle)
    options, interrupts = options or Options(), how.get("interrupts") or Interrupts()
    budget = TimeBudget(options.time_limit)
    try:
        with (
            reporting_to(how.get("on_progress")),
            interrupts.deferred(),
            _prepared(puzzle, options, least, how) as (search, recorder),
        ):
            counter = _Counter(puzzle, search, recorder, least)
            apart = Assemblies(puzzle, search, max_states, budget, counter.noted())
            stopped = follow(
                search,
                counter,
                *sinks(search),
                interrupts=interrupts,
                on_step=how.get("on_step"),
                filtered=apart.filtered,
            )
        levels, complete = counter.tally.levels, search.complete and stopped is None
        engine = search.engine
    except OutOfTime:
        if how.get("resume"):
            raise  # how much there is was not read
        levels, complete, stopped, engine = (), False, while_preparing(options), options.engine
    seconds = budget.elapsed_rounded
    share = str(options.share) if options.share else None
    return LevelCounts(puzzle.name, levels, complete, stopped, engine, seconds, share)


@contextmanager
def _prepared(
    puzzle: Puzzle, options: Options, least: int, how: Run
) -> Generator[tuple[Search, Recorder | None], None, None]:
    """A search, and what records it if that is wanted."""
    journal = how.get("journal")
    if journal is None:
        yield Search(puzzle, options, parts=PARTS, limit_classes=True), None
        return
    resume, overwrite = how.get("resume", False), how.get("overwrite", False)
    kept: dict[str, Any] = {"resume": resume, "overwrite": overwrite, "apart": least}
    with open_recording(puzzle, options, Path(journal), Recorded.CLASSES, **kept) as recorder:
        yield recorder.search, recorder


class _Counter(Sink):
    """Counts assemblies by their levels, and notes them down if there is a recorder.

    ``least``: the least level of those that are listed there.
    """

    def __init__(
        self, puzzle: Puzzle, search: Search, recorder: Recorder | None, least: int
    ) -> None:
        self.tally = LevelTally()
        self._puzzle = puzzle
        self._search = search
        self._recorder = recorder
        self._least = least

    def begin(self) -> None:
        """Count what an earlier run has found."""
        if self._recorder is None:
            return
        for known in map(read_line, self._recorder.kept_lines()):
            if known is not None:
                self.tally.add(known.answer, known.level, known.images)
        self._recorder.begin()

    def noted(self) -> dict[str, Noted]:
        """What an earlier run has found out of solutions that are found again."""
        lines = self._recorder.dropped if self._recorder is not None else ()
        verdicts = filter(None, map(read_line, lines))
        return {each.digest: each for each in verdicts if each.answer is not Answer.NOT_KNOWN}

    def add(self, batch: Batch) -> None:
        """Count an assembly."""
        assert isinstance(batch, TakenApart)
        assembly = batch.assembly
        if self._recorder is not None:
            lines = [] if assembly is None else [self._line(batch, assembly)]
            self._recorder.add(batch, lines)
        if assembly is not None:
            self.tally.add(*assembly.verdict, assembly.images)

    def end(self, stopped: str | None) -> None:
        """Write how it ended."""
        if self._recorder is not None:
            self._recorder.end(stopped)

    def _line(self, batch: Batch, assembly: CheckedAssembly) -> str:
        """A line that says of which solution it is, whether or not that is listed."""
        placements = self._search.decoder.json_text(batch.rows[-1].tolist())
        listed = placements if is_listed(*assembly.verdict, self._least) else ""
        assert self._recorder is not None
        run = self._recorder.run
        if assembly.apart is None:
            assert assembly.noted is not None
            return apart_line({**assembly.noted.document}, run, batch.part, listed)
        document = line_document(
            self._puzzle, assembly.apart, images=assembly.images, of=digest_of(placements)
        )
        return apart_line(document, run, batch.part, listed)


# The assemblies that come apart, written to a stream as they are found.


class ApartLines(LinesWriter):
    """A line for each assembly that comes apart, with its level and its moves.

    ``least``: the least level, by its first number, of those that are listed.
    """

    def __init__(self, file: TextIO, search: Search, least: int = 0) -> None:
        header = make_header(search, Convention.UP_TO_SYMMETRY, apart=least)
        super().__init__(file, header, search)
        self._puzzle = search.problem.puzzle
        self._least = least

    def add(self, batch: Batch) -> None:
        """Write an assembly, if it comes apart."""
        assert isinstance(batch, TakenApart)
        found = batch.assembly.apart if batch.assembly else None
        if found is None or not is_listed(found.answer, found.level, self._least):
            return
        assert batch.assembly is not None
        assert isinstance(self._puzzle, PuzzleData)
        apart = {"apart": line_document(self._puzzle, found, images=batch.assembly.images)}
        text = self._json({**apart, **found.solution.model_dump(mode="json")})
        self._write(self._one(text))
        self.written += 1


class ApartDocument(ApartLines, DocumentWriter):
    """The same as one JSON document."""


# Taking apart what is collected, as far as there is time.


#: The seconds for all solutions together, if nothing else is asked for.
SECONDS = 10.0
#: No solution has more than this, so that a hard one leaves time for the others.
_SECONDS_EACH = 4.0


def with_ways_apart(
    puzzle: Puzzle,
    collection: Collection,
    seconds: float | None = SECONDS,
    interrupts: Interrupts | None = None,
) -> Collection:
    """The collection, in which each solution in space says how it is taken apart.

    Args:
        seconds: the time for all of them; 0 if nobody wants to know. An interrupt ends it, too.
    """
    if seconds == 0 or not is_moved(puzzle):
        return collection
    interrupts, ways = interrupts or Interrupts(), list[WayApart | None]()
    budget = TimeBudget(seconds)
    with interrupts.deferred():
        _, interrupted = interrupts.latest(_ways(puzzle, collection, budget), None, ways.append)
    why = BY_HAND if interrupted else budget.why_unfinished
    left = WayApart(None, unknown=why)
    numbers = range(len(collection.solutions))
    solutions = tuple(
        replace(collection.solutions[n], apart=ways[n] if n < len(ways) else left)
        for n in numbers
    )
    return replace(collection, solutions=solutions)


def _ways(puzzle: Puzzle, collection: Collection, budget: TimeBudget) -> Iterator[WayApart]:
    """How each solution is taken apart, until the time is up."""
    of = len(collection.solutions)
    for done, each in enumerate(collection.solutions):
        if budget.is_over:
            return
        update(partial(Progress, Stage.TAKING_APART, done=done, of=of, unit="solution"))
        seconds = budget.share(1, at_most=_SECONDS_EACH).seconds
        yield way_apart(puzzle, each.solution, seconds)
