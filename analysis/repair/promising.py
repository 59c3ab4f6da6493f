"""Which changes are tried first: those that what is already known does not rule out.

Where areas, labels or faces prove that there is no solution, a change has to disprove that.
Among the others those come first that touch what does not match in the best layout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Hashable, Iterator, Sequence
from contextlib import closing
from itertools import combinations

from jigsat.analysis.best import BestSearch
from jigsat.analysis.repair.change import Change, changed_puzzle
from jigsat.checks.lint.check import prove_at_once
from jigsat.checks.lint.side_types import SideTypes
from jigsat.checks.rulebook import Rulebook
from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from jigsat.solvers.limits.options import Options


def is_refuted(puzzle: Puzzle) -> bool:
    """Return whether areas, labels or faces prove that there is no solution."""
    return any(each.no_solution for each in prove_at_once(SideTypes(Rulebook(puzzle))))


def promising(
    puzzle: Puzzle, changes: Sequence[Change], options: Options
) -> Generator[None, None, tuple[list[Change], frozenset[int]]]:
    """Order the changes of a puzzle that is refuted; and the numbers of the hopeless ones.

    Changes that add and remove the same cells and labels are judged by one of them. So a
    hopeless one is still to be judged by itself. Yields None now and then.
    """
    hopeless: dict[Hashable, bool] = {}
    for change in changes:
        kind = _kind(puzzle, change)
        if kind in hopeless:
            continue
        changed = changed_puzzle(puzzle, change)
        hopeless[kind] = changed is None or is_refuted(changed.puzzle)
        yield None
    bad = yield from _not_matching(puzzle, options)

    def order(change: Change) -> tuple[bool, int]:
        touched = bad.intersection(puzzle.box[index].name for index in change.shapes)
        return hopeless[_kind(puzzle, change)], -len(touched)

    ordered = sorted(changes, key=order)
    numbers = (n for n, each in enumerate(ordered) if hopeless[_kind(puzzle, each)])
    return ordered, frozenset(numbers)


def _kind(puzzle: Puzzle, change: Change) -> Hashable:
    """Equal for changes that change the same numbers of cells and labels."""
    area, labels = 0, Counter[str]()
    for index, shape in change.shapes.items():
        before = puzzle.shapes[index]
        area += len(shape.cells) - len(before.cells)
        labels.update(label for _, label in shape.labels)
        labels.subtract(label for _, label in before.labels)
    return change.type, area, frozenset(each for each in labels.items() if each[1])


def _not_matching(puzzle: Puzzle, options: Options) -> Generator[None, None, frozenset[str]]:
    """The cards whose sides do not match in the best layout that is soon found."""
    if not puzzle.is_of_cards:
        return frozenset()
    search = BestSearch(puzzle, options)
    with closing(search.steps()) as steps:
        for _ in steps:
            yield None
    layout = search.result.layout
    return frozenset() if layout is None else frozenset(_in_bad_pairs(puzzle, layout))


def _in_bad_pairs(puzzle: Puzzle, layout: Solution) -> Iterator[str]:
    verifier = Verifier(puzzle)

    def faults(*placed: Placed) -> int:
        return len(verifier.faults_so_far(placed))

    for one, other in combinations(layout.placements, 2):
        if faults(one, other) > faults(one) + faults(other):
            yield from (one.piece, other.piece)
