"""Orders in which the cells of a board can be filled, and the one with the shortest frontier.

How many frontiers there can be grows exponentially with the number of things that a frontier
has to remember: the cells that may be covered ahead, and the questions that may be asked of
them. So several orders are tried, and for each it is worked out how much there is to remember
at each cell; the order is the best for which the powers of two of that add up to the least.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Problem
from jigsat.solvers.counting.frontier import Moves

#: The numbers of cells in the order in which they are filled.
Order = tuple[int, ...]
#: [items, 2] from which cell on something is remembered, and at which cell last.
Spans = NDArray[np.int64]
#: [cells, axes] where the cells are.
Places = NDArray[np.int64]
Column = NDArray[np.int64]


def best_order(problem: Problem, moves: Moves) -> Order:
    """The order, of those tried, that keeps the frontier shortest."""
    return min(dict.fromkeys(_orders(problem, moves)), key=lambda order: size(moves, order))


def size(moves: Moves, order: Order) -> float:
    """How many frontiers there might be in all, as the binary logarithm of a rough estimate."""
    changes = np.zeros(len(order) + 1)
    remembered = spans(moves, order)
    remembered = remembered[remembered[:, 0] <= remembered[:, 1]]
    np.add.at(changes, remembered[:, 0], 1.0)
    np.add.at(changes, remembered[:, 1] + 1, -1.0)
    return float(np.logaddexp2.reduce(changes.cumsum()))


def spans(moves: Moves, order: Order) -> Spans:
    """From when to when the frontier remembers something: cells, then questions, then uses.

    There is something to remember if the span is not empty: [from, to] with from <= to.
    """
    position = positions(order)
    first = moves.first_cells(position)
    asked, cells = position[moves.asked_cells], moves.filled
    begin = np.concatenate([position, asked + 1, np.full(moves.uses, len(order))])
    end = np.concatenate([position - 1, asked, np.full(moves.uses, -1)])
    np.minimum.at(begin, cells.item, first[cells.move])
    asks, uses = moves.asks, moves.used
    np.minimum.at(begin, asks.item, first[asks.move])
    np.minimum.at(begin, uses.item, first[uses.move])
    np.maximum.at(end, uses.item, first[uses.move])
    return np.stack([begin, end], axis=1)


def positions(order: Order) -> NDArray[np.int64]:
    """The place of each cell in an order."""
    position = np.zeros(len(order), np.int64)
    position[list(order)] = np.arange(len(order))
    return position


def _orders(problem: Problem, moves: Moves) -> Iterator[Order]:
    """Along each axis of the board, along its diagonals, and outwards from a corner."""
    merged = {cell: index for index, same in enumerate(moves.cells) for cell in same}
    places = np.array(problem.cells)
    for keys in (*_axes(places), *_diagonals(places)):
        by_key = np.lexsort(keys[::-1]).tolist()
        yield tuple(dict.fromkeys(merged[cell] for cell in by_key))
    yield _outwards(moves)


def _axes(places: Places) -> Iterator[list[Column]]:
    for axes in permutations(range(places.shape[1])):
        yield [places[:, axis] for axis in axes]


def _diagonals(places: Places) -> Iterator[list[Column]]:
    for a, b in combinations(range(places.shape[1]), 2):
        for sign in (1, -1):
            others = [places[:, c] for c in range(places.shape[1]) if c not in (a, b)]
            yield [places[:, a] + sign * places[:, b], *others, places[:, a]]


def _outwards(moves: Moves) -> Order:
    """By the distance from a cell that is as far as can be from another one."""
    far = _by_distance(moves, 0)[-1]
    return tuple(_by_distance(moves, far))


def _by_distance(moves: Moves, start: int) -> list[int]:
    """The cells by their distance; those that no move connects come last."""
    found = dict.fromkeys([start])
    reached = [start]
    while reached:
        near = {cell for each in reached for cell in moves.neighbours[each]}
        reached = sorted(near - found.keys())
        found |= dict.fromkeys(reached)
    return list(dict.fromkeys([*found, *range(len(moves.cells))]))
