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

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.models.problem import Problem
from jigsat.models.rules.sides import fits_of
from jigsat.schemas.errors import Uncounted
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Point

# What is left in the box of pieces, as counters that go down.
#
# Where every piece can be told from others on the board there is a counter for each piece
# class. Where pieces of different classes can look alike, what lies on the board does not
# say which of them was used. Then the ways to look are counted and not the ways to make
# them: some looks can be made from the box exactly if, for each set of classes, no more of
# them can be made from these classes alone than these have pieces (Hall's theorem). So
# there is a counter for each such set of classes: it is enough to look at those that are
# the classes of one look, and at the unions of sets that overlap.


#: Counters by their numbers, and how much is taken from each.
Takes = tuple[tuple[int, int], ...]
#: Piece classes by their numbers.
Classes = frozenset[int]

#: The most sets of classes that are looked at.
MOST_SETS = 200


@dataclass(frozen=True)
class Counters:
    """Counters of what is in the box.

    ``classes_of`` has for each placement the classes that look like it; ``sets`` and ``room``
    have for each counter its classes, and how many pieces these have. If there are blank cells
    the last counter is theirs, and its set is empty.
    """

    classes_of: tuple[Classes, ...]
    sets: tuple[Classes, ...]
    room: tuple[int, ...]
    blanks: int

    def takes(self, group: Iterable[int]) -> Takes:
        """What placements that are put down together take."""
        taken: Counter[int] = Counter()
        for index in group:
            taken.update(self._of_classes[self.classes_of[index]])
        return tuple(sorted(taken.items()))

    def takes_blanks(self, number: int) -> Takes:
        """What a number of blank cells take."""
        return ((len(self.room) - 1, number),)

    def suffice(self, takes: Takes) -> bool:
        """Whether the full box has so much."""
        return all(amount <= self.room[counter] for counter, amount in takes)

    @cached_property
    def are_exact(self) -> bool:
        """Whether each counter is at zero when the board is full."""
        return all(len(classes) <= 1 for classes in self.sets)

    @cached_property
    def _of_classes(self) -> Mapping[Classes, tuple[int, ...]]:
        return {
            classes: tuple(n for n, each in enumerate(self.sets) if classes <= each)
            for classes in set(self.classes_of)
        }


def counters_of_looks(problem: Problem, blanks: int) -> Counters:
    """Counters for the ways the board can look."""
    class_of = problem.placements.class_of.tolist()
    looks: dict[int, Classes] = {
        first: frozenset(class_of[index] for index in alike)
        for first, alike in problem.of_appearance.items()
    }
    return _counters(problem, tuple(looks[first] for first in problem.appearances), blanks)


def counters_of_placements(problem: Problem, blanks: int) -> Counters:
    """Counters for sets of placements, also where these look the same."""
    own = tuple(frozenset([each]) for each in problem.placements.class_of.tolist())
    return _counters(problem, own, blanks)


def _counters(problem: Problem, classes_of: tuple[Classes, ...], blanks: int) -> Counters:
    sets = _unions(set(classes_of))
    room = [sum(problem.piece_classes[each].count for each in classes) for classes in sets]
    if blanks:
        sets.append(frozenset())
        room.append(blanks)
    return Counters(classes_of, tuple(sets), tuple(room), blanks)


def _unions(sets: set[Classes]) -> list[Classes]:
    """The sets, and all unions of such as overlap."""
    found = sorted(sets, key=sorted)
    known = set(found)
    for each in found:  # it grows
        for other in sets:
            union = each | other
            if each & other and union not in known:
                known.add(union)
                found.append(union)
        if len(found) > MOST_SETS + len(sets):
            raise Uncounted(
                "cannot count without enumeration if that many pieces can look alike"
            )
    return found


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
        """Every move fills a multiple of this many cells, as the board does."""
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
    """The items that are in several of the sets, renumbered: alike ones have one number."""
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


# Orders in which the cells of a board can be filled, and the one with the shortest
# frontier.
#
# How many frontiers there can be grows exponentially with the number of things that a
# frontier has to remember: the cells that may be covered ahead, and the questions that may
# be asked of them. So several orders are tried, and for each it is worked out how much
# there is to remember at each cell; the order is the best for which the powers of two of
# that add up to the least.


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
    far = _by_distance(moves, 0)[-1]  # as far from the first cell as can be
    yield tuple(_by_distance(moves, far))


def _axes(places: Places) -> Iterator[list[Column]]:
    for axes in permutations(range(places.shape[1])):
        yield [places[:, axis] for axis in axes]


def _diagonals(places: Places) -> Iterator[list[Column]]:
    for a, b in combinations(range(places.shape[1]), 2):
        for sign in (1, -1):
            others = [places[:, c] for c in range(places.shape[1]) if c not in (a, b)]
            yield [places[:, a] + sign * places[:, b], *others, places[:, a]]


def _by_distance(moves: Moves, start: int) -> list[int]:
    """The cells by their distance; those that no move connects come last."""
    found = dict.fromkeys([start])
    reached = [start]
    while reached:
        near = {cell for each in reached for cell in moves.neighbours[each]}
        reached = sorted(near - found.keys())
        found |= dict.fromkeys(reached)
    return list(dict.fromkeys([*found, *range(len(moves.cells))]))
