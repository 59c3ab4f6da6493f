"""Questions about a puzzle that are answered by searching it again and again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypedDict, Unpack, overload

from jigsat.analysis.exact_cover.explanation import CoverExplanation, explain_cover
from jigsat.analysis.exact_cover.unique import cover_verdicts
from jigsat.analysis.explain import explanation
from jigsat.analysis.explain.known import Explanation
from jigsat.analysis.hint.advice import Advice, advice
from jigsat.analysis.rate import rating
from jigsat.analysis.rate.rating import GAMES, SEEDS, Rating
from jigsat.analysis.repair import repair
from jigsat.analysis.repair.repair import Repair
from jigsat.analysis.unique import Verdict, verdicts
from jigsat.arguments import Source, a_puzzle, any_puzzle, finite, of_kind, options
from jigsat.keywords import with_keywords
from jigsat.schemas.exact_cover import CoverSolution, ExactCover
from jigsat.schemas.progress import OnProgress, reported, reporting_to
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.options import AUTO

#: Seconds that these take at most where no other limit is given.
EXPLAIN_SECONDS, RATE_SECONDS = 120.0, 30.0


class Judging(TypedDict, total=False):
    """The keywords of ``unique``."""

    time_limit: float | None
    workers: int | None
    cluster: Source | None
    engine: str
    up_to_symmetry: bool
    on_progress: OnProgress | None


@overload
def unique(puzzle: Puzzle, **keywords: Unpack[Judging]) -> Verdict[Solution]: ...
@overload
def unique(puzzle: ExactCover, **keywords: Unpack[Judging]) -> Verdict[CoverSolution]: ...
@overload
def unique(puzzle: Source, **keywords: Unpack[Judging]) -> Verdict[Any]: ...
@with_keywords
def unique(
    puzzle: Puzzle | ExactCover | Source,
    *,
    time_limit: float | None = None,
    workers: int | None = None,
    cluster: Source | None = None,
    engine: str = AUTO,
    up_to_symmetry: bool = True,
    on_progress: OnProgress | None = None,
) -> Verdict[Any]:
    """Whether the puzzle has exactly one solution; if it has more, two that differ little.

    The search stops at the second solution.

    Args:
        up_to_symmetry: turned and mirrored images count as the same solution; if not, each
            counts.
    """
    found = any_puzzle(puzzle)
    wanted = options(time_limit=time_limit, workers=workers, cluster=cluster, engine=engine)
    stream: Iterator[Verdict[Any]]
    if isinstance(found, ExactCover):
        stream = cover_verdicts(found, wanted)
    else:
        stream = verdicts(found, wanted, up_to_symmetry=up_to_symmetry)
    with reporting_to(on_progress):
        *_, verdict = stream
    return replace(verdict, subject=found)


class Explaining(TypedDict, total=False):
    """The keywords of ``explain``."""

    time_limit: float | None
    workers: int | None
    on_progress: OnProgress | None


@overload
def explain(puzzle: Puzzle, **keywords: Unpack[Explaining]) -> Explanation: ...
@overload
def explain(puzzle: ExactCover, **keywords: Unpack[Explaining]) -> CoverExplanation: ...
@overload
def explain(puzzle: Source, **keywords: Unpack[Explaining]) -> Any: ...
@with_keywords
def explain(
    puzzle: Puzzle | ExactCover | Source,
    *,
    time_limit: float | None = EXPLAIN_SECONDS,
    workers: int | None = None,
    on_progress: OnProgress | None = None,
) -> Explanation | CoverExplanation:
    """Why a puzzle has no solution, and the least to give up so that it has one.

    Args:
        time_limit: how many seconds it takes at most; what was not found by then is left out.
    """
    found = any_puzzle(puzzle)
    wanted = options(time_limit=time_limit, workers=workers)
    with reporting_to(on_progress):
        if isinstance(found, ExactCover):
            cover = explain_cover(found, wanted.seconds, wanted.workers)
            return replace(cover, subject=found)
        explained = explanation.explain(found, wanted.seconds, wanted.workers)
    return replace(explained, subject=found)


@with_keywords
def hint(
    puzzle: Puzzle | Source,
    board: Solution | None = None,
    *,
    backbone: bool = False,
    time_limit: float | None = None,
    workers: int | None = None,
    on_progress: OnProgress | None = None,
) -> Advice:
    """Whether a board can be finished; if so, a piece to lay next; if not, what to take back.

    Args:
        board: the pieces on the board; none by default.
        backbone: look for all that the solutions have in common which have these pieces.
        time_limit: how many seconds it takes at most; what was not found by then is left out.
    """
    found = a_puzzle(puzzle)
    laid = Solution(placements=()) if board is None else of_kind(board, Solution, "board")
    wanted = options(time_limit=time_limit, workers=workers)
    with reporting_to(on_progress):
        *_, advised = advice(found, laid, backbone, wanted.seconds, wanted.workers)
    return replace(advised, subject=found)


@with_keywords
def repairs(
    puzzle: Puzzle | Source,
    *,
    time_limit: float | None = None,
    workers: int | None = None,
    engine: str = AUTO,
    up_to_symmetry: bool = True,
    on_progress: OnProgress | None = None,
) -> Iterator[Repair]:
    """Single changes to a puzzle that leave it exactly one solution, as they are found.

    Two labels swapped, or another label; a cell of a piece moved, one more or fewer; a piece
    exchanged for another of the complete set; a notch of the board moved.

    Args:
        up_to_symmetry: count solutions once that are one another turned or mirrored.
    """
    wanted = options(time_limit=time_limit, workers=workers, engine=engine)
    found = repair.repairs(a_puzzle(puzzle), wanted, up_to_symmetry=up_to_symmetry)
    return reported(found, on_progress)


@with_keywords
def rate(
    puzzle: Puzzle | Source,
    *,
    time_limit: float | None = RATE_SECONDS,
    seeds: int = SEEDS,
    games: int = GAMES,
    on_progress: OnProgress | None = None,
) -> Rating:
    """How hard a puzzle is, by several measures, which docs/rating.md explains.

    Args:
        time_limit: how many seconds it takes, about.
        seeds: how many searches to take the median of.
        games: how many random games to play.
    """
    with reporting_to(on_progress):
        return rating.rate(a_puzzle(puzzle), finite(time_limit), seeds, games)
