"""Random probes: the size of a search tree, estimated before it is searched.

A probe goes from the root to a leaf and takes at each node one of its k children at random.
What it sees below stands for what there is below each of the k: it is multiplied by k, and by
the numbers of children on the way there. The mean of many probes is the size of the tree, on
average exactly, however the tree looks (Knuth, "Estimating the efficiency of backtrack
programs", Mathematics of Computation 29, 1975). Two things make the mean steadier here: dead
children are not taken, and a probe ends at a subtree that is small enough to be searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import prod
from random import Random
from statistics import fmean, variance
from time import thread_time

from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.solvers.engines.compiled import Start
from jigsat.solvers.engines.engine import Untried
from jigsat.solvers.engines.post_check import PostCheck, choices
from jigsat.solvers.estimation.tree import Node, Tree

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
        """So many times the number."""
        return Mean(self.value * factor, self.variance * factor**2)


def probe(tree: Tree, random: Random) -> tuple[int, int]:
    """The steps and the solutions of a tree, by one probe; its nodes note their own."""
    node = tree.root
    taken: list[tuple[Node, int]] = []
    path: list[Untried] = []
    while node.children:
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
        self.is_exact = self.number_of_trees == 1 and tree.is_known
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


@dataclass(frozen=True)
class Probed:
    """What the probes of one process tell, as data, part by part.

    steps, solutions: of each probe
    exact: whether a part was searched to its end in one look
    tree_steps, tree_seconds: how many steps the looks took, and how much processor time
    """

    steps: tuple[tuple[int, ...], ...]
    solutions: tuple[tuple[int, ...], ...]
    exact: tuple[bool, ...]
    tree_steps: int
    tree_seconds: float


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
        self._others: list[Probed] = []

    def run(self, number: int, seconds: float | None = None) -> None:
        """Probe so many times, or for so long in processor time, and at least once.

        The parts are probed in turn, in random order. Those that are known need no second
        probe. The time begins after the first probe, which may have to compile the engine.
        """
        began: float | None = None
        for _ in range(number):
            left = [part for part in self._order if not part.is_exact]
            late = seconds is not None and began is not None and thread_time() > began + seconds
            if late or not left:
                return
            min(left, key=lambda part: len(part.steps)).probe()
            began = began or thread_time()

    def probed(self) -> Probed:
        """What the probes tell, for those of another process."""
        trees = [tree for part in self.parts for tree in part.trees.values()]
        return Probed(
            tuple(tuple(part.steps) for part in self.parts),
            tuple(tuple(part.solutions) for part in self.parts),
            tuple(part.is_exact for part in self.parts),
            sum(tree.steps for tree in trees),
            sum(tree.seconds for tree in trees),
        )

    def add(self, probed: Probed) -> None:
        """Add the probes of another process, in the same parts."""
        self._others.append(probed)
        told = zip(self.parts, probed.steps, probed.solutions, probed.exact, strict=True)
        for part, steps, solutions, exact in told:
            if part.is_exact:
                continue
            if exact:
                part.steps, part.solutions, part.is_exact = [], [], True
            part.steps += steps
            part.solutions += solutions

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
        looks = [self.probed(), *self._others]
        seconds = sum(each.tree_seconds for each in looks)
        return seconds / max(sum(each.tree_steps for each in looks), 1)
