"""Pages on which solutions are looked through in a browser."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Annotated, Unpack

from jigsat.analysis.apart.all_assemblies import SECONDS, with_ways_apart
from jigsat.arguments import (
    LocalSearch,
    Source,
    a_puzzle,
    path_of,
    some_solutions,
    with_keywords,
)
from jigsat.extras.play.collecting import collect_found, collect_given, collect_read
from jigsat.extras.play.gallery.page import gallery_page
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import NoSolution
from jigsat.schemas.layouts.solution_file import open_solutions
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Collection, Convention, Solution
from jigsat.schemas.support.atomic_files import refuse_existing, write_file
from jigsat.schemas.support.progress import reporting_to
from jigsat.solvers.limits.options import Options, Overwrite, Setting, TimeLimit, UpToSymmetry


@dataclass(frozen=True)
class Gallery(Displayed):
    """The page that was written.

    ``solutions``: how many were found or read, which all statistics are of; ``shown``: how many
    of them the page has. ``complete``: whether these are all there are, None if that is not
    known; ``stopped``: why not.
    """

    path: str
    solutions: int
    shown: int
    convention: Convention
    complete: bool | None
    stopped: str | None


@with_keywords()
def gallery(
    puzzle: Puzzle | Source,
    path: Source,
    solutions: Source | Solution | Iterable[Solution] | None = None,
    *,
    up_to_symmetry: UpToSymmetry = True,
    sample: Annotated[int | None, Setting(least=1)] = None,
    moves: TimeLimit = SECONDS,
    overwrite: Overwrite = False,
    **keywords: Unpack[LocalSearch],
) -> Gallery:
    """Write a page to look through solutions: one HTML file, which needs no network.

    Args:
        path: the page to write.
        solutions: a file of solutions, or solutions; None to find them.
        up_to_symmetry: find one solution of each symmetry class only.
        sample: of more solutions the page shows a fair sample of this size; None is 50,000, or
            fewer if they have many pieces.
        moves: in space, seconds for taking solutions apart, to play the moves; None is as
            long as it takes.

    Raises NoSolution if there is nothing to show; DataError if a solution is invalid; FileError
    if a file cannot be read or written, or is there already, unless ``overwrite``.
    """
    target = Path(path_of(path))
    refuse_existing(target, overwrite)
    with reporting_to(keywords["on_progress"]):
        found = a_puzzle(puzzle)
        collection = _collected(found, solutions, Options.of(keywords), up_to_symmetry, sample)
        if not collection.total:
            raise NoSolution(f"{found.name}: no solution to show")
        page = gallery_page(found, with_ways_apart(found, collection, moves))
    write_file(target, page.encode(), overwrite=overwrite)
    return Gallery(
        str(target),
        collection.total,
        len(collection.solutions),
        collection.convention,
        collection.complete,
        collection.stopped,
    )


def _collected(
    puzzle: Puzzle,
    solutions: object,
    wanted: Options,
    up_to_symmetry: bool,
    sample: int | None,
) -> Collection:
    if solutions is None:
        return collect_found(puzzle, wanted, up_to_symmetry=up_to_symmetry, most=sample)
    if not isinstance(solutions, str | PathLike):
        return collect_given(puzzle, some_solutions(solutions), most=sample)
    path = Path(path_of(solutions, "solutions"))
    with open_solutions(path) as opened:
        return collect_read(puzzle, opened, str(path), most=sample, seconds=wanted.time_limit)
