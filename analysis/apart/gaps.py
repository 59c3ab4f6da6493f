"""How far pieces in space can go before they meet others; see gaps.c.

Directions are numbered: the slides of the grid in turn, first by their step, then by the step
back. What moves along a slide meets only cells in the same line, so the line of a cell and its
place there are one number, and the cells of a piece are sorted by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from jigsat.schemas.grids.grid import Grid, Projection, Slide, Vector
from jigsat.solvers.kernels.library import call

Numbers = npt.NDArray[np.int32]
Masks = npt.NDArray[np.int64]

AXES = 3
#: Of a move after which what moves is gone.
OUT = 0

#: How many gaps are known at most: a power of two.
_ROWS = 1 << 14
#: The numbers of cells in one line differ by less than half of this, of others by more.
_LINE = 1 << 20


@dataclass(frozen=True)
class Tracks:
    """The slides of a grid, by numbers."""

    grid: Grid

    @cached_property
    def steps(self) -> Numbers:
        """One unit in each direction, in coordinates."""
        return np.array(list(self.grid.directions), np.int32)

    @cached_property
    def passed(self) -> Numbers:
        """How many cells of its line a step along each slide passes."""
        every = [np.dot(each.step, _along(each)) for each in self.grid.slides]
        return np.array(every, np.int32)

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
        nowhere = (0, 0, 0)
        offsets = np.array(
            [[form.offset if form else nowhere for form in row] for row in self.grid.stamp]
        )
        rows, columns, _ = offsets.shape
        inside = offsets[cells[:, -2] % rows, cells[:, -1] % columns]
        points = cells.astype(np.int64) * self.grid.scale + inside
        found = [
            (_line(points, slide.across[0]) * _LINE + _line(points, slide.across[1])) * _LINE
            + cells.astype(np.int64) @ np.array(_along(slide))
            for slide in self.grid.slides
        ]
        return np.sort(np.array(found, np.int64), axis=1)


def _along(slide: Slide) -> Vector:
    """How the place in a line grows with each coordinate."""
    return tuple(each // max(map(abs, slide.step)) for each in slide.step)


def _line(points: Masks, projection: Projection) -> Masks:
    factors, divisor = projection
    products: Masks = points @ np.array(factors)
    return products // divisor


@dataclass(frozen=True, eq=False)
class KnownGaps:
    """Gaps between two pieces that were found last, by how they lie to each other.

    ``keys``: what each row of ``gaps`` is of, see key_of in gaps.c; the row of a key is fixed,
    and overwritten when another key comes there.
    """

    keys: Masks
    gaps: Numbers


def no_gaps_known(slides: int = AXES) -> KnownGaps:
    """Empty room for gaps along a given number of slides."""
    return KnownGaps(np.full(_ROWS, -1, np.int64), np.empty((_ROWS, 2 * slides), np.int32))


class Movable(NamedTuple):
    """Pieces that are moved against each other, and what is known of their gaps.

    cells: for each slide the numbers of the cells of all pieces, piece by piece
    starts: where the cells of each piece begin, and where the last ones end
    names: a number of each piece, less than 64, by which gaps are known
    weights, divisor, passed: as in ``Tracks``
    keys, known: as in ``KnownGaps``
    gaps: [pieces, pieces] room for the gaps in one direction
    """

    cells: Masks
    starts: Numbers
    names: Numbers
    weights: Masks
    divisor: int
    passed: Numbers
    keys: Masks
    known: Numbers
    gaps: Numbers


class Moves(NamedTuple):
    """The direction and distance of moves, ``OUT`` if one ends separated, and what moves.

    steps: [moves, 2]
    masks: [moves] a bit for each piece that moves
    ends: [states] where the moves from each state end
    """

    steps: Numbers
    masks: Masks
    ends: Masks


def moves_of(movable: Movable, positions: Numbers, moves: Moves) -> int:
    """Every move, from each state, of some of the pieces while the others stand still.

    Returns of how many states all are found; there is no room for the moves of the next one.

    Moves that differ only in which part is said to stand still are found once: what moves is
    the smaller part. Of those that end with the parts separated, only the ones are found in
    which a piece takes no others along than it must.

    ``positions``: [states, pieces, 3] by how much each piece is moved.
    """
    return call("moves_of", movable, positions, moves)[0]
