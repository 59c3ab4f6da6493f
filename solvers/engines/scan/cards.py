"""Tables of the scan for cards: every piece has one cell and is one of a kind; see cards.c."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.solvers.engines.scan.tables import Bits, Ints, ScanTables, distinct
from jigsat.solvers.kernels.library import LANES

Naturals = NDArray[np.uint32]

#: Sides by which candidates are looked up. A third one (cells filled from three sides, as
#: on some triangles) is compared afterwards.
LOOKED_UP = 2
#: Tables of candidates larger than this, in words, would not stay in the processor's cache.
MAX_TABLE = 1 << 22


class CardTables(NamedTuple):
    """What the scan for cards reads; ``c`` cells, ``v`` variants in ``w`` words.

    candidates: [c, label, label, w] the variants for a cell, by what is asked of it
    beside: [c, 4] the two neighbours that ask, each with the side of theirs that meets the
        cell; at the rim, a cell after the last, on which a card that asks for
        nothing lies for ever
    more_at: slices of ``more``, the further neighbours: (neighbour, its side, own side)
    fit: [side, label, w] the variants that may show a label on a side
    asked: [v + 1, side] the label that a variant asks for across a side
    others: [v, w] the variants of all other pieces
    place: [c, v] the placement of a variant on a cell
    """

    candidates: Bits
    beside: Naturals
    more_at: Ints
    more: Naturals
    fit: Bits
    asked: Naturals
    others: Bits
    place: Ints


class CardState(NamedTuple):
    """Where a search stands: the variant on each cell, those still to be tried there, those
    of unused pieces when it was filled, and the depth (-1: the search is at its end)."""

    lying: Naturals
    still_open: Bits
    available: Bits
    depth: NDArray[np.int64]


def are_cards(tables: ScanTables) -> bool:
    """Whether the puzzle is one for this scan."""
    cells, words = tables.base.shape
    return (
        tables.line_count == 0
        and tables.blanks == 0
        and tables.used_up == 0
        and tables.uses_all
        and len(tables.pieces) == cells
        and bool((tables.pieces == 1).all())
        and cells * tables.fit.shape[1] ** LOOKED_UP * words <= MAX_TABLE
    )


def make_card_tables(tables: ScanTables) -> CardTables:
    """The tables of a subproblem, in the form for cards."""
    cells, words = tables.base.shape
    labels = tables.fit.shape[1]
    variants = tables.place.shape[1]
    candidates = np.zeros((cells, labels, labels, words), np.uint64)
    beside = np.zeros((cells, 2 * LOOKED_UP), np.uint32)
    beside[:, ::2] = cells
    more: list[tuple[int, int, int]] = []
    more_at = [0]
    anything = np.full((labels, words), ~np.uint64(0))
    for cell in range(cells):
        near = tables.earlier[tables.earlier_at[cell] : tables.earlier_at[cell + 1]].tolist()
        allowed = [anything] * LOOKED_UP
        for i, (side, neighbour, back) in enumerate(near[:LOOKED_UP]):
            beside[cell, 2 * i : 2 * i + 2] = neighbour, back
            allowed[i] = tables.fit[side]
        candidates[cell] = allowed[0][:, None] & allowed[1][None, :] & tables.base[cell]
        more += [(neighbour, back, side) for side, neighbour, back in near[LOOKED_UP:]]
        more_at.append(len(more))
    return CardTables(
        candidates=candidates,
        beside=beside,
        more_at=np.array(more_at, np.int32),
        more=np.array(more, np.uint32).reshape(-1, 3),
        fit=tables.fit,
        asked=np.pad(tables.asked, ((0, 1), (0, 0))).astype(np.uint32),
        others=_others(tables, variants),
        place=tables.place,
    )


def _others(tables: ScanTables, variants: int) -> Bits:
    others = np.zeros((variants, tables.base.shape[1]), np.uint64)
    for row in tables.variants_of:
        members = np.unpackbits(row.view(np.uint8), bitorder="little")[:variants]
        others[members.astype(np.bool_)] = ~row
    return others


def new_card_state(tables: ScanTables) -> CardState:
    """The state of a search that is about to begin."""
    cells, _ = tables.base.shape
    state = CardState(
        lying=np.full(cells + 1, tables.place.shape[1], np.uint32),
        still_open=np.zeros_like(tables.base),
        available=np.zeros_like(tables.base),
        depth=np.zeros(1, np.int64),
    )
    state.still_open[0] = tables.base[0]
    state.available[0] = np.bitwise_or.reduce(tables.variants_of, axis=0)
    return state


# The tables of the scan that lays groups of cards; see groups.c.
#
# The cells are taken in the order of the scan, in groups of two or three neighbours: a group is
# a *step* of the search. Cards that lie already ask the group for labels: the first card for
# two, each further one for one, as its other neighbour is the card before it. For all that may
# be asked of a group there is a list of the cards that answer it and each other. Of the seven
# to ten labels of most puzzles, few do: four pairs on average for Brendan Owen's 7x7.


Longs = NDArray[np.int64]
Flags = NDArray[np.bool_]

#: Cells of a group, at most.
MOST_CELLS = 3
#: Cards that ask a group for a label, at most.
MOST_ASKING = MOST_CELLS + 1
#: Entries of a list that are looked at together: a bit of a word for each.
BLOCK = 64
#: A set of cards is one word. Its highest bit stands for no card.
MOST_CARDS = 63
#: Larger tables would not stay in the processor's cache: lists, and entries in all of them.
MOST_LISTS, MOST_ENTRIES = 1 << 22, 1 << 24
NO_CARD = np.uint64(1 << MOST_CARDS)
#: An entry that never fits.
NEVER = ~np.uint64(0)


class GroupTables(NamedTuple):
    """What the search reads; ``s`` steps, ``g`` cells of a group, ``e`` entries of all lists.

    cells: [s, g] the cells of a step; where there are fewer, the last one again
    sizes: [s] how many cells a step has
    asking: [s, g + 1, 3] the neighbours that ask, each with the side of theirs that does and
        the factor of the label in the number of the list; at the rim, a cell after
        the last, on which a card that asks for nothing lies
    lists: [s] the number of the first list of a step
    entries: [lists, 2] where the entries of a list begin, at a multiple of the lanes, and how
        many there are: beside each other, as each look at memory that is far away takes time
    cards: [e] the cards of an entry, as a set; ``NEVER`` where a list is filled up
    variants: [e, g] the card on each cell, with its turn: where its labels begin in ``asked``
    asked: [v + 1, side] the label that a variant asks for across a side
    place: [c, v] the placement of a variant on a cell
    """

    cells: Longs
    sizes: Longs
    asking: Longs
    lists: Longs
    entries: Ints
    cards: Bits
    variants: Naturals
    asked: Longs
    place: Ints


class GroupState(NamedTuple):
    """Where a search stands: for each step, but for the first.

    lying: where in ``asked`` the labels of the card on each cell begin; behind these one that
        asks for nothing
    block: where the block of entries begins that is looked at
    still_open: those of them that are still to be tried, as bits
    behind: how many entries of the list there are behind them
    used: the cards that lay before the step
    depth: the step (-1: the search is at its end)
    """

    lying: Longs
    block: Longs
    still_open: Bits
    behind: Longs
    used: Bits
    depth: Longs


class _Cell(NamedTuple):
    """A cell of a step, and which of its two neighbours is the cell before it, if any is."""

    cell: int
    before: int | None = None


#: The cells of a step.
_Step = tuple[_Cell, ...]


@dataclass(frozen=True)
class _Entries:
    """Entries of lists: the number of the list of each, and a variant for each of its cells."""

    lists: Longs
    variants: Longs


def make_group_tables(tables: CardTables) -> GroupTables | None:
    """The tables for groups of cards; None if they would be too large."""
    cards = np.unique(tables.others, axis=0, return_inverse=True)[1].ravel()
    if len(tables.more) or cards.max() >= MOST_CARDS:
        return None
    made = (_tables_of(tables, cards, most) for most in (MOST_CELLS, 2))
    return next((each for each in made if each is not None), None)


def _tables_of(tables: CardTables, cards: Longs, most: int) -> GroupTables | None:
    """The tables for groups of at most ``most`` cards; None if they would be too large."""
    labels = tables.candidates.shape[1]
    steps = list(_steps(tables.beside, most))
    numbers: dict[tuple[Any, ...], int] = {}
    kinds: list[_Entries] = []
    lists = []
    size = 0
    for step in steps:
        kind = _kind(tables, step)
        if kind not in numbers:
            numbers[kind] = size
            kinds.append(_entries(tables, cards, step, numbers[kind]))
            size += labels ** (len(step) + 1)
        lists.append(numbers[kind])
        if size > MOST_LISTS or sum(len(each.lists) for each in kinds) > MOST_ENTRIES:
            return None
    entries = _Entries(
        np.concatenate([each.lists for each in kinds]),
        np.concatenate([_filled(each.variants) for each in kinds]),
    )
    return _laid_out(tables, steps, cards, np.array(lists), entries, size)


def _steps(beside: Naturals, most: int) -> Iterator[_Step]:
    """The cells of each run of neighbours, two at a time.

    The first three are one step if their number is odd and ``most`` allows it.
    """
    for run in _runs(beside):
        rest = run
        while rest:
            size = most if rest is run and len(run) % 2 else 2
            yield (_Cell(rest[0].cell), *rest[1:size])
            rest = rest[size:]


def _runs(beside: Naturals) -> Iterator[list[_Cell]]:
    """Cells of which each has the one before as a neighbour, and no other one of them."""
    run: list[_Cell] = []
    for cell, near in enumerate(beside[:, ::2].tolist()):
        inside = [which for which, other in enumerate(near) if other in _cells(run)]
        if run and [near[which] for which in inside] == [cell - 1]:
            run.append(_Cell(cell, inside[0]))
        else:
            if run:
                yield run
            run = [_Cell(cell)]
    yield run


def _cells(step: Iterable[_Cell]) -> list[int]:
    return [cell for cell, _ in step]


def _asking(step: _Step) -> Iterator[tuple[int, int]]:
    """The cells of a step that are asked from outside, each with which neighbour asks."""
    for cell, before in step:
        yield from ((cell, which) for which in (0, 1) if which != before)


def _kind(tables: CardTables, step: _Step) -> tuple[Any, ...]:
    """Steps of one kind have the same lists: the same may lie there, and may be asked."""
    cells = _cells(step)
    asked = [_askable(tables, cell, which).tobytes() for cell, which in _asking(step)]
    sides = tables.beside[cells, 1::2].tobytes()
    return (
        *(tables.candidates[cell].tobytes() for cell in cells),
        *asked,
        sides,
        tuple(before for _, before in step),
    )


def _askable(tables: CardTables, cell: int, which: int) -> Longs:
    """The labels that one of the two neighbours of a cell may ask for."""
    neighbour, side = tables.beside[cell, 2 * which : 2 * which + 2]
    if neighbour == len(tables.beside):
        return np.zeros(1, np.int64)
    there = np.flatnonzero(_bits(tables, int(neighbour)).any(axis=(0, 1)))
    return distinct(tables.asked[there, side].astype(np.int64))


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


def _entries(tables: CardTables, cards: Longs, step: _Step, first_list: int) -> _Entries:
    """All groups of cards that fit each other, for all that may be asked of them."""
    labels = tables.candidates.shape[1]
    alone = _candidates(tables, step[0].cell)
    lists = alone[:, 0] * labels + alone[:, 1]
    entries = _Entries(lists, alone[:, 2:])
    for each in step[1:]:
        entries = _joined(tables, cards, entries, each)
    order = np.argsort(entries.lists, kind="stable")
    return _Entries(entries.lists[order] + first_list, entries.variants[order])


def _joined(tables: CardTables, cards: Longs, before: _Entries, cell: _Cell) -> _Entries:
    """The groups with one more card: each with all cards that show the label it asks for."""
    assert cell.before is not None
    there = _candidates(tables, cell.cell)
    there = there[np.argsort(there[:, cell.before], kind="stable")]
    side = tables.beside[cell.cell, 2 * cell.before + 1]
    asked = tables.asked[before.variants[:, -1], side]
    begin = np.searchsorted(there[:, cell.before], asked)
    size = np.searchsorted(there[:, cell.before], asked, side="right") - begin
    group = np.repeat(np.arange(len(asked)), size)
    card = np.arange(len(group)) - np.repeat(np.cumsum(size) - size - begin, size)
    others = cards[before.variants[group]]
    differ = (others != cards[there[card, 2]][:, None]).all(axis=1)
    group, card = group[differ], card[differ]
    labels = tables.candidates.shape[1]
    return _Entries(
        before.lists[group] * labels + there[card, 1 - cell.before],
        np.column_stack([before.variants[group], there[card, 2]]),
    )


def _filled(rows: Longs) -> Longs:
    """The rows with their last column again, until they are as wide as the largest group."""
    return np.pad(rows, ((0, 0), (0, MOST_CELLS - rows.shape[1])), mode="edge")


def _laid_asking(tables: CardTables, step: _Step) -> list[tuple[int, int, int]]:
    """Who asks a step for labels; see ``asking``."""
    labels, asking = tables.candidates.shape[1], list(_asking(step))
    beside = tables.beside.astype(np.int64)
    laid = [
        (*beside[cell, 2 * which : 2 * which + 2].tolist(), labels ** (len(asking) - 1 - i))
        for i, (cell, which) in enumerate(asking)
    ]
    return laid + [(len(beside), 0, 0)] * (MOST_ASKING - len(laid))


def _laid_out(
    tables: CardTables,
    steps: list[_Step],
    cards: Longs,
    lists: Longs,
    entries: _Entries,
    number_of_lists: int,
) -> GroupTables:
    """The tables, each list at a multiple of the lanes; an empty one is before all others."""
    size = np.bincount(entries.lists, minlength=number_of_lists)
    room = -(-size // LANES) * LANES
    begin = np.cumsum(room) - room + LANES
    at = np.arange(len(entries.lists)) + (begin - np.cumsum(size) + size)[entries.lists]
    sets = np.full(LANES + int(room.sum()), NEVER)
    sets[at] = np.bitwise_or.reduce(
        np.uint64(1) << cards[entries.variants].astype(np.uint64), axis=1
    )
    variants = np.zeros((len(sets), MOST_CELLS), np.uint32)
    variants[at] = entries.variants * tables.asked.shape[1]
    return GroupTables(
        cells=np.concatenate([_filled(np.array([_cells(step)])) for step in steps]),
        sizes=np.array(list(map(len, steps))),
        asking=np.array([_laid_asking(tables, step) for step in steps]),
        lists=lists,
        entries=np.stack([np.where(size > 0, begin, 0), size], axis=1).astype(np.int32),
        cards=sets,
        variants=variants,
        asked=tables.asked.astype(np.int64),
        place=tables.place,
    )


def new_group_state(tables: GroupTables) -> GroupState:
    """The state of a search that is about to begin, before its first step."""
    steps, sides = len(tables.lists) + 1, tables.asked.shape[1]
    first = int(tables.lists[0])
    state = GroupState(
        lying=np.full(len(tables.place) + 1, tables.place.shape[1] * sides, np.int64),
        block=np.zeros(steps, np.int64),
        still_open=np.zeros(steps, np.uint64),
        behind=np.zeros(steps, np.int64),
        used=np.full(steps, NO_CARD),
        depth=np.zeros(1, np.int64),
    )
    # As if the block before the first one had been tried.
    begin, size = map(int, tables.entries[first])
    state.block[0], state.behind[0] = begin - BLOCK, size
    return state
