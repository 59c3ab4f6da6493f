"""The moves by which a board is filled, and what the frontier has to remember of them.

The board is filled cell by cell, in an order that is chosen later (``orders``). A move covers
the first empty cell: it puts down a placement, or several at once, or leaves the cell blank.
Between the filled and the empty part of the board lies the frontier: which cells are covered
ahead, what the label of a filled cell asks of a side ahead, and what is used up of which only
one placement may have a share, as a face in a line.

Cells that the same moves cover are one: under a symmetry a cell and its images, and the cells
of a piece with a single place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.models.placements import Numbers, split_by
from jigsat.models.problem import Problem
from jigsat.models.rules.sides import fits_of
from jigsat.models.symmetry.group import Symmetry
from jigsat.solvers.counting.box import PieceBox

Integers = NDArray[np.int64]


class Pairs(NamedTuple):
    """Moves, each with an item that it has to do with: two arrays of the same length."""

    move: Integers
    item: Integers

    def those(self, kept: NDArray[np.bool_]) -> Pairs:
        """The pairs of the moves that are kept, which are numbered anew."""
        number = np.cumsum(kept) - 1
        chosen = kept[self.move]
        return Pairs(number[self.move[chosen]], self.item[chosen])

    def followed(self, lists: Pairs, number: int) -> Pairs:
        """Each move with what its items have in turn; the lists of ``number`` items."""
        order = np.argsort(lists.move, kind="stable")
        ends = np.cumsum(np.bincount(lists.move, minlength=number))
        lengths = np.diff(ends, prepend=0)[self.item]
        begin = ends[self.item] - np.cumsum(lengths)
        place = np.arange(lengths.sum()) + np.repeat(begin, lengths)
        return Pairs(np.repeat(self.move, lengths), lists.item[order[place]])

    def have_twins(self, number: int) -> NDArray[np.bool_]:
        """Which of a number of moves have an item twice."""
        both = np.sort(self.move * (int(self.item.max(initial=0)) + 1) + self.item)
        twice = both[1:][both[1:] == both[:-1]] // (int(self.item.max(initial=0)) + 1)
        return np.bincount(twice, minlength=number) > 0


@dataclass(frozen=True)
class ProfileMoves:
    """The moves of a problem, whatever the order of its cells.

    What a frontier may have to remember are items: first the cells, merged where the same moves
    cover them, then the questions, which are asked of sides, then what moves use up.

    placements: what each move puts down; a move without any leaves a cell blank
    filled, used: the cells that each move fills, and the items that it uses up
    asks, refuses: the questions of its labels, and those that these do not answer, as items
    cells: [cells of the problem] the number of the merged cell
    asked: for each question the merged cell that is asked
    items: how many there are
    takes: [moves, counters] what each takes from the box
    """

    placements: Pairs
    filled: Pairs
    used: Pairs
    asks: Pairs
    refuses: Pairs
    cells: Integers
    asked: Integers
    items: int
    takes: Integers
    box: PieceBox

    @property
    def number(self) -> int:
        """How many moves there are."""
        return len(self.takes)

    @cached_property
    def number_of_cells(self) -> int:
        """How many merged cells there are."""
        return int(self.cells.max()) + 1

    @cached_property
    def size(self) -> Integers:
        """How many merged cells each move fills."""
        return np.bincount(self.filled.move, minlength=self.number)

    @cached_property
    def step(self) -> int:
        """Every move fills a multiple of this many cells, as the board does."""
        return gcd(self.number_of_cells, *np.unique(self.size).tolist())

    def first_cells(self, position: Integers) -> Integers:
        """For each move where its first cell is, in an order given by positions of cells."""
        first = np.full(self.number, self.number_of_cells, np.int64)
        np.minimum.at(first, self.filled.move, position[self.filled.item])
        return first


def looks(problem: Problem) -> Pairs:
    """A move for each way that a placement can look."""
    first = np.fromiter(problem.of_appearance, np.int64)
    return Pairs(np.arange(len(first)), first)


def single_placements(problem: Problem) -> Pairs:
    """A move for each placement."""
    each = np.arange(len(problem.placements))
    return Pairs(each, each)


def orbits(problem: Problem, symmetry: Symmetry) -> Pairs:
    """The looks, put together with all that they become by a symmetry applied repeatedly."""
    orbit_of: dict[int, int] = {}
    number = 0
    for look in problem.of_appearance:
        if look not in orbit_of:
            each = look
            while each not in orbit_of:
                orbit_of[each] = number
                each = symmetry[each]
            number += 1
    return Pairs(*(np.fromiter(each, np.int64) for each in (orbit_of.values(), orbit_of)))


def moves_of(problem: Problem, placements: Pairs, box: PieceBox) -> ProfileMoves:
    """The moves of a problem, which put down the ``placements`` of each at once."""
    number = int(placements.move.max(initial=-1)) + 1
    takes = np.zeros((number, len(box.room)), np.int64)
    np.add.at(takes, placements.move, box.takes[placements.item])
    placements, takes = _kept(placements, takes, np.asarray((takes <= box.room).all(axis=1)))
    covered = problem.placements.covered
    filled = placements.followed(_wide(covered.owner, covered.items), len(problem.placements))
    used = placements.followed(_exclusions(problem), len(problem.placements))
    asks, refuses, asked = _questions(problem, placements)
    both = asks.move * (len(asked) + 1) + asks.item
    against_itself = np.isin(refuses.move * (len(asked) + 1) + refuses.item, both)
    wrong = filled.have_twins(len(takes)) | used.have_twins(len(takes))
    wrong[refuses.move[against_itself]] = True
    filled, used, asks, refuses = (each.those(~wrong) for each in (filled, used, asks, refuses))
    placements, takes = _kept(placements, takes, ~wrong)
    cells = _alike(filled, len(problem.cells))
    n_cells = int(cells.max()) + 1
    filled = _each_once(filled.move, cells[filled.item])
    blanks, blank_takes = _blanks(problem, cells, box)
    used = _shared(used)
    first_use = n_cells + len(asked)
    return ProfileMoves(
        placements=placements,
        filled=Pairs(
            np.append(filled.move, len(takes) + np.arange(len(blanks))),
            np.append(filled.item, blanks),
        ),
        used=Pairs(used.move, first_use + used.item),
        asks=Pairs(asks.move, n_cells + asks.item),
        refuses=Pairs(refuses.move, n_cells + refuses.item),
        cells=cells,
        asked=cells[asked],
        items=first_use + int(used.item.max(initial=-1)) + 1,
        takes=np.vstack([takes, blank_takes]),
        box=box,
    )


def _kept(
    placements: Pairs, takes: Integers, kept: NDArray[np.bool_]
) -> tuple[Pairs, Integers]:
    return placements.those(kept), takes[kept]


def _exclusions(problem: Problem) -> Pairs:
    """What each placement has a share of, of which only one may be used."""
    sets = problem.constraints.at_most_one
    return Pairs(
        np.fromiter((index for each in sets for index in each), np.int64),
        np.repeat(np.arange(len(sets)), list(map(len, sets))),
    )


def _blanks(problem: Problem, cells: Integers, box: PieceBox) -> tuple[Integers, Integers]:
    """The merged cells that may stay blank, and what each takes from the box then."""
    blankable = np.array([cell in problem.blankable for cell in problem.cells], np.bool_)
    number = int(cells.max()) + 1
    takes = np.zeros((number, len(box.room)), np.int64)
    np.add.at(takes, cells, box.blanks)
    never = np.bincount(cells[~blankable], minlength=number) > 0
    possible = ~never & (takes <= box.room).all(axis=1) & (problem.most_blanks > 0)
    return np.flatnonzero(possible), takes[possible]


def _alike(pairs: Pairs, number: int) -> Integers:
    """For each item a new number: those that are of the same moves have the same."""
    known: dict[bytes, int] = {}
    of_item = (pairs.move[places].tobytes() for places in split_by(pairs.item, number))
    return np.array([known.setdefault(each, len(known)) for each in of_item], np.int64)


def _shared(pairs: Pairs) -> Pairs:
    """The items that several moves have, renumbered: those that are alike are one."""
    number = int(pairs.item.max(initial=-1)) + 1
    several = np.bincount(pairs.item, minlength=number) > 1
    several_pairs = several[pairs.item]
    left = Pairs(pairs.move[several_pairs], pairs.item[several_pairs])
    _, item = np.unique(left.item, return_inverse=True)
    alike = _alike(Pairs(left.move, item), int(several.sum()))
    return _each_once(left.move, alike[item])


def _each_once(move: Integers, item: Integers) -> Pairs:
    number = int(item.max(initial=0)) + 1
    return Pairs(*np.divmod(np.unique(move * number + item), number))


def _questions(problem: Problem, placements: Pairs) -> tuple[Pairs, Pairs, Integers]:
    """What labels ask of the sides that they will meet, and which labels do not answer it.

    A question is a side and the labels that may be there. Returns the questions that each move
    asks, those that it does not answer, and for each question the cell that is asked.
    """
    nothing = Pairs(np.zeros(0, np.int64), np.zeros(0, np.int64))
    fits = fits_of(problem.puzzle)
    if not fits:
        return nothing, nothing, nothing.item
    shown, cells, steps = problem.placements.labels
    sides = cells.astype(np.int64) * len(problem.placements.steps) + steps
    kinds, first, kind = np.unique(
        sides * len(problem.placements.label_names) + shown.items,
        return_index=True,
        return_inverse=True,
    )
    asking, refusing, asked = _questions_of_kinds(
        [
            (
                (problem.cells[cells[each]], problem.placements.steps[steps[each]]),
                problem.placements.label_names[shown.items[each]],
            )
            for each in first.tolist()
        ],
        problem,
        fits,
    )
    kinds_shown = placements.followed(_wide(shown.owner, kind), len(problem.placements))
    return (
        kinds_shown.followed(asking, len(kinds)),
        kinds_shown.followed(refusing, len(kinds)),
        asked,
    )


def _questions_of_kinds(
    shown: Sequence[tuple[tuple[object, object], str]],
    problem: Problem,
    fits: Mapping[str, frozenset[str]],
) -> tuple[Pairs, Pairs, Integers]:
    """The same for labels on sides, in place of moves."""
    across = problem.surface.across
    at_side: dict[object, list[tuple[int, str]]] = {}
    for number, (side, label) in enumerate(shown):
        at_side.setdefault(side, []).append((number, label))
    number_of: dict[tuple[object, frozenset[str]], int] = {}
    asked: list[int] = []
    asking: list[tuple[int, int]] = []
    refusing: list[tuple[int, int]] = []
    for here, labels in at_side.items():
        there = across(here)  # type: ignore[arg-type]
        if there is None or there[0] == here[0]:  # type: ignore[index]
            continue
        answering = at_side.get(there, [])
        for number, label in labels:
            against = [each for each, other in answering if other not in fits[label]]
            if not against:
                continue
            question = number_of.setdefault((there, fits[label]), len(asked))
            if question == len(asked):
                asked.append(problem.cell_number[there[0]])
                refusing += ((each, question) for each in against)
            asking.append((number, question))
    return _pairs(asking), _pairs(refusing), np.array(asked, np.int64)


def _wide(move: Numbers, item: Numbers | Integers) -> Pairs:
    return Pairs(move.astype(np.int64), item.astype(np.int64))


def _pairs(pairs: Sequence[tuple[int, int]]) -> Pairs:
    both = np.array(pairs, np.int64).reshape(-1, 2)
    return Pairs(np.ascontiguousarray(both[:, 0]), np.ascontiguousarray(both[:, 1]))
