"""Tables of the scan for cards: every piece has one cell and is one of a kind; see cards.c."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.solvers.engines.scan.tables import Bits, Ints, ScanTables

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
