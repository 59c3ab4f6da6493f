"""Cutting a problem into subproblems: one piece, or the piece on one cell, placed for good.

Every solution puts the pivot (a piece that the box has once, or a cell) somewhere, so its
placements cut the solutions into disjoint subproblems. Where the puzzle has symmetries,
placements of the pivot that are images of each other have subproblems that are images of each
other, and one of them is enough: the others' solutions follow by turning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush
from itertools import count

import numpy as np
from numpy.typing import NDArray

from jigsat.models.placements import Flags, Numbers
from jigsat.models.problem import Problem
from jigsat.models.symmetry.group import NumberedPlacements, Symmetry
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.support.progress import check_limits

#: The image of each placement under each symmetry of a group: an array [group, placements + 1].
Images = NDArray[np.int32]
NONE = np.zeros(0, np.int32)
#: The parts of a search have so many placements alive at most, those of all steps together.
MOST_NUMBERS = 200_000_000
#: No split into more parts is tried.
MOST_CHILDREN = 5_000
#: A split into one part counts so many times: on some boards there are thousands of them.
FRUITLESS = 20


@dataclass(frozen=True, eq=False)
class Subproblem:
    """A part of the search, in which fewer placements are possible.

    ``alive``: the placements still possible, those of the pivot included, in increasing order.
    ``images``: symmetries, the identity first, that turn the solutions of this subproblem into
    those of all subproblems that it represents, each once. ``stabiliser``: the group of
    symmetries that map the subproblem onto itself; two of its solutions are in one symmetry
    class exactly if one of these maps one to the other. ``decided``: the cells whose content
    is known.
    """

    alive: Numbers
    images: tuple[Symmetry, ...]
    stabiliser: tuple[Symmetry, ...]
    decided: frozenset[Point] = frozenset()


def whole(problem: NumberedPlacements, group: Sequence[Symmetry]) -> Subproblem:
    """The whole search as one subproblem."""
    everything = np.arange(problem.nothing, dtype=np.int32)
    return Subproblem(everything, (group[0],), tuple(group))


def subproblems(problem: Problem, group: Sequence[Symmetry]) -> tuple[Subproblem, ...]:
    """Disjoint subproblems that together, with their images, hold every solution once."""
    if problem.has_lookalikes:
        # Here a solution can have several sets of placements, and which of them stands for
        # all is only known for the whole.
        return (whole(problem, group),)
    images = np.stack([symmetry.numbers for symmetry in group])
    pivot = _pivot(problem, images)
    if not len(pivot):  # there is none, or it fits nowhere: the search will tell
        return (whole(problem, group),)
    representatives = _representatives(pivot, images).tolist()
    if len(representatives) * len(problem.placements) > MOST_NUMBERS:
        return (whole(problem, group),)
    return tuple(_subproblem(problem, group, first) for first in representatives)


def refined(problem: Problem, given: Sequence[Subproblem], wanted: int) -> list[Subproblem]:
    """The same search, cut into at least ``wanted`` subproblems if possible.

    Each step decides one more cell of a subproblem, in the order of the scan, which a search in
    that order would have done anyway, so that cutting costs it nothing.
    """
    return cut(given, lambda each: _split_at_a_cell(problem, each), wanted)


def cut(
    given: Sequence[Subproblem],
    split: Callable[[Subproblem], Iterable[Subproblem]],
    wanted: int,
) -> list[Subproblem]:
    """Split subproblems until there are as many as wanted, or no more to split.

    Each step splits where the most work is, as told by the number of placements alive. What
    cannot be split comes back as it is, and so does what would take too much memory or time.
    """
    number, room = count(), MOST_NUMBERS
    waiting = [(-len(subproblem.alive), next(number), subproblem) for subproblem in given]
    heapify(waiting)
    uncut: list[Subproblem] = []
    while waiting and len(waiting) + len(uncut) < wanted:
        _, _, subproblem = heappop(waiting)
        children = _within(split(subproblem), room)
        if children is None or children == [subproblem]:
            uncut.append(subproblem)
            continue
        room -= sum(len(child.alive) for child in children) * (
            FRUITLESS if len(children) == 1 else 1
        )
        for child in children:
            heappush(waiting, (-len(child.alive), next(number), child))
    # None left: there is no solution, and a search of any subproblem tells so.
    return [*uncut, *(subproblem for _, _, subproblem in sorted(waiting))] or list(given[:1])


def _within(parts: Iterable[Subproblem], room: int) -> list[Subproblem] | None:
    found: list[Subproblem] = []
    for part in parts:
        check_limits()
        room -= len(part.alive)
        if room < 0:
            return None
        found.append(part)
    return found


def _split_at_a_cell(problem: Problem, subproblem: Subproblem) -> Iterator[Subproblem]:
    cell = next((cell for cell in problem.cells if cell not in subproblem.decided), None)
    if cell is None:
        yield subproblem
        return
    covering = np.intersect1d(_covering(problem, cell), subproblem.alive, assume_unique=True)
    blankable = cell in problem.blankable
    if blankable and not _are_single(problem)[problem.placements.class_of[covering]].all():
        # A subproblem only leaves placements out. Those that it leaves do not have to be used,
        # if the cell may be blank and a twin of the piece can lie elsewhere.
        yield from _split_at_a_piece(problem, subproblem)
        return
    yield from (_with_placement(problem, subproblem, index) for index in covering.tolist())
    if blankable:
        rest = np.setdiff1d(subproblem.alive, covering, assume_unique=True)
        yield replace(subproblem, alive=rest, decided=subproblem.decided | {cell})


def _with_placement(problem: Problem, subproblem: Subproblem, index: int) -> Subproblem:
    return replace(
        subproblem,
        alive=_compatible(problem, index, subproblem.alive),
        decided=subproblem.decided.union(problem.placements[index].shape.cells),
    )


def _split_at_a_piece(problem: Problem, subproblem: Subproblem) -> Iterator[Subproblem]:
    """The subproblem cut by where the single piece lies that has the fewest places left."""
    class_of = problem.placements.class_of[subproblem.alive]
    places = [
        subproblem.alive[class_of == each] for each in np.flatnonzero(_are_single(problem))
    ]
    undecided = [indices for indices in places if len(indices) > 1]
    if not undecided:
        yield subproblem
        return
    for index in min(undecided, key=len).tolist():
        yield _with_placement(problem, subproblem, index)


def _are_single(problem: Problem) -> Flags:
    return np.array([each.is_single for each in problem.piece_classes], np.bool_)


def _covering(problem: Problem, cell: Point) -> Numbers:
    return problem.placements.covering[problem.cell_number[cell]]


def _pivot(problem: Problem, images: Images) -> Numbers:
    """The placements of the pivot at which it pays most to cut.

    One placement of each orbit is searched, so that of the work so large a part is left as
    there are orbits among the placements: of a pivot with a single place, all. A pivot is good
    if it leaves at most three times as much as the best does and saves at least half as much.
    It takes the good one with the fewest subproblems, as the first steps of the search
    are repeated in each (measured on pentominoes: 3x20 in 9 subproblems takes half as many
    steps as in 16 which leave a third less).

    Among equals a cell is better than a piece, and one in the middle better than one at the
    rim: measured with CP-SAT on the 608 fish, 7 s a subproblem instead of 54 s.
    """
    candidates = [pivot for pivot in _candidates(problem) if _is_closed(pivot, images)]
    if not all(map(len, candidates)):  # what fits nowhere leaves no work
        return NONE
    orbits = [len(_representatives(pivot, images)) for pivot in candidates]
    left = [number / len(pivot) for number, pivot in zip(orbits, candidates, strict=True)]
    best = min(left, default=1.0)
    most = min(3 * best, (1 + best) / 2)
    good = [number for number, part in enumerate(left) if part <= most]
    return candidates[min(good, key=orbits.__getitem__)] if good else NONE


def _is_closed(pivot: Numbers, images: Images) -> bool:
    """Whether no image of one of the placements is another placement than these."""
    # One placement tells it of most cells.
    return all(np.isin(images[:, some], pivot).all() for some in (pivot[:1], pivot))


def _candidates(problem: Problem) -> Iterator[Numbers]:
    """Sets of placements of which every solution has exactly one, the better ones first."""
    for cell in _from_the_middle(problem.cells):
        if cell not in problem.blankable:
            yield _covering(problem, cell)
    for index in np.flatnonzero(_are_single(problem)).tolist():
        yield np.array(problem.of_class[index], np.int32)


def _from_the_middle(cells: Sequence[Point]) -> list[Point]:
    total = [sum(values) for values in zip(*cells, strict=True)]

    def distance(cell: Point) -> int:
        return sum((len(cells) * x - mean) ** 2 for x, mean in zip(cell, total, strict=True))

    return sorted(cells, key=distance)


def _representatives(pivot: Numbers, images: Images) -> Numbers:
    """One placement of each orbit of the group on the pivot's placements: the first."""
    first: Numbers = pivot[images[:, pivot].min(axis=0) == pivot]
    return first


def _subproblem(problem: Problem, group: Sequence[Symmetry], pivot: int) -> Subproblem:
    first_to: dict[int, Symmetry] = {}
    for symmetry in group:
        first_to.setdefault(symmetry[pivot], symmetry)
    return Subproblem(
        alive=_compatible(problem, pivot, np.arange(len(problem.placements), dtype=np.int32)),
        images=tuple(first_to.values()),
        stabiliser=tuple(symmetry for symmetry in group if symmetry[pivot] == pivot),
        decided=frozenset(problem.placements[pivot].shape.cells),
    )


def _compatible(problem: Problem, chosen: int, alive: Numbers) -> Numbers:
    """Those of the placements that can lie on the board together with the chosen one."""
    placements = problem.placements
    compatible = ~placements.overlapping(chosen)
    piece_class = placements.class_of[chosen]
    if problem.piece_classes[piece_class].count == 1:
        compatible &= placements.class_of != piece_class
    compatible[chosen] = True
    return alive[compatible[alive]]
