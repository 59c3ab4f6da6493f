"""python-constraint2: a variable for each piece, and each two pieces must fit together.

It searches by backtracking in Python (compiled by Cython), and is for small puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import combinations

from benchmarks.peers.rules import Unfit, faces_in_lines, meetings, physical_pieces
from jigsat.models.problem import Problem

#: Beyond so many placements it takes hours, and the table of clashes too much memory.
MOST_PLACEMENTS = 600


def count(problem: Problem) -> int:
    """How many solutions the iterator yields."""
    if len(problem.placements) > MOST_PLACEMENTS:
        raise Unfit(f"more than {MOST_PLACEMENTS} placements")
    model = import_module("constraint").Problem()
    pieces = list(physical_pieces(problem))
    for piece in pieces:
        model.addVariable(piece, list(problem.of_class[piece[0]]))
    fit = _fit(problem)
    for pair in combinations(pieces, 2):
        model.addConstraint(fit, pair)
    return sum(1 for _ in model.getSolutionIter())


def _fit(problem: Problem) -> Callable[[int, int], bool]:
    """Whether two placements can be in one solution."""
    clashing: list[set[int]] = [set() for _ in problem.placements]
    for some, others in _clashes(problem):
        for index in some:
            clashing[index].update(others)
        for index in others:
            clashing[index].update(some)
    return lambda one, other: other not in clashing[one]


def _clashes(problem: Problem) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Sets of placements: none of the one can be together with any of the other."""
    for covering in problem.covering.values():
        yield covering, covering
    for shown in faces_in_lines(problem):
        yield shown.placements, shown.placements
    for meeting in meetings(problem):
        for label, (here, _) in meeting.items():
            for other, (_, there) in meeting.items():
                if other != label:
                    yield here, there
