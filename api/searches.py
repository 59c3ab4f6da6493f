"""Finding solutions: the first ones, all of them as a stream, or all of them in a file."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any, Generic, TextIO, TypedDict, TypeVar, Unpack, overload

from jigsat.arguments import (
    Source,
    a_puzzle,
    any_puzzle,
    finite,
    options,
    path_of,
    with_keywords,
    wrong_type,
)
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.exact_cover import AnySolution, CoverSolution, ExactCover
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import OnProgress, reported, reporting_to
from jigsat.solvers.counting import count as comparing
from jigsat.solvers.counting import count as searching
from jigsat.solvers.counting import diagram, each_open
from jigsat.solvers.counting import sample as covering
from jigsat.solvers.counting import sample as drawing
from jigsat.solvers.counting.count import Comparison
from jigsat.solvers.counting.counts import Counts
from jigsat.solvers.counting.each_open import MOST_CHOICES, EachOpen
from jigsat.solvers.counting.sample import Coverage, Sample
from jigsat.solvers.estimation import estimating
from jigsat.solvers.estimation.estimate import Estimate
from jigsat.solvers.find import Outcome, find
from jigsat.solvers.options import AUTO, Options, while_preparing
from jigsat.solvers.recording import enumeration
from jigsat.solvers.recording.enumeration import Enumeration
from jigsat.solvers.search import Search

S = TypeVar("S", bound=AnySolution)


class Solving(TypedDict, Generic[S], total=False):
    """The keywords of ``solve``."""

    limit: int
    time_limit: float | None
    memory_limit: float | None
    workers: int | None
    engine: str
    seed: int
    up_to_symmetry: bool
    on_solution: Callable[[S], object] | None
    on_progress: OnProgress | None


@overload
def solve(puzzle: Puzzle, **keywords: Unpack[Solving[Solution]]) -> Outcome[Solution]: ...
@overload
def solve(
    puzzle: ExactCover, **keywords: Unpack[Solving[CoverSolution]]
) -> Outcome[CoverSolution]: ...
@overload
def solve(puzzle: Source, **keywords: Unpack[Solving[Any]]) -> Outcome[Any]: ...
@with_keywords
def solve(
    puzzle: Puzzle | ExactCover | Source,
    *,
    limit: int = 1,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    workers: int | None = None,
    engine: str = AUTO,
    seed: int = 0,
    up_to_symmetry: bool = True,
    on_solution: Callable[[Any], object] | None = None,
    on_progress: OnProgress | None = None,
) -> Outcome[Any]:
    """Find a solution, or the first few.

    The outcome says whether one was found, whether it is certain that there is none, or why it
    is not known. Ctrl-C ends the search, and what was found is returned.

    Args:
        limit: how many solutions to find.
        up_to_symmetry: of several solutions none is another one turned or mirrored.
    """
    wanted = options(
        limit=limit,
        time_limit=time_limit,
        memory_limit=memory_limit,
        workers=workers,
        engine=engine,
        seed=seed,
    )
    with reporting_to(on_progress):
        problem = any_puzzle(puzzle)
        found: Outcome[Any] = find(problem, wanted, on_solution, up_to_symmetry=up_to_symmetry)
    return replace(found, subject=problem)


class SolutionStream(Displayed, Iterator[S]):
    """The solutions of a puzzle, each found when it is asked for.

    ``found``: how many were handed out. When the stream has ended, ``complete`` is whether
    these are all there are, and ``stopped`` why not.
    """

    def __init__(
        self,
        puzzle: Puzzle | ExactCover,
        wanted: Options,
        up_to_symmetry: bool,
        on_progress: OnProgress | None,
    ) -> None:
        self.puzzle = puzzle
        self.found = 0
        self.complete = False
        self.stopped: str | None = None
        run: Generator[S, None, None] = self._run(wanted, up_to_symmetry)
        self._solutions = reported(run, on_progress)

    def __next__(self) -> S:
        return next(self._solutions)

    def close(self) -> None:
        """End the search; it ends by itself when the stream is forgotten."""
        self._solutions.close()

    def _run(self, wanted: Options, up_to_symmetry: bool) -> Generator[Any, None, None]:
        try:
            search = Search(self.puzzle, wanted, limit_classes=up_to_symmetry)
        except OutOfTime:
            self.stopped = while_preparing(wanted)
            return
        with closing(search.batches()) as batches:
            for batch in batches:
                for found in search.decoded(batch):
                    if found.new_class if up_to_symmetry else found.new_look:
                        self.found += 1
                        yield found.solution
        self.complete, self.stopped = search.complete, search.stopped

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.puzzle.name}, {self.found} found so far)"


class Streaming(TypedDict, total=False):
    """The keywords of ``solutions``."""

    limit: int | None
    time_limit: float | None
    memory_limit: float | None
    workers: int | None
    cluster: Source | None
    engine: str
    up_to_symmetry: bool
    on_progress: OnProgress | None


@overload
def solutions(puzzle: Puzzle, **keywords: Unpack[Streaming]) -> SolutionStream[Solution]: ...
@overload
def solutions(
    puzzle: ExactCover, **keywords: Unpack[Streaming]
) -> SolutionStream[CoverSolution]: ...
@overload
def solutions(puzzle: Source, **keywords: Unpack[Streaming]) -> SolutionStream[Any]: ...
@with_keywords
def solutions(
    puzzle: Puzzle | ExactCover | Source,
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    workers: int | None = None,
    cluster: Source | None = None,
    engine: str = AUTO,
    up_to_symmetry: bool = False,
    on_progress: OnProgress | None = None,
) -> SolutionStream[Any]:
    """The solutions of a puzzle as a stream: each is found when it is asked for.

    Args:
        up_to_symmetry: one solution of each symmetry class only.
    """
    wanted = options(
        limit=limit,
        time_limit=time_limit,
        memory_limit=memory_limit,
        workers=workers,
        cluster=cluster,
        engine=engine,
    )
    return SolutionStream(any_puzzle(puzzle), wanted, up_to_symmetry, on_progress)


@with_keywords
def record(
    puzzle: Puzzle | ExactCover | Source,
    path: Source,
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    workers: int | None = None,
    cluster: Source | None = None,
    engine: str = AUTO,
    up_to_symmetry: bool = False,
    resume: bool = False,
    overwrite: bool = False,
    on_progress: OnProgress | None = None,
) -> Enumeration:
    """Write every solution to a file, from which a later run can be taken up.

    The file is JSON Lines, compressed if its name ends in .gz. Ctrl-C ends the search, and what
    was found stays in the file.

    Args:
        path: the file to write.
        up_to_symmetry: one solution of each symmetry class only.

    Raises JournalError if the file that is to be taken up is damaged, or of another run;
    FileError if there is a file already, unless ``resume`` or ``overwrite``.
    """
    wanted = options(
        limit=limit,
        time_limit=time_limit,
        memory_limit=memory_limit,
        workers=workers,
        cluster=cluster,
        engine=engine,
    )
    return enumeration.record(
        any_puzzle(puzzle),
        path_of(path),
        wanted,
        up_to_symmetry=up_to_symmetry,
        resume=resume,
        overwrite=overwrite,
        on_progress=on_progress,
    )


@with_keywords
def enumerate_to(
    puzzle: Puzzle | ExactCover | Source,
    target: TextIO | Source,
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    workers: int | None = None,
    cluster: Source | None = None,
    engine: str = AUTO,
    up_to_symmetry: bool = False,
    as_document: bool = False,
    overwrite: bool = False,
    on_progress: OnProgress | None = None,
) -> Enumeration:
    """Write every solution to a stream of text or to a file, as JSON Lines.

    A file is written as a whole, once the search has ended.

    Args:
        target: where to write.
        up_to_symmetry: one solution of each symmetry class only.
        as_document: write one JSON document instead.

    Raises FileError if the file cannot be written, or is there already, unless ``overwrite``.
    """
    wanted = options(
        limit=limit,
        time_limit=time_limit,
        memory_limit=memory_limit,
        workers=workers,
        cluster=cluster,
        engine=engine,
    )
    return enumeration.enumerate_to(
        any_puzzle(puzzle),
        _target(target),
        wanted,
        up_to_symmetry=up_to_symmetry,
        as_document=as_document,
        overwrite=overwrite,
        on_progress=on_progress,
    )


def _target(target: TextIO | Source) -> TextIO | Path:
    if isinstance(target, str | PathLike):
        return Path(path_of(target, "target"))
    if not hasattr(target, "write"):
        raise wrong_type("target", target, "a stream of text, or a path")
    return target


# Counting solutions, exactly or by estimate, and drawing some of them at random.


@with_keywords
def count(
    puzzle: Puzzle | ExactCover | Source,
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    workers: int | None = None,
    cluster: Source | None = None,
    engine: str = AUTO,
    journal: Source | None = None,
    resume: bool = False,
    overwrite: bool = False,
    on_solution: Callable[[Any], object] | None = None,
    on_progress: OnProgress | None = None,
) -> Counts:
    """Count the solutions of a puzzle, by every convention.

    Where finding them all takes more than some seconds, the solutions are also counted by a
    decision diagram, and the first to be done has counted. Ctrl-C ends the count, and what was
    counted until then is returned.

    Args:
        journal: a file in which is noted down what is counted, for ``resume``.
        resume: take up the count that the journal is from.
        overwrite: begin anew where there is such a journal, unless it is to be taken up.

    Raises JournalError if the journal that is to be taken up is damaged, or of another run;
    FileError if there is such a journal, unless ``resume`` or ``overwrite``.
    """
    wanted = options(
        limit=limit,
        time_limit=time_limit,
        memory_limit=memory_limit,
        workers=workers,
        cluster=cluster,
        engine=engine,
    )
    return searching.count(
        any_puzzle(puzzle),
        wanted,
        on_solution,
        journal=None if journal is None else path_of(journal, "journal"),
        resume=resume,
        overwrite=overwrite,
        on_progress=on_progress,
    )


@with_keywords
def cross_check(
    puzzle: Puzzle | ExactCover | Source,
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    workers: int | None = None,
    cluster: Source | None = None,
    engine: str = AUTO,
    journal: Source | None = None,
    resume: bool = False,
    overwrite: bool = False,
    on_progress: OnProgress | None = None,
) -> Comparison:
    """Count the solutions of a puzzle; if that is complete, count again by another engine.

    The time limit is for both.

    Args:
        journal: a file in which is noted down what the first engine counts, for ``resume``.
        resume: take up the count that the journal is from.
        overwrite: begin anew where there is such a journal, unless it is to be taken up.

    Raises JournalError and FileError as ``count`` does.
    """
    wanted = options(
        limit=limit,
        time_limit=time_limit,
        memory_limit=memory_limit,
        workers=workers,
        cluster=cluster,
        engine=engine,
    )
    return comparing.cross_check(
        any_puzzle(puzzle),
        wanted,
        journal=None if journal is None else path_of(journal, "journal"),
        resume=resume,
        overwrite=overwrite,
        on_progress=on_progress,
    )


@with_keywords
def count_each_open(
    puzzle: Puzzle | Source,
    *,
    most_choices: int = MOST_CHOICES,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    workers: int | None = None,
    engine: str = AUTO,
    on_progress: OnProgress | None = None,
) -> EachOpen:
    """Count the solutions for each choice of the blanks, as for each date of a calendar.

    Ctrl-C ends the count, and what was counted until then is returned.

    Args:
        most_choices: how many choices there may be.

    Raises WrongValue if the puzzle has no blanks, or more choices of them.
    """
    wanted = options(
        time_limit=time_limit, memory_limit=memory_limit, workers=workers, engine=engine
    )
    with reporting_to(on_progress):
        return each_open.count_each_open(a_puzzle(puzzle), wanted, most_choices=most_choices)


@with_keywords
def count_without_enumeration(
    puzzle: Puzzle | Source,
    *,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    on_progress: OnProgress | None = None,
) -> Counts:
    """Count the solutions by every convention, without finding each of them.

    Args:
        memory_limit: the megabytes that the decision diagram may take; None is 3,000.

    Raises Uncounted if that takes too much, or is ended: then nothing was counted.
    """
    with reporting_to(on_progress):
        return diagram.count_without_enumeration(
            a_puzzle(puzzle), finite(time_limit), finite(memory_limit)
        )


@with_keywords
def coverage(
    puzzle: Puzzle | Source,
    *,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    on_progress: OnProgress | None = None,
) -> Coverage:
    """Count the solutions, and in how many of them each piece covers each cell.

    Args:
        memory_limit: the megabytes that the decision diagram may take; None is 3,000. More of
            it is kept on disk for so long.

    Raises Uncounted where the solutions cannot be counted without enumeration, and where
    pieces look alike that have not the same places.
    """
    with reporting_to(on_progress):
        return covering.coverage(a_puzzle(puzzle), finite(time_limit), finite(memory_limit))


@with_keywords
def sample(
    puzzle: Puzzle | Source,
    number: int = 1,
    *,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    seed: int | None = None,
    on_progress: OnProgress | None = None,
) -> Sample:
    """Draw solutions at random, each as likely as any other, independently of each other.

    Args:
        number: how many to draw; none are drawn if the puzzle has no solution.
        seed: draws the same solutions each time; None makes one up.
        memory_limit: as for ``coverage``.

    Raises Uncounted where the solutions cannot be counted without enumeration.
    """
    with reporting_to(on_progress):
        found = a_puzzle(puzzle)
        drawn = drawing.sample(
            found,
            number,
            seed,
            seconds=finite(time_limit),
            megabytes=finite(memory_limit),
        )
    return replace(drawn, subject=found)


@with_keywords
def estimate(
    puzzle: Puzzle | Source,
    *,
    cluster: Source | None = None,
    engine: str = AUTO,
    seed: int = 0,
    on_progress: OnProgress | None = None,
) -> Estimate:
    """How much work it is to find all solutions, and how long it will take here on one core.

    Random probes go down the tree of the search, and what they meet is taken for the average.

    Args:
        engine: a compiled one, or ``auto`` for the one that would be taken.

    Raises Unsupported if the work of the engine cannot be estimated.
    """
    with reporting_to(on_progress):
        where = options(cluster=cluster).cluster
        return estimating.estimate(a_puzzle(puzzle), engine, seed, where)
