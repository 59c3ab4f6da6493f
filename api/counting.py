"""Counting solutions, exactly or by estimate, and drawing some of them at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from jigsat.arguments import Source, a_puzzle, any_puzzle, finite, options, path_of
from jigsat.keywords import with_keywords
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.progress import OnProgress, reporting_to
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting import count as searching
from jigsat.solvers.counting import coverage as covering
from jigsat.solvers.counting import cross_check as comparing
from jigsat.solvers.counting import diagram, each_open
from jigsat.solvers.counting import sample as drawing
from jigsat.solvers.counting.counts import Counts
from jigsat.solvers.counting.coverage import Coverage
from jigsat.solvers.counting.cross_check import Comparison
from jigsat.solvers.counting.each_open import MOST_CHOICES, EachOpen
from jigsat.solvers.counting.sample import Sample
from jigsat.solvers.estimation import estimating
from jigsat.solvers.estimation.estimate import Estimate
from jigsat.solvers.options import AUTO


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
