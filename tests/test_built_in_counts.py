"""The built-in puzzles have as many solutions as their files say, by every convention."""

from __future__ import annotations

import pytest

from jigsat.schemas.library import built_in_names, load
from jigsat.solvers.counting import count
from jigsat.solvers.search import Options

#: Puzzles of which a count takes minutes. All others are counted in every run of the tests.
SLOW = {"another-tough-puzzle", "tropical-fish-any-faces"}
NAMES = [
    pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else [])
    for name in built_in_names()
]


@pytest.mark.parametrize("name", NAMES)
def test_counts(name: str) -> None:
    puzzle = load(name)
    counts = count(puzzle, Options(workers=2))
    known = puzzle.known
    assert known is not None
    assert counts.complete
    assert counts.solutions == known.solutions
    assert counts.up_to_symmetry == known.up_to_symmetry
    assert counts.labelled == known.labelled
