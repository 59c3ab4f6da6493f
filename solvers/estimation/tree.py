"""The tree of a compiled search, of which as much is looked at as somebody asks for.

A node is a partial solution, and its children are the next pieces that the search would put
down there. A node is looked at with the compiled search itself, so that its tree is the very
one that would be searched: first the search goes on from the node for a moment. A small subtree
is known then, to its end. Of a large one only the children are listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import thread_time

import numpy as np

from jigsat.solvers.engines.compiled import CompiledSearch
from jigsat.solvers.engines.engine import Untried
from jigsat.solvers.engines.post_check import PostCheck

#: A moment, as a share of the steps after which a search looks at the clock.
MOMENT = 1 / 1_000
#: Calls by which is measured what a call costs that takes no step.
EMPTY_CALLS = 10


@dataclass
class Node:
    """A node that was looked at.

    steps: steps taken here: to try each candidate, or for all of a small subtree
    solutions: solutions found by these steps
    ways: for each child what is untried at this node just before it is taken
    left: and what is untried once it is taken
    children: those that were looked at, others are None
    sums, numbers: of the estimated sizes of each child's subtree: their sum, and how many
    """

    steps: int = 0
    solutions: int = 0
    ways: list[Untried] = field(default_factory=list)
    left: list[Untried] = field(default_factory=list)
    children: list[Node | None] = field(default_factory=list)
    sums: list[float] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    def add_child(self, way: Untried, left: Untried) -> None:
        """Add a child that nobody has looked at."""
        self.ways.append(way)
        self.left.append(left)
        self.children.append(None)
        self.sums.append(0.0)
        self.numbers.append(0)

    def estimate(self, child: int, steps: float) -> None:
        """Note that a child's subtree was estimated to take so many steps."""
        self.sums[child] += steps
        self.numbers[child] += 1

    def weights(self) -> list[float]:
        """The estimated shares of the children in the work below the node; their sum is 1.

        Each is drawn to the mean of all, so that none is nothing because nobody looked there.
        """
        usual = max(1.0, sum(self.sums) / max(1, sum(self.numbers)))
        sizes = [
            (steps + usual) / (number + 1)
            for steps, number in zip(self.sums, self.numbers, strict=True)
        ]
        total = sum(sizes)
        return [size / total for size in sizes]


class Tree:
    """The tree of the search over some placements.

    Args:
        search: the compiled search at its root; nobody else may use it.
        post_check: the rules that the search does not know.
        pieces: how many pieces a solution has.

    ``steps`` were taken to look at it, in ``seconds`` of processor time.
    """

    def __init__(self, search: CompiledSearch, post_check: PostCheck, pieces: int) -> None:
        self._search = search
        self._counters = self._search.counters.copy()
        self._untried = self._search.untried_at(0)
        self._moment = max(1, round(self._search.steps * MOMENT))
        self._rows = np.zeros((self._moment, pieces), np.int32)
        self._post_check = post_check
        self.steps, self.seconds = 0, 0.0
        self._call_seconds = self._time_of_a_call()
        self.root = self._look(()) if self._search.depth >= 0 else Node()

    @property
    def is_known(self) -> bool:
        """Whether the whole tree was searched in one look."""
        return not self.root.children

    def child(self, path: Sequence[Untried], node: Node, number: int) -> Node:
        """A child of the node at the end of a path; it is looked at now if it was not yet."""
        known = node.children[number]
        if known is None:
            known = node.children[number] = self._look((*path, node.ways[number]))
        return known

    def _look(self, path: Sequence[Untried]) -> Node:
        """The node that is reached when at each depth this is what is untried."""
        search, node, depth = self._search, Node(), len(path)
        self._go_to(path)
        untried = search.untried_at(depth)
        node.steps, node.solutions = self._moment_from_here()
        if search.depth >= 0:
            for below in range(depth + 1, search.depth + 1):
                search.try_nothing_at(below)
            search.try_at(depth, untried)
            self._list_children(node, depth)
        return node

    def _go_to(self, path: Sequence[Untried]) -> None:
        """Go to a node, with nothing else left to be tried on the way to it."""
        search = self._search
        search.counters[:] = self._counters
        search.try_at(0, self._untried)
        for depth, untried in enumerate(path):
            search.try_at(depth, untried)
            search.go_on(self._rows, 1)
            search.try_nothing_at(depth)

    def _list_children(self, node: Node, depth: int) -> None:
        """Try each candidate of a node, all of which are untried."""
        search = self._search
        node.steps = node.solutions = 0
        while search.depth >= 0:
            way = search.untried_at(depth)
            found, steps = search.go_on(self._rows, 1)
            node.steps += steps
            node.solutions += self._passed(found)
            if search.depth > depth:
                search.try_nothing_at(depth + 1)
                node.add_child(way, search.untried_at(depth))

    def _moment_from_here(self) -> tuple[int, int]:
        """Go on for a moment: the steps that were taken and the solutions that were found."""
        before = thread_time()
        found, steps = self._search.go_on(self._rows, self._moment)
        self.seconds += max(0.0, thread_time() - before - self._call_seconds)
        self.steps += steps
        return steps, self._passed(found)

    def _passed(self, found: int) -> int:
        """How many of the rows that were just found keep the rules that are checked last."""
        return int(self._post_check.passes(np.sort(self._rows[:found])).sum()) if found else 0

    def _time_of_a_call(self) -> float:
        """The processor time of a call that takes no step, measured after a first one."""
        self._search.go_on(self._rows, 0)
        before = thread_time()
        for _ in range(EMPTY_CALLS):
            self._search.go_on(self._rows, 0)
        return (thread_time() - before) / EMPTY_CALLS
