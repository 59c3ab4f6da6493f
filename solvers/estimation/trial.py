"""Searches that are over before compiled code is loaded: tried with the engine ``plain``.

To load that code takes as long as some ten thousand steps in Python. Random probes tell in a
few milliseconds whether a search is probably shorter (see ``probes`` for the method). If so it
is tried, and given up if it is longer after all.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from time import thread_time

import numpy as np

from jigsat.models.exact_cover import SearchProblem
from jigsat.models.problem import Rows
from jigsat.models.subproblems import Subproblem
from jigsat.solvers.engines.plain import Node, PlainSearch
from jigsat.solvers.running.work import Event

#: With more placements each step takes too long.
MOST_PLACEMENTS = 4_000
#: A search that is estimated to take more steps is not tried.
MOST_STEPS = 5_000
#: A trial is given up after three times as many steps, and within these bounds.
FACTOR, FEWEST, MOST = 3, 3_000, 8_000
#: How many probes there are.
PROBES = 50
#: How many steps are tried to find the first solutions.
FIRST_STEPS = 2_000


@dataclass(frozen=True)
class PartTrial:
    """A part of a search that went to its end: what it found, in how many steps."""

    found: tuple[Rows, ...]
    steps: int


@dataclass(frozen=True)
class Trial:
    """A search that went to its end, part by part, and its processor time in seconds."""

    parts: tuple[PartTrial, ...]
    seconds: float

    @property
    def steps(self) -> int:
        """How many pieces were put down."""
        return sum(part.steps for part in self.parts)

    def events(self, wanted: Mapping[int, Subproblem]) -> Generator[tuple[int, Event]]:
        """What a runner would report of these parts, each with the part's number."""
        for number in wanted:
            part = self.parts[number]
            if part.found:  # together, as each report is expanded and verified by itself
                yield number, Event(0, np.concatenate(part.found))
            work = {"pieces_put_down": part.steps}
            yield number, Event(0, ended=True, finished=True, work=work)


def tried(problem: SearchProblem, parts: Sequence[Subproblem]) -> Trial | None:
    """The search of all parts, if it is short; None if it is not."""
    if problem.nothing > MOST_PLACEMENTS:
        return None
    search = PlainSearch(problem)
    estimated = _estimated_steps(search, parts)
    if estimated > MOST_STEPS:
        return None
    before, left = thread_time(), round(min(max(FACTOR * estimated, FEWEST), MOST))
    ended: list[PartTrial] = []
    for part in parts:
        trial = _tried(search, part, left)
        if trial is None:
            return None
        ended.append(trial)
        left -= trial.steps
    return Trial(tuple(ended), thread_time() - before)


def _tried(search: PlainSearch, part: Subproblem, most_steps: int) -> PartTrial | None:
    """The search of a part; None if it takes more steps."""
    found, steps = [], 0
    for rows in search.solutions(part):
        if rows is not None:
            found.append(rows)
        elif steps == most_steps:
            return None
        else:
            steps += 1
    return PartTrial(tuple(found), steps)


def soon_finds(problem: SearchProblem, parts: Sequence[Subproblem], number: int) -> bool:
    """Whether enough solutions, or all, are found in a moment."""
    if problem.nothing > MOST_PLACEMENTS or problem.has_lookalikes:
        return False
    search, steps = PlainSearch(problem), 0
    for part in parts:
        for rows in search.solutions(part):
            steps += rows is None
            number -= rows is not None
            if not number or steps > FIRST_STEPS:
                return not number
    return True


def _estimated_steps(search: PlainSearch, parts: Sequence[Subproblem]) -> float:
    """The mean of some probes: each in one part at random, and in one of its choices."""
    random = Random(0)

    def probe() -> float:
        roots = list(search.roots(random.choice(parts)))
        if not roots:
            return 0.0
        return len(parts) * len(roots) * _probed(search, random.choice(roots), random)

    return fmean(probe() for _ in range(PROBES))


def _probed(search: PlainSearch, node: Node, random: Random) -> float:
    """The steps below a node, by one probe."""
    steps, weight = 0, 1
    while children := list(search.children(node)):
        weight *= len(children)
        steps += weight
        node = random.choice(children)
    return steps
