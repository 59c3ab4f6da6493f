"""The engine plain: a whole search on a page, in Python alone.

It is the place to read how such a search goes: of all cells and pieces take the one with the
fewest placements left, and try each of these. And it searches where nothing could be compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from jigsat.models.bits import Bits, bits_of, members
from jigsat.models.placements import Numbers, split_by
from jigsat.models.problem import Chosen, Rows
from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.solvers.engines.engine import OnSolutions, Task, refuse_unsuited
from jigsat.solvers.engines.post_check import PostCheck, choices
from jigsat.solvers.limits.deadline import TimeBudget


class Plain:
    """The engine ``plain``."""

    name = "plain"
    can_pause = True

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:
        """Search the subproblem; see ``Engine.search``."""
        budget = TimeBudget(task.seconds)
        for found in PlainSearch(task.problem).solutions(task.subproblem):
            if found is not None:
                on_solutions(found)
                if not task.all_solutions:
                    return True
                continue
            task.work["pieces_put_down"] += 1
            task.stop.wait_for_turn()
            if task.stop.requested or budget.is_over:
                return False
        return True


class Node(NamedTuple):
    """A partial solution.

    chosen: the placements that are used
    alive: those that may still be used
    open: the items of which nothing is decided
    blanks: how many more cells may stay empty
    """

    chosen: Chosen
    alive: Bits
    open: tuple[int, ...]
    blanks: int


class PlainSearch:
    """Searches a problem item by item; pieces of which the box has one are items as well.

    Raises Unsupported when it is made.
    """

    def __init__(self, problem: SearchProblem) -> None:
        refuse_unsuited(problem, Plain.name)
        self._problem = problem
        items, classes = problem.items(), problem.classes
        covering = [items.owner[places] for places in split_by(items.item, items.number)]
        self._class_of = classes.class_of.tolist()
        self._count = classes.most.tolist()
        self._of_class = _as_bits(split_by(classes.class_of, len(self._count)))
        singles = np.flatnonzero((classes.most == 1) & (classes.least == 1)).tolist()
        self._of_item = [*_as_bits(covering), *(self._of_class[each] for each in singles)]
        self._blankable = frozenset(items.blankable)
        self._blanks = items.blanks
        self._conflicts = problem.conflicts()
        self._post_check = PostCheck(problem)
        self._items = lru_cache(maxsize=None)(self._items_of)

    def solutions(self, part: Subproblem) -> Iterator[Rows | None]:
        """Every solution of a part, and None for each step on the way: a piece put down."""
        for root in self.roots(part):
            for chosen in self._below(root):
                if chosen is None:
                    yield None
                else:
                    yield from self._checked(chosen)

    def roots(self, part: Subproblem) -> Iterator[Node]:
        """The nodes at which nothing is used yet: one for each way to make all choices."""
        items = tuple(range(len(self._of_item)))
        if self._blanks >= 0:
            for alive in choices(self._problem, part.alive):
                yield Node((), bits_of(alive.tolist()), items, self._blanks)

    def children(self, node: Node) -> Iterator[Node]:
        """What comes of each way to decide the item that has the fewest: see ``_ways``."""
        if not node.open:
            return
        item = min(node.open, key=lambda item: self._ways(node, item))
        candidates = node.alive & self._of_item[item]
        for index in members(candidates):
            yield self._with(node, index)
        if self._may_be_blank(node, item):
            rest = tuple(other for other in node.open if other != item)
            yield Node(node.chosen, node.alive & ~candidates, rest, node.blanks - 1)

    def _below(self, root: Node) -> Iterator[Chosen | None]:
        """The solutions below a node, depth first."""
        path = [self.children(root)]
        while path:
            node = next(path[-1], None)
            if node is None:
                path.pop()
                continue
            yield None
            if node.open:
                path.append(self.children(node))
            else:
                yield node.chosen

    def _ways(self, node: Node, item: int) -> int:
        """How many ways there are to decide an item."""
        placements = (node.alive & self._of_item[item]).bit_count()
        return placements + self._may_be_blank(node, item)

    def _may_be_blank(self, node: Node, item: int) -> bool:
        return node.blanks > 0 and item in self._blankable

    def _with(self, node: Node, index: int) -> Node:
        """The partial solution with one more placement."""
        chosen = (*node.chosen, index)
        alive = node.alive & ~self._conflicts(index)
        piece_class = self._class_of[index]
        used = sum(self._class_of[each] == piece_class for each in chosen)
        if used == self._count[piece_class]:
            alive &= ~self._of_class[piece_class]
        decided = self._items(index)
        rest = tuple(item for item in node.open if item not in decided)
        return Node(chosen, alive, rest, node.blanks)

    def _items_of(self, index: int) -> frozenset[int]:
        """The items that a placement decides."""
        return frozenset(
            item for item, placements in enumerate(self._of_item) if placements >> index & 1
        )

    def _checked(self, chosen: Chosen) -> Iterator[Rows]:
        """A solution as a row, unless it breaks a rule that is looked at last."""
        unused = self._problem.width - len(chosen)
        rows = np.array([[*sorted(chosen), *[self._problem.nothing] * unused]], np.int32)
        if self._post_check.passes(rows).all():
            yield rows


def _as_bits(sets: Iterable[Numbers]) -> list[Bits]:
    return [bits_of(each.tolist()) for each in sets]
