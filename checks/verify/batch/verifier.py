"""The verifier for solutions by the hundred thousand.

Each single placement is looked at once, by the verifier; then rows of placements are checked
together, the same rules by array arithmetic. A rule that the puzzle does not have costs
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from jigsat.checks.verify.batch.amounts import amounts_of
from jigsat.checks.verify.batch.arrays import (
    Flags,
    Rows,
    Test,
    adding_up,
    all_of,
    bits,
    fitting,
    reaching,
    sharing_nothing,
    so_many_of_each,
    some_beginning_left,
)
from jigsat.checks.verify.batch.naming import naming
from jigsat.checks.verify.batch.placements import Looks, look_at
from jigsat.checks.verify.batch.tables import (
    classes,
    exclusive,
    labels_that_meet,
    names_that_touch,
    patterns,
    pieces_to_touch,
)
from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Placed

#: Rows that are checked together: few enough that their tables stay in the processor's cache.
CHUNK = 8192


class ManyVerifier:
    """Checks rows of numbers, each number standing for a placement.

    ``ways[number]`` says that placement in words, once for each piece that could lie there:
    identical pieces are interchangeable, so a row is right if some naming makes it right. The
    number ``len(ways)`` stands for no placement, where a row has fewer pieces than others.
    """

    def __init__(self, puzzle: PuzzleData, ways: Sequence[Sequence[Placed]]) -> None:
        self._tests = tuple(_tests(look_at(Verifier(puzzle), ways)))

    def right(self, rows: Rows) -> Flags:
        """For each row, whether it is a solution. Shape: [solutions, pieces]."""
        good = np.ones(len(rows), np.bool_)
        for start in range(0, len(rows), CHUNK):
            chunk = np.asfortranarray(rows[start : start + CHUNK])
            for test in self._tests:
                good[start : start + CHUNK] &= test(chunk)
        return good


def _tests(looks: Looks) -> Iterator[Test]:
    yield all_of(looks.legal)
    yield so_many_of_each(*classes(looks))
    yield sharing_nothing(bits(exclusive(looks)))
    yield adding_up(*amounts_of(looks))
    for meeting in (labels_that_meet(looks), *names_that_touch(looks)):
        if meeting:
            yield fitting(*meeting)
    for against in patterns(looks):
        yield some_beginning_left(against)
    for near, there in pieces_to_touch(looks):
        yield reaching(near, there)
    yield from naming(looks)
