"""Flat pieces that may not be turned over, as BurrTools can hold them: in two layers.

In space a flat piece can always be turned over. A puzzle in which none may be is written with
a lower and an upper layer of everything, each with a colour of its own that lies only on its
own. Where a file is like that, it is read as the flat puzzle that it means.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from jigsat.exchange.burrtools.document import ColourPair, Voxel, VoxelShape
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.geometry.shapes import Shape, orientations
from jigsat.schemas.parsing.from_geometry import PLANE_AXES
from jigsat.schemas.puzzle_data import PuzzleData

LOWER, UPPER = 1, 2
#: Red, green and blue of the two.
LAYER_COLOURS: tuple[Voxel, ...] = ((222, 184, 135), (160, 110, 60))
SAME_LAYER: frozenset[ColourPair] = frozenset([(LOWER, LOWER), (UPPER, UPPER)])


def without_print(shape: Shape) -> Shape:
    """The cells and colours of a shape, without its labels and attributes."""
    return Shape(shape.cells, colours=shape.colours)


def ways(puzzle: PuzzleData, number: int) -> frozenset[Shape]:
    """The ways in which a piece of the puzzle can lie, but for what is printed on it."""
    return frozenset(without_print(each.shape) for each in puzzle.orientations(number))


def ways_if(puzzle: PuzzleData, number: int, turning: Turning) -> frozenset[Shape]:
    """The ways in which it could lie if it might be turned so."""
    shape = without_print(puzzle.shapes[number])
    return frozenset(each.shape for each in orientations(puzzle.grid_data, shape, turning))


def is_one_sided(puzzle: PuzzleData) -> bool:
    """Whether it matters that no piece of a flat puzzle may be turned over."""
    numbers = range(len(puzzle.box))
    return len(puzzle.grid_data.axes) == PLANE_AXES and (
        all(ways(puzzle, n) == ways_if(puzzle, n, Turning.ROTATE) for n in numbers)
        and any(ways(puzzle, n) != ways_if(puzzle, n, Turning.ROTATE_AND_FLIP) for n in numbers)
    )


def in_two_layers(cells: Mapping[Voxel, int]) -> dict[Voxel, int]:
    """A flat shape, once in each layer."""
    return {
        (x, y, z + above): colour
        for above, colour in ((0, LOWER), (1, UPPER))
        for x, y, z in cells
    }


def is_in_two_layers(shapes: Collection[VoxelShape], allowed: Collection[ColourPair]) -> bool:
    """Whether shapes are the same in a lower and an upper layer, which do not mix."""
    return set(allowed) == SAME_LAYER and all(map(_is_doubled, shapes))


def _is_doubled(shape: VoxelShape) -> bool:
    lower = {voxel for voxel, colour in shape.cells.items() if colour == LOWER}
    upper = {voxel for voxel, colour in shape.cells.items() if colour == UPPER}
    above = {(x, y, z + 1) for x, y, z in lower}
    same_state = {(x, y, z + 1) for x, y, z in lower & shape.variable.keys()}
    return (
        len(lower) + len(upper) == len(shape.cells)
        and len({z for _, _, z in lower}) == 1
        and upper == above
        and same_state == upper & shape.variable.keys()
    )


def lower_layer(shape: VoxelShape) -> VoxelShape:
    """The lower layer of a shape, without colours."""
    filled, variable = (
        {voxel: 0 for voxel, colour in cells.items() if colour == LOWER}
        for cells in (shape.filled, shape.variable)
    )
    return replace(shape, filled=filled, variable=variable)
