"""Designing puzzles: a generator proposes, a judge searches, and a keeper keeps the best."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Protocol

from jigsat.analysis.rating import Rating, nothing_known
from jigsat.checks.fingerprint import fingerprint
from jigsat.extras.design.judging import (
    MOST,
    Candidates,
    Fields,
    Generate,
    Judge,
    Judgement,
    Judging,
    Laid,
    Proposal,
    rated,
    rating_words,
    with_counts,
)
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import OutOfTime, WrongValue
from jigsat.schemas.formatting import tidy_json
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import Progress, Stage, announce, told_as_one, update
from jigsat.schemas.support.text import number_of
from jigsat.solvers.limits.deadline import TimeBudget, ended_after

#: So often puzzles may come that are there already.
MOST_AGAIN = 200
#: In the source of a puzzle that is not what was asked for: before what it is.
BEST_SO_FAR = ", the best so far: "


@dataclass(frozen=True)
class Plan:
    """What is to be designed.

    ``name`` and ``title`` of the puzzles, which are followed by their numbers, up to
    ``number``; ``command``: how they are made, without the seed.
    """

    name: str
    title: str
    command: str
    number: int = 1
    seed: int = 0
    judge: Judge = field(default_factory=Judge)

    def named(self, index: int) -> str:
        """What the puzzle of this number is called."""
        return f"{self.name}-{self.seed}-{index}"

    def source(self, index: int) -> str:
        """How it was made."""
        return f"{self.command} --seed {self.seed}, puzzle {index}"


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


def plan_of(kind: Kind, *, number: int, seed: int, unconfirmed: bool, level: int = 0) -> Plan:
    """The plan of puzzles of a kind. Raises WrongValue if there can be none.

    ``level``: see ``Judge``.
    """
    kind.refuse()
    judge = Judge(MOST, not unconfirmed, level)
    return Plan(kind.name, kind.title, kind.command, number, seed, judge)


@dataclass(frozen=True)
class Design(Displayed):
    """A puzzle with one solution, and what is known of it.

    ``tried``: how many candidates were searched for it; those are left out whose pieces were
    known before to come apart too soon or not at all. ``engines``: those that found that
    there is one solution. ``images``: how many it has, itself among them. ``level``: how many
    moves take out each group of pieces, if it has to come apart.
    """

    number: int
    puzzle: Puzzle
    solution: Solution
    rating: Rating
    tried: int
    engines: tuple[str, ...]
    images: int
    level: tuple[int, ...] = ()

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


@dataclass(frozen=True)
class Nearest:
    """The candidate that comes nearest to a design that is not found yet.

    ``reached``: how far it comes apart, and how many assemblies it has, if they were counted.
    """

    number: int
    puzzle: Puzzle
    reached: str


Made = Design | Nearest


def designs(plan: Plan, generate: Generate, budget: TimeBudget) -> Iterator[tuple[Made, ...]]:
    """Design as many puzzles as are wanted, in the time; yields those so far, again and again.

    Each number has a random source of its own. No two are the same puzzle. Of the number that
    is worked on, the last is the best so far, or what comes nearest.

    Raises WrongValue if the generator gives up before there is a single puzzle.
    """
    found: tuple[Made, ...] = ()
    try:
        for index in range(1, plan.number + 1):
            known = frozenset(fingerprint(each.puzzle) for each in ranked(found))
            work = _Work(plan, index, known, generate, budget)
            with closing(work.steps()) as steps:
                for _ in steps:
                    yield (*found, *work.made)
            found = (*found, *work.made)
            yield found
            if budget.is_over:
                return
    except WrongValue:
        if not ranked(found):
            raise


def ranked(found: Iterable[Made]) -> list[Design]:
    """The designs, the hardest first, without what only comes near."""
    designed = [each for each in found if isinstance(each, Design)]
    return sorted(designed, key=lambda each: (each.hardness, -each.number), reverse=True)


class _Work:
    """The work on the design of one number; ``design``: None until there is one.

    ``known``: the fingerprints of the designs that are there already.
    """

    def __init__(
        self,
        plan: Plan,
        index: int,
        known: frozenset[str],
        generate: Generate,
        budget: TimeBudget,
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
        self._nearest: Nearest | None = None
        self._nearness = (-1, 0)
        self._second: Judgement | None = None

    @property
    def made(self) -> tuple[Made, ...]:
        """The design, or else what comes nearest to it; empty if there is neither."""
        return tuple(filter(None, [self.design or self._nearest]))

    def steps(self) -> Generator[None, None, None]:
        """Try candidates; yields None now and then."""
        announce(self._progress())
        random = Random(f"{self._plan.seed}/{self._index}")
        with closing(self._generate(random)) as candidates:
            yield from self._tries(candidates)
        if self._best is not None:
            with told_as_one():
                rating = yield from rated(self._best)
            self.keep_best(rating)

    def _tries(self, candidates: Candidates) -> Generator[None, None, None]:
        proposed = _next(candidates, None, self._budget)
        while proposed is not None:
            with told_as_one():
                judged = yield from self._judged(proposed)
            yield None
            if judged is None or self._best is not None or self._budget.is_over:
                break
            update(self._progress)
            proposed = _next(candidates, judged, self._budget)

    def keep_best(self, rating: Rating | None = None) -> None:
        """Make a design of the best candidate so far, if there is one."""
        best, second, plan = self._best, self._second, self._plan
        if best is not None and second is not None:
            known = rating or nothing_known(best.puzzle)
            source = plan.source(self._index)
            self.design = _kept(self._index, best, second, known, self._tried, source)

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
                fallen = Judgement(None, (), complete=False, engine="", loosened=short)
                self._note_nearest(fallen, proposed.fields)
                return fallen
            proposed = proposed.fields()
        puzzle = _headed(self._plan, self._index, proposed)
        judged = yield from judge.judge(puzzle, budget)
        self._tried += judged is not None
        if judged is not None and self._plan.judge.level:
            self._note_nearest(judged, lambda: proposed)
        if judged is None or not self._is_new(judged):
            return judged
        confirmed = yield from judge.confirm(judged, budget)
        if confirmed is not None and confirmed.unique:
            self._best, self._second = judged, confirmed
            self.keep_best()
        return judged

    def _note_nearest(self, judged: Judgement, fields: Callable[[], Fields]) -> None:
        """Remember what comes nearest to what has to come apart."""
        short, wanted = judged.loosened, self._plan.judge.level
        number = len(judged.solutions)
        nearness = (wanted if short is None else short.moves, -number)
        if (short is not None and not short.apart) or nearness <= self._nearness:
            return
        reached = f"level {nearness[0]} of {wanted}"
        if number:
            more = "" if judged.complete else " or more"
            reached += f", {number}{more} {'assembly' if number == 1 else 'assemblies'}"
        source = f"{self._plan.source(self._index)}{BEST_SO_FAR}{reached}"
        notes = [f"Not what was asked for: {reached}."]
        marked = {**fields(), "source": source, "notes": notes}
        puzzle = _headed(self._plan, self._index, marked)
        self._nearest, self._nearness = Nearest(self._index, puzzle, reached), nearness

    def _is_new(self, judged: Judgement) -> bool:
        """Whether it is what is wanted, and not there already."""
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
        return True

    def _progress(self) -> Progress:
        what = f"{self._plan.named(self._index)} of {self._plan.number}"
        if self._best is None and self._nearest is not None:
            what += f", best so far {self._nearest.reached}; time left not known"
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
    title = plan.title if plan.number == 1 else f"{plan.title}, {index}"
    heading = {"schema_version": 1, "name": plan.named(index), "title": title}
    return Puzzle.model_validate({**heading, "source": plan.source(index), **fields})


def text_of(puzzle: Puzzle) -> str:
    """The file of a puzzle."""
    return tidy_json(puzzle.model_dump(mode="json", exclude_unset=True))


def _kept(
    index: int, best: Judgement, second: Judgement, rating: Rating, tried: int, source: str
) -> Design:
    engines = (best.engine,) if second is best else (best.engine, second.engine)
    confirmed = "" if second is best else f" and confirmed by {second.engine}"
    said = f"One solution up to symmetry, found by {best.engine}{confirmed}."
    notes = (said, rating_words(rating), *_ways(best))
    puzzle = with_counts(best, notes=notes, source=source)
    level = () if best.apart is None else tuple(best.apart.level)
    return Design(
        index, puzzle, best.solutions[0], rating, tried, engines, best.images[0], level
    )


def _ways(best: Judgement) -> Iterator[str]:
    if best.apart is not None:
        level = ".".join(map(str, best.apart.level))
        yield f"By jigsat apart: level {level}, {number_of(best.apart.moves, 'move')} in all."
