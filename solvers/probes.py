"""Random probes: the size of a search tree, estimated before it is searched.

A probe goes from the root to a leaf and takes at each node one of its k children at random.
What it finds below is multiplied by k, and by the numbers of children on the way there. On
average, the mean of many probes is exactly the size of the tree, whatever its form (Knuth,
"Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975). To
make the mean steadier, dead children are not taken, and a probe ends at a subtree small enough
to be searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import log, prod, sqrt
from random import Random
from statistics import fmean, variance
from time import thread_time

import numpy as np

from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.support.progress import check_limits
from jigsat.solvers.engines.compiled import CompiledSearch, PostCheck, Start, choices
from jigsat.solvers.engines.engine import Untried
from jigsat.solvers.engines.registry import compiled_engine
from jigsat.solvers.kernels import are_built, no_kernels

# The tree of a compiled search, of which as much is looked at as somebody asks for.
#
# A node is a partial solution, and its children are the next pieces that the search would
# put down there. A node is looked at with the compiled search itself, so that its tree is
# the very one that would be searched: first the search goes on from the node for a moment.
# A small subtree is known then, to its end. Of a large one only the children are listed.


#: With more pieces the rare large branches, which hold most of the work, are seldom met.
PIECES_OF_GOOD_ESTIMATES = 15
#: So many standard errors are allowed for.
ERRORS = 2.0
#: A moment, as a share of the steps after which a search looks at the clock.
MOMENT = 1 / 1_000
#: Calls by which is measured what a call costs that takes no step.
EMPTY_CALLS = 10


@dataclass
class ProbeNode:
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
    children: list[ProbeNode | None] = field(default_factory=list)
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
        """Note that a child's subtree was estimated to take this number of steps."""
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
        self.root = self._look(()) if self._search.depth >= 0 else ProbeNode()

    def child(self, path: Sequence[Untried], node: ProbeNode, number: int) -> ProbeNode:
        """A child of the node at the end of a path; it is looked at now if it was not yet."""
        known = node.children[number]
        if known is None:
            known = node.children[number] = self._look((*path, node.ways[number]))
        return known

    def _look(self, path: Sequence[Untried]) -> ProbeNode:
        """The node that is reached when at each depth this is what is untried."""
        search, node, depth = self._search, ProbeNode(), len(path)
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

    def _list_children(self, node: ProbeNode, depth: int) -> None:
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
        return int(self._post_check.passes(np.sort(self._rows[:found])).sum()) if found else 0

    def _time_of_a_call(self) -> float:
        """The processor time of a call that takes no step, measured after a first one."""
        self._search.go_on(self._rows, 0)
        before = thread_time()
        for _ in range(EMPTY_CALLS):
            self._search.go_on(self._rows, 0)
        return (thread_time() - before) / EMPTY_CALLS


#: No more parts than this are probed, as each tree takes memory; the others are like them.
MOST_PARTS = 32


@dataclass(frozen=True)
class Mean:
    """An estimated number: its value and the variance of that."""

    value: float = 0.0
    variance: float = 0.0

    def __add__(self, other: Mean) -> Mean:
        return Mean(self.value + other.value, self.variance + other.variance)

    def times(self, factor: float) -> Mean:
        """The number, multiplied."""
        return Mean(self.value * factor, self.variance * factor**2)


#: The logarithm of the most that a probe may estimate: the square of that is still a float.
DIGITS = 140


#: The most that one probe may take, in seconds of the processor: few trees are so deep.
PROBE_SECONDS = 1.0


def probe(tree: Tree, random: Random) -> tuple[int, int]:
    """The steps and the solutions of a tree, by one probe; its nodes note their own.

    Raises Unsupported at a node that stands for more than an estimate can hold, and after
    ``PROBE_SECONDS``.
    """
    node, weight, began = tree.root, 1, thread_time()
    taken: list[tuple[ProbeNode, int]] = []
    path: list[Untried] = []
    while node.children:
        check_limits()
        if thread_time() - began > PROBE_SECONDS:
            raise Unsupported("the search is too deep to be estimated: a try takes seconds")
        weight *= len(node.children)
        if weight > 10**DIGITS:
            raise Unsupported(
                f"the search has more than 10^{DIGITS} branches, too many to be estimated"
            )
        number = random.randrange(len(node.children))
        taken.append((node, number))
        below = tree.child(path, node, number)
        path.append(node.ways[number])
        node = below
    steps, solutions = node.steps, node.solutions
    for node, number in reversed(taken):
        node.estimate(number, steps)
        steps = node.steps + len(node.children) * steps
        solutions = node.solutions + len(node.children) * solutions
    return steps, solutions


@dataclass
class PartProbes:
    """The probes in one part of a search.

    If there are choices to be made, each of them has a tree, and a probe goes into one of
    these at random. Trees are made when they are needed.
    """

    problem: SearchProblem
    start: Start
    part: Subproblem
    random: Random
    post_check: PostCheck
    steps: list[int] = field(default_factory=list)
    solutions: list[int] = field(default_factory=list)
    trees: dict[int, Tree] = field(default_factory=dict)
    #: Whether the part was searched to its end in one look.
    is_exact: bool = False

    def __post_init__(self) -> None:
        self.number_of_trees = prod(len(each.sets) for each in self.problem.constraints.choices)

    def tree(self, choice: int) -> Tree:
        """The tree of one of the choices."""
        if choice not in self.trees:
            pieces = self.problem.width
            alive = next(islice(choices(self.problem, self.part.alive), choice, None))
            self.trees[choice] = Tree(self.start(alive), self.post_check, pieces)
        return self.trees[choice]

    def probe(self) -> None:
        """Probe once."""
        choice = self.random.randrange(self.number_of_trees)
        tree = self.tree(choice)
        self.is_exact = self.number_of_trees == 1 and not tree.root.children
        steps, solutions = probe(tree, self.random)
        self.steps.append(steps * self.number_of_trees)
        # Each solution of the part stands for its images.
        self.solutions.append(solutions * self.number_of_trees * len(self.part.images))

    def mean(self, of: Sequence[int]) -> Mean:
        """The mean of the ``steps`` or the ``solutions``. One probe alone tells little."""
        if self.is_exact:
            return Mean(of[0])
        mean = fmean(of)
        return Mean(mean, variance(of) / len(of) if len(of) > 1 else mean**2)


class Probes:
    """Random probes in all parts of a search.

    Args:
        problem: the puzzle.
        start: makes the compiled searches of an engine.
        parts: the parts of the search.
        seed: for the random numbers.
    """

    def __init__(
        self, problem: SearchProblem, start: Start, parts: Sequence[Subproblem], seed: int = 0
    ) -> None:
        random = Random(seed)
        post_check = PostCheck(problem)
        self.parts = [PartProbes(problem, start, part, random, post_check) for part in parts]
        self._order = random.sample(self.parts, min(len(self.parts), MOST_PARTS))

    def run(self, number: int, seconds: float | None = None) -> None:
        """Probe a number of times, or for some processor time, and at least once.

        The parts are probed in turn, in random order. Those that are known need no second
        probe. The time begins after the first probe, which makes the engine's tables.
        """
        began: float | None = None
        for _ in range(number):
            left = [part for part in self._order if not part.is_exact]
            late = seconds is not None and began is not None and thread_time() > began + seconds
            if late or not left:
                return
            min(left, key=lambda part: len(part.steps)).probe()
            began = began or thread_time()

    @property
    def number(self) -> int:
        """How many probes there were."""
        return sum(len(part.steps) for part in self.parts)

    @property
    def is_exact(self) -> bool:
        """Whether every part was searched to its end."""
        return all(part.is_exact for part in self.parts)

    @property
    def steps(self) -> Mean:
        """The steps of the search."""
        return self._total([part.mean(part.steps) for part in self.parts if part.steps])

    @property
    def solutions(self) -> Mean:
        """The solutions."""
        return self._total([part.mean(part.solutions) for part in self.parts if part.steps])

    def _total(self, means: Sequence[Mean]) -> Mean:
        """The sum over all parts, also over those that there was no time for."""
        total = sum(means, Mean()).times(len(self.parts) / max(len(means), 1))
        if len(means) < len(self.parts):
            values = [mean.value for mean in means]
            spread = variance(values) if len(values) > 1 else sum(values) ** 2
            total += Mean(0.0, spread * len(self.parts) ** 2 / max(len(means), 1))
        return total

    @property
    def seconds(self) -> Mean:
        """The processor time of the search."""
        return self.steps.times(self.step_seconds)

    @property
    def step_seconds(self) -> float:
        """The processor time of a step, as the looks at the trees took it."""
        trees = [tree for part in self.parts for tree in part.trees.values()]
        return sum(tree.seconds for tree in trees) / max(sum(tree.steps for tree in trees), 1)


def probes_for(
    problem: SearchProblem, engine: str, parts: Sequence[Subproblem], seed: int = 0
) -> Probes:
    """Probes in the trees of that engine. Raises Unsupported if it has none to look at."""
    compiled = compiled_engine(engine)
    if not are_built():
        raise no_kernels("an estimate")
    if compiled is None:
        raise Unsupported(
            f"the engine '{engine}' cannot be estimated: only those that are compiled can, "
            "scan, smallest-domain and skyline, and the frontier"
        )
    return Probes(problem, compiled.starter(problem), parts, seed)


def relative_error(mean: Mean) -> float:
    """The standard error of the logarithm of a number, for errors of any size."""
    if not mean.value:
        return 0.0
    return sqrt(log(1 + mean.variance / mean.value**2))
