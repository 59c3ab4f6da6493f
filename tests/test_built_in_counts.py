"""The built-in puzzles have as many solutions as their files say, by every convention."""

from __future__ import annotations

import pytest

from jigsat.schemas.library import built_in_names, load
from jigsat.solvers.counting import count
from jigsat.solvers.search import Options


@pytest.mark.parametrize("name", built_in_names())
def test_counts(name: str) -> None:
    puzzle = load(name)
    counts = count(puzzle, Options(workers=2))
    known = puzzle.known
    assert known is not None
    assert counts.complete
    assert counts.solutions == known.solutions
    assert counts.up_to_symmetry == known.up_to_symmetry
    assert counts.labelled == known.labelled
