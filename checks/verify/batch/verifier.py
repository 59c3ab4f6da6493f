"""The verifier for solutions by the hundred thousand.

Each placement is checked by itself once; then rows of placements are checked together, the
same rules by array arithmetic. A rule that the puzzle does not have costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from jigsat.checks.verify.batch.arrays import Flags, Rows
from jigsat.checks.verify.batch.naming import naming_tests
from jigsat.checks.verify.batch.placements import place_all
from jigsat.checks.verify.batch.tables import tests_of
from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Placed

#: Rows that are checked together: few enough that their tables stay in the processor's cache.
CHUNK = 8192


class BatchVerifier:
    """Checks rows of numbers, each number standing for a placement.

    ``descriptions[number]`` describes that placement, once for each piece that could lie
    there: identical pieces are interchangeable, so a row is valid if some naming makes it
    valid. The number ``len(descriptions)`` stands for no placement, where a row has fewer
    pieces than others.
    """

    def __init__(self, puzzle: PuzzleData, descriptions: Sequence[Sequence[Placed]]) -> None:
        placements = place_all(Verifier(puzzle), descriptions)
        #: The number of placements, which stands for none of them.
        self.size = len(descriptions)
        self._tests = (*tests_of(placements), *naming_tests(placements))

    def valid(self, rows: Rows) -> Flags:
        """For each row, whether it is a solution. Shape: [solutions, pieces]."""
        good = np.ones(len(rows), np.bool_)
        for start in range(0, len(rows), CHUNK):
            chunk = np.asfortranarray(rows[start : start + CHUNK])
            for test in self._tests:
                good[start : start + CHUNK] &= test(chunk)
        return good
