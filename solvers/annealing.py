"""Cards laid so that many sides match: simulated annealing, which proves nothing.

All cards lie all the time, each where the rules let it. A step lets two cards change places or
turns one, at the price of sides that match no more. High prices are paid at first, then lower
and lower ones (Kirkpatrick, Gelatt and Vecchi 1983). Where hardly any is paid a round ends;
the next takes twice as long, up to a limit, and begins from the best layout and from any in
turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from ortools.graph.python import linear_sum_assignment  # type: ignore[import-untyped]

from jigsat.models.forms import UNCONSTRAINED
from jigsat.models.placements import Numbers
from jigsat.models.problem import Chosen, Problem
from jigsat.models.rules.sides import Fits
from jigsat.schemas.geometry.shapes import Side
from jigsat.solvers.kernels.library import call

#: Steps between two looks at the clock; the first round has so many looks, and the longest.
STEPS = 200_000
FIRST_ROUND, LONGEST_ROUND = 16, 8192
#: The temperature, in sides that match, at which a round begins from any layout and from the
#: best one, and at which it ends.
HOT, WARM, COLD = 0.3, 0.22, 0.14
#: More than so many matches are never lost in a step.
MOST_LOST = 13


class CardPlaces(NamedTuple):
    """Where cards can lie, and which sides meet there.

    neighbour, across: [cells, sides] the cell across a side (-1: none), and its side there
    begin: [cells * cards + 1] where the ways begin in which a card can lie on a cell
    variant: for each way the card as it is turned
    label: [variants, sides] what it shows: the last number is no label
    fits: [labels, labels] whether the labels match
    """

    neighbour: NDArray[np.int32]
    across: NDArray[np.int32]
    begin: NDArray[np.int32]
    variant: NDArray[np.int32]
    label: NDArray[np.int32]
    fits: NDArray[np.bool_]


class CardLayout(NamedTuple):
    """Which card lies on each cell and in which way; the best ways so far.

    numbers: the seed of the random numbers, the matches now, and the most so far
    """

    card: NDArray[np.int32]
    way: NDArray[np.int32]
    best: NDArray[np.int32]
    numbers: NDArray[np.int64]


def can_anneal(problem: Problem) -> bool:
    """Whether the problem is about cards that cover all cells, by rules on each by itself."""
    return (
        problem.constraints == UNCONSTRAINED
        and not problem.may_be_blank
        and problem.uses_all
        and all(each.area == 1 for each in problem.piece_classes)
        and sum(each.count for each in problem.piece_classes) == len(problem.cells)
    )


class Annealing:
    """Layouts of one problem, each with more matching sides than the one before."""

    def __init__(
        self, problem: Problem, pairs: Sequence[tuple[Side, Side]], fits: Fits
    ) -> None:
        self._problem = problem
        #: The placement of each way.
        self._placement, self._tables = _tables(problem, pairs, fits)

    def _begun(self, chosen: Chosen, seed: int) -> CardLayout | None:
        """A layout with these placements; None if the others cannot all lie beside them."""
        cells, classes = len(self._problem.cells), self._problem.piece_classes
        placements, begin = self._problem.placements, self._tables.begin
        own = np.repeat(np.arange(len(classes)), [each.count for each in classes])
        can_lie = np.diff(begin).reshape(cells, -1)[:, own] > 0
        fixed: set[int] = set()
        for index in chosen:
            cell, piece_class = placements.first_cell[index], placements.class_of[index]
            copies = np.flatnonzero(own == piece_class).tolist()
            copy = next(each for each in copies if each not in fixed)
            can_lie[cell], can_lie[:, copy] = False, False
            can_lie[cell, copy] = True
            fixed.add(copy)
        if not (can_lie.any(axis=0).all() and can_lie.any(axis=1).all()):
            return None
        on_cell, card = np.nonzero(can_lie)
        costs = np.random.default_rng(seed).integers(0, 1000, len(card))
        assignment = linear_sum_assignment.SimpleLinearSumAssignment()
        assignment.add_arcs_with_cost(on_cell, card, costs)
        if assignment.solve() != assignment.OPTIMAL:
            return None
        cards = [own[assignment.right_mate(cell)] for cell in range(cells)]
        way = begin[np.arange(cells) * len(classes) + cards]
        lying = np.array(chosen, np.int32)
        way[placements.first_cell[lying]] = np.argsort(self._placement)[lying]
        score = self._matches(way)
        numbers = np.array([seed + 1, score, score], np.int64)
        return CardLayout(self._cards(way), way, way.copy(), numbers)

    def _matches(self, way: NDArray[np.int32]) -> int:
        tables = self._tables
        label = tables.label[tables.variant[way]]
        across = label[tables.neighbour, tables.across]
        matches = tables.fits[label, across] & (tables.neighbour >= 0)
        return int(matches.sum()) // 2

    def chosen(self, ways: NDArray[np.int32]) -> Chosen:
        """The placements of a layout, given by the ways."""
        return tuple(sorted(self._placement[ways].tolist()))

    def rounds(self, chosen: Chosen, seed: int) -> Iterator[tuple[int, Chosen]]:
        """The best layout so far and its matches, after each look at the clock, without end.

        ``chosen``: cards that lie at first. There is none if the others cannot lie beside them.
        """
        layout = self._begun(chosen, seed)
        if layout is None:
            return
        for number in count():
            length = min(FIRST_ROUND << number, LONGEST_ROUND)
            again = number % 2 == 1 or (number == 0 and bool(chosen))
            if again:
                layout.way[:] = layout.best
                layout.card[:] = self._cards(layout.best)
                layout.numbers[1] = layout.numbers[2]
            for step in range(length):
                hot = WARM if again else HOT
                lost = np.arange(MOST_LOST) / (hot * (COLD / hot) ** (step / length))
                chance = (np.exp(-lost) * 2**32).astype(np.int64)
                (most,) = call("anneal", self._tables, layout, chance, STEPS, results=1)
                yield most, self.chosen(layout.best)

    def _cards(self, ways: Numbers) -> Numbers:
        return self._problem.placements.class_of[self._placement[ways]]


def _tables(
    problem: Problem, pairs: Sequence[tuple[Side, Side]], fits: Fits
) -> tuple[Numbers, CardPlaces]:
    placements, cells = problem.placements, problem.cells
    cards = len(problem.piece_classes)
    key = placements.first_cell.astype(np.int64) * cards + placements.class_of
    order = np.argsort(key, kind="stable").astype(np.int32)
    begin = np.searchsorted(key[order], np.arange(len(cells) * cards + 1)).astype(np.int32)
    steps = [[step for _, step in problem.surface.sides(cell)] for cell in cells]
    sides = max(map(len, steps))
    neighbour = np.full((len(cells), sides), -1, np.int32)
    across = np.zeros((len(cells), sides), np.int32)
    for pair in pairs:
        for (cell, step), (other, back) in (pair, pair[::-1]):
            one, two = problem.cell_number[cell], problem.cell_number[other]
            side = steps[one].index(step)
            neighbour[one, side], across[one, side] = two, steps[two].index(back)
    names = {label: number for number, label in enumerate(fits)}
    label = np.full((len(placements.variants), sides), len(names), np.int32)
    for index in np.unique(placements.variant_of, return_index=True)[1].tolist():
        (cell,) = placements[index].shape.cells
        own = steps[problem.cell_number[cell]]
        for (_, step), name in placements[index].shape.labels:
            label[placements.variant_of[index], own.index(step)] = names[name]
    matches = np.zeros((len(names) + 1, len(names) + 1), np.bool_)
    for name, mates in fits.items():
        matches[names[name], [names[mate] for mate in mates]] = True
    variant = placements.variant_of[order]
    return order, CardPlaces(neighbour, across, begin, variant, label, matches)
