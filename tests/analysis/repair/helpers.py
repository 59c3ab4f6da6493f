"""Random puzzles, their solutions counted, and iterators run to their end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import HealthCheck, Phase, settings

import jigsat
from jigsat.analysis.repair.clues import Known, known_solutions
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.limits.options import Options

Make = Callable[..., Puzzle]

#: Solutions of puzzles that are looked at one by one.
MOST = 60


def examples(number: int) -> settings:
    """So many puzzles, the same each time; many others are left out, as they do not suit."""
    return settings(
        max_examples=number,
        derandomize=True,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
    )


def ended(steps: Iterator[None]) -> Any:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def number_of(puzzle: Puzzle) -> int:
    return jigsat.count(puzzle, limit=MOST).solutions


def known_of(puzzle: Puzzle) -> Known:
    known: Known = ended(known_solutions(puzzle, Options()))
    return known
