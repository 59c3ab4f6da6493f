"""Kernels find the same for every kind of processor, and the same as CP-SAT."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import numpy as np
import pytest

from jigsat.models.build import make_problem
from jigsat.models.problem import Chosen, Problem
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.library import load
from jigsat.solvers.counting.count import count
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.kernels import library
from jigsat.solvers.kernels.library import LEVELS
from jigsat.solvers.limits.options import Options
from tests.agreement import found_by
from tests.oracle.brute_force import BruteForce
from tests.strategies.puzzles import random_puzzle

#: Those that this processor has: one that has more has those below, too.
HERE = LEVELS[: library.level() + 1]
#: Counts that tests elsewhere confirm by other engines; together they use all kernels but those
#: of profiles and of taking apart.
KNOWN = [
    ("soma-cube", "smallest-domain", 11_520),
    ("pentominoes-3x20", "smallest-domain", 8),
    ("infuriater-original", "scan", 8),
    ("brendan-6x6", "scan", 260),
    ("wooden-buildings", "scan", 484),
    ("tropical-fish", "scan", 1),
    ("soma-cube", "frontier", 11_520),
    ("pentominoes-3x20", "frontier", 8),
]

#: The solutions of a problem.
Found = frozenset[Chosen]
#: Ways to lay the pieces of a puzzle, with overlaps, that CP-SAT goes through at once.
MOST_WAYS = 10**5


@pytest.fixture(params=HERE)
def level(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name: str = request.param
    monkeypatch.setattr(library, "level", lambda: LEVELS.index(name))
    return name


@pytest.mark.full(but=5)
@pytest.mark.parametrize(("name", "engine", "solutions"), KNOWN)
@pytest.mark.usefixtures("level")
def test_known_counts(name: str, engine: str, solutions: int) -> None:
    counts = count(load(name), Options(engine=engine, workers=1))
    assert (counts.solutions, counts.complete) == (solutions, True)


def random_problems(number: int, seed: int) -> Iterator[tuple[int, Problem, Found]]:
    """Random puzzles, numbered, each with what CP-SAT finds."""
    random = Random(seed)
    grids = list(GRIDS.values())
    for each in range(number):
        puzzle = random_puzzle(random, grids[each % len(grids)])
        if BruteForce(puzzle).size <= MOST_WAYS:
            problem = make_problem(puzzle)
            yield each, problem, found_by(engine_named("cp-sat"), problem)


@cache
def some_random_problems() -> list[tuple[int, Problem, Found]]:
    return list(random_problems(30, seed=7))


def agree(problems: Iterable[tuple[int, Problem, Found]], seed: int) -> int:
    """Compare searches of these puzzles; returns how many solutions they have."""
    total = 0
    for each, problem, expected in problems:
        total += len(expected)
        for engine in ("scan", "smallest-domain"):
            try:
                found = found_by(engine_named(engine), problem)
            except Unsupported:
                continue
            assert found == expected, (seed, each, engine)
    return total


@pytest.mark.usefixtures("level")
def test_random_puzzles() -> None:
    assert agree(some_random_problems(), seed=7) > 10


@pytest.mark.sanitizers
@pytest.mark.parametrize("seed", range(10))
def test_thousands_of_random_puzzles(seed: int) -> None:
    assert agree(random_problems(1_000, seed), seed) > 1_000


@pytest.mark.usefixtures("level")
def test_sums_of_sides_of_any_length() -> None:
    before, after = np.zeros((2, 3), np.uint64)
    before[0] = 1 | 1 << 63
    library.call("add_a_piece", before, after, np.array([1, 64, 127, 128, 500]))
    bits = np.flatnonzero(np.unpackbits(after.view(np.uint8), bitorder="little"))
    assert bits.tolist() == [1, 64, 127, 128, 190, 191]
