"""How far pieces in space can go before they meet others; see gaps.c.

Directions are numbered: the slides of the grid in turn, first by their step, then by the step
back. On some grids, what moves along a slide meets only cells in the same line: there the line
of a cell and its place in it are one number, and the cells of a piece are sorted by it. On
others a table says of any two cells after how many steps one meets the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from jigsat.schemas.grids.grid import Grid, Projection, Slide, Vector
from jigsat.schemas.grids.swept import met_on
from jigsat.solvers.kernels.library import call

Numbers = npt.NDArray[np.int32]
Masks = npt.NDArray[np.int64]

AXES = 3
#: Of a move after which what moves is gone.
OUT = 0
#: There is nothing that way.
FREE = 1 << 20

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
    def lines(self) -> Sequence[tuple[Slide, Sequence[Projection]]]:
        """The slides by lines, with what tells these; none if cells meet those of others."""
        lines = [(each, each.across) for each in self.grid.slides if each.across is not None]
        return lines if len(lines) == len(self.grid.slides) else []

    @cached_property
    def passed(self) -> Numbers:
        """How many cells of its line a step along each slide passes."""
        return np.array([np.dot(each.step, _along(each)) for each, _ in self.lines], np.int32)

    @cached_property
    def divisor(self) -> int:
        """What ``weights`` have to be divided by."""
        return lcm(*(divisor for _, across in self.lines for _, divisor in across))

    @cached_property
    def weights(self) -> Masks:
        """By how much a cell's number in each slide grows for a unit of each coordinate."""
        weights = [list(self._weights(*each)) for each in self.lines]
        return np.array(weights, np.int64).reshape(-1, AXES)

    def _weights(self, slide: Slide, across: Sequence[Projection]) -> Iterator[int]:
        (first, by), (second, by_second) = across
        for a, b, along, scale in zip(
            first, second, _along(slide), self.grid.scale, strict=True
        ):
            lines = [a * scale * self.divisor // by, b * scale * self.divisor // by_second]
            yield (lines[0] * _LINE + lines[1]) * _LINE + along * self.divisor

    def numbers(self, cells: Numbers) -> Masks:
        """For each slide by lines the numbers of some cells, ascending."""
        nowhere = (0, 0, 0)
        offsets = np.array(
            [
                [[form.offset if form else nowhere for form in row] for row in layer]
                for layer in self.grid.stamp
            ]
        )
        inside = offsets[tuple((cells % self.grid.period).T)]
        points = cells.astype(np.int64) * self.grid.scale + inside
        found = [
            (_line(points, across[0]) * _LINE + _line(points, across[1])) * _LINE
            + cells.astype(np.int64) @ np.array(_along(slide))
            for slide, across in self.lines
        ]
        return np.sort(np.array(found, np.int64).reshape(-1, len(cells)), axis=1)

    @cached_property
    def steps_met(self) -> StepsMet:
        """What is met along slides that do not go by lines."""
        return steps_met(self.grid, () if self.lines else self.grid.slides)

    def places(self, cells: Numbers) -> Numbers:
        """The number of the form of each cell, and where it is."""
        number_of = {form: number for number, form in enumerate(self.grid.forms)}
        forms = np.array(
            [
                [[number_of[form] if form else -1 for form in row] for row in layer]
                for layer in self.grid.stamp
            ]
        )
        own = forms[tuple((cells % self.grid.period).T)]
        return np.column_stack([own, cells]).astype(np.int32)


def _along(slide: Slide) -> Vector:
    """How the place in a line grows with each coordinate."""
    return tuple(each // max(map(abs, slide.step)) for each in slide.step)


def _line(points: Masks, projection: Projection) -> Masks:
    factors, divisor = projection
    products: Masks = points @ np.array(factors)
    return products // divisor


class StepsMet(NamedTuple):
    """For slides that do not go by lines, what a cell meets.

    along: for each slide an axis, and the step
    box: the least distance along each axis that ``met`` has, and the number of distances
    met: for each slide, for a cell of each form, and for each distance in the box: how many
        steps further a cell is that is met on the first step; ``FREE`` if there is none
    """

    along: Numbers
    box: Numbers
    met: Numbers


@cache
def steps_met(grid: Grid, slides: tuple[Slide, ...]) -> StepsMet:
    """The table of some slides of a grid."""
    # The least number to divide by is best, and 1 most often.
    axes = [
        min(
            (axis for axis in range(AXES) if slide.step[axis]), key=lambda n: abs(slide.step[n])
        )
        for slide in slides
    ]
    found = [
        (number, form, *_whole_steps(np.array(apart), np.array(slide.step), axis))
        for number, (slide, axis) in enumerate(zip(slides, axes, strict=True))
        for form, met in enumerate(met_on(grid, slide.step).values())
        for apart in met
    ]
    rest = np.array([apart for _, _, _, apart in found], np.int32).reshape(-1, AXES)
    least = rest.min(axis=0, initial=0)
    size = rest.max(axis=0, initial=0) - least + 1
    met = np.full((len(slides), len(grid.forms), *size), FREE, np.int32)
    for number, form, steps, apart in found:
        met[(number, form, *(apart - least))] = steps
    along = [(axis, *slide.step) for slide, axis in zip(slides, axes, strict=True)]
    return StepsMet(
        np.array(along, np.int32).reshape(-1, 1 + AXES),
        np.array([least, size], np.int32),
        met.reshape(len(slides), len(grid.forms) * int(size.prod())),
    )


def _whole_steps(apart: Numbers, step: Numbers, axis: int) -> tuple[int, Numbers]:
    """How many steps can be taken off a distance until an axis has less than one; the rest."""
    steps = int(apart[axis] * np.sign(step[axis]) // abs(step[axis]))
    return steps, apart - steps * step


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
    places: the form of each cell, by its number, and where it is
    along, box, met: as in ``StepsMet``
    keys, known: as in ``KnownGaps``
    gaps: [pieces, pieces] room for the gaps in one direction
    """

    cells: Masks
    starts: Numbers
    names: Numbers
    weights: Masks
    divisor: int
    passed: Numbers
    places: Numbers
    along: Numbers
    box: Numbers
    met: Numbers
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
