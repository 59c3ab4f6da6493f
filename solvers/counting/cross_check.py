"""A count confirmed by a second engine, which shares as little as can be with the first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from jigsat.models.exact_cover.problem import CoverProblem
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import OutOfTime, Unsupported
from jigsat.schemas.exact_cover import AnyPuzzle
from jigsat.schemas.progress import OnProgress, reporting_to
from jigsat.solvers.counting.count import Counting, counting
from jigsat.solvers.counting.counts import Counts, nothing_counted
from jigsat.solvers.engines.exact_cover import refuse_what_has_no_items
from jigsat.solvers.engines.registry import takes_cover
from jigsat.solvers.follow import OnStep
from jigsat.solvers.interrupts import Interrupts
from jigsat.solvers.options import Options
from jigsat.solvers.plan import plan_as_a_whole
from jigsat.solvers.search import Search
from jigsat.solvers.time_budget import TimeBudget

#: The engines that may confirm another's count, the most independent ones first.
SECONDS = ("dancing-cells", "scan", "cp-sat")


@dataclass(frozen=True)
class Comparison(Displayed):
    """Two counts of one puzzle; of the second there is none if the first is not complete."""

    first: Counts
    second: Counts | None = None

    @property
    def agree(self) -> bool | None:
        """Whether both counted as many, by every convention; None if one was stopped."""
        if self.second is None or not (self.first.complete and self.second.complete):
            return None
        return _numbers(self.first) == _numbers(self.second)


def _numbers(counts: Counts) -> tuple[int, ...]:
    return counts.solutions, counts.up_to_symmetry, counts.up_to_rotation, counts.labelled


def second_search(first: Search, options: Options) -> Search:
    """A search of the same puzzle by another engine.

    The dancing cells search the whole puzzle at once, so that a mistake in how searches are
    cut into parts, or in how their solutions are turned, would show as well.
    """
    problem = first.problem
    others = (name for name in SECONDS if name != first.engine and _takes(name, problem))
    name = next(others, None)
    if name is None:
        raise Unsupported(f"no engine beside {first.engine} can count this puzzle again")
    plan = plan_as_a_whole(problem) if name == "dancing-cells" else None
    return Search(problem.puzzle, replace(options, engine=name), plan=plan)


def _takes(engine: str, problem: SearchProblem) -> bool:
    if isinstance(problem, CoverProblem):
        return takes_cover(engine, problem)
    if engine == "dancing-cells":
        try:
            refuse_what_has_no_items(problem)
        except Unsupported:
            return False
    return True


def cross_check(
    puzzle: AnyPuzzle,
    options: Options | None = None,
    *,
    journal: Path | str | None = None,
    resume: bool = False,
    overwrite: bool = False,
    on_progress: OnProgress | None = None,
    on_step: OnStep | None = None,
    interrupts: Interrupts | None = None,
) -> Comparison:
    """Count the solutions of a puzzle; if that is complete, count again by another engine.

    The time limit is for both. For the arguments see ``count``; the journal is that of the
    first count.
    """
    options = options or Options()
    interrupts = interrupts or Interrupts()
    budget = TimeBudget(options.seconds)
    first: Counts | None = None
    try:
        with (
            reporting_to(on_progress),
            counting(
                puzzle, options, journal, interrupts, resume=resume, overwrite=overwrite
            ) as prepared,
        ):
            first = prepared.run(on_step=on_step)
            first = replace(first, seconds=budget.elapsed_rounded)
            if not first.complete:
                return Comparison(first)
            again = second_search(prepared.search, _for_the_second(options, budget))
            return Comparison(first, Counting(again, interrupts).run(on_step=on_step))
    except OutOfTime:
        nothing = nothing_counted(puzzle, options, budget.elapsed_rounded)
        return Comparison(first or nothing, nothing if first else None)


def _for_the_second(options: Options, budget: TimeBudget) -> Options:
    """The options with the time that the first count has left, and without a limit."""
    return replace(options, limit=None, seconds=budget.left)
