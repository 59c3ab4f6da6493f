"""Finding solutions: the first ones, all of them as a stream, or all of them in a file."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, Generic, TextIO, TypeVar, Unpack, overload

from jigsat.arguments import (
    AtLeastOne,
    ProgressCallback,
    RunFile,
    Source,
    a_puzzle,
    any_puzzle,
    besides_search,
    path_of,
    with_keywords,
)
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.other_puzzle import AnySolution, OtherPuzzle, OtherSolution
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import OnProgress, reported, reporting_to
from jigsat.solvers.counting import count as searching
from jigsat.solvers.counting import estimating, per_key
from jigsat.solvers.counting import sample as drawing
from jigsat.solvers.counting.count import Comparison
from jigsat.solvers.counting.estimating import Estimate
from jigsat.solvers.counting.per_key import (
    MOST_CHOICES,
    MOST_SUBSETS,
    OpeningCounts,
    SubsetCounts,
)
from jigsat.solvers.counting.sample import Sample
from jigsat.solvers.counts import Counts
from jigsat.solvers.extended import Extend
from jigsat.solvers.find import Outcome, find, search_for
from jigsat.solvers.limits.options import (
    AUTO,
    FRONTIER,
    EngineName,
    LimitOfSolutions,
    Limits,
    MemoryLimit,
    OnCluster,
    Options,
    Overwrite,
    Resume,
    Seed,
    Setting,
    TimeLimit,
    UpToSymmetry,
    refuse_another_engine,
    while_preparing,
    wrong_type,
)
from jigsat.solvers.recording import enumeration
from jigsat.solvers.recording.enumeration import Enumeration

S = TypeVar("S", bound=AnySolution)

_EACH_SOLUTION = Setting("Called with each solution as it is found.")
_TO_ADD = "Called with the Model before the search, to add constraints of your own."
Extension = Annotated[Extend | None, Setting(_TO_ADD)]
SampleSeed = Annotated[
    int | None, Setting("Draws the same solutions each time.", least=0, most=2**32 - 1)
]


class Solving(LimitOfSolutions, Limits, Generic[S], total=False):
    """The keywords of ``solve``."""

    seed: Seed
    up_to_symmetry: UpToSymmetry
    extend: Extension
    on_solution: Annotated[Callable[[S], object] | None, _EACH_SOLUTION]
    on_progress: ProgressCallback


@overload
def solve(puzzle: Puzzle, **keywords: Unpack[Solving[Solution]]) -> Outcome[Solution]: ...
@overload
def solve(
    puzzle: OtherPuzzle, **keywords: Unpack[Solving[OtherSolution]]
) -> Outcome[OtherSolution]: ...
@overload
def solve(puzzle: Source, **keywords: Unpack[Solving[Any]]) -> Outcome[Any]: ...
@with_keywords(limit=1, up_to_symmetry=True)
def solve(
    puzzle: Puzzle | OtherPuzzle | Source, **keywords: Unpack[Solving[Any]]
) -> Outcome[Any]:
    """Find a solution, or the first few.

    The outcome says whether one was found, whether it is certain that there is none, or why it
    is not known. Ctrl-C ends the search, and what was found is returned.

    Args:
        limit: how many solutions to find.
        up_to_symmetry: of several solutions none is another one turned or mirrored.
        extend: called with the Model before the search, to add constraints of your own, or an
            objective: then the solution is the best one if ``complete``, and the best so far
            if not.
    """
    with reporting_to(keywords["on_progress"]):
        problem = any_puzzle(puzzle)
        found: Outcome[Any] = find(
            problem,
            Options.of(keywords),
            keywords["on_solution"],
            up_to_symmetry=keywords["up_to_symmetry"],
            extend=keywords["extend"],
        )
    return replace(found, subject=problem)


class SolutionStream(Displayed, Iterator[S]):
    """The solutions of a puzzle, each found when it is asked for.

    ``found``: how many were handed out. When the stream has ended, ``complete`` is whether
    these are all there are, and ``stopped`` why not.
    """

    def __init__(
        self,
        puzzle: Puzzle | OtherPuzzle,
        wanted: Options,
        up_to_symmetry: bool,
        on_progress: OnProgress | None,
        extend: Extend | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.found = 0
        self.complete = False
        self.stopped: str | None = None
        run: Generator[S, None, None] = self._run(wanted, up_to_symmetry, extend)
        self._solutions = reported(run, on_progress)

    def __next__(self) -> S:
        return next(self._solutions)

    def close(self) -> None:
        """End the search; it ends by itself when the stream is forgotten."""
        self._solutions.close()

    def _run(
        self, wanted: Options, up_to_symmetry: bool, extend: Extend | None
    ) -> Generator[Any, None, None]:
        try:
            search = search_for(self.puzzle, wanted, up_to_symmetry, extend)
        except OutOfTime:
            self.stopped = while_preparing(wanted)
            return
        with closing(search.batches()) as batches:
            for batch in batches:
                for solution in search.decoded(batch):
                    self.found += 1
                    yield solution
        self.complete, self.stopped = search.complete, search.stopped

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.puzzle.name}, {self.found} found so far)"


class Streaming(LimitOfSolutions, Limits, OnCluster, total=False):
    """The keywords of what finds all solutions."""

    up_to_symmetry: UpToSymmetry
    on_progress: ProgressCallback


class StreamingHere(Streaming, total=False):
    """The keywords of ``solutions``."""

    extend: Extension


@overload
def solutions(
    puzzle: Puzzle, **keywords: Unpack[StreamingHere]
) -> SolutionStream[Solution]: ...
@overload
def solutions(
    puzzle: OtherPuzzle, **keywords: Unpack[StreamingHere]
) -> SolutionStream[OtherSolution]: ...
@overload
def solutions(puzzle: Source, **keywords: Unpack[StreamingHere]) -> SolutionStream[Any]: ...
@with_keywords()
def solutions(
    puzzle: Puzzle | OtherPuzzle | Source, **keywords: Unpack[StreamingHere]
) -> SolutionStream[Any]:
    """The solutions of a puzzle as a stream: each is found when it is asked for.

    Args:
        up_to_symmetry: one solution of each symmetry class only.
    """
    wanted = Options.of(keywords)
    return SolutionStream(any_puzzle(puzzle), wanted, **besides_search(keywords))


@with_keywords()
def record(
    puzzle: Puzzle | OtherPuzzle | Source,
    path: Source,
    *,
    resume: Resume = False,
    overwrite: Overwrite = False,
    **keywords: Unpack[Streaming],
) -> Enumeration:
    """Write every solution to a file, from which a later run can resume.

    The file is JSON Lines, compressed if its name ends in .gz. Ctrl-C ends the search, and what
    was found stays in the file.

    Args:
        path: the file to write.
        up_to_symmetry: one solution of each symmetry class only.

    Raises JournalError if the file to resume is damaged, or of another run;
    FileError if there is a file already, unless ``resume`` or ``overwrite``.
    """
    return enumeration.record(
        any_puzzle(puzzle),
        path_of(path),
        Options.of(keywords),
        resume=resume,
        overwrite=overwrite,
        **besides_search(keywords),
    )


@with_keywords()
def enumerate_to(
    puzzle: Puzzle | OtherPuzzle | Source,
    target: TextIO | Source,
    *,
    as_document: bool = False,
    overwrite: Overwrite = False,
    **keywords: Unpack[Streaming],
) -> Enumeration:
    """Write every solution to a stream of text or to a file, as JSON Lines.

    A file is written as a whole, once the search has ended.

    Args:
        target: where to write.
        up_to_symmetry: one solution of each symmetry class only.
        as_document: write one JSON document instead.

    Raises FileError if the file cannot be written, or is there already, unless ``overwrite``.
    """
    return enumeration.enumerate_to(
        any_puzzle(puzzle),
        _target(target),
        Options.of(keywords),
        as_document=as_document,
        overwrite=overwrite,
        **besides_search(keywords),
    )


def _target(target: TextIO | Source) -> TextIO | Path:
    if isinstance(target, str | PathLike):
        return Path(path_of(target, "target"))
    if not hasattr(target, "write"):
        raise wrong_type("target", target, "a stream of text, or a path")
    return target


# Counting solutions, exactly or by estimate, and drawing some of them at random.


class Counting(LimitOfSolutions, Limits, OnCluster, RunFile, total=False):
    """The keywords of what counts all solutions."""

    on_progress: ProgressCallback


@with_keywords()
def count(
    puzzle: Puzzle | OtherPuzzle | Source,
    *,
    on_solution: Annotated[Callable[[Any], object] | None, _EACH_SOLUTION] = None,
    extend: Extension = None,
    **keywords: Unpack[Counting],
) -> Counts:
    """Count the solutions of a puzzle, by every convention.

    Where finding them all would take long, they are rather counted by the profiles of partly
    filled boards, if these are few. Ctrl-C ends the count, and what was counted until then is
    returned.

    Args:
        engine: ``frontier`` counts all solutions at once, without finding each of them.
        journal: a file that records the count, for ``resume``.
        resume: continue the count that the journal is from.
        overwrite: replace an existing journal instead of resuming it.

    Raises JournalError if the journal to resume is damaged, or of another run;
    FileError if there is such a journal, unless ``resume`` or ``overwrite``; Uncounted if the
    engine ``frontier`` takes too much, or is ended: then nothing was counted.
    """
    wanted = Options.of(keywords)
    found, besides = any_puzzle(puzzle), besides_search(keywords)
    return searching.count(found, wanted, on_solution, extend, **besides)


@with_keywords()
def cross_check(
    puzzle: Puzzle | OtherPuzzle | Source, **keywords: Unpack[Counting]
) -> Comparison:
    """Count the solutions of a puzzle; if that is complete, count again by another engine.

    The time limit is for both.

    Args:
        journal: a file that records the first engine's count, for ``resume``.
        resume: continue the count that the journal is from.
        overwrite: replace an existing journal instead of resuming it.

    Raises JournalError and FileError as ``count`` does.
    """
    wanted = Options.of(keywords)
    return searching.cross_check(any_puzzle(puzzle), wanted, **besides_search(keywords))


class CountingEach(Limits, OnCluster, RunFile, total=False):
    """The keywords of ``count_per_opening`` and ``count_per_subset``."""

    on_progress: ProgressCallback


@with_keywords()
def count_per_opening(
    puzzle: Puzzle | Source,
    *,
    most_choices: AtLeastOne = MOST_CHOICES,
    **keywords: Unpack[CountingEach],
) -> OpeningCounts:
    """Count the solutions for each choice of the blanks, as for each date of a calendar.

    Ctrl-C ends the count, and what was counted until then is returned.

    Args:
        most_choices: how many choices there may be.
        journal: a file that records the count, for ``resume``.
        resume: continue the count that the journal is from.
        overwrite: replace an existing journal instead of resuming it.

    Raises WrongValue if the puzzle has no blanks, or more choices of them; JournalError and
    FileError as ``count`` does.
    """
    wanted, besides = Options.of(keywords), besides_search(keywords)
    found = a_puzzle(puzzle)
    return per_key.count_per_opening(found, wanted, most_choices=most_choices, **besides)


@with_keywords()
def count_per_subset(
    puzzle: Puzzle | Source,
    *,
    most_subsets: AtLeastOne = MOST_SUBSETS,
    **keywords: Unpack[CountingEach],
) -> SubsetCounts:
    """Count the solutions for each subset of the pieces that has the area of the board.

    Pieces may stay in the box where their ``count`` is a range. Ctrl-C ends the count, and what
    was counted until then is returned.

    Args:
        most_subsets: how many subsets there may be.
        journal: a file that records the count, for ``resume``.
        resume: continue the count that the journal is from.
        overwrite: replace an existing journal instead of resuming it.

    Raises WrongValue if no piece may stay in the box, or if there are more subsets;
    JournalError and FileError as ``count`` does.
    """
    wanted, besides = Options.of(keywords), besides_search(keywords)
    found = a_puzzle(puzzle)
    return per_key.count_per_subset(found, wanted, most_subsets=most_subsets, **besides)


@with_keywords()
def sample(
    puzzle: Puzzle | Source,
    number: AtLeastOne = 1,
    *,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    engine: EngineName = AUTO,
    seed: SampleSeed = None,
    on_progress: ProgressCallback = None,
) -> Sample:
    """Draw solutions at random, each as likely as any other, independently of each other.

    Args:
        number: how many to draw; none are drawn if the puzzle has no solution.
        engine: ``frontier``, for which ``auto`` stands: no other draws solutions.
        seed: draws the same solutions each time; None makes one up.
        memory_limit: megabytes for the tables of ways; None is 3,000.

    Raises Uncounted where the solutions cannot be counted without enumeration.
    """
    refuse_another_engine(engine)
    with reporting_to(on_progress):
        found = a_puzzle(puzzle)
        drawn = drawing.sample(
            found,
            number,
            seed,
            seconds=time_limit,
            megabytes=memory_limit,
        )
    return replace(drawn, subject=found)


@with_keywords()
def estimate(
    puzzle: Puzzle | OtherPuzzle | Source,
    *,
    engine: EngineName = AUTO,
    seed: Seed = 0,
    on_progress: ProgressCallback = None,
) -> Estimate:
    """How much work it is to find all solutions, and how long it will take here on one core.

    Random probes go down the tree of the search, and what they meet is taken for the average.

    Args:
        engine: a compiled one, or ``auto`` for the one that would be taken.

    Raises Unsupported if the work of the engine cannot be estimated.
    """
    with reporting_to(on_progress):
        found = a_puzzle(puzzle) if engine == FRONTIER else any_puzzle(puzzle)
        return estimating.estimate(found, engine, seed)
