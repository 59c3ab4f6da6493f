"""How far pieces in space can go before they meet others, compiled.

Directions are numbered: the slides of the grid in turn, first by their step, then by the step
back. What moves along a slide meets only cells in the same line, so the line of a cell and its
place there are one number, and the cells of a piece are sorted by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import lcm

import numpy as np
import numpy.typing as npt

from jigsat.schemas.grids.grid import Grid, Projection, Slide, Vector
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
#: The numbers of cells in one line differ by less than half of this, of others by more.
_LINE = 1 << 20
#: Before all cells.
_NOWHERE = -(1 << 62)


@dataclass(frozen=True)
class Tracks:
    """The slides of a grid, by numbers."""

    grid: Grid

    @cached_property
    def steps(self) -> Numbers:
        """One unit of each slide, in coordinates."""
        return np.array([slide.step for slide in self.grid.slides], np.int32)

    @cached_property
    def passed(self) -> Numbers:
        """How many cells of its line a step along each slide passes."""
        return np.array([_dot(each.step, _along(each)) for each in self.grid.slides], np.int32)

    @cached_property
    def divisor(self) -> int:
        """What ``weights`` have to be divided by."""
        return lcm(*(divisor for each in self.grid.slides for _, divisor in each.across))

    @cached_property
    def weights(self) -> Masks:
        """By how much a cell's number in each slide grows for a unit of each coordinate."""
        return np.array([list(self._weights(slide)) for slide in self.grid.slides], np.int64)

    def _weights(self, slide: Slide) -> Iterator[int]:
        (first, by), (second, by_second) = slide.across
        for a, b, along, scale in zip(
            first, second, _along(slide), self.grid.scale, strict=True
        ):
            lines = [a * scale * self.divisor // by, b * scale * self.divisor // by_second]
            yield (lines[0] * _LINE + lines[1]) * _LINE + along * self.divisor

    def numbers(self, cells: Numbers) -> Masks:
        """For each slide the numbers of some cells, ascending."""
        points = np.array([self.grid.point(tuple(cell)) for cell in cells.tolist()], np.int64)
        found = [
            (_line(points, slide.across[0]) * _LINE + _line(points, slide.across[1])) * _LINE
            + cells.astype(np.int64) @ np.array(_along(slide))
            for slide in self.grid.slides
        ]
        return np.sort(np.array(found, np.int64), axis=1)


def _along(slide: Slide) -> Vector:
    """How the place in a line grows with each coordinate."""
    return tuple(each // max(map(abs, slide.step)) for each in slide.step)


def _dot(step: Vector, other: Vector) -> int:
    return sum(a * b for a, b in zip(step, other, strict=True))


def _line(points: Masks, projection: Projection) -> Masks:
    factors, divisor = projection
    products: Masks = points @ np.array(factors)
    return products // divisor


@dataclass(frozen=True, eq=False)
class KnownGaps:
    """Gaps between two pieces that were found last, by how they lie to each other.

    ``keys``: what each row of ``gaps`` is of, see ``_key``; the row of a key is fixed, and
    overwritten when another key comes there.
    """

    keys: Masks
    gaps: Numbers


def no_gaps_known(slides: int = AXES) -> KnownGaps:
    """Empty room for gaps along a given number of slides."""
    return KnownGaps(np.full(_ROWS, -1, np.int64), np.empty((_ROWS, 2 * slides), np.int32))


@compiled
def moves_of(
    cells: Masks, starts: Numbers, names: Numbers, positions: Numbers,
    weights: Masks, divisor: int, passed: Numbers,
    keys: Masks, known: Numbers, steps: Numbers, masks: Masks,
) -> int:  # fmt: skip
    """Every move of some of the pieces while the others stand still; returns their number.

    Moves that differ only in which part is said to stand still are found once: what moves is
    the smaller part. Of those that end with the parts separated, only the ones are found in
    which a piece takes no others along than it must. Found are as many as ``steps`` has room
    for; if that number is returned, there may be more.

    Args:
        cells: for each slide the numbers of the cells of all pieces, piece by piece.
        starts: where the cells of each piece begin, and where the last ones end.
        names: a number of each piece, less than 64, by which gaps are known.
        positions: by how much each piece is moved; one row each.
        weights, divisor, passed: as in ``Tracks``.
        keys, known: as in ``KnownGaps``.
        steps: is given the direction and distance of each move, ``OUT`` if it ends separated.
        masks: is given the pieces that move, a bit for each.
    """
    pieces = len(starts) - 1
    gaps = _gaps(cells, starts, names, positions, weights, divisor, passed, keys, known)
    found = 0
    for direction in range(2 * len(cells)):
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
    cells: Masks, starts: Numbers, names: Numbers, positions: Numbers,
    weights: Masks, divisor: int, passed: Numbers, keys: Masks, known: Numbers,
) -> Numbers:  # fmt: skip
    """How far each piece can go along each slide until it meets each other piece."""
    pieces = len(starts) - 1
    gaps = np.full((len(cells), pieces, pieces), FREE, np.int32)
    for i in range(pieces):
        for j in range(i + 1, pieces):
            x = positions[j, 0] - positions[i, 0]
            y = positions[j, 1] - positions[i, 1]
            z = positions[j, 2] - positions[i, 2]
            key = _key(names[i], names[j], x, y, z)
            row = (key * _SPREAD >> _SHIFT) & (_ROWS - 1)
            if keys[row] != key:
                keys[row] = key
                for axis in range(len(cells)):
                    by = weights[axis, 0] * x + weights[axis, 1] * y + weights[axis, 2] * z
                    one = cells[axis, starts[i] : starts[i + 1]]
                    other = cells[axis, starts[j] : starts[j + 1]]
                    one_way, other_way = _gaps_in_lines(one, other, by // divisor)
                    known[row, 2 * axis] = _steps(one_way, passed[axis])
                    known[row, 2 * axis + 1] = _steps(other_way, passed[axis])
            for axis in range(len(cells)):
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
def _gaps_in_lines(one: Masks, other: Masks, by: int) -> tuple[int, int]:
    """How many cells in a line one piece is before the other, and the other before it.

    Those that are next to each other in a line are so when all cells are merged in order.

    Args:
        by: what the numbers of the other piece's cells have grown by.
    """
    before = after = _LINE
    last_of_one = last_of_other = _NOWHERE
    i = j = 0
    while i < len(one) or j < len(other):
        if j == len(other) or (i < len(one) and one[i] < other[j] + by):
            last_of_one = one[i]
            after = min(after, last_of_one - last_of_other)
            i += 1
        else:
            last_of_other = other[j] + by
            before = min(before, last_of_other - last_of_one)
            j += 1
    return before, after


@inlined
def _steps(apart: int, passed: int) -> int:
    """How many steps something can go that lies a given number of cells before another."""
    return (apart - 1) // passed if 2 * apart < _LINE else FREE


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
