"""Loops over the lists of the smallest-domain search, which take most of its time.

A list is kept by words: first the first words of all masks, ``plane`` further on their second
words, and so on. So several masks are looked at with one instruction; see ``lanes``. A list
begins at a multiple of the number of lanes, and behind its last mask there are masks of nothing
up to the next multiple: these fit with everything, cover no cell, and are no candidates.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jigsat.solvers.engines.jit import inlined
from jigsat.solvers.engines.lanes import (
    LANES,
    Memory,
    first_lane,
    is_any,
    load,
    rotated,
    spread,
    store,
    where_zero,
)

NONE, ALL = np.uint64(0), np.uint64((1 << 64) - 1)
#: The digits of a count. Counts that do not fit are all alike: the search seldom meets them.
DIGITS = 6


@inlined
def clash_at(lists: Memory, at: int, plane: int, taken: Memory, words: int) -> Any:
    """What masks have that is taken: nothing, in the lanes of those that fit."""
    clash = load(lists, at) & spread(taken[0])
    for word in range(1, words):
        clash |= load(lists, at + word * plane) & spread(taken[word])
    return clash


@inlined
def fits(lists: Memory, at: int, plane: int, taken: Memory, words: int) -> bool:
    """Whether nothing of the mask there is taken."""
    clash = NONE
    for word in range(words):
        clash |= lists[at + word * plane] & taken[word]
    return bool(clash == NONE)


@inlined
def meets(lists: Memory, at: int, plane: int, cells: Memory, cell_words: int) -> bool:
    """Whether the mask there has one of the cells."""
    common = NONE
    for word in range(cell_words):
        common |= lists[at + word * plane] & cells[word]
    return bool(common != NONE)


@inlined
def next_candidate(lists: Memory, place: int, last: int, plane: int, bit: np.uint64) -> int:
    """The first place from this one on whose mask has the bit; ``last`` without one."""
    if place >= last:
        return place
    while place < last and not is_any(load(lists, plane + place) & spread(bit)):
        place += LANES
    while place < last and not lists[plane + place] & bit:
        place += 1
    return min(place, last)


@inlined
def tally_first(
    lists: Memory,
    start: int,
    last: int,
    plane: int,
    taken: Memory,
    words: int,
    fitting: Memory,
    keep: bool,
) -> tuple[np.uint64, np.uint64]:
    """The cells of the first word that any fitting mask has, and those that several have.

    Which masks fit is written down if other words are to be looked at, too.
    """
    some = several = spread(NONE)
    for at in range(start, last, LANES):
        clash = clash_at(lists, at, plane, taken, words)
        if keep:
            store(fitting, at - start, where_zero(clash, spread(ALL)))
        masks = where_zero(clash, load(lists, at))
        several |= some & masks
        some |= masks
    return over_lanes(some, several)


@inlined
def tally_next(
    lists: Memory, start: int, last: int, plane: int, fitting: Memory
) -> tuple[np.uint64, np.uint64]:
    """The same for another word."""
    some = several = spread(NONE)
    for at in range(start, last, LANES):
        masks = load(lists, at + plane) & load(fitting, at - start)
        several |= some & masks
        some |= masks
    return over_lanes(some, several)


@inlined
def over_lanes(some: Any, several: Any) -> tuple[np.uint64, np.uint64]:
    """The same over all lanes: each bit that some mask has, and that several have."""
    several |= rotated(several, 4) | some & rotated(some, 4)
    some |= rotated(some, 4)
    several |= rotated(several, 2) | some & rotated(some, 2)
    some |= rotated(some, 2)
    several |= rotated(several, 1) | some & rotated(some, 1)
    some |= rotated(some, 1)
    return first_lane(some), first_lane(several)


@inlined
def counted(lists: Memory, start: int, last: int, plane: int) -> Any:
    """How many masks of a list have each bit of a word: the binary digits of 64 counts."""
    none = spread(NONE)
    counts = none, none, none, none, none, none, none
    for at in range(start, last, LANES):
        counts = one_more(counts, load(lists, at + plane))
    counts = total(counts, turned(counts, 4))
    counts = total(counts, turned(counts, 2))
    ones, twos, fours, eights, sixteens, thirties, more = total(counts, turned(counts, 1))
    return (
        first_lane(ones),
        first_lane(twos),
        first_lane(fours),
        first_lane(eights),
        first_lane(sixteens),
        first_lane(thirties),
        first_lane(more),
    )


@inlined
def one_more(digits: Any, bits: Any) -> Any:
    """The counts of 64 items, with one more where a bit is set.

    A count is given by its binary digits, and by whether it is more than these can say.
    """
    ones, twos, fours, eights, sixteens, thirties, more = digits
    ones, bits = ones ^ bits, ones & bits
    twos, bits = twos ^ bits, twos & bits
    fours, bits = fours ^ bits, fours & bits
    eights, bits = eights ^ bits, eights & bits
    sixteens, bits = sixteens ^ bits, sixteens & bits
    thirties, bits = thirties ^ bits, thirties & bits
    return ones, twos, fours, eights, sixteens, thirties, more | bits


@inlined
def turned(digits: Any, by: int) -> Any:
    """The counts of other lanes."""
    ones, twos, fours, eights, sixteens, thirties, more = digits
    return (
        rotated(ones, by),
        rotated(twos, by),
        rotated(fours, by),
        rotated(eights, by),
        rotated(sixteens, by),
        rotated(thirties, by),
        rotated(more, by),
    )


@inlined
def total(here: Any, there: Any) -> Any:
    """The sums of counts."""
    ones, carry = sum_of_digit(here[0], there[0], here[0] ^ here[0])
    twos, carry = sum_of_digit(here[1], there[1], carry)
    fours, carry = sum_of_digit(here[2], there[2], carry)
    eights, carry = sum_of_digit(here[3], there[3], carry)
    sixteens, carry = sum_of_digit(here[4], there[4], carry)
    thirties, carry = sum_of_digit(here[5], there[5], carry)
    return ones, twos, fours, eights, sixteens, thirties, here[6] | there[6] | carry


@inlined
def sum_of_digit(here: Any, there: Any, carry: Any) -> Any:
    """One digit of the sums of two counts, and what is carried to the next."""
    either = here ^ there
    return either ^ carry, here & there | either & carry
