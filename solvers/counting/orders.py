"""Orders in which the cells of a board can be filled, and the one with the shortest frontier.

How many frontiers there can be grows exponentially with the number of things that a frontier
has to remember: the cells that may be covered ahead, and the questions that may be asked of
them. So several orders are tried, and for each it is worked out how much there is to remember
at each cell; the order is the best for which the powers of two of that add up to the least.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Problem
from jigsat.solvers.counting.moves import Integers, Pairs, ProfileMoves

#: The numbers of merged cells in the order in which they are filled.
Order = tuple[int, ...]
#: [items, 2] from which cell on something is remembered, and at which cell last.
Spans = NDArray[np.int64]


def orders(problem: Problem, moves: ProfileMoves) -> list[Order]:
    """Orders of the cells, that with the shortest frontiers first."""
    tried = dict.fromkeys(_orders(problem, moves))
    return sorted(tried, key=lambda order: size(moves, order))


def size(moves: ProfileMoves, order: Order) -> float:
    """How many frontiers there might be in all, as the binary logarithm of a rough estimate."""
    changes = np.zeros(len(order) + 1)
    remembered = spans(moves, order)
    remembered = remembered[remembered[:, 0] <= remembered[:, 1]]
    np.add.at(changes, remembered[:, 0], 1.0)
    np.add.at(changes, remembered[:, 1] + 1, -1.0)
    return float(np.logaddexp2.reduce(changes.cumsum()))


def spans(moves: ProfileMoves, order: Order) -> Spans:
    """From when to when the frontier remembers each item.

    There is something to remember if the span is not empty: [from, to] with from <= to.
    """
    position = positions(order)
    first = moves.first_cells(position)
    uses = moves.items - len(order) - len(moves.asked)
    begin = np.concatenate(
        [position, position[moves.asked] + 1, np.full(uses, len(order), np.int64)]
    )
    end = np.concatenate([position - 1, position[moves.asked], np.full(uses, -1, np.int64)])
    for pairs in (moves.filled, moves.asks, moves.used):
        np.minimum.at(begin, pairs.item, first[pairs.move])
    np.maximum.at(end, moves.used.item, first[moves.used.move])
    return np.stack([begin, end], axis=1)


def positions(order: Order) -> Integers:
    """The place of each cell in an order."""
    position = np.zeros(len(order), np.int64)
    position[list(order)] = np.arange(len(order))
    return position


def _orders(problem: Problem, moves: ProfileMoves) -> Iterator[Order]:
    places = np.array(problem.cells)
    for keys in (*_axes(places), *_diagonals(places)):
        yield tuple(dict.fromkeys(moves.cells[np.lexsort(keys[::-1])].tolist()))
    neighbours = _neighbours(moves)
    far = _by_distance(neighbours, 0)[-1]  # as far from the first cell as can be
    yield tuple(_by_distance(neighbours, far))


def _axes(places: Integers) -> Iterator[list[Integers]]:
    for axes in permutations(range(places.shape[1])):
        yield [places[:, axis] for axis in axes]


def _diagonals(places: Integers) -> Iterator[list[Integers]]:
    for a, b in combinations(range(places.shape[1]), 2):
        for sign in (1, -1):
            others = [places[:, c] for c in range(places.shape[1]) if c not in (a, b)]
            yield [places[:, a] + sign * places[:, b], *others, places[:, a]]


def _by_distance(neighbours: Sequence[Sequence[int]], start: int) -> list[int]:
    """The cells by their distance; those that no move connects come last."""
    found = dict.fromkeys([start])
    reached = [start]
    while reached:
        near = {cell for each in reached for cell in neighbours[each]}
        reached = sorted(near - found.keys())
        found |= dict.fromkeys(reached)
    return list(dict.fromkeys([*found, *range(len(neighbours))]))


def _neighbours(moves: ProfileMoves) -> Sequence[Sequence[int]]:
    number = moves.number_of_cells
    cell, other = Pairs(moves.filled.item, moves.filled.move).followed(
        moves.filled, moves.number
    )
    cells, others = np.divmod(np.unique(cell * number + other), number)
    return [
        each.tolist() for each in np.split(others, np.searchsorted(cells, np.arange(1, number)))
    ]
