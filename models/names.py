"""What placements, cells and sides are called where a person reads a model.

``F@90 at (1,2)`` is the piece F, turned by 90 degrees, and (1,2) the first cell that it covers
in reading order: row 1, column 2. ``(1,2) top`` is a side of that cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from jigsat.models.decode import Decoder
from jigsat.models.problem import Problem
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.solution import Placed


class UniqueNames:
    """Makes names different from all that were made before: by a number behind them.

    Args:
        between: what stands between a name and its number.
        folded: names of which this is the same are not told apart.
    """

    def __init__(self, between: str, folded: Callable[[str], str] = str) -> None:
        self._between = between
        self._folded = folded
        self._taken: set[str] = set()
        self._last: dict[str, int] = {}

    def unique(self, name: str) -> str:
        """The name, or if that is taken the name with a number."""
        found = name
        while self._folded(found) in self._taken:
            self._last[name] = self._last.get(name, 1) + 1
            found = f"{name}{self._between}{self._last[name]}"
        self._taken.add(self._folded(found))
        return found


def numbered_names(names: Iterable[str]) -> list[str]:
    """The names, those that come again with a number: A, A #2, B."""
    unique = UniqueNames(" #")
    return [unique.unique(name) for name in names]


def place_name(coordinates: Coordinates) -> str:
    """What the cell with these coordinates is called."""
    return f"({','.join(map(str, coordinates))})"


def cell_name(problem: Problem, cell: Point) -> str:
    """What a cell is called."""
    return place_name(*problem.coordinates(cell))


def side_name(problem: Problem, side: Side) -> str:
    """What a side of a cell is called."""
    return f"{cell_name(problem, side[0])} {problem.side_name(side)}"


def placed_name(placed: Placed) -> str:
    """What a piece on the board is called."""
    return f"{placed.piece}@{placed.orientation} at {place_name(placed.cells[0])}"


def placement_names(problem: Problem) -> Iterator[str]:
    """What the placements are called, in their order; each by the first piece of its class.

    On a board that wraps, two of them may be called the same.
    """
    decoder = Decoder(problem)
    for index in range(len(problem.placements)):
        yield placed_name(decoder.descriptions(index)[0])
