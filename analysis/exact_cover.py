"""Why an exact cover problem has no solution: items in conflict, and the least to give up."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from ortools.sat.python import cp_model

from jigsat.analysis.answer import Answer
from jigsat.analysis.query import Resources, ask
from jigsat.analysis.unique import Verdict, not_known, unprepared
from jigsat.models.cp_sat.exact_cover import RelaxedCover
from jigsat.models.exact_cover import CoverDecoder, CoverProblem
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.exact_cover import CoverSolution, ExactCover
from jigsat.schemas.result import Result
from jigsat.schemas.solution import Convention
from jigsat.solvers.options import Options
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.running.deadline import TimeBudget

#: The share of the time for finding out whether there is a solution.
SEARCH_SHARE = 0.5
#: The share of the time that is left for what can be given up, and for each question.
GIVE_UP_SHARE, QUESTION_SHARE = 0.6, 0.3
#: Maximum number of ways to give up a single item that are looked for.
MOST_ALTERNATIVES = 6


@dataclass(frozen=True)
class ItemConflict:
    """Items that cannot all be covered; ``is_minimal``: without any one the others can."""

    items: tuple[str, ...]
    is_minimal: bool


@dataclass(frozen=True)
class GivenUp:
    """The least items to give up, and a solution of the rest.

    ``shared``: they are covered too often, and not too seldom. ``is_least``: it is proven that
    fewer are not enough. ``alternatives`` are other sets of items of that size.
    """

    shared: bool
    items: tuple[str, ...]
    solution: CoverSolution
    is_least: bool
    alternatives: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, repr=False)
class CoverExplanation(Result):
    """Why an exact cover problem has no solution, as far as it is known; see Explanation."""

    puzzle: str
    answer: Answer
    conflict: ItemConflict | None = None
    given_up: tuple[GivenUp, ...] = ()
    finished: bool = False
    seconds: float = 0.0

    def __repr__(self) -> str:
        return f"CoverExplanation({self.puzzle}: has a solution: {self.answer.value})"


def explain_cover(
    cover: ExactCover, seconds: float | None = 120.0, workers: int = 1
) -> CoverExplanation:
    """Why there is no solution, and the least to give up so that there is one."""
    return deque(cover_explanations(cover, seconds, workers), maxlen=1)[0]


def cover_explanations(
    cover: ExactCover, seconds: float | None = None, workers: int = 1
) -> Iterator[CoverExplanation]:
    """Yield what is known, each time that more is known; the last one is the explanation."""
    resources = Resources(TimeBudget(seconds), workers)
    known = CoverExplanation(cover.name, Answer.NOT_KNOWN)
    yield known
    known = _searched(cover, known, resources)
    yield _timed(known, resources)
    if known.answer is not Answer.NO:
        return
    problem = CoverProblem(cover)
    giving_up = resources.share(GIVE_UP_SHARE)
    for shared in (False, True):
        found = _least_given_up(problem, shared, giving_up)
        if found is not None:
            known = replace(known, given_up=(*known.given_up, found))
            yield _timed(known, resources)
    conflict = _Minimizer(problem, replace(resources, workers=1)).conflict()
    known = replace(known, conflict=conflict, finished=conflict.is_minimal)
    yield _timed(known, resources)


def _timed(known: CoverExplanation, resources: Resources) -> CoverExplanation:
    return replace(known, seconds=resources.budget.elapsed_rounded)


def _searched(
    cover: ExactCover, known: CoverExplanation, resources: Resources
) -> CoverExplanation:
    """Whether there is a solution."""
    seconds = resources.share(SEARCH_SHARE).budget.seconds
    portfolio = Portfolio(cover, Options(1, seconds, workers=resources.workers))
    deque(portfolio.run(), maxlen=0)
    if portfolio.found:
        return replace(known, answer=Answer.YES, finished=True)
    return replace(known, answer=Answer.NO) if portfolio.complete else known


def _least_given_up(
    problem: CoverProblem, shared: bool, resources: Resources
) -> GivenUp | None:
    """The fewest items to be covered too often, or too seldom; None if time was too short."""
    relaxed = RelaxedCover(problem)
    lost, kept = relaxed.uncovered, relaxed.shared
    if shared:
        lost, kept = kept, lost
    relaxed.model.add_bool_and([~literal for literal in kept.values()])
    best = relaxed.model.clone()
    best.minimize(cp_model.LinearExpr.sum(list(lost.values())))
    asked = ask(best, resources.share(QUESTION_SHARE))
    if not asked.found:
        return None
    names, decoder = problem.puzzle.names, CoverDecoder(problem)
    items = [item for item, literal in lost.items() if asked.solver.boolean_value(literal)]
    found = GivenUp(
        shared,
        tuple(names[item] for item in items),
        decoder.solution(relaxed.chosen(asked.solver)),
        asked.answer is Answer.YES,
    )
    if len(items) > 1:
        return found
    others = _single_ones(relaxed.model, lost, items, resources)
    return replace(found, alternatives=tuple((names[item],) for item in others))


def _single_ones(
    model: cp_model.CpModel,
    lost: dict[int, cp_model.IntVar],
    found: Sequence[int],
    resources: Resources,
) -> Iterator[int]:
    """Other single items that are enough to give up."""
    model.add_at_most_one(list(lost.values()))
    known = list(found)
    while len(known) <= MOST_ALTERNATIVES:
        model.add(lost[known[-1]] == 0)
        asked = ask(model, resources.share(QUESTION_SHARE))
        if not asked.found:
            return
        known.append(next(n for n, each in lost.items() if asked.solver.boolean_value(each)))
        yield known[-1]


class _Minimizer:
    """Makes a conflict of all items minimal: leaves out many at once, and then few."""

    def __init__(self, problem: CoverProblem, resources: Resources) -> None:
        self._problem = problem
        self._resources = resources
        self._relaxed = RelaxedCover(problem)
        never_shared = [~literal for literal in self._relaxed.shared.values()]
        self._relaxed.model.add_bool_and(never_shared)
        self._held = list(self._relaxed.uncovered)
        self._needed: set[int] = set()

    def conflict(self) -> ItemConflict:
        """The conflict from which nothing more can be left out, or the time is up."""
        self._use_core()
        self._leave_out(self._held)
        names = self._problem.puzzle.names
        is_minimal = self._needed >= set(self._held)
        return ItemConflict(tuple(names[item] for item in self._held), is_minimal)

    def _can_hold(self, held: Collection[int]) -> Answer:
        """Whether these items can be covered, whatever becomes of the others."""
        model = self._relaxed.model.clone()
        for item in held:
            model.add(self._relaxed.uncovered[item] == 0)
        return ask(model, self._resources.share(QUESTION_SHARE)).answer

    def _use_core(self) -> None:
        """Begin with the items that CP-SAT names, if it is true of them."""
        model = self._relaxed.model.clone()
        literals = {(~self._relaxed.uncovered[item]).index: item for item in self._held}
        model.add_assumptions([~self._relaxed.uncovered[item] for item in self._held])
        asked = ask(model, self._resources.share(QUESTION_SHARE))
        if asked.answer is Answer.NO:
            named = asked.solver.sufficient_assumptions_for_infeasibility()
            core = [literals[index] for index in named if index in literals]
            if core and self._can_hold(core) is Answer.NO:
                self._held = sorted(core)

    def _leave_out(self, group: Sequence[int]) -> None:
        """Leave out as much of a group as possible: halve it while it is needed as a whole."""
        if not group or self._resources.are_used_up:
            return
        without = [item for item in self._held if item not in set(group)]
        answer = self._can_hold(without)
        if answer is Answer.NO:
            self._held = without
        elif len(group) > 1:
            middle = len(group) // 2
            self._leave_out(group[:middle])
            self._leave_out(group[middle:])
        elif answer is Answer.YES:
            self._needed.update(group)


# Has an exact cover problem exactly one solution?


def cover_verdicts(
    cover: ExactCover, options: Options | None = None
) -> Iterator[Verdict[CoverSolution]]:
    """What is known so far, every few tenths of a second; the last one is the verdict.

    The search stops at the second solution.
    """
    options = replace(options or Options(), limit=2)
    budget = TimeBudget(options.time_limit)
    try:
        portfolio = Portfolio(cover, options)
    except OutOfTime:
        yield unprepared(not_known(cover, up_to_symmetry=False), options, budget)
        return
    with closing(portfolio.run()) as steps:
        for _ in steps:
            yield _verdict(portfolio, budget)
    yield _verdict(portfolio, budget)


def _verdict(portfolio: Portfolio[CoverProblem], budget: TimeBudget) -> Verdict[CoverSolution]:
    """What is known now."""
    found = portfolio.found
    known = len(found) > 1 or portfolio.complete
    return Verdict(
        puzzle=portfolio.problem.puzzle.name,
        convention=Convention.SOLUTIONS,
        unique=len(found) == 1 if known else None,
        solutions=tuple(map(CoverDecoder(portfolio.problem).solution, found)),
        difference=None,
        stopped=None if known else portfolio.stopped,
        engine=portfolio.engine,
        seconds=budget.elapsed_rounded,
    )
