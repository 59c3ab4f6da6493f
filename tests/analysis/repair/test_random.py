"""Random puzzles: each change that leaves one solution is found, and no other."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given

import jigsat
from jigsat.analysis.repair.edits import changes
from jigsat.analysis.repair.repair import RepairSearch
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.limits.options import Options
from tests.analysis.repair.helpers import MOST, examples
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import puzzles

#: Changes of a puzzle that are each searched by themselves.
FEW = 50


@pytest.mark.full
@all_grids
def test_they_are_all_there_are(grids: list[Grid]) -> None:
    """Each change that a count says leaves one solution is found."""
    seen = Counter[bool]()

    def is_unique(puzzle: Puzzle) -> bool:
        return jigsat.count(puzzle, limit=MOST).up_to_symmetry == 1

    @examples(3)
    @given(puzzles(*grids))
    def hold(puzzle: Puzzle) -> None:
        counts = jigsat.count(puzzle, limit=MOST)
        assume(counts.solutions < MOST and not is_unique(puzzle))
        every = list(changes(puzzle))
        assume(len(every) < FEW)
        work = RepairSearch(puzzle, Options())
        for _ in work.steps(clues=False, changes=True, most=None):
            pass
        assert work.tried == work.changes
        expected = {each.change.words for each in every if is_unique(each.puzzle)}
        assert {repair.changed.change.words for repair in work.repairs} == expected
        seen[bool(expected)] += 1

    hold()
    assert sum(seen.values()) >= 1
