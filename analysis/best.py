"""The best layout that is found of a puzzle, better and better, and how good any can be.

What is best: of cards, the layout of all of them in which most sides match; of other pieces,
the one that covers most cells, with none that breaks a rule. Cards are first annealed, which
soon finds good layouts of many; CP-SAT finds the best of a few, and proves that it is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass, replace
from operator import itemgetter
from threading import Event

from ortools.sat.python import cp_model

from jigsat.analysis.query import POLL_SECONDS, solving
from jigsat.checks.verify.verifier import Verifier
from jigsat.models.build import BoardProblem
from jigsat.models.cp_sat.best import (
    BestModel,
    card_model,
    card_problem,
    packing_model,
    packing_problem,
)
from jigsat.models.decode import Decoder, Encoder
from jigsat.models.packing import packing_of
from jigsat.models.problem import Chosen
from jigsat.models.rectangles import rectangle_problem
from jigsat.models.rules.sides import fits_of, meeting_sides
from jigsat.schemas.errors import DataError, OutOfTime
from jigsat.schemas.other_puzzle import Result
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import Progress, Stage, announce
from jigsat.solvers.annealing import Annealing, can_anneal
from jigsat.solvers.engines.cp_sat import new_solver
from jigsat.solvers.kernels import are_built
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.interrupts import BY_HAND, Interrupts
from jigsat.solvers.limits.options import (
    Options,
    limit_exceeded,
    while_preparing,
    within_limits,
)
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.verifiers import refused

#: So many seconds, and at most this share of the time, a solution is looked for first.
SOLVE_SECONDS, SOLVE_SHARE = 5.0, 0.25
#: So long cards with so many placements are annealed before CP-SAT goes on; more for ever.
ANNEAL_SECONDS, ANNEAL_SHARE, MANY_PLACEMENTS = 2.0, 0.5, 5_000
#: What is counted.
SIDES, CELLS = "sides", "cells"


@dataclass(frozen=True)
class BestLayout(Result):
    """The best layout found so far.

    ``layout``: None as long as there is none. ``counted``: what ``score`` is the number of:
    ``sides``, the pairs of sides that match, or ``cells`` that are covered; there are ``of`` of
    them. ``at_most``: no layout has a higher score. ``stopped``: what ended the search; None if
    the best is found, or it is certain that the pieces cannot be laid at all.
    """

    puzzle: str
    layout: Solution | None
    score: int
    of: int
    counted: str
    at_most: int
    stopped: str | None
    seconds: float

    @property
    def proved(self) -> bool:
        """Whether there is no better layout."""
        return self.score == self.at_most


def best_layout(
    puzzle: Puzzle,
    options: Options,
    start: Solution | None = None,
    on_better: Callable[[BestLayout], object] | None = None,
    interrupts: Interrupts | None = None,
) -> BestLayout:
    """The best layout of a puzzle that is found within the limits, or until an interrupt.

    Args:
        puzzle: the puzzle to search.
        options: the limits, the number of runners and the seed.
        start: a layout to begin from.
        on_better: called with each better layout.
        interrupts: the signals that end the search; by default it is Ctrl-C.

    Raises DataError if the start breaks a rule.
    """
    search = BestSearch(puzzle, options, start, on_better)
    interrupts = interrupts or Interrupts()
    with interrupts.deferred():
        _, by_hand = interrupts.latest(search.steps(), search.known)
    found = search.result
    return replace(found, stopped=BY_HAND) if by_hand and not found.proved else found


class BestSearch:
    """A search for the best layout of a puzzle.

    ``start``: a layout to begin from. ``on_better``: called with each better one. Raises
    DataError if the start breaks a rule.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        options: Options,
        start: Solution | None = None,
        on_better: Callable[[BestLayout], object] | None = None,
    ) -> None:
        self._on_better = on_better
        self._puzzle, self._options, self._start = puzzle, options, start
        self._budget = TimeBudget(options.time_limit)
        self._verifier = Verifier(puzzle)
        self._chosen: Chosen = ()
        self._problem: BoardProblem
        counted = SIDES if puzzle.is_of_cards else CELLS
        empty = None if puzzle.is_of_cards else Solution(placements=())
        self.known = BestLayout(puzzle.name, empty, 0, 0, counted, 0, None, 0.0)
        for fault in self._verifier.faults_of_partial(start.placements) if start else ():
            found = f"a layout that breaks a rule ({fault})"
            raise DataError("", found, "one that breaks none")

    @property
    def result(self) -> BestLayout:
        """What is known now."""
        return replace(self.known, seconds=self._budget.elapsed_rounded)

    def steps(self) -> Generator[BestLayout, None, None]:
        """Yield what is known, again and again; ``result`` is what came of it."""
        try:
            with within_limits(self._options, self._budget):
                self._prepare()
        except OutOfTime:
            self._stop(while_preparing(self._options))
            return
        announce(Progress(Stage.SEARCHING, f"for a better layout of {self._puzzle.name}"))
        for search in (self._solve, self._anneal, self._improve):
            if self.known.stopped is None and not self.known.proved:
                with closing(search()) as steps:
                    for _ in steps:
                        yield self.result

    def _stop(self, why: str | None) -> None:
        self.known = replace(self.known, stopped=why)

    def _prepare(self) -> None:
        puzzle = self._puzzle
        if puzzle.is_of_cards:
            self._problem = card_problem(puzzle)
            self._pairs = tuple(meeting_sides(self._problem))
            self._fits = fits_of(puzzle) or {}
            most = len(self._pairs)
        else:
            packing, fewest = packing_of(puzzle), puzzle.cover.blank_range[0]
            # In a packing of rectangles it is not known which cells are blank.
            anywhere = not fewest or puzzle.blankable.issuperset(puzzle.fillable)
            if packing is not None and packing.is_big and anywhere:
                self._problem = rectangle_problem(packing)
            else:
                self._problem = packing_problem(puzzle)
            area = sum(each.count * each.area for each in self._problem.piece_classes)
            most = min(len(self._problem.cells) - fewest, area)
        self._decoder, self._encoder = Decoder(self._problem), Encoder(self._problem)
        self.known = replace(self.known, of=most, at_most=most)
        if self._start is not None:
            self._begin(self._start)

    def _begin(self, start: Solution) -> None:
        self._chosen = self._numbers(start)
        if not self._puzzle.is_of_cards or len(start.placements) == len(self._problem.cells):
            score = self._verifier.score(start.placements)
            self.known = replace(self.known, layout=start, score=score)

    def _numbers(self, solution: Solution) -> Chosen:
        numbers = map(self._encoder.number, solution.placements)
        return tuple(sorted(number for number in numbers if number is not None))

    def _take(self, chosen: Chosen, score: int) -> None:
        """Take a layout if it is better, once the verifier has agreed to it and its score.

        CP-SAT may leave out of the score sides that match.
        """
        if self.known.layout is not None and score <= self.known.score:
            return
        layout = self._decoder.solution(chosen)
        faults = self._verifier.faults_of_partial(layout.placements)
        verified = self._verifier.score(layout.placements)
        if faults or verified < score:
            raise refused("the search for the best layout", faults)
        self._chosen = chosen
        self.known = replace(self.known, layout=layout, score=verified)
        if self._on_better is not None:
            self._on_better(self.result)

    def _has_many(self) -> bool:
        return len(self._problem.placements) > MANY_PLACEMENTS

    def _can_anneal(self) -> bool:
        apart = all(here[0] != there[0] for here, there in self._pairs)
        return apart and can_anneal(self._problem) and are_built()

    def _solve(self) -> Generator[None, None, None]:
        """Look for a solution, unless one is hardly to be found soon."""
        if self._start is not None or (self._puzzle.is_of_cards and self._has_many()):
            return
        seconds = self._budget.share(SOLVE_SHARE, at_most=SOLVE_SECONDS).left
        options = replace(self._options, limit=1, time_limit=seconds)
        portfolio = Portfolio(self._puzzle, options)
        with closing(portfolio.run()) as steps:
            for _ in steps:
                yield
        for chosen in portfolio.found:
            solution = portfolio.decoder.solution(chosen)
            self._take(self._numbers(solution), self._verifier.score(solution.placements))

    def _anneal(self) -> Generator[None, None, None]:
        """Anneal cards: a few for some seconds, many until the search is stopped."""
        if not self._puzzle.is_of_cards or not self._can_anneal():
            return
        budget = self._budget
        if not self._has_many():
            seconds = ANNEAL_SECONDS * len(self._problem.placements) / MANY_PLACEMENTS
            budget = budget.share(ANNEAL_SHARE, at_most=seconds)
        runs = _Annealers(Annealing(self._problem, self._pairs, self._fits), self._options)
        with closing(runs.layouts(self._chosen)) as layouts:
            for score, chosen in layouts:
                self._take(chosen, score)
                yield
                why = limit_exceeded(self._options, self._budget)
                if why or self.known.proved or budget.is_over:
                    self._stop(None if self.known.proved else why)
                    return

    def _improve(self) -> Generator[None, None, None]:
        """Let CP-SAT look for better layouts, until it has proved that there is none."""
        try:
            with within_limits(self._options, self._budget):
                model = self._model()
        except OutOfTime:
            self._stop(limit_exceeded(self._options, self._budget))
            return
        solver = new_solver(self._options.workers, self._budget.left)
        solver.parameters.random_seed = self._options.seed
        better = _Better(model)
        solver.best_bound_callback = better.bounds.append
        with closing(solving(solver, model.variables.model, better)) as steps:
            while True:
                try:
                    next(steps)
                except StopIteration as end:
                    status = end.value
                    break
                self._take_all(better)
                yield
                if why := limit_exceeded(self._options, self._budget):
                    self._stop(why)
                    return
        self._take_all(better)
        if status == cp_model.OPTIMAL:
            self.known = replace(self.known, at_most=self.known.score)
        elif status != cp_model.INFEASIBLE:
            self._stop(self._budget.why_unfinished)

    def _take_all(self, better: _Better) -> None:
        while better.found:
            self._take(*better.found.popleft())
        if better.bounds:
            at_most = min(self.known.at_most, int(better.bounds[-1] + 1e-6))
            self.known = replace(self.known, at_most=max(self.known.score, at_most))

    def _model(self) -> BestModel:
        if self._puzzle.is_of_cards:
            model = card_model(self._problem, self._pairs, self._fits)
        else:
            model = packing_model(self._problem)
        if self._chosen:
            model.variables.add_hint(self._chosen)
        if self.known.layout is not None:
            model.variables.model.add(model.score >= self.known.score)
        model.variables.model.maximize(model.score)
        return model


class _Better(cp_model.CpSolverSolutionCallback):
    """Called by CP-SAT with each better layout: keeps it until it is taken."""

    def __init__(self, model: BestModel) -> None:
        super().__init__()
        self.found: deque[tuple[Chosen, int]] = deque()
        self.bounds: list[float] = []
        self._model = model

    def on_solution_callback(self) -> None:
        """Keep the layout and its score."""
        self.found.append((self._model.variables.chosen(self), round(self.objective_value)))


class _Annealers:
    """Runs of annealing beside each other, each with other random numbers."""

    def __init__(self, annealing: Annealing, options: Options) -> None:
        self._annealing, self._options = annealing, options
        self._best: dict[int, tuple[int, Chosen]] = {}
        self._ended = Event()

    def layouts(self, begun: Chosen) -> Generator[tuple[int, Chosen], None, None]:
        """Yield the best layout so far and its score, again and again."""
        workers = self._options.workers
        with ThreadPoolExecutor(workers) as pool:
            runs = [pool.submit(self._run, begun, worker) for worker in range(workers)]
            try:
                while wait(runs, POLL_SECONDS).not_done:
                    if self._best:
                        yield max(list(self._best.values()), key=itemgetter(0))
            finally:
                self._ended.set()
            for run in runs:
                run.result()

    def _run(self, begun: Chosen, worker: int) -> None:
        seed = self._options.seed * self._options.workers + worker
        for best in self._annealing.rounds(begun, seed):
            self._best[worker] = best
            if self._ended.is_set():
                return
