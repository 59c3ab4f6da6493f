"""Questions about a puzzle that are answered by searching it again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Annotated, Any, TypedDict, Unpack, overload

from jigsat.analysis import best as improving
from jigsat.analysis import rating
from jigsat.analysis.apart.all_assemblies import take_all_apart
from jigsat.analysis.apart.apart import MAX_STATES, Apart, refuse_another_grid, taken_apart
from jigsat.analysis.apart.levels import LevelCounts
from jigsat.analysis.best import BestLayout
from jigsat.analysis.explain import explanation
from jigsat.analysis.explain.explanation import Explanation
from jigsat.analysis.hint.advice import Advice, advice
from jigsat.analysis.rating import SEEDS, Rating
from jigsat.analysis.repair import repair
from jigsat.analysis.repair.repair import Repair
from jigsat.analysis.unique import Verdict, verdicts
from jigsat.arguments import (
    LocalSearch,
    ProgressCallback,
    RunFile,
    Source,
    a_puzzle,
    any_puzzle,
    besides_search,
    of_kind,
    with_keywords,
)
from jigsat.models.cp_sat.opened import Model, opened
from jigsat.models.packing import CP_SAT
from jigsat.schemas.other_puzzle import OtherPuzzle, OtherSolution
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import (
    Progress,
    Stage,
    announce,
    reported,
    reporting_to,
)
from jigsat.solvers.find import find
from jigsat.solvers.kinds import problem_for
from jigsat.solvers.limits.deadline import TimeBudget, ended_after
from jigsat.solvers.limits.options import (
    AUTO,
    EngineName,
    Limits,
    MaxStates,
    MemoryLimit,
    OnCluster,
    Options,
    Seed,
    Seeds,
    Setting,
    TimeLimit,
    UpToSymmetry,
    Workers,
    memory_limited,
)

#: Seconds that these take at most where no other limit is given.
EXPLAIN_SECONDS, RATE_SECONDS = 120.0, 30.0


class Judging(Limits, OnCluster, total=False):
    """The keywords of ``unique``."""

    up_to_symmetry: UpToSymmetry
    on_progress: ProgressCallback


@overload
def unique(puzzle: Puzzle, **keywords: Unpack[Judging]) -> Verdict[Solution]: ...
@overload
def unique(puzzle: OtherPuzzle, **keywords: Unpack[Judging]) -> Verdict[OtherSolution]: ...
@overload
def unique(puzzle: Source, **keywords: Unpack[Judging]) -> Verdict[Any]: ...
@with_keywords(up_to_symmetry=True)
def unique(puzzle: Puzzle | OtherPuzzle | Source, **keywords: Unpack[Judging]) -> Verdict[Any]:
    """Whether the puzzle has exactly one solution; if it has more, two that differ little.

    The search stops at the second solution.

    Args:
        up_to_symmetry: turned and mirrored images count as the same solution; if not, each
            counts.
    """
    found, wanted = any_puzzle(puzzle), Options.of(keywords)
    with reporting_to(keywords["on_progress"]):
        *_, verdict = verdicts(found, wanted, up_to_symmetry=keywords["up_to_symmetry"])
    return replace(verdict, subject=found)


class Improving(TypedDict, total=False):
    """The keywords of the search for the best layout."""

    time_limit: TimeLimit
    memory_limit: MemoryLimit
    workers: Workers
    seed: Seed
    on_progress: ProgressCallback


@with_keywords()
def best_layout(
    puzzle: Puzzle | Source,
    start: Solution | None = None,
    *,
    on_better: Annotated[
        Callable[[BestLayout], object] | None, Setting("Called with each better layout.")
    ] = None,
    **keywords: Unpack[Improving],
) -> BestLayout:
    """The best layout, even if it is no solution, and a bound on how good one can be.

    The best layout of cards has all of them, and the most sides that match. Of other pieces it
    covers the most cells. The search ends when it has proved that no layout is better. Ctrl-C
    ends it too, and returns the best layout found so far.

    Args:
        start: a layout to improve.

    Raises DataError if the start breaks a rule.
    """
    found = a_puzzle(puzzle)
    with reporting_to(keywords["on_progress"]):
        best = improving.best_layout(found, Options.of(keywords), start, on_better)
    return replace(best, subject=found)


class Explaining(TypedDict, total=False):
    """The keywords of questions to which CP-SAT finds the answer."""

    time_limit: TimeLimit
    memory_limit: MemoryLimit
    workers: Workers
    on_progress: ProgressCallback


@with_keywords(time_limit=EXPLAIN_SECONDS)
def explain(puzzle: Puzzle | Source, **keywords: Unpack[Explaining]) -> Explanation:
    """Why a puzzle has no solution, and the least to give up so that it has one.

    Args:
        time_limit: how many seconds it takes at most; what was not found by then is left out.
    """
    found, wanted = a_puzzle(puzzle), Options.of(keywords)
    with reporting_to(keywords["on_progress"]), memory_limited(wanted.memory_limit):
        explained = explanation.explain(found, wanted.time_limit, wanted.workers)
    return replace(explained, subject=found)


@with_keywords()
def hint(
    puzzle: Puzzle | Source,
    board: Solution | None = None,
    *,
    backbone: bool = False,
    **keywords: Unpack[Explaining],
) -> Advice:
    """Whether a board can be finished; if so, a piece to lay next; if not, what to take back.

    Args:
        board: the pieces on the board; none by default.
        backbone: look for all that the solutions have in common which have these pieces.
        time_limit: how many seconds it takes at most; what was not found by then is left out.
    """
    found = a_puzzle(puzzle)
    laid = Solution(placements=()) if board is None else of_kind(board, Solution, "board")
    wanted = Options.of(keywords)
    with reporting_to(keywords["on_progress"]), memory_limited(wanted.memory_limit):
        *_, advised = advice(found, laid, backbone, wanted.time_limit, wanted.workers)
    return replace(advised, subject=found)


@with_keywords()
def repairs(
    puzzle: Puzzle | Source,
    *,
    engine: EngineName = AUTO,
    up_to_symmetry: UpToSymmetry = True,
    **keywords: Unpack[Explaining],
) -> Iterator[Repair]:
    """Single changes to a puzzle that leave it exactly one solution, as they are found.

    Two labels swapped, or another label; a cell of a piece moved, one more or fewer; a piece
    exchanged for another of the complete set.

    Args:
        up_to_symmetry: count solutions once that are one another turned or mirrored.
    """
    wanted = Options.of({"engine": engine, **keywords})
    found = repair.repairs(a_puzzle(puzzle), wanted, up_to_symmetry=up_to_symmetry)
    return reported(found, keywords["on_progress"])


@with_keywords()
def rate(
    puzzle: Puzzle | Source,
    *,
    time_limit: TimeLimit = RATE_SECONDS,
    memory_limit: MemoryLimit = None,
    seeds: Seeds = SEEDS,
    on_progress: ProgressCallback = None,
) -> Rating:
    """How hard a puzzle is, by several measures, which docs/rating.md explains.

    Args:
        time_limit: how many seconds it takes, about.
        seeds: how many searches to take the median of.
    """
    with reporting_to(on_progress), memory_limited(memory_limit):
        return rating.rate(a_puzzle(puzzle), time_limit, seeds)


# The CP-SAT model of a puzzle, to read, to add to, and to solve with OR-tools alone.


@with_keywords()
def model(
    puzzle: Puzzle | OtherPuzzle | Source,
    *,
    time_limit: TimeLimit = None,
    on_progress: ProgressCallback = None,
) -> Model:
    """The CP-SAT model of a puzzle, the same that the engine ``cp-sat`` searches.

        >>> model = jigsat.model("pentominoes-6x10")
        >>> model.cp_model.add(model.placements["X@0 at (0,2)"] == 1)
        >>> solver = cp_model.CpSolver()
        >>> solver.solve(model.cp_model)
        >>> model.decode(solver)

    Puzzles of big rectangles have a model of intervals; all others on a board have a Boolean
    for each placement.

    Raises OutOfTime if the model cannot be made in the time limit.
    """
    with reporting_to(on_progress), ended_after(time_limit):
        return opened(problem_for(CP_SAT, any_puzzle(puzzle)))


# Taking solutions in space apart, and adding up the shares of a run.


@with_keywords()
def apart(
    puzzle: Puzzle | Source,
    solution: Solution | None = None,
    *,
    time_limit: TimeLimit = None,
    max_states: MaxStates = MAX_STATES,
    fixed_piece: str | None = None,
    on_progress: ProgressCallback = None,
) -> Apart:
    """Whether a solution in space can be taken apart by straight moves, and how.

    Args:
        solution: what is taken apart; by default one is found first.
        max_states: how many states to look at before giving up.
        fixed_piece: the piece that stands still; by default the lighter pieces go.

    Raises DataError if the puzzle is not one in space, and NoSolution if there is no
    solution.
    """
    found, budget = a_puzzle(puzzle), TimeBudget(time_limit)
    refuse_another_grid(found)
    with reporting_to(on_progress):
        if solution is None:
            solution = find(found, Options.of({"limit": 1, "time_limit": budget.left})).solution
        announce(Progress(Stage.TAKING_APART))
        given = of_kind(solution, Solution, "solution")
        return taken_apart(found, given, fixed_piece, max_states, budget.left)


class CountingApart(LocalSearch, OnCluster, RunFile, total=False):
    """The keywords of ``count_apart``."""


@with_keywords()
def count_apart(
    puzzle: Puzzle | Source,
    *,
    max_states: MaxStates = MAX_STATES,
    **keywords: Unpack[CountingApart],
) -> LevelCounts:
    """Take all solutions in space apart, and count them by their levels.

    Only one of the solutions that are images of each other is taken apart. Ctrl-C ends the
    count and returns what was counted so far.

    Args:
        limit: stop after this many solutions up to symmetry.
        max_states: give up a solution after this many states.
        journal: a file that lists those that come apart, for ``resume``.
        resume: continue the count that wrote the journal.
        overwrite: replace an existing journal instead of resuming it.

    Raises DataError if the puzzle is not one in space; JournalError if the journal
    to resume is damaged, or of another run; FileError if the journal exists, unless ``resume``
    or ``overwrite``.
    """
    wanted = Options.of(keywords)
    return take_all_apart(a_puzzle(puzzle), wanted, max_states, **besides_search(keywords))
