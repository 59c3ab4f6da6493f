"""Does each of the 62,208 throws of The Genius Square have a solution, as its maker says?

    python -m benchmarks.genius_square
    python -m benchmarks.genius_square --engine cp-sat --throws 100

For each throw, an engine looks for a solution among the placements that leave its seven cells
empty. The verifier judges it, and the empty cells must be those of the throw.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random
from time import process_time

import numpy as np

from jigsat.models.build import make_problem
from jigsat.schemas.blanks import blank_names, name_of, regions
from jigsat.schemas.library import load
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.plan import plan_for_one
from jigsat.solvers.verifiers import verified_solution

Throw = tuple[str, ...]


class Starts:
    """The throws of the dice, and the search for a solution of each."""

    def __init__(self, engine: str) -> None:
        self.puzzle = load("genius-square")
        self._problem = make_problem(self.puzzle)
        (self._whole,) = plan_for_one(self._problem).parts
        self._engine = engine_named(engine)
        self._covering = {
            name_of(self.puzzle, cell): list(covering)
            for cell, covering in self._problem.covering.items()
        }

    def throws(self) -> list[Throw]:
        """All throws: for each die, the name of the cell of one of its faces."""
        dice = [
            [name_of(self.puzzle, cell) for cell in die.cells] for die in regions(self.puzzle)
        ]
        return list(product(*dice))

    def is_solved(self, throw: Throw) -> bool:
        """Whether a solution leaves just these cells empty."""
        is_alive = np.ones(self._problem.nothing, np.bool_)
        for name in throw:
            is_alive[self._covering[name]] = False
        alive = np.flatnonzero(is_alive).astype(np.int32)
        found: list[list[int]] = []
        task = Task(self._problem, replace(self._whole, alive=alive), all_solutions=False)
        complete = self._engine.search(task, lambda rows: found.extend(rows.tolist()))
        if not complete:
            raise RuntimeError(f"{throw}: the search was ended")
        if found:
            chosen = [index for index in found[0] if index != self._problem.nothing]
            solution = verified_solution(self._problem, chosen, self._engine.name)
            if set(blank_names(self.puzzle, solution)) != set(throw):
                raise RuntimeError(f"{throw}: the solution is of another throw")
        return bool(found)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", default="scan", metavar="NAME")
    parser.add_argument("--throws", type=int, metavar="N", help="only some, at random")
    asked = parser.parse_args(arguments)
    before = process_time()
    starts = Starts(asked.engine)
    throws = starts.throws()
    if asked.throws is not None:
        throws = Random(1).sample(throws, asked.throws)
    unsolved = [throw for throw in throws if not starts.is_solved(throw)]
    seconds = process_time() - before
    for throw in unsolved:
        print(*throw, "has no solution")
    solved = len(throws) - len(unsolved)
    print(f"{solved:,} of {len(throws):,} throws solved: {asked.engine}, {seconds:.0f} s")


if __name__ == "__main__":
    main()
