"""The tables of the scan that lays cards two at a time.

The cells are taken in the order of the scan, two at a time if they are neighbours, else one: a
*step* of the search. Three labels at most are asked of the two cards by cards that lie already:
two of the first card, and one of the second, whose other neighbour is the first card. For each
three labels there is a list of the pairs of cards that answer them and each other. Of the
seven to ten labels of most puzzles, few pairs do: four on average for Brendan Owen's 7x7.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.solvers.engines.lanes import LANES
from jigsat.solvers.engines.scan.cards_kernel import CardTables, Naturals
from jigsat.solvers.engines.scan.tables import Bits, Ints

Longs = NDArray[np.int64]
Flags = NDArray[np.bool_]

#: A set of cards is one word. Its highest bit stands for no card.
MOST_CARDS = 63
#: Larger tables would not stay in the processor's cache: lists, and pairs in all of them.
MOST_LISTS, MOST_PAIRS = 1 << 18, 1 << 20
NO_CARD = np.uint64(1 << MOST_CARDS)
#: A pair that never fits.
NEVER = ~np.uint64(0)


class PairTables(NamedTuple):
    """What the search reads; ``s`` steps, ``l`` labels, and ``e`` entries of all lists.

    cells: [s, 2] the cells of a step; twice the same if there is only one
    asking: [s, 6] the three neighbours that ask, each with the side of theirs that does;
        where there is none, a cell after the last, on which a card that asks for nothing lies
    lists: [s] the number of the first list of a step; of labels a, b, c it is
        (a * l + b) * l + c further on
    entries: [lists, 2] where the entries of a list begin, at a multiple of the lanes, and how
        many there are: beside each other, as each look at memory that is far away takes time
    cards: [e] the cards of an entry, as a set; ``NEVER`` where a list is filled up
    variants: [e, 2] the card on each cell, with its turn: where its labels begin in ``asked``
    asked: [v + 1, side] the label that a variant asks for across a side
    place: [c, v] the placement of a variant on a cell
    labels: how many labels there are
    """

    cells: Longs
    asking: Longs
    lists: Longs
    entries: Ints
    cards: Bits
    variants: Naturals
    asked: Longs
    place: Ints
    labels: int


@dataclass(frozen=True)
class _Step:
    """One cell or two, and for two which of the neighbours of the second is not the first."""

    cells: tuple[int, ...]
    other: int = 0


@dataclass(frozen=True)
class _Entries:
    """Entries of lists: the number of the list of each, and its one or two variants."""

    lists: Longs
    variants: Longs


def make_pair_tables(tables: CardTables) -> PairTables | None:
    """The tables for two cards at a time; None if they would be too large."""
    cards = np.unique(tables.others, axis=0, return_inverse=True)[1].ravel()
    lists_of_a_kind = tables.candidates.shape[1] ** 3
    if len(tables.more) or cards.max() >= MOST_CARDS or lists_of_a_kind > MOST_LISTS:
        return None
    steps = list(_steps(tables.beside))
    numbers: dict[tuple[Any, ...], int] = {}
    kinds: list[_Entries] = []
    lists = []
    for step in steps:
        kind = _kind(tables, step)
        if kind not in numbers:
            numbers[kind] = len(kinds)
            kinds.append(_entries(tables, cards, step))
        lists.append(numbers[kind] * lists_of_a_kind)
    number_of_lists = len(kinds) * lists_of_a_kind
    if number_of_lists > MOST_LISTS or sum(len(each.lists) for each in kinds) > MOST_PAIRS:
        return None
    entries = _Entries(
        np.concatenate(
            [each.lists + number * lists_of_a_kind for number, each in enumerate(kinds)]
        ),
        np.concatenate([each.variants for each in kinds]),
    )
    return _laid_out(tables, steps, cards, np.array(lists), entries, number_of_lists)


def _steps(beside: Naturals) -> Iterator[_Step]:
    """Two cells at a time where the second has the first as a neighbour."""
    cell = 0
    while cell < len(beside):
        near = beside[cell + 1, ::2].tolist() if cell + 1 < len(beside) else []
        if cell in near:
            yield _Step((cell, cell + 1), 1 - near.index(cell))
        else:
            yield _Step((cell,))
        cell += 2 if cell in near else 1


def _kind(tables: CardTables, step: _Step) -> tuple[Any, ...]:
    """Steps of one kind have the same lists: the same may lie there, and may be asked."""
    asked = [_askable(tables, cell, which).tobytes() for cell in step.cells for which in (0, 1)]
    sides = tables.beside[list(step.cells), 1::2].tobytes()
    return (
        *(tables.candidates[cell].tobytes() for cell in step.cells),
        *asked,
        sides,
        step.other,
    )


def _askable(tables: CardTables, cell: int, which: int) -> Longs:
    """The labels that one of the two neighbours of a cell may ask for."""
    neighbour, side = tables.beside[cell, 2 * which : 2 * which + 2]
    if neighbour == len(tables.beside):
        return np.zeros(1, np.int64)
    there = np.flatnonzero(_bits(tables, int(neighbour)).any(axis=(0, 1)))
    return np.unique(tables.asked[there, side]).astype(np.int64)


def _bits(tables: CardTables, cell: int) -> Flags:
    """[l, l, v]: whether a variant is a candidate for a cell of which two labels are asked."""
    words = np.ascontiguousarray(tables.candidates[cell]).view(np.uint8)
    bits = np.unpackbits(words, axis=-1, bitorder="little", count=len(tables.others))
    return bits.astype(np.bool_)


def _candidates(tables: CardTables, cell: int) -> Longs:
    """[n, 3]: what may be asked of a cell, two labels, with a candidate for it."""
    first, second = (_askable(tables, cell, which) for which in (0, 1))
    found = np.argwhere(_bits(tables, cell)[np.ix_(first, second)])
    return np.stack([first[found[:, 0]], second[found[:, 1]], found[:, 2]], axis=1)


def _entries(tables: CardTables, cards: Longs, step: _Step) -> _Entries:
    """All pairs of cards that fit each other, for all that may be asked of them."""
    labels = tables.candidates.shape[1]
    here = _candidates(tables, step.cells[0])
    lists = (here[:, 0] * labels + here[:, 1]) * labels
    if len(step.cells) == 1:
        return _sorted(lists, here[:, [2, 2]])
    there = _candidates(tables, step.cells[1])
    there = there[np.argsort(there[:, 1 - step.other], kind="stable")]
    side = tables.beside[step.cells[1], 2 * (1 - step.other) + 1]
    asked = tables.asked[here[:, 2], side]
    # Each candidate here is joined with those there that show the label it asks for.
    begin = np.searchsorted(there[:, 1 - step.other], asked)
    size = np.searchsorted(there[:, 1 - step.other], asked, side="right") - begin
    first = np.repeat(np.arange(len(here)), size)
    second = np.arange(len(first)) - np.repeat(np.cumsum(size) - size - begin, size)
    differ = cards[here[first, 2]] != cards[there[second, 2]]
    first, second = first[differ], second[differ]
    return _sorted(
        lists[first] + there[second, step.other],
        np.stack([here[first, 2], there[second, 2]], axis=1),
    )


def _sorted(lists: Longs, variants: Longs) -> _Entries:
    order = np.argsort(lists, kind="stable")
    return _Entries(lists[order], variants[order])


def _laid_out(
    tables: CardTables,
    steps: list[_Step],
    cards: Longs,
    lists: Longs,
    entries: _Entries,
    number_of_lists: int,
) -> PairTables:
    """The tables, each list at a multiple of the lanes; an empty one is before all others."""
    size = np.bincount(entries.lists, minlength=number_of_lists)
    room = -(-size // LANES) * LANES
    begin = np.cumsum(room) - room + LANES
    at = np.arange(len(entries.lists)) + (begin - np.cumsum(size) + size)[entries.lists]
    sets = np.full(LANES + int(room.sum()), NEVER)
    sets[at] = np.bitwise_or.reduce(
        np.uint64(1) << cards[entries.variants].astype(np.uint64), axis=1
    )
    variants = np.zeros((len(sets), 2), np.uint32)
    variants[at] = entries.variants * tables.asked.shape[1]
    beside = tables.beside.astype(np.int64)
    nobody = np.array([len(beside), 0])
    asking = [
        (beside[step.cells[0]], beside[step.cells[1], 2 * step.other :][:2])
        if len(step.cells) == 2
        else (beside[step.cells[0]], nobody)
        for step in steps
    ]
    return PairTables(
        cells=np.array([(step.cells[0], step.cells[-1]) for step in steps]),
        asking=np.array([np.concatenate(each) for each in asking]),
        lists=lists,
        entries=np.stack([np.where(size > 0, begin, 0), size], axis=1).astype(np.int32),
        cards=sets,
        variants=variants,
        asked=tables.asked.astype(np.int64),
        place=tables.place,
        labels=tables.candidates.shape[1],
    )
