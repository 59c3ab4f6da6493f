"""Designing puzzles: a generator proposes, a judge searches, and a keeper keeps the best.

A generator knows one kind of puzzle and no solver. It is a Python generator: it yields a
puzzle, is sent what the judge found out about it, and yields another. All chance comes from the
source that it is given, and the engines that judge are named, so the same seed makes the same
puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import astuple, dataclass, replace
from math import inf
from random import Random
from typing import Any, Protocol

import numpy as np

from jigsat.analysis.apart.apart import Apart, taken_apart
from jigsat.analysis.apart.disassembly import Limit, Loosened, TooMany, loosened
from jigsat.analysis.rate.rating import Rating, nothing_known, ratings
from jigsat.checks.fingerprint import fingerprint
from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.problem import Rows
from jigsat.models.symmetry.classes import images_of_solution
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import DataError, OutOfTime, WrongValue
from jigsat.schemas.formatting.layout import tidy_json
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import Progress, Stage, announce, told_as_one, update
from jigsat.schemas.support.text import number_of, quoted
from jigsat.solvers.engines.registry import best_engines, is_installed
from jigsat.solvers.options import Options
from jigsat.solvers.running.deadline import TimeBudget, ended_after
from jigsat.solvers.search import Search
from jigsat.solvers.verifiers import verified_solution

#: The fields of a puzzle, as they are typed.
Fields = dict[str, Any]


@dataclass(frozen=True)
class Laid:
    """Pieces where they lie in a solution, by their cells, and how a puzzle is made of them.

    Where the solution has to come apart, this one is tried before there is a puzzle at all:
    most candidates end there.
    """

    grid: Grid
    parts: Sequence[Iterable[Point]]
    fields: Callable[[], Fields]


@dataclass(frozen=True)
class Judgement:
    """What is known of a candidate.

    ``solutions`` are those that were found, images counted once; ``complete``: there are no
    others. ``images``: how many each of them stands for. ``hardness``: how many dead ends
    CP-SAT meets, if there is one solution and the hardest is wanted. ``apart``: how the one
    solution comes apart, if it has to. ``loosened``: how far that is, if it is not enough; if
    that was known before the ``candidate`` was made, there is none.
    """

    candidate: Puzzle | None
    solutions: tuple[Solution, ...]
    complete: bool
    engine: str
    images: tuple[int, ...] = ()
    hardness: float | None = None
    apart: Apart | None = None
    loosened: Loosened | None = None

    @property
    def puzzle(self) -> Puzzle:
        """The candidate, if it was made."""
        assert self.candidate is not None
        return self.candidate

    @property
    def fits(self) -> bool:
        """Whether it is what is wanted: it has one solution, which comes apart if it has to."""
        return self.unique and self.loosened is None

    @property
    def merit(self) -> tuple[float, ...]:
        """By what candidates are compared: the greater, the better."""
        if self.loosened is not None:
            return (0.0, *astuple(self.loosened))
        return (1.0, -float(len(self.solutions)), self.hardness or 0.0)

    @property
    def unique(self) -> bool:
        """Whether there is exactly one solution."""
        return self.complete and len(self.solutions) == 1


Proposal = Fields | Laid
#: Yields candidates, and is sent the judgement of each.
Candidates = Generator[Proposal, Judgement, None]
Generate = Callable[[Random], Candidates]
#: Yields None now and then, so that whoever waits can be interrupted.
Judging = Generator[None, None, Judgement | None]


@dataclass(frozen=True)
class Judge:
    """Searches candidates for solutions, up to ``most`` of them.

    ``hardest``: measures how hard those with one solution are. ``confirms``: a second engine
    has to find the same. ``level``: the solution has to come apart, and that takes so many
    moves or more until something is out; 0: it need not come apart.
    """

    most: int = 2
    hardest: bool = False
    confirms: bool = True
    level: int = 0

    def judge(self, puzzle: Puzzle, budget: TimeBudget) -> Judging:
        """What the engine finds that is best at finding all solutions; None without time."""
        try:
            found = yield from self._found(puzzle, budget)
        except OutOfTime:
            return None
        if found is None or not (found.fits and self.hardest):
            return found
        rating = yield from _rated(found, FOR_HARDNESS, None)
        conflicts = rating.effort.conflicts if rating.effort else None
        return replace(found, hardness=conflicts.median if conflicts else None)

    def _found(self, puzzle: Puzzle, budget: TimeBudget) -> Judging:
        with ended_after(budget.left):
            problem = make_problem(puzzle)
        found = yield from self._searched(problem, best_engines(problem).for_all, budget)
        if found is None or not (found.unique and self.level):
            return found
        (solution,) = found.solutions
        parts = [placed.cells for placed in solution.placements]
        far = self.falls_short(puzzle.grid_data, parts, budget)
        if far is not None:
            return replace(found, loosened=far)
        return replace(found, apart=taken_apart(puzzle, solution))

    def falls_short(
        self, grid: Grid, parts: Sequence[Iterable[Point]], budget: TimeBudget
    ) -> Loosened | None:
        """How far pieces can be loosened, if they should come apart and do not, or too soon.

        Raises OutOfTime.
        """
        if not self.level:
            return None
        cells = [np.array(sorted(part), np.int32) for part in parts]
        try:
            with ended_after(budget.left):
                far = loosened(cells, Limit(MOST_STATES), grid)
        except TooMany:
            return Loosened(0, apart=False, states=0)
        return None if far.apart and far.moves >= self.level else far

    def confirm(self, found: Judgement, budget: TimeBudget) -> Judging:
        """What a second engine finds, of another kind if it ends soon enough."""
        if not self.confirms:
            return found
        others = [name for name in SECOND if name != found.engine and is_installed(name)]
        problem = make_problem(found.puzzle)
        for name in others:
            last = name == others[-1]
            patience = budget if last else budget.share(1.0, at_most=PATIENCE)
            second = yield from self._searched(problem, name, patience)
            if second is not None:
                return second
        return None

    def _searched(self, problem: BoardProblem, engine: str, budget: TimeBudget) -> Judging:
        options = Options(self.most, budget.left, engine, workers=1)
        try:
            search = Search(problem, options, limit_classes=True, verifier=_Later())
        except OutOfTime:
            return None
        chosen: list[tuple[int, ...]] = []
        with closing(search.batches()) as batches:
            for batch in batches:
                chosen += map(tuple, batch.rows[batch.new_class].tolist())
                yield None
        if not search.complete and len(chosen) < self.most:
            return None
        if search.complete and len(chosen) == 1:
            verified_solution(problem, chosen[0], engine)
        assert isinstance(problem.puzzle, Puzzle)
        return Judgement(
            problem.puzzle,
            tuple(map(search.decoder.solution, chosen)),
            search.complete,
            engine,
            tuple(images_of_solution(search.plan.group, each).number for each in chosen),
        )


class _Later:
    """Verifies nothing: the many solutions of candidates that are rejected leave nowhere.

    Of a candidate with one solution, the solution is verified by itself.
    """

    def check(self, rows: Rows) -> None:
        """Accept them."""


#: Engines that confirm what the first one found, the most different one first.
SECOND = ("cp-sat", "smallest-domain", "scan", "plain")
#: Seconds after which another engine is asked to confirm it.
PATIENCE = 20.0
#: Searches that tell how hard a candidate is; and those of a design, with games.
FOR_HARDNESS, FOR_RATING, GAMES = 5, 3, 100
#: The judge lists so many solutions of a candidate, where a generator learns from them.
MOST = 50
#: Pieces that can be moved in more ways are taken for such that do not come apart.
MOST_STATES = 20_000
#: Of so many candidates the hardest is kept, if nothing else is said.
TRIES = 100
#: So often puzzles may come that are there already.
MOST_AGAIN = 200
#: Rating a design takes so many seconds at most.
RATING_SECONDS = 2.0


@dataclass(frozen=True)
class Plan:
    """What is to be designed.

    ``name`` and ``title`` of the puzzles, which are followed by their numbers, up to
    ``number``; ``command``: how they are made, without the seed. ``tries``: the hardest of so
    many candidates that were searched is kept, and not the first that has one solution; only
    with ``judge.hardest``.
    """

    name: str
    title: str
    command: str
    number: int = 1
    seed: int = 0
    tries: int = TRIES
    judge: Judge = Judge()

    def named(self, index: int) -> str:
        """What the puzzle of this number is called."""
        return f"{self.name}-{self.seed}-{index}"

    def source(self, index: int, tries: int | None = None) -> str:
        """How it was made; ``tries``: after how many it was stopped."""
        hardest = f" --hardest --tries {tries or self.tries}" if self.judge.hardest else ""
        return f"{self.command}{hardest} --seed {self.seed}, puzzle {index}"

    def made(self, index: int, puzzle: Puzzle, path: str) -> Puzzle | None:
        """A puzzle of an earlier run; None if that was stopped before so many tries.

        Raises DataError if another command has made it.
        """
        if puzzle.source == self.source(index):
            return puzzle
        tries = re.search(r" --tries (\d+) ", puzzle.source)
        if tries and puzzle.source == self.source(index, int(tries[1])):
            return None
        expected = quoted(self.source(index))
        raise DataError("source", quoted(puzzle.source), expected, path)

    def is_cut_short(self, design: Design) -> bool:
        """Whether fewer candidates were tried for a design than were to be."""
        return self.judge.hardest and design.tried < self.tries


class Kind(Protocol):
    """What puzzles are wanted: their generator, and what is said of them."""

    @property
    def name(self) -> str:
        """What the puzzles are called."""

    @property
    def title(self) -> str:
        """What is written on the box."""

    @property
    def command(self) -> str:
        """How the puzzles are made."""

    def refuse(self) -> None:
        """Raise WrongValue if there can be none."""

    def candidates(self, random: Random) -> Candidates:
        """Propose puzzles."""


def plan_of(
    kind: Kind,
    *,
    number: int,
    seed: int,
    hardest: bool,
    tries: int | None,
    unconfirmed: bool,
    level: int = 0,
) -> Plan:
    """The plan of puzzles of a kind. Raises WrongValue if there can be none.

    ``level``: see ``Judge``.
    """
    kind.refuse()
    judge = Judge(MOST, hardest, not unconfirmed, level)
    return Plan(kind.name, kind.title, kind.command, number, seed, tries or TRIES, judge)


@dataclass(frozen=True)
class Design(Displayed):
    """A puzzle with one solution, and what is known of it.

    ``tried``: how many candidates were searched for it; those are left out whose pieces were
    known before to come apart too soon or not at all. ``engines``: those that found that
    there is one solution. ``images``: how many it has, itself among them.
    """

    number: int
    puzzle: Puzzle
    solution: Solution
    rating: Rating
    tried: int
    engines: tuple[str, ...]
    images: int

    def __repr__(self) -> str:
        return f"Design({self.puzzle.name}, of {number_of(self.tried, 'candidate')})"

    @property
    def hardness(self) -> tuple[float, float]:
        """By what designs are ranked: dead ends of CP-SAT, then guesses on the way.

        What took too long to be measured is the hardest.
        """
        effort, forced = self.rating.effort, self.rating.forced
        conflicts = effort.conflicts.median if effort else None
        return (inf if conflicts is None else conflicts, forced.guesses if forced else inf)

    @property
    def text(self) -> str:
        """The file of the puzzle."""
        return text_of(self.puzzle)


def designs(
    plan: Plan,
    generate: Generate,
    budget: TimeBudget,
    kept: Mapping[int, Puzzle] | None = None,
) -> Iterator[tuple[Design, ...]]:
    """Design as many puzzles as are wanted, in the time; yields those so far, again and again.

    Each number has a random source of its own, so that those which are ``kept`` from an
    earlier run are left out and the others are the same. No two are the same puzzle. An
    interrupt is raised after the best so far was yielded.

    Raises WrongValue if the generator gives up before there is a single puzzle.
    """
    kept = kept or {}
    known = {fingerprint(each) for each in kept.values()}
    found: tuple[Design, ...] = ()
    for index in range(1, plan.number + 1):
        if index in kept:
            continue
        work = _Work(plan, index, generate, budget, known)
        try:
            yield from _worked(work, found)
        except WrongValue:
            if not found:
                raise
            return
        if work.design is None:
            return
        known.add(fingerprint(work.design.puzzle))
        found = (*found, work.design)
        yield found


def _worked(work: _Work, found: tuple[Design, ...]) -> Iterator[tuple[Design, ...]]:
    """Work, and yield the designs so far; at an interrupt also the best of this work."""
    try:
        with closing(work.steps()) as steps:
            for _ in steps:
                yield found
    except KeyboardInterrupt:
        work.keep_best()
        if work.design is not None:
            yield (*found, work.design)
        raise


def ranked(found: Iterable[Design]) -> list[Design]:
    """The designs, the hardest first."""
    return sorted(found, key=lambda each: each.hardness, reverse=True)


class _Work:
    """The work on the design of one number; ``design``: None until there is one."""

    def __init__(
        self, plan: Plan, index: int, generate: Generate, budget: TimeBudget, known: set[str]
    ) -> None:
        self.design: Design | None = None
        self._plan = plan
        self._index = index
        self._generate = generate
        self._budget = budget
        self._known = known
        self._tried = 0
        self._fell_short = 0
        self._again = 0
        self._best: Judgement | None = None
        self._second: Judgement | None = None

    def steps(self) -> Generator[None, None, None]:
        """Try candidates; yields None now and then."""
        announce(self._progress())
        random = Random(f"{self._plan.seed}/{self._index}")
        with closing(self._generate(random)) as candidates:
            try:
                yield from self._tries(candidates)
            except WrongValue:  # there are no more candidates
                if self._best is None:
                    raise
        if self._best is not None:
            with told_as_one():
                rating = yield from _rated(self._best, FOR_RATING, RATING_SECONDS)
            self.keep_best(rating)

    def _tries(self, candidates: Candidates) -> Generator[None, None, None]:
        proposed = _next(candidates, None, self._budget)
        while proposed is not None:
            with told_as_one():
                judged = yield from self._judged(proposed)
            if judged is None or self._is_enough or self._budget.is_over:
                break
            update(self._progress)
            proposed = _next(candidates, judged, self._budget)

    def keep_best(self, rating: Rating | None = None) -> None:
        """Make a design of the best candidate so far, if there is one."""
        best, second, plan = self._best, self._second, self._plan
        if best is not None and second is not None:
            rated, tried = rating or nothing_known(best.puzzle), self._tried
            source = plan.source(self._index, tried)
            self.design = _kept(self._index, best, second, rated, tried, source)

    def _judged(self, proposed: Proposal) -> Judging:
        """What becomes of a candidate; None if there is no time to find out."""
        judge, budget = self._plan.judge, self._budget
        if isinstance(proposed, Laid):
            yield None
            try:
                short = judge.falls_short(proposed.grid, proposed.parts, budget)
            except OutOfTime:
                return None
            if short is not None:
                self._fell_short += 1
                return Judgement(None, (), complete=False, engine="", loosened=short)
            proposed = proposed.fields()
        puzzle = _headed(self._plan, self._index, proposed)
        judged = yield from judge.judge(puzzle, budget)
        self._tried += judged is not None
        if judged is None or not self._is_better(judged):
            return judged
        confirmed = yield from judge.confirm(judged, budget)
        if confirmed is not None and confirmed.unique:
            self._best, self._second = judged, confirmed
        return judged

    @property
    def _is_enough(self) -> bool:
        plan = self._plan
        return self._best is not None and not (plan.judge.hardest and self._tried < plan.tries)

    def _is_better(self, judged: Judgement) -> bool:
        if not judged.fits:
            return False
        if fingerprint(judged.puzzle) in self._known:
            self._again += 1
            if self._again > MOST_AGAIN:
                raise WrongValue(
                    f"{self._plan.name}: found the same puzzles {MOST_AGAIN} times more, "
                    f"expected another one: there may be {len(self._known)} in all"
                )
            return False
        best = self._best
        return best is None or (judged.hardness or 0.0) > (best.hardness or 0.0)

    def _progress(self) -> Progress:
        what, best = f"{self._plan.named(self._index)} of {self._plan.number}", self._best
        if best is not None and best.hardness is not None:
            what += f", best so far {best.hardness:,.0f} conflicts"
        done = self._tried + self._fell_short
        return Progress(Stage.TRYING, what, done=done, unit="candidate")


def _next(
    candidates: Candidates, judged: Judgement | None, budget: TimeBudget
) -> Proposal | None:
    """The next candidate; None if there is no time to make it."""
    try:
        with ended_after(budget.left):
            return next(candidates) if judged is None else candidates.send(judged)
    except (OutOfTime, StopIteration):
        return None


def _headed(plan: Plan, index: int, fields: Fields) -> Puzzle:
    """A candidate as a puzzle, with its name and how it was made."""
    title = plan.title if plan.number == 1 else f"{plan.title}, {index}"
    heading = {"schema_version": 1, "name": plan.named(index), "title": title}
    return Puzzle.model_validate({**heading, "source": plan.source(index), **fields})


def _rated(
    judged: Judgement, seeds: int, seconds: float | None
) -> Generator[None, None, Rating]:
    games = 0 if seconds is None else GAMES
    latest = nothing_known(judged.puzzle)
    for rating in ratings(_counted(judged), seconds, seeds, games):
        latest = rating
        yield None
    return latest


def quick_rating(puzzle: Puzzle) -> Rating:
    """How hard a puzzle is, as far as that is known soon."""
    (*_, last) = (nothing_known(puzzle), *ratings(puzzle, RATING_SECONDS, FOR_RATING, GAMES))
    return last


def rating_words(rating: Rating) -> str:
    """How hard a puzzle is, in a sentence for its file."""
    effort, forced = rating.effort, rating.forced
    conflicts = effort.conflicts.median if effort else None
    measures = [
        number_of(rating.pieces, "piece"),
        "conflicts not measured" if conflicts is None else f"{conflicts:,.0f} conflicts",
        f"{forced.guesses:.1f} guesses" if forced else "guesses not measured",
    ]
    return f"By jigsat rate: {', '.join(measures)}."


def text_of(puzzle: Puzzle) -> str:
    """The file of a puzzle."""
    return tidy_json(puzzle.model_dump(mode="json", exclude_unset=True))


def _counted(judged: Judgement, **more: Any) -> Puzzle:
    """The puzzle with its counts, which are known now; ``more``: of its fields."""
    fields = {**judged.puzzle.model_dump(mode="json", exclude_unset=True), **more}
    known = {"solutions": judged.images[0], "up_to_symmetry": 1}
    return Puzzle.model_validate({**fields, "known": known})


def _kept(
    index: int, best: Judgement, second: Judgement, rating: Rating, tried: int, source: str
) -> Design:
    engines = (best.engine,) if second is best else (best.engine, second.engine)
    confirmed = "" if second is best else f" and confirmed by {second.engine}"
    said = f"One solution up to symmetry, found by {best.engine}{confirmed}."
    puzzle = _counted(best, notes=(said, rating_words(rating), *_ways(best)), source=source)
    return Design(index, puzzle, best.solutions[0], rating, tried, engines, best.images[0])


def _ways(best: Judgement) -> Iterator[str]:
    """How the solution is taken apart, if that was wanted."""
    if best.apart is not None:
        level = ".".join(map(str, best.apart.level))
        yield f"By jigsat apart: level {level}, {number_of(best.apart.moves, 'move')} in all."
