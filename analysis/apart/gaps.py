"""How far pieces in space can go before they meet others, compiled.

Directions are numbered: the axes in turn, first towards greater coordinates, then towards
lesser ones.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from jigsat.solvers.engines.jit import compiled, inlined

Numbers = npt.NDArray[np.int32]
Masks = npt.NDArray[np.int64]

#: There is nothing that way.
FREE = 1 << 20
AXES = 3
#: Of a move after which what moves is gone.
OUT = 0

#: How many gaps are known at most; keys are spread over them by a product.
_ROWS, _SPREAD, _SHIFT = 1 << 14, 0x9E3779B97F4A7C1, 40


@dataclass(frozen=True, eq=False)
class KnownGaps:
    """Gaps between two pieces that were found last, by how they lie to each other.

    ``keys``: what each row of ``gaps`` is of, see ``_key``; the row of a key is fixed, and
    overwritten when another key comes there.
    """

    keys: Masks
    gaps: Numbers


def no_gaps_known() -> KnownGaps:
    """Room for gaps, with nothing in it."""
    return KnownGaps(np.full(_ROWS, -1, np.int64), np.empty((_ROWS, 2 * AXES), np.int32))


@compiled
def moves_of(
    cells: Numbers, starts: Numbers, names: Numbers, positions: Numbers,
    keys: Masks, known: Numbers, steps: Numbers, masks: Masks,
) -> int:  # fmt: skip
    """Every move of some of the pieces while the others stand still; returns their number.

    Moves that differ only in which part is said to stand still are found once: what moves is
    the smaller part. Of those that end with the parts separated, only the ones are found in
    which a piece takes no others along than it must. Found are as many as ``steps`` has room
    for; if that number is returned, there may be more.

    Args:
        cells: the coordinates of the cells of all pieces, one row each.
        starts: where the cells of each piece begin, and where the last ones end.
        names: a number of each piece, less than 64, by which gaps are known.
        positions: by how much each piece is moved; one row each.
        keys, known: as in ``KnownGaps``.
        steps: is given the direction and distance of each move, ``OUT`` if it ends separated.
        masks: is given the pieces that move, a bit for each.
    """
    pieces = len(starts) - 1
    gaps = _gaps(cells, starts, names, positions, keys, known)
    found = 0
    for direction in range(2 * AXES):
        axis = direction // 2
        bottleneck = np.empty((pieces, pieces), np.int32)
        for i in range(pieces):
            for j in range(pieces):
                bottleneck[i, j] = gaps[axis, i, j] if direction % 2 == 0 else gaps[axis, j, i]
        _close(bottleneck)
        found = _moves_towards(bottleneck, direction, steps, masks, found)
    return found


@inlined
def _gaps(
    cells: Numbers, starts: Numbers, names: Numbers, positions: Numbers,
    keys: Masks, known: Numbers,
) -> Numbers:  # fmt: skip
    """How far each piece can go along each axis until it meets each other piece."""
    pieces = len(starts) - 1
    gaps = np.full((AXES, pieces, pieces), FREE, np.int32)
    for i in range(pieces):
        for j in range(i + 1, pieces):
            x = positions[j, 0] - positions[i, 0]
            y = positions[j, 1] - positions[i, 1]
            z = positions[j, 2] - positions[i, 2]
            key = _key(names[i], names[j], x, y, z)
            row = (key * _SPREAD >> _SHIFT) & (_ROWS - 1)
            if keys[row] != key:
                keys[row] = key
                known[row] = FREE
                one = cells[starts[i] : starts[i + 1]]
                other = cells[starts[j] : starts[j + 1]]
                _find_gaps(known[row], one, other, x, y, z)
            for axis in range(AXES):
                gaps[axis, i, j] = known[row, 2 * axis]
                gaps[axis, j, i] = known[row, 2 * axis + 1]
    return gaps


@inlined
def _key(one: int, other: int, x: int, y: int, z: int) -> int:
    """Two pieces, and by how much the other one is moved against the first, as a number."""
    key = int(one) << 6 | int(other)
    for step in (x, y, z):
        key = key << 16 | (step & 0xFFFF)
    return key


@inlined
def _find_gaps(gaps: Numbers, one: Numbers, other: Numbers, x: int, y: int, z: int) -> None:
    """How far one piece can go along each axis until it meets the other, and that until it.

    Args:
        gaps: is given for each axis these two numbers.
        x, y, z: by how much the other piece is moved against the first.
    """
    for a in range(len(one)):
        # Numbers, not arrays: this is where the time goes.
        u, v, w = one[a, 0] - x, one[a, 1] - y, one[a, 2] - z
        for b in range(len(other)):
            same_x, same_y = other[b, 0] == u, other[b, 1] == v
            if same_x and same_y:
                _note_gap(gaps, 2, other[b, 2] - w)
            elif (same_x or same_y) and other[b, 2] == w:
                if same_x:
                    _note_gap(gaps, 1, other[b, 1] - v)
                else:
                    _note_gap(gaps, 0, other[b, 0] - u)


@inlined
def _note_gap(gaps: Numbers, axis: int, apart: int) -> None:
    """Note how far a cell of one piece can go until it meets one of the other, or that it."""
    if apart > 0:
        gaps[2 * axis] = min(gaps[2 * axis], apart - 1)
    else:
        gaps[2 * axis + 1] = min(gaps[2 * axis + 1], -apart - 1)


@inlined
def _close(gaps: Numbers) -> None:
    """Make of gaps how far a piece can go until it takes along another, through whichever.

    The first piece takes a second one along when it goes further than the gap between them, and
    that one a third: over all chains, the least of their greatest gaps.
    """
    pieces = len(gaps)
    for k in range(pieces):
        for i in range(pieces):
            for j in range(pieces):
                through = max(gaps[i, k], gaps[k, j])
                if i != j and through < gaps[i, j]:
                    gaps[i, j] = through


@inlined
def _moves_towards(
    gaps: Numbers, direction: int, steps: Numbers, masks: Masks, found: int
) -> int:
    """The moves in one direction, after those that are found already."""
    everything = (1 << len(gaps)) - 1
    first = found
    for piece in range(len(gaps)):
        mask = _taken_along(gaps, piece, FREE)
        if mask != everything:
            found = _add(steps, masks, first, found, direction, OUT, mask)
    for step in range(1, _farthest(gaps) + 1):
        found = _moves_by(gaps, direction, step, steps, masks, found)
    return found


@inlined
def _moves_by(
    gaps: Numbers, direction: int, step: int, steps: Numbers, masks: Masks, found: int
) -> int:
    """The moves in one direction and by one distance, after those that are found already."""
    first = found
    for piece in range(len(gaps)):
        mask = _taken_along(gaps, piece, step)
        if 2 * _size(mask) <= len(gaps):
            last = found
            found = _add(steps, masks, first, found, direction, step, mask)
            # Groups that are independent of each other can go at the same time.
            for other in range(first, last):
                together = masks[other] | mask
                if 2 * _size(together) <= len(gaps):
                    found = _add(steps, masks, first, found, direction, step, together)
    return found


@inlined
def _farthest(gaps: Numbers) -> int:
    """The greatest gap that ends."""
    farthest = 0
    for i in range(len(gaps)):
        for j in range(len(gaps)):
            if i != j and gaps[i, j] < FREE:
                farthest = max(farthest, gaps[i, j])
    return farthest


@inlined
def _taken_along(gaps: Numbers, piece: int, step: int) -> int:
    """The pieces that go along with one that goes so far."""
    mask = 1 << piece
    for other in range(len(gaps)):
        if other != piece and gaps[piece, other] < step:
            mask |= 1 << other
    return mask


@inlined
def _add(
    steps: Numbers, masks: Masks, first: int, found: int, direction: int, step: int, mask: int
) -> int:
    """Note down a move, if there is room, and none such since the first; returns the number."""
    for each in range(first, found):
        if masks[each] == mask:
            return found
    if found < len(masks):
        steps[found, 0] = direction
        steps[found, 1] = step
        masks[found] = mask
        return found + 1
    return found


@inlined
def _size(mask: int) -> int:
    """How many pieces there are in a mask."""
    size = 0
    while mask:
        mask &= mask - 1
        size += 1
    return size
