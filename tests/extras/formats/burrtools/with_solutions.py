"""Files with solutions, as our writer makes them."""

from __future__ import annotations

import io
from collections.abc import Iterable

from jigsat.extras.formats.burrtools.xmpuzzle import write_solutions
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution


def with_solutions(puzzle: Puzzle, solutions: Iterable[Solution]) -> bytes:
    """A file with the puzzle and these solutions of it."""
    file = io.BytesIO()
    with write_solutions(puzzle, file) as write_one:
        for solution in solutions:
            write_one(solution)
    return file.getvalue()
