"""The built-in puzzles have as many solutions as their files say, by every convention."""

from __future__ import annotations

import pytest

from benchmarks.published import counted, not_counted
from jigsat.schemas.library import built_in_names, load
from jigsat.solvers.counting.count import count
from jigsat.solvers.options import Options

#: How long two engines took to count them is kept. The longest were counted once.
SECONDS = {name: each.seconds for name, each in counted().items()}
COUNTED = [
    pytest.param(name, marks=pytest.mark.slow if SECONDS.get(name, 0) > 1.2 else ())
    for name in built_in_names()
    if name not in not_counted() and SECONDS.get(name, 0) < 12
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
