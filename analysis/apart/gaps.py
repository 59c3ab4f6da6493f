"""How far pieces in space can go before they meet others, compiled.

Directions are numbered: the axes in turn, first towards greater coordinates, then towards
lesser ones.
"""

from __future__ import annotations

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


@compiled
def moves_of(
    cells: Numbers, starts: Numbers, positions: Numbers, steps: Numbers, masks: Masks
) -> int:
    """Every move of some of the pieces while the others stand still; returns their number.

    Moves that differ only in which part is said to stand still are found once: what moves is
    the smaller part. Of those that end with the parts separated, only the ones are found in
    which a piece takes no others along than it must. Found are as many as ``steps`` has room
    for; if that number is returned, there may be more.

    Args:
        cells: the coordinates of the cells of all pieces, one row each.
        starts: where the cells of each piece begin, and where the last ones end.
        positions: by how much each piece is moved; one row each.
        steps: is given the direction and distance of each move, ``OUT`` if it ends separated.
        masks: is given the pieces that move, a bit for each.
    """
    pieces = len(starts) - 1
    gaps = _gaps(cells, starts, positions)
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
def _gaps(cells: Numbers, starts: Numbers, positions: Numbers) -> Numbers:
    """How far each piece can go along each axis until it meets each other piece."""
    pieces = len(starts) - 1
    gaps = np.full((AXES, pieces, pieces), FREE, np.int32)
    for i in range(pieces):
        for j in range(pieces):
            for a in range(starts[i], starts[i + 1]):
                for b in range(starts[j], starts[j + 1]):
                    _note_gap(gaps, i, j, cells[b] + positions[j] - cells[a] - positions[i])
    return gaps


@inlined
def _note_gap(gaps: Numbers, i: int, j: int, apart: Numbers) -> None:
    """Note how far a cell can go along an axis until it meets another, if it can."""
    x, y, z = apart
    if y == 0 and z == 0 and 0 < x <= gaps[0, i, j]:
        gaps[0, i, j] = x - 1
    elif x == 0 and z == 0 and 0 < y <= gaps[1, i, j]:
        gaps[1, i, j] = y - 1
    elif x == 0 and y == 0 and 0 < z <= gaps[2, i, j]:
        gaps[2, i, j] = z - 1


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
