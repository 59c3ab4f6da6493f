"""How a board of large rectangles can be finished: nobody lists their placements, so all of
its solutions are looked at.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import cast

from jigsat.analysis.query import Resources
from jigsat.models.packing import packing_of
from jigsat.schemas.geometry.boxes import Box, box_of
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search

#: So many solutions are looked at, at most.
MOST_LISTED = 20_000

#: The pieces of a layout by their places: those of one size are alike.
Places = Mapping[Box, Placed]


@dataclass(frozen=True)
class WaysToFinish:
    """Solutions that have the board's pieces, and the one with most of them; are they all?"""

    solutions: tuple[Places, ...]
    nearest: Places
    are_all: bool

    def number_at(self, cell: Point) -> int:
        """Return in how many ways the solutions cover a cell."""
        return len({box for each in self.solutions for box in each if cell in box})

    @property
    def common(self) -> Places:
        """The pieces that all of the solutions have."""
        first, *others = self.solutions
        return {box: first[box] for box in first if all(box in each for each in others)}


def are_large(puzzle: Puzzle) -> bool:
    """Whether the puzzle has nothing but rectangles on a board whose cells nobody lists."""
    packing = packing_of(puzzle)
    return packing is not None and packing.is_box


def ways_to_finish(
    puzzle: Puzzle, board: Solution, resources: Resources
) -> Generator[WaysToFinish, None, None]:
    """Search all solutions, and yield what is known, again and again."""
    lying, nearest, solutions = places_of(board), dict[Box, Placed](), list[Places]()
    options = Options(MOST_LISTED, resources.budget.left, workers=resources.workers)
    search = Search(puzzle, options)
    with closing(search.batches()) as batches:
        for batch in batches:
            for row in batch.rows.tolist():
                found = places_of(cast(Solution, search.decoder.solution(tuple(row))))
                nearest = max(found, nearest, key=lambda each: len(each.keys() & lying.keys()))
                if lying.keys() <= found.keys():
                    solutions.append(found)
            yield WaysToFinish(tuple(solutions), nearest, are_all=False)
    yield WaysToFinish(tuple(solutions), nearest, search.complete)


def places_of(layout: Solution) -> dict[Box, Placed]:
    """Return the pieces of a layout by their places."""
    boxes = (
        each.cells if isinstance(each.cells, Box) else box_of(each.cells)
        for each in layout.placements
    )
    return {
        box: each for box, each in zip(boxes, layout.placements, strict=True) if box is not None
    }
