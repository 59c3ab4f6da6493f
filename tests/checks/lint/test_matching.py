"""Violations of Hall's condition: too few pieces for cells, too few cells for pieces."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.checks.lint.matching import Shortage, shortage
from tests.checks.lint.cases import Case, Make, assert_proved

#: Puzzles without a solution, and the proof.
IMPOSSIBLE: dict[str, Case] = {
    "too few for some cells": (
        {"cells": ["####"], "colours": {"red": [[0, 0], [0, 1]]}},
        [{"rule": "colours"}],
        [
            {"name": "r", "colours": "red"},
            {"name": "b", "colours": "blue", "count": 2},
            {"name": "c", "colours": "cyan"},
        ],
        "cells [0, 0] and [0, 1]: these 2 cells can only be covered by piece 'r', which has "
        "1 cell",
    ),
    "pieces that share too few cells": (
        {"cells": ["########"], "colours": {"red": [[0, n] for n in range(6)]}},
        [{"rule": "colours"}],
        [
            {"name": "b", "colours": "blue"},
            {"name": "c", "colours": "cyan"},
            {"name": "d", "colours": "dark"},
            {"name": "r", "count": 5},
        ],
        "pieces 'b', 'c' and 'd': 'b', 'c' and 'd' fit only at 2 cells ([0, 6] and [0, 7]), "
        "and must cover 3",
    ),
}


@pytest.mark.parametrize("case", IMPOSSIBLE.values(), ids=list(IMPOSSIBLE))
def test_what_cannot_be_is_proved(make_puzzle: Make, case: Case) -> None:
    assert_proved(make_puzzle, case)


def test_the_smallest_shortage_is_found() -> None:
    edges = [[0], [0, 1], [1], [1, 2]]
    assert shortage([1, 1, 1, 1], edges, [1, 1, 2]) == Shortage(
        frozenset({0, 1, 2}), frozenset({0, 1})
    )
    assert shortage([1, 1, 1, 1], edges, [1, 2, 1]) is None
    assert shortage([2, 0, 0, 0], edges, [1, 9, 9]) == Shortage(frozenset({0}), frozenset({0}))


@given(st.data())
def test_there_is_a_shortage_just_where_halls_condition_fails(data: st.DataObject) -> None:
    supplies = data.draw(st.lists(st.integers(0, 2), min_size=1, max_size=4))
    nodes = st.sets(st.integers(0, len(supplies) - 1)).map(sorted)
    edges = data.draw(st.lists(nodes, min_size=1, max_size=4))
    demands = data.draw(st.lists(st.integers(0, 2), min_size=len(edges), max_size=len(edges)))

    def lacks(subset: tuple[int, ...]) -> bool:
        neighbours = {supply for node in subset for supply in edges[node]}
        return sum(demands[n] for n in subset) > sum(supplies[n] for n in neighbours)

    nodes_in_order = range(len(edges))
    subsets = [some for n in nodes_in_order for some in combinations(nodes_in_order, n + 1)]
    violated = [set(some) for some in subsets if lacks(some)]
    found = shortage(demands, edges, supplies)
    assert (found is not None) == bool(violated)
    assert found is None or found.demand_nodes in violated
