"""How often each piece covers each cell, in all solutions, without finding them one by one.

In the diagram of a puzzle each solution is a way from the beginning to the end. A move at a
node is part of as many of them as there are ways to the node, times the ways from where it
leads to the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from jigsat.models.problem import Problem
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import Uncounted
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.solvers.counting.counts import Counts
from jigsat.solvers.counting.diagram import (
    Diagrams,
    count_in_diagrams,
    ended_by,
    in_time,
    problem_of,
)
from jigsat.solvers.counting.layer_kernel import (
    Ahead,
    Digits,
    complete,
    insert_kernel,
    look_up_kernel,
)
from jigsat.solvers.counting.layers import Alive, Layer, Moving, new_tables, number_of
from jigsat.solvers.counting.tables import Diagram
from jigsat.solvers.interrupts import Interrupts
from jigsat.solvers.time_budget import TimeBudget

#: Digits are carried once so many products have been added up: 2 ** 32 of their halves would
#: overflow, and one group of nodes more may be added before this is looked at.
PRODUCTS = 1 << 30


@dataclass(frozen=True)
class PieceCoverage:
    """In how many solutions a piece, or one of some identical pieces, covers each cell."""

    pieces: tuple[str, ...]
    solutions: tuple[int, ...]


@dataclass(frozen=True)
class Coverage(Displayed):
    """How many solutions there are, and in how many of them each piece covers each cell.

    ``cells`` are in reading order, and the numbers of each piece in the order of the cells;
    ``blank`` has in how many solutions each cell is empty.
    """

    counts: Counts
    cells: tuple[Coordinates, ...]
    pieces: tuple[PieceCoverage, ...]
    blank: tuple[int, ...]


def coverage(
    puzzle: PuzzleData,
    seconds: float | None = None,
    megabytes: float | None = None,
    *,
    interrupts: Interrupts | None = None,
) -> Coverage:
    """Count the solutions, and in how many of them each piece covers each cell.

    Args:
        puzzle: the puzzle to count the solutions of.
        seconds: the time that it may take.
        megabytes: the memory that the diagram may take, by default 3,000; more of it is kept
            on disk for so long.
        interrupts: the signals that end it; by default it is Ctrl-C.

    Raises Uncounted where the solutions cannot be counted without enumeration, and where
    pieces look alike that have not the same places.
    """
    budget = TimeBudget(seconds)
    with ended_by(interrupts or Interrupts(), budget):
        alive = in_time(budget)
        problem = problem_of(puzzle)
        if problem.has_lookalikes:
            raise Uncounted(
                "cannot say which piece covers a cell where different pieces look alike"
            )
        counts = count_in_diagrams(problem, megabytes, alive)
        covered = _covered(problem, _uses(problem, megabytes, alive))
    cells = problem.coordinates(*problem.cells)
    order = sorted(range(len(cells)), key=cells.__getitem__)
    blank = [counts.solutions - sum(each) for each in zip(*covered, strict=True)]
    return Coverage(
        counts=replace(counts, seconds=budget.elapsed_rounded),
        cells=tuple(cells[index] for index in order),
        pieces=tuple(
            PieceCoverage(
                tuple(dict.fromkeys(piece_class.names)), tuple(own[index] for index in order)
            )
            for piece_class, own in zip(problem.piece_classes, covered, strict=True)
        ),
        blank=tuple(blank[index] for index in order),
    )


#: In how many solutions each placement is used, by its number.
Uses = dict[int, int]


def _covered(problem: Problem, uses: Uses) -> list[list[int]]:
    """For each class of pieces in how many solutions it covers each cell."""
    number = problem.cell_number
    covered = [[0] * len(number) for _ in problem.piece_classes]
    for index, solutions in uses.items():
        placement = problem.placements[index]
        for cell in placement.shape.cells:
            covered[placement.piece_class][number[cell]] += solutions
    return covered


def _uses(problem: Problem, megabytes: float | None, alive: Alive) -> Uses:
    """In how many solutions each placement is used."""
    diagrams = Diagrams(problem, megabytes, alive)
    diagram = diagrams.of_looks()
    if diagram is None:
        return {}
    with diagrams.stored(diagram) as layers:
        if not layers[-1].total:
            return {}
        counted = _Completing(diagram, layers, alive).uses()
    return {
        index: number_of(digits)
        for move, digits in zip(diagram.moves, counted, strict=True)
        for index in move.group
    }


class _Completing:
    """Counts the ways from each node of a diagram to its end, and what moves they use."""

    def __init__(self, diagram: Diagram, layers: Sequence[Layer], alive: Alive) -> None:
        self._diagram = diagram
        self._layers = layers
        self._moving = Moving(diagram, alive)
        self._insert = insert_kernel(diagram.words)
        self._look_up = look_up_kernel(diagram.words)
        #: As many digits as the number of solutions has: nothing else is larger.
        self._digits = layers[-1].ways.shape[1]
        self._uses = np.zeros((len(diagram.moves), self._digits), np.uint64)
        self._products = 0

    def uses(self) -> Digits:
        """For each move the number of ways from the beginning to the end that use it."""
        one = np.zeros((1, self._digits), np.uint32)
        one[0, 0] = 1
        last = self._layers[-1]
        to_end = {last.number: Layer(last.number, last.keys, one)}
        for layer in reversed(self._layers[:-1]):
            to_end.pop(layer.number + self._diagram.ahead + 1, None)
            ways = self._complete(layer, self._tables(to_end))
            alive = ways.any(axis=1)
            to_end[layer.number] = Layer(layer.number, layer.keys[alive], ways[alive])
        self._carry()
        return self._uses.astype(np.uint32)

    def _tables(self, layers: Mapping[int, Layer]) -> Ahead:
        """Tables of some layers, with the ways from their nodes to the end."""
        sizes = np.full(self._diagram.ahead + 1, 2)
        for number, layer in layers.items():
            sizes[number % len(sizes)] = 1 << (2 * len(layer.keys)).bit_length()
        tables = new_tables(sizes, self._diagram.words, self._digits)
        for number, layer in layers.items():
            self._insert(layer.keys, layer.ways, tables, number % len(sizes))
        return tables

    def _complete(self, layer: Layer, ahead: Ahead) -> Digits:
        """The ways from the nodes of a layer to the end; what they use is added to the uses."""
        ways = np.zeros((len(layer.keys), self._digits), np.uint32)
        goes_on = self._diagram.tables.size
        for reached, number in self._moving(layer.keys):
            places = np.empty(number, np.int64)
            self._look_up(reached, number, goes_on, layer.number, ahead, places)
            complete(reached, places, number, layer.ways, ahead, ways, self._uses)
            self._products += number * self._digits
            if self._products > PRODUCTS:
                self._carry()
        return ways

    def _carry(self) -> None:
        """Bring the digits of the uses below their base."""
        for digit in range(self._digits - 1):
            self._uses[:, digit + 1] += self._uses[:, digit] >> np.uint64(32)
            self._uses[:, digit] &= np.uint64(0xFFFF_FFFF)
        self._products = 0
