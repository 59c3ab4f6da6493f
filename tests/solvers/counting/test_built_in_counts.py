"""The built-in puzzles have as many solutions as their files say, by every convention."""

from __future__ import annotations

import pytest

from benchmarks.published import counted
from jigsat.schemas.library import built_in_names, load
from jigsat.solvers.counting.count import count
from jigsat.solvers.limits.options import Options

QUICK_SECONDS = 0.15
#: Those that were counted in a few seconds. The longest were counted once.
COUNTED = [
    pytest.param(name, marks=pytest.mark.full if each.seconds > QUICK_SECONDS else ())
    for name, each in counted().items()
    if name in built_in_names() and each.seconds < 12
]


@pytest.mark.parametrize("name", COUNTED)
def test_counts(name: str) -> None:
    puzzle = load(name)
    counts = count(puzzle, Options(workers=2))
    known = puzzle.known
    assert known is not None
    assert counts.complete
    assert counts.solutions == known.solutions
    assert counts.up_to_symmetry == known.up_to_symmetry
    assert counts.up_to_rotation == known.up_to_rotation
    assert counts.labelled == known.labelled
