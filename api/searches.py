"""Finding solutions: the first ones, all of them as a stream, or all of them in a file."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any, Generic, TextIO, TypedDict, TypeVar, Unpack, overload

from jigsat.arguments import Source, any_puzzle, options, path_of
from jigsat.keywords import with_keywords, wrong_type
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.exact_cover import AnySolution, CoverSolution, ExactCover
from jigsat.schemas.progress import OnProgress, reported, reporting_to
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.find import Outcome, find
from jigsat.solvers.limits import while_preparing
from jigsat.solvers.options import AUTO, Options
from jigsat.solvers.recording import enumeration
from jigsat.solvers.recording.enumeration import Enumeration
from jigsat.solvers.search import Search

S = TypeVar("S", bound=AnySolution)


class Solving(TypedDict, Generic[S], total=False):
    """The keywords of ``solve``."""

    limit: int
    time_limit: float | None
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
        limit=limit, time_limit=time_limit, workers=workers, engine=engine, seed=seed
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
