"""The moves by which a board is filled, and what the frontier has to remember of them.

The board is filled cell by cell, in an order that is chosen later. A move covers the first
empty cell: it puts down a placement, or several at once, or leaves the cell blank. Between the
filled and the empty part of the board lies the frontier: which cells are covered ahead, what
the label of a filled cell asks of a side ahead, and what is used up of which only one
placement may have a share, as a face in a line.

Cells that the same moves cover are one: under a symmetry a cell and its images, and the cells
of a piece with a single place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Problem
from jigsat.models.rules.sides import fits_of
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Point
from jigsat.solvers.counting.counters import Counters, Takes

Integers = NDArray[np.int64]
Labels = dict[Side, str]
#: The labels that may lie against one.
Answers = frozenset[str]
#: Placements that are put down together.
Group = tuple[int, ...]


class Move(NamedTuple):
    """Puts down the placements of a group; an empty group leaves a cell blank.

    cells: the cells that it fills
    uses: what it uses up, of which only one move may have a share
    refuses: the questions to these sides that their labels do not answer
    asks: the questions of its labels, each with the cell that is asked
    takes: from which counters of the box how many
    """

    group: Group
    cells: tuple[int, ...]
    uses: tuple[int, ...]
    refuses: tuple[int, ...]
    asks: tuple[tuple[int, int], ...]
    takes: Takes


class Pairs(NamedTuple):
    """Moves, each with an item that it has to do with."""

    move: Integers
    item: Integers


@dataclass(frozen=True)
class Moves:
    """The moves of a problem, whatever the order of its cells.

    ``cells`` are those of the problem, merged where the same moves cover them; ``asked_cells``
    has for each question, which is a side and the labels that answer, the cell that is asked;
    ``counters`` has how many of what there are in the box. What a frontier may have to remember
    are items: first the cells, then the questions, then what moves use up.
    """

    cells: tuple[tuple[int, ...], ...]
    moves: tuple[Move, ...]
    asked_cells: Integers
    counters: Counters

    @cached_property
    def step(self) -> int:
        """Every move fills a multiple of so many cells, and so many cells are on the board."""
        return gcd(len(self.cells), *(len(move.cells) for move in self.moves))

    @cached_property
    def uses(self) -> int:
        """How many things there are that a move can use up."""
        return 1 + max((use for move in self.moves for use in move.uses), default=-1)

    def question(self, number: int) -> int:
        """The item that a question is."""
        return len(self.cells) + number

    def use(self, number: int) -> int:
        """The item that something to be used up is."""
        return len(self.cells) + len(self.asked_cells) + number

    @cached_property
    def filled(self) -> Pairs:
        """What cells each move fills."""
        return _pairs([move.cells for move in self.moves])

    @cached_property
    def asks(self) -> Pairs:
        """What each move asks."""
        return _pairs([[self.question(q) for _, q in move.asks] for move in self.moves])

    @cached_property
    def used(self) -> Pairs:
        """What each move uses up."""
        return _pairs([[self.use(use) for use in move.uses] for move in self.moves])

    @cached_property
    def questions_to(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the questions that it may be asked."""
        found: list[list[int]] = [[] for _ in self.cells]
        for question, cell in enumerate(self.asked_cells.tolist()):
            found[cell].append(question)
        return tuple(map(tuple, found))

    @cached_property
    def neighbours(self) -> tuple[frozenset[int], ...]:
        """For each cell those that a move covers together with it."""
        found: list[set[int]] = [set() for _ in self.cells]
        for move in self.moves:
            for cell in move.cells:
                found[cell].update(move.cells)
        return tuple(frozenset(cells - {cell}) for cell, cells in enumerate(found))

    def first_cells(self, position: Integers) -> Integers:
        """For each move where its first cell is, in an order given by positions of cells."""
        first = np.full(len(self.moves), len(self.cells), np.int64)
        np.minimum.at(first, self.filled.move, position[self.filled.item])
        return first


def _pairs(items_of: Sequence[Sequence[int]]) -> Pairs:
    lengths = list(map(len, items_of))
    moves = np.repeat(np.arange(len(items_of)), lengths)
    return Pairs(moves, np.array([item for items in items_of for item in items], np.int64))


class _Placed(NamedTuple):
    """A group of placements on the board, before cells are merged."""

    group: Group
    cells: frozenset[int]
    uses: frozenset[int]
    shown: Labels


def moves_of(problem: Problem, groups: Iterable[Group], counters: Counters) -> Moves:
    """The moves of a problem. ``groups`` are placements that are put down together."""
    fits = fits_of(problem.puzzle) or {}
    number = problem.cell_number
    placed = [each for group in groups if (each := _placed(problem, group, fits))]
    cells = _merged(range(len(number)), [each.cells for each in placed])
    merged = {cell: index for index, same in enumerate(cells) for cell in same}
    uses = _shared([each.uses for each in placed])
    questions = _Questions(problem, fits, {cell: merged[n] for cell, n in number.items()})
    moves = (
        Move(
            group=each.group,
            cells=tuple(sorted({merged[cell] for cell in each.cells})),
            uses=tuple(sorted({uses[use] for use in each.uses if use in uses})),
            refuses=tuple(questions.refused(each.shown)),
            asks=tuple(questions.asked(each.shown)),
            takes=counters.takes(each.group),
        )
        for each in placed
    )
    blanks = _blanks(problem, cells, counters)
    possible = [move for move in (*moves, *blanks) if counters.suffice(move.takes)]
    return Moves(cells, tuple(possible), np.array(questions.cells, np.int64), counters)


def _placed(problem: Problem, group: Group, fits: Mapping[str, Answers]) -> _Placed | None:
    """The group on the board; None if its placements do not go together."""
    shapes = [problem.placements[index].shape for index in group]
    cells = [problem.cell_number[cell] for shape in shapes for cell in shape.cells]
    shown = {side: label for shape in shapes for side, label in shape.labels} if fits else {}
    exclusions = problem.constraints.exclusions
    uses = [use for index in group for use in exclusions.get(index, ())]
    across = problem.surface.across
    fit = all(
        shown[other] in fits[label]
        for side, label in shown.items()
        if (other := across(side)) in shown
    )
    if not fit or _repeats(cells) or _repeats(uses):
        return None
    return _Placed(group, frozenset(cells), frozenset(uses), shown)


def _blanks(
    problem: Problem, cells: Sequence[Sequence[int]], counters: Counters
) -> Iterator[Move]:
    """The moves that leave a cell blank, with those that are blank if it is."""
    for cell, same in enumerate(cells if counters.blanks else ()):
        if all(problem.cells[each] in problem.blankable for each in same):
            yield Move((), (cell,), (), (), (), counters.takes_blanks(len(same)))


def _merged(
    items: Iterable[int], sets: Sequence[frozenset[int]]
) -> tuple[tuple[int, ...], ...]:
    """The items, together with those that are in the same sets."""
    member_of = _members(items, sets)
    alike: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for item, numbers in member_of.items():
        alike[tuple(numbers)].append(item)
    return tuple(map(tuple, alike.values()))


def _shared(sets: Sequence[frozenset[int]]) -> dict[int, int]:
    """The items that are in several of the sets, numbered anew: alike ones have one number."""
    member_of = _members({item for each in sets for item in each}, sets)
    known: dict[tuple[int, ...], int] = {}
    return {
        item: known.setdefault(tuple(numbers), len(known))
        for item, numbers in member_of.items()
        if len(numbers) > 1
    }


def _members(items: Iterable[int], sets: Sequence[frozenset[int]]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {item: [] for item in items}
    for number, each in enumerate(sets):
        for item in each:
            found[item].append(number)
    return found


class _Questions:
    """What labels ask of the sides that they will meet, and which labels do not answer it.

    ``cells`` has for each question the cell that is asked.
    """

    def __init__(
        self,
        problem: Problem,
        fits: Mapping[str, Answers],
        number: Mapping[Point, int],
    ) -> None:
        self._fits = fits
        self._across = problem.surface.across
        self._number = number
        self.cells: list[int] = []
        self._of_side: dict[Side, dict[Answers, int]] = {}
        for here, there in problem.inner_sides if fits else ():
            for side, across in ((here, there), (there, here)):
                asked = {fits[label] for label in problem.showing.get(across, {})}
                self._of_side[side] = {}
                for answers in sorted(asked, key=sorted):
                    self._of_side[side][answers] = len(self.cells)
                    self.cells.append(number[side[0]])

    def refused(self, shown: Labels) -> Iterator[int]:
        """The questions that these labels do not answer."""
        for side, label in shown.items():
            for answers, question in self._of_side.get(side, {}).items():
                if label not in answers:
                    yield question

    def asked(self, shown: Labels) -> Iterator[tuple[int, int]]:
        """The questions of these labels to other sides, with the cells that are asked."""
        for side, label in shown.items():
            across = self._across(side)
            if across is not None and across not in shown and across in self._of_side:
                question = self._of_side[across].get(self._fits[label])
                if question is not None:
                    yield self._number[across[0]], question


def _repeats(items: Sequence[int]) -> bool:
    return len(set(items)) < len(items)
