"""Solutions of a puzzle: all of them if they are soon found, else some."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property

from jigsat.analysis.nearest import looks_of
from jigsat.models.decode import Decoder
from jigsat.models.problem import Chosen, Problem
from jigsat.models.symmetry.group import Symmetry
from jigsat.models.symmetry.orbits import Images, images_of_solution, looks_under
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.options import AUTO, Options
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.search import Search
from jigsat.solvers.time_budget import TimeBudget

#: Maximum number of solutions that are looked for.
MANY = 20_000
#: For so many seconds at most.
ALL_SECONDS = 10.0


@dataclass(frozen=True)
class Known:
    """Solutions of a problem that differ in their looks; ``complete``: all that there are.

    ``group``: the symmetries under which images count once: the identity, at least.
    """

    problem: Problem
    decoder: Decoder
    chosen: tuple[Chosen, ...]
    complete: bool
    group: Sequence[Symmetry]

    @cached_property
    def number(self) -> int:
        """How many solutions these are, images counted once."""
        seen: set[frozenset[int]] = set()
        number = 0
        for chosen in self.chosen:
            if looks_of(self.problem, chosen) not in seen:
                number += 1
                seen.update(looks_under(self.group, chosen))
        return number

    @property
    def images(self) -> Images:
        """The images of the first solution."""
        return images_of_solution(self.group, self.chosen[0])

    @property
    def solutions(self) -> Iterator[Solution]:
        """The solutions in words."""
        return map(self.decoder.solution, self.chosen)


def known_solutions(
    puzzle: Puzzle, options: Options, limit: int = MANY, *, up_to_symmetry: bool = False
) -> Generator[None, None, Known]:
    """Solutions of a puzzle: if it has several, two at least; all if that is soon done.

    ``up_to_symmetry``: those that are images of each other count once. Yields None now and
    then.
    """
    budget = TimeBudget(options.seconds)
    portfolio = Portfolio(puzzle, replace(options, limit=2), up_to_symmetry=up_to_symmetry)
    with closing(portfolio.run()) as steps:
        yield from steps
    problem, decoder = portfolio.problem, Decoder(portfolio.problem)
    if portfolio.complete or len(portfolio.found) < 2:
        found = tuple(portfolio.found)
        return Known(problem, decoder, found, portfolio.complete, portfolio.group)
    seconds = budget.share(0.5, at_most=ALL_SECONDS).seconds
    options = replace(options, engine=AUTO, limit=limit, seconds=seconds)
    search = Search(problem, options)
    chosen = yield from _found_by(search)
    if len(chosen) < len(portfolio.found):
        chosen = portfolio.found
    return Known(problem, decoder, tuple(chosen[:limit]), search.complete, portfolio.group)


def _found_by(search: Search) -> Generator[None, None, list[Chosen]]:
    """The solutions that a search finds, of those that look the same one."""
    chosen: list[Chosen] = []
    with closing(search.batches()) as batches:
        for batch in batches:
            rows = batch.rows[batch.new_look].tolist()
            chosen += [tuple(n for n in row if n != search.problem.nothing) for row in rows]
            yield None
    return chosen
