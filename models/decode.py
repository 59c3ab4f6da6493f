"""From chosen placements back to piece names, orientations and coordinates."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TypeVar

import numpy as np

from jigsat.models.piece_classes import PieceClass
from jigsat.models.placements import Pose, numbered
from jigsat.models.problem import Problem
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.layouts.placing import Fault, Placer
from jigsat.schemas.solution import Placed, Solution

K = TypeVar("K")
V = TypeVar("V")


class _Remembered(dict[K, V]):
    """What a function has returned, by its argument: looked up without a call."""

    def __init__(self, function: Callable[[K], V]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: K) -> V:
        found = self[key] = self._function(key)
        return found


class Decoder:
    """Describes solutions of one problem as the user sees them. Results are cached."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        # Looked up here for each placement of each solution, of which there may be millions.
        self._nothing = problem.nothing
        self._class_of: list[int] = problem.placements.class_of.tolist()
        self._has_copies = any(each.count > 1 for each in problem.piece_classes)
        self._first = _Remembered(self._first_cell)
        self._described = lru_cache(maxsize=None)(self._describe)
        self._json = _Remembered(self._describe_in_json)

    def _first_cell(self, index: int) -> Coordinates:
        cells = self._problem.placements[index].shape.cells
        if isinstance(cells, Box):
            return cells[0]
        return min(map(self._problem.puzzle.grid_data.coordinates, cells))

    def solution(self, chosen: Sequence[int]) -> Solution:
        """The solution with its pieces in reading order.

        Indistinguishable pieces take the names of their class in turn.
        """
        placed = tuple(
            self._described(index, copy) for index, copy in self._with_copies(chosen)
        )
        return Solution.model_construct(placements=placed)

    def json_text(self, chosen: Sequence[int]) -> str:
        """The placements of a solution as JSON objects, separated by commas."""
        if self._has_copies:
            return ", ".join(map(self._json.__getitem__, self._with_copies(chosen)))
        return ", ".join(map(self._json.__getitem__, self._in_order(chosen)))

    def descriptions(self, index: int) -> list[Placed]:
        """A placement under each name that a piece of its class has."""
        names = self._piece_class(index).names
        last_of_name = {name: copy for copy, name in enumerate(names)}
        return [self._described(index, copy) for copy in last_of_name.values()]

    def _piece_class(self, index: int) -> PieceClass:
        return self._problem.piece_classes[self._problem.placements[index].piece_class]

    def _in_order(self, chosen: Sequence[int]) -> list[int]:
        placements = [index for index in chosen if index != self._nothing]
        placements.sort(key=self._first.__getitem__)
        return placements

    def _with_copies(self, chosen: Sequence[int]) -> Iterator[tuple[int, int]]:
        """The placements in reading order, each with the number of its copy in its class."""
        used: dict[int, int] = {}
        for index in self._in_order(chosen):
            piece_class = self._class_of[index]
            copy = used.get(piece_class, 0)
            used[piece_class] = copy + 1
            yield index, copy

    def _describe_in_json(self, which: int | tuple[int, int]) -> str:
        index, copy = (which, 0) if isinstance(which, int) else which
        placed = self._described(index, copy).model_dump(mode="json")
        return json.dumps(placed, ensure_ascii=False)

    def _describe(self, index: int, copy: int) -> Placed:
        piece_class = self._piece_class(index)
        # Other programs may lay more than there are: the verifier is to see the last one again.
        copy = min(copy, piece_class.count - 1)
        pose = piece_class.poses[copy][self._problem.placements[index].shape]
        box = pose.shape.cells
        cells = box if isinstance(box, Box) else tuple(self._cells(pose))
        return Placed.model_construct(
            piece=piece_class.names[copy], orientation=pose.turn, cells=cells
        )

    def _cells(self, pose: Pose) -> Iterator[Coordinates]:
        grid, surface = self._problem.puzzle.grid_data, self._problem.surface
        for cell in pose.in_order(grid):
            yield grid.coordinates(surface.board_cell(cell) or cell)


# From pieces on the board, as a file names them, to the numbers of their placements.


class Encoder:
    """Finds the placements of one problem that solutions name: what ``Decoder`` undoes."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._placer = Placer(problem.puzzle)
        self._known: dict[Placed, int | None] = {}

    def number(self, placed: Placed) -> int | None:
        """The number of a placement; None if the problem has none that looks like it."""
        if placed not in self._known:
            self._known[placed] = self._find(placed)
        return self._known[placed]

    @cached_property
    def _class_of(self) -> Mapping[str, frozenset[int]]:
        found: dict[str, set[int]] = {}
        for number, piece_class in enumerate(self._problem.piece_classes):
            for name in piece_class.names:
                found.setdefault(name, set()).add(number)
        return {name: frozenset(classes) for name, classes in found.items()}

    @cached_property
    def _number(self) -> Mapping[Point, int]:
        return numbered(self._problem.cells)

    def _find(self, placed: Placed) -> int | None:
        laid = self._placer.lay(placed)
        if isinstance(laid, Fault):
            return None
        placements, lie = self._problem.placements, self._problem.surface.lay
        own = list(self._class_of.get(placed.piece, ()))
        # Which of its cells is the first depends on how the problem numbers them.
        if isinstance(laid.shape.cells, Box):
            near = placements.begin_at(laid.shape.cells[0])
        else:
            first = [self._number[cell] for cell in laid.shape.cells if cell in self._number]
            near = np.isin(placements.first_cell, first)
        candidates = np.flatnonzero(near & np.isin(placements.class_of, own)).tolist()
        return next((n for n in candidates if lie(placements[n].shape) == laid.shape), None)


# What placements, cells and sides are called where a person reads a model.
#
# ``F@90 at (1,2)`` is the piece F, turned by 90 degrees, and (1,2) the first cell that it
# covers in reading order: row 1, column 2. ``(1,2) top`` is a side of that cell.


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
