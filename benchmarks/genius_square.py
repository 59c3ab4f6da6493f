"""Does each of the 62,208 throws of The Genius Square have a solution, as its maker says?

    python -m benchmarks.genius_square
    python -m benchmarks.genius_square --engine cp-sat --throws 100

For each throw, an engine counts the solutions among the placements that leave its seven cells
empty. The verifier judges each solution.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random
from statistics import median
from time import process_time

import numpy as np

from jigsat.models.build import make_problem
from jigsat.models.problem import Rows
from jigsat.models.search_problem import plan_as_a_whole
from jigsat.schemas.blanks import name_of, regions
from jigsat.schemas.library import load
from jigsat.solvers.counts import OpeningKey
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.verifiers import RowVerifier

#: For each die, the cell that it shows.
Throw = tuple[tuple[int, ...], ...]


class Throws:
    """The throws of the dice, and a search for the solutions of each."""

    def __init__(self, engine: str) -> None:
        self.puzzle = load("genius-square")
        self._problem = make_problem(self.puzzle)
        (self._whole,) = plan_as_a_whole(self._problem).parts
        self._engine = engine_named(engine)
        self._verifier = RowVerifier(self._problem, engine)
        self._openings = OpeningKey(self._problem)

    def all(self) -> list[Throw]:
        return list(product(*(die.cells for die in regions(self.puzzle))))

    def named(self, throw: Throw) -> str:
        """A throw as ``--open`` takes it."""
        return ",".join(sorted(name_of(self.puzzle, cell) for cell in throw))

    def solutions(self, throw: Throw) -> int:
        """How many solutions leave just these cells empty."""
        is_alive = np.ones(self._problem.nothing, np.bool_)
        for cell in throw:
            is_alive[list(self._problem.covering[cell])] = False
        alive = np.flatnonzero(is_alive).astype(np.int32)
        number = 0

        def judge(rows: Rows) -> None:
            nonlocal number
            self._verifier.check(rows)
            for key in np.unique(self._openings.of(rows), axis=0):
                assert set(self._openings.read(key.tobytes().hex())) == set(throw)
            number += len(rows)

        complete = self._engine.search(
            Task(self._problem, replace(self._whole, alive=alive)), judge
        )
        assert complete
        return number


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", default="smallest-domain", metavar="NAME")
    parser.add_argument("--throws", type=int, metavar="N", help="only some, at random")
    asked = parser.parse_args(arguments)
    before = process_time()
    throws = Throws(asked.engine)
    chosen = throws.all()
    if asked.throws is not None:
        chosen = Random(1).sample(chosen, asked.throws)
    counts = {throw: throws.solutions(throw) for throw in chosen}
    seconds = process_time() - before
    ordered = sorted(counts, key=counts.__getitem__)
    solved = sum(map(bool, counts.values()))
    print(f"{solved:,} of {len(counts):,} throws have a solution")
    print(f"all together {sum(counts.values()):,}, the median {median(counts.values()):,}")
    for word, throw in (("fewest", ordered[0]), ("most", ordered[-1])):
        print(f"{word} {counts[throw]:,}: --open {throws.named(throw)}")
    print(f"engine {asked.engine}, {seconds:.0f} s")


if __name__ == "__main__":
    main()
