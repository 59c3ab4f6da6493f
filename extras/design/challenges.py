"""Starts of a puzzle that people own, each with exactly one way to finish it.

A solution is drawn at random, and pieces of it are given until no other solution has them all;
then as many of these are taken away again as can be. For the easier levels others are given
back. What a person meets on the way from there to the finish tells the level.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from math import log10
from random import Random
from typing import Any

import numpy as np

from jigsat.analysis.game import Table, choices_on_the_way
from jigsat.analysis.hint.completion import possible_beside
from jigsat.analysis.unique import looks_of
from jigsat.extras.design.judging import Judge
from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.decode import Decoder, Encoder
from jigsat.models.problem import Chosen, Rows
from jigsat.models.rules.clues import given
from jigsat.models.search_problem import plan_as_a_whole
from jigsat.models.symmetry.classes import looks_under
from jigsat.models.symmetry.group import Symmetry
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import CountInterrupted, NoSolution, OutOfTime, Uncounted
from jigsat.schemas.layouts.solution_lines import (
    json_line,
)
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import Progress, Stage, announce, told_as_one
from jigsat.schemas.support.text import number_of
from jigsat.solvers.counting.sample import sample
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import engine_for
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import AUTO, Options
from jigsat.solvers.search import Search

#: Where solutions cannot be counted without listing them, it is drawn from so many, which are
#: looked for in this share of the time and in so many seconds at most.
MOST_LISTED, LISTING_SHARE, LISTING_SECONDS = 20_000, 0.3, 30.0
#: So many solutions are drawn for each challenge, as some are alike, but no more in all.
SPARE, MOST_DRAWN = 2, 5_000
#: After so many starts in a row that are like others, there are no more.
PATIENCE = 60
#: In the easiest challenges so many pieces are left to lay.
LEAST_LEFT = 2
#: Multiples of it are spread evenly, however many there are.
GOLDEN = (5**0.5 - 1) / 2


@dataclass(frozen=True)
class Series:
    """What challenges are wanted: so many of them, in so many levels.

    ``confirms``: a second engine has to find that there is one way to finish each.
    """

    puzzle: Puzzle
    number: int = 120
    levels: int = 10
    seed: int = 0
    confirms: bool = True

    @property
    def source(self) -> str:
        """How they are made."""
        typed = f"jigsat design challenges {self.puzzle.name} --levels {self.levels}"
        return f"{typed} -n {self.number} --seed {self.seed}"


@dataclass(frozen=True)
class Challenge(Displayed):
    """A start, and the one way to finish it.

    ``left``: how many pieces there are to lay. On the way to the finish a person takes the
    tightest place each time: ``forced`` moves are those without a choice, ``guesses`` the
    others, and ``digits`` is the decimal logarithm of the product of the numbers of choices.
    ``engines``: those that found no other finish. ``number`` and ``level`` begin at 1.
    """

    start: Solution
    solution: Solution
    left: int
    forced: int
    guesses: int
    digits: float
    engines: tuple[str, ...]
    number: int = 0
    level: int = 0

    def __repr__(self) -> str:
        return f"Challenge({self.number}, level {self.level}, {number_of(self.left, 'piece')})"

    @property
    def hardness(self) -> tuple[float, int]:
        """By what challenges are graded: the choices on the way, then the pieces to lay."""
        return (self.digits, self.left)

    @property
    def measures(self) -> dict[str, Any]:
        """What is known of it, by name."""
        names = ("number", "level", "left", "forced", "guesses", "digits")
        known = {name: getattr(self, name) for name in names}
        return {**known, "engines": list(self.engines)}

    @property
    def document(self) -> dict[str, Any]:
        """All of it, for programs."""
        start, finish = (each.model_dump(mode="json") for each in (self.start, self.solution))
        return {**self.measures, **start, "answer": finish}

    def line(self, series: Series) -> str:
        """Its line in a file of layouts, which says how it was made."""
        start = self.start.model_dump(mode="json")
        made = {"puzzle": series.puzzle.title, "source": series.source}
        return json_line({**start, "challenge": {**self.measures, **made}})


def graded(found: Sequence[Challenge], levels: int) -> tuple[Challenge, ...]:
    """The challenges, the easiest first, in levels that have as many each, if they can."""
    ordered = sorted(found, key=lambda each: each.hardness)
    return tuple(
        replace(each, number=number, level=1 + (number - 1) * levels // len(ordered))
        for number, each in enumerate(ordered, start=1)
    )


def challenges(series: Series, budget: TimeBudget) -> Iterator[tuple[Challenge, ...]]:
    """Make challenges, in the time; yields those so far, graded, again and again.

    There are fewer than wanted if no others can be found that are not alike. Raises NoSolution
    if the puzzle has none.
    """
    found: tuple[Challenge, ...] = ()
    with closing(_each(series, budget)) as steps:
        for made in steps:
            if made is not None:
                found = graded([*found, made], series.levels)
            yield found


def _each(series: Series, budget: TimeBudget) -> Generator[Challenge | None, None, None]:
    """The challenges as they are made; None comes now and then."""
    yield None
    random = Random(f"{series.seed}/challenges")
    maker = Maker(series, random, budget)
    solutions = yield from _solutions(maker.problem, series, random, budget)
    made = misses = 0
    while made < series.number and misses < PATIENCE and not budget.is_over:
        found = Progress(Stage.TRYING, "starts", done=made, of=series.number, unit="challenge")
        announce(found)
        # Easy ones and hard ones in turn: if the time is short, there are all kinds.
        share = made * GOLDEN % 1
        chosen = solutions[(made + misses) % len(solutions)]
        with told_as_one():
            try:
                challenge = yield from maker.made(chosen, share)
            except OutOfTime:
                return
        made, misses = (made, misses + 1) if challenge is None else (made + 1, 0)
        yield challenge


# Where the finished boards come from.


def _solutions(
    problem: BoardProblem, series: Series, random: Random, budget: TimeBudget
) -> Generator[None, None, list[Chosen]]:
    """Solutions in random order, no two of them images of each other, unless they are few."""
    encoder = Encoder(problem)
    try:
        number = min(SPARE * series.number, MOST_DRAWN)
        drawn = sample(problem.puzzle, number, series.seed, seconds=budget.left).solutions
        found = [
            tuple(index for index in map(encoder.number, each.placements) if index is not None)
            for each in drawn
        ]
    except CountInterrupted:
        raise KeyboardInterrupt from None
    except Uncounted:
        found = yield from _listed(problem, budget)
        random.shuffle(found)
    if not found:
        raise NoSolution(f"{series.puzzle.name}: no solution was found to make challenges of")
    group = problem.symmetries()
    classes: dict[tuple[int, ...], Chosen] = {}
    for each in found:
        classes.setdefault(_looks(group, each), each)
    return list(classes.values())


def _listed(problem: BoardProblem, budget: TimeBudget) -> Generator[None, None, list[Chosen]]:
    share = budget.share(LISTING_SHARE, at_most=LISTING_SECONDS)
    found: list[Chosen] = []
    search = Search(problem, Options(MOST_LISTED, share.left, workers=1))
    with closing(search.batches()) as batches:
        for batch in batches:
            for row in batch.rows.tolist():
                found.append(tuple(index for index in row if index != problem.nothing))
            yield None
    return found


def _looks(group: Sequence[Symmetry], chosen: Chosen) -> tuple[int, ...]:
    """Equal for those that look the same, turned and mirrored as the puzzle allows it."""
    return min(tuple(sorted(looks)) for looks in looks_under(group, chosen))


# How a start is made of one.


class Maker:
    """Makes starts, no two of them alike."""

    def __init__(self, series: Series, random: Random, budget: TimeBudget) -> None:
        self._puzzle = series.puzzle
        self.problem = make_problem(series.puzzle)
        self._judge = Judge(confirms=series.confirms)
        self._random = random
        self._budget = budget
        self._engine = engine_for(AUTO, self.problem, all_solutions=True)
        self._whole = plan_as_a_whole(self.problem).parts[0]
        self._group = self.problem.symmetries()
        self._decoder = Decoder(self.problem)
        self._fixed = {index for _, index in given(self.problem) if index is not None}
        self._known: set[tuple[int, ...]] = set()

    def made(self, solution: Chosen, share: float) -> Generator[None, None, Challenge | None]:
        """A start of a solution; ``share``: from 0, few pieces left to lay, to 1, many.

        None if it is like another one. Raises OutOfTime.
        """
        pieces = [index for index in solution if index not in self._fixed]
        self._random.shuffle(pieces)
        few = yield from self.fewest(pieces)
        others = [index for index in pieces if index not in few]
        left = LEAST_LEFT + round(share * (len(others) - LEAST_LEFT))
        start = (*few, *others[max(left, 0) :])
        looks = _looks(self._group, start)
        if looks in self._known:
            return None
        self._known.add(looks)
        return (yield from self._judged(start))

    def fewest(self, pieces: Sequence[int]) -> Generator[None, None, list[int]]:
        """As few of the pieces of a solution as no other has: none of them can be left out."""
        # No other solution has the first so many: by halves, as what has one has it with more.
        least, most = 0, len(pieces)
        while least < most:
            yield None
            middle = (least + most) // 2
            if self._has_one_finish(pieces[:middle]):
                most = middle
            else:
                least = middle + 1
        kept = list(pieces[:most])
        for index in pieces[: most - 1]:  # the last one is needed
            yield None
            rest = [each for each in kept if each != index]
            if self._has_one_finish(rest):
                kept = rest
        return kept

    def _has_one_finish(self, start: Sequence[int]) -> bool:
        """Whether exactly one solution has these pieces; those that look alike are one."""
        lying = [*self._fixed, *start]
        alive = sorted(possible_beside(self.problem, lying).union(lying))
        part = replace(self._whole, alive=np.array(alive, np.int32))
        task = Task(self.problem, part, seconds=self._budget.left)
        found: set[frozenset[int]] = set()

        def note(rows: Rows) -> None:
            for row in rows.tolist():
                if set(lying).issubset(row):
                    found.add(looks_of(self.problem, row))
            if len(found) > 1:
                task.stop.request()

        complete = self._engine.search(task, note)
        if not complete and len(found) < 2:
            raise OutOfTime
        return len(found) == 1

    def _judged(self, start: Sequence[int]) -> Generator[None, None, Challenge | None]:
        """The start, if two engines find that there is one way to finish it."""
        begun = self._decoder.solution(start)
        puzzle = self._puzzle.with_layout(begun)
        first = yield from self._judge.judge(puzzle, self._budget)
        second = (
            None if first is None else (yield from self._judge.confirm(first, self._budget))
        )
        if first is None or second is None:
            raise OutOfTime
        if not all(each.unique and each.images == (1,) for each in (first, second)):
            return None
        engines = tuple(dict.fromkeys((first.engine, second.engine)))
        finish = first.solutions[0]
        choices = self._choices(puzzle, finish)[len(start) + len(self._fixed) :]
        forced = choices.count(1)
        digits = round(sum(map(log10, choices)), 2)
        left = len(choices)
        return Challenge(begun, finish, left, forced, left - forced, digits, engines)

    def _choices(self, puzzle: Puzzle, finish: Solution) -> list[int]:
        problem = make_problem(puzzle)
        number = Encoder(problem).number
        chosen = [index for index in map(number, finish.placements) if index is not None]
        return choices_on_the_way(Table(problem), chosen)
