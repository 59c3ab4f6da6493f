"""Taking solutions in space apart, and adding up the shares of a run."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path

from jigsat.analysis.apart.apart import MAX_STATES, Apart, refuse_another_grid, taken_apart
from jigsat.analysis.apart.level_counts import LevelCounts
from jigsat.analysis.apart.take_all import take_all_apart
from jigsat.arguments import Source, a_puzzle, finite, of_kind, options, path_of
from jigsat.keywords import with_keywords, wrong_type
from jigsat.schemas.progress import OnProgress, Progress, Stage, announce, reporting_to
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.find import find
from jigsat.solvers.options import AUTO
from jigsat.solvers.recording import merging
from jigsat.solvers.recording.merging import Merged
from jigsat.solvers.time_budget import TimeBudget


@with_keywords
def apart(
    puzzle: Puzzle | Source,
    solution: Solution | None = None,
    *,
    time_limit: float | None = None,
    states: int = MAX_STATES,
    still: str | None = None,
    on_progress: OnProgress | None = None,
) -> Apart:
    """Whether a solution in space can be taken apart by straight moves, and how.

    Args:
        solution: what is taken apart; by default one is found first.
        states: how many states to look at before giving up.
        still: the piece that stands still; by default the lighter pieces go.

    Raises DataError if the puzzle is not one of cubes, and NoSolution if there is none.
    """
    found, budget = a_puzzle(puzzle), TimeBudget(finite(time_limit))
    refuse_another_grid(found)
    with reporting_to(on_progress):
        if solution is None:
            solution = find(found, options(limit=1, time_limit=budget.left)).solution
        announce(Progress(Stage.TAKING_APART))
        given = of_kind(solution, Solution, "solution")
        return taken_apart(found, given, still, int(states), budget.left)


@with_keywords
def count_apart(
    puzzle: Puzzle | Source,
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    memory_limit: float | None = None,
    workers: int | None = None,
    engine: str = AUTO,
    states: int = MAX_STATES,
    journal: Source | None = None,
    resume: bool = False,
    overwrite: bool = False,
    on_progress: OnProgress | None = None,
) -> LevelCounts:
    """Take all solutions in space apart, and count them by their levels.

    Of solutions that are images of each other one is taken apart. Ctrl-C ends the count, and
    what was counted until then is returned.

    Args:
        limit: stop after so many solutions up to symmetry.
        states: how many states to look at, for each solution, before giving up.
        journal: a file in which those that come apart are listed, for ``resume``.
        resume: take up the count that the journal is from.
        overwrite: begin anew where there is such a journal, unless it is to be taken up.

    Raises DataError if the puzzle is not one of cubes; JournalError if the journal that is to
    be taken up is damaged, or of another run; FileError if there is such a journal, unless
    ``resume`` or ``overwrite``.
    """
    wanted = options(
        limit=limit,
        time_limit=time_limit,
        memory_limit=memory_limit,
        workers=workers,
        engine=engine,
    )
    return take_all_apart(
        a_puzzle(puzzle),
        wanted,
        int(states),
        journal=None if journal is None else path_of(journal, "journal"),
        resume=resume,
        overwrite=overwrite,
        on_progress=on_progress,
    )


@with_keywords
def merge(
    paths: Iterable[Source], target: Source | None = None, *, overwrite: bool = False
) -> Merged:
    """Add up what runs have written that searched a share of the same search each.

    Args:
        paths: their files; each part may stand in several.
        target: a file to write that has all of them.

    Raises JournalError if a file is damaged, or not of the same search as the others; FileError
    if there is a file already, unless ``overwrite``.
    """
    if isinstance(paths, str | PathLike) or not isinstance(paths, Iterable):
        raise wrong_type("paths", paths, "an iterable of paths")
    files = [Path(path_of(path)) for path in paths]
    if not files:
        raise wrong_type("paths", files, "at least one path")
    output = None if target is None else Path(path_of(target, "target"))
    return merging.merge(files, output, overwrite=overwrite)
