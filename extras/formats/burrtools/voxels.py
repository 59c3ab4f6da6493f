"""Shapes as voxels: a character for each place of a box, x first, then y, then z."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from jigsat.extras.formats.burrtools.document import (
    CUBES,
    MAX_COLOURS,
    NEUTRAL,
    PRISMS,
    SOLIDS,
    ColourPair,
    Element,
    Voxel,
    VoxelShape,
    number_or,
    required_number,
)
from jigsat.schemas.errors import DataError, Unsupported
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import Shape, orientations
from jigsat.schemas.grids.grid import Coordinates, Grid
from jigsat.schemas.grids.plane import SQUARE, plane
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.grids.space import CUBE, prism
from jigsat.schemas.parsing.text_art import PLANE_AXES
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import cut

MAX_VOXELS = 1_000_000
#: Of a shape, and of all together. The board of a puzzle has far fewer.
MAX_CELLS = 100_000
#: How far a point of reference may lie from its shape.
FAR = 10_000

#: How many places along each axis a cube of tetrahedra has, by the grid.
BLOCKS = {"rhombic": 5, "tetra-octant": 3}

EMPTY, FILLED, VARIABLE = "_#+"
#: A stretch of empty places, or one that is not, with its colour.
_RUN = re.compile(r"_+|[#+][0-9]{0,2}")


def read_shape(element: Element) -> VoxelShape:
    """The shape that an element draws. Raises DataError at its path."""
    size = _size(element)
    if number_or(element, "type", 0, 0, 10**6) != 0:
        kind = element.attributes["type"]
        raise DataError(f"{element.path}.type", f"'{cut(kind)}'", "0, voxels drawn one by one")
    text = "".join(element.text.split())
    drawn = text.count(FILLED) + text.count(VARIABLE)
    if drawn > MAX_CELLS:
        raise DataError(element.path, f"{drawn:,} cells", f"at most {MAX_CELLS:,}")
    cells: dict[str, dict[Voxel, int]] = {FILLED: {}, VARIABLE: {}}
    for place, state, colour in _drawn(text, size, element.path):
        cells[state][place] = colour
    hotspot = tuple(number_or(element, key, 0, -FAR, FAR) for key in ("hx", "hy", "hz"))
    return VoxelShape(
        size,
        cells[FILLED],
        cells[VARIABLE],
        element.attributes.get("name", ""),
        (hotspot[0], hotspot[1], hotspot[2]),
    )


def _size(element: Element) -> Voxel:
    x, y, z = (required_number(element, axis, 0, MAX_VOXELS) for axis in "xyz")
    if x * y * z > MAX_VOXELS:
        found = f"a space of {x:,} x {y:,} x {z:,}"
        raise DataError(element.path, found, f"at most {MAX_VOXELS:,} voxels")
    return x, y, z


def _drawn(text: str, size: Voxel, path: str) -> Iterator[tuple[Voxel, str, int]]:
    x, y, z = size
    total = x * y * z
    end = place = 0
    for run in _RUN.finditer(text):
        if run.start() != end or place >= total:
            break
        end = run.end()
        if text[run.start()] == EMPTY:
            place += end - run.start()
            continue
        colour = _colour(text[run.start() + 1 : end], path)
        yield (place % x, place // x % y, place // (x * y)), text[run.start()], colour
        place += 1
    if end < len(text):
        found = f"'{text[end]}' after {place:,} voxels"
        raise DataError(path, found, f"{total:,} of '_', '#' and '+'")
    if place != total:
        raise DataError(path, f"{place:,} voxels", f"{x} x {y} x {z} = {total:,}")


def _colour(digits: str, path: str) -> int:
    colour = int(digits or NEUTRAL)
    if colour > MAX_COLOURS:
        raise DataError(path, f"the colour {colour}", f"at most {MAX_COLOURS}")
    return colour


def write_shape(shape: VoxelShape) -> Element:
    """The element that draws a shape."""
    x, y, z = shape.size
    attributes = {"x": str(x), "y": str(y), "z": str(z)}
    if shape.hotspot != (0, 0, 0):
        attributes |= dict(zip(("hx", "hy", "hz"), map(str, shape.hotspot), strict=True))
    if shape.name:
        attributes["name"] = shape.name
    drawn = {
        cell: f"{state}{colour or ''}"
        for state, cells in ((VARIABLE, shape.variable), (FILLED, shape.filled))
        for cell, colour in cells.items()
    }
    text = "".join(
        drawn.get((column, row, layer), EMPTY)
        for layer in range(z)
        for row in range(y)
        for column in range(x)
    )
    return Element("voxel", {**attributes, "type": "0"}, text)


# Which of jigsat's grids a problem of voxels has, and where its cells lie there.
#
# A space of cubes of which everything is one layer thick is meant as a square grid: there a
# piece may be turned over, which in space is a turn like any other. Prisms one layer thick
# are triangles in the same way.


T = TypeVar("T")

#: From a voxel to a cell, wherever the drawing begins.
Projection = Callable[[Voxel], Coordinates]

#: By the axis along which something is one layer thick. Rows are counted downwards.
_FLAT: Mapping[int, Projection] = {
    2: lambda voxel: (-voxel[1], voxel[0]),
    1: lambda voxel: (-voxel[2], voxel[0]),
    0: lambda voxel: (-voxel[2], voxel[1]),
}


def _in_space(voxel: Voxel) -> Coordinates:
    """Layers from the top down, each with its back row first."""
    x, y, z = voxel
    return -z, -y, x


def in_blocks(voxel: Voxel) -> Coordinates:
    """The same for tetrahedra, so that each cube of them is one again."""
    x, y, z = voxel
    return -1 - z, -1 - y, x


def _in_layers(voxel: Voxel) -> Coordinates:
    """The same for balls: only where x + y + z is even there is one.

    Rows and columns are the diagonals of x and y: columns lead to the right and back.
    """
    x, y, z = voxel
    return -z, (x - y - z) // 2, (x + y - z) // 2


_IN_SPACE: Mapping[str, Projection] = {
    "sphere": _in_layers,
    **dict.fromkeys(BLOCKS, in_blocks),
}


@dataclass(frozen=True)
class Space:
    """A grid of jigsat's, and how shapes of voxels come to lie in it."""

    grid: Grid
    turning: Turning

    def projection(self, voxels: Collection[Voxel]) -> Projection:
        """From the voxels of one shape to cells, which are moved to where drawings begin."""
        raw = _IN_SPACE.get(self.grid.name, _in_space)
        if len(self.grid.axes) == PLANE_AXES:
            raw = _FLAT[2 if self.grid is plane("triangle") else thin_axes(voxels)[0]]
        least = [min(values) for values in zip(*map(raw, voxels), strict=True)]
        # Moving must keep the form of cells: which way a triangle points.
        block = BLOCKS.get(self.grid.name, 1)
        least = [low - low % block for low in least]
        while not self.grid.moves_onto_itself(tuple(least)):
            least[-1] -= block

        def projected(voxel: Voxel) -> Coordinates:
            return tuple(value - low for value, low in zip(raw(voxel), least, strict=True))

        return projected


def thin_axes(voxels: Collection[Voxel]) -> list[int]:
    """The axes along which a shape is one layer thick; upwards first."""
    return [axis for axis in (2, 1, 0) if len({voxel[axis] for voxel in voxels}) == 1]


def space_for(grid: int, shapes: Sequence[Collection[Voxel]]) -> Space:
    """The space for shapes, among them the board, on one of BurrTools' grids.

    Raises Unsupported if jigsat has no such grid.
    """
    if grid == CUBES:
        flat = all(map(thin_axes, shapes))
        return Space(SQUARE, Turning.ROTATE_AND_FLIP) if flat else Space(CUBE, Turning.ROTATE)
    if grid == PRISMS:
        flat = all(2 in thin_axes(shape) for shape in shapes)
        return (
            Space(plane("triangle"), Turning.ROTATE_AND_FLIP)
            if flat
            else Space(prism(), Turning.ROTATE)
        )
    if grid in SOLIDS:
        return Space(GRIDS[SOLIDS[grid]], Turning.ROTATE)
    raise Unsupported(f"a grid of type {grid}, and jigsat reads only grids 0 to 4")


def by_value(items: Mapping[Coordinates, T]) -> dict[T, list[Coordinates]]:
    """The cells of each value, in reading order."""
    found: dict[T, list[Coordinates]] = {}
    for cell in sorted(items):
        found.setdefault(items[cell], []).append(cell)
    return found


def voxels_of(grid: Grid, cells: Iterable[Coordinates]) -> dict[Coordinates, Voxel]:
    """Where cells of a grid lie among voxels: the other way round, from 0 on each axis."""
    raw = {cell: _voxel(grid, *cell) for cell in sorted(cells)}
    block = BLOCKS.get(grid.name, 1)
    least = (min(values) for values in zip(*raw.values(), strict=True))
    x, y, z = (low - low % block for low in least)
    if grid is GRIDS["sphere"]:
        x -= (x + y + z) % 2
    while not grid.moves_onto_itself((-z, -y, x)[-len(grid.axes) :]):
        x -= block
    return {cell: (a - x, b - y, c - z) for cell, (a, b, c) in raw.items()}


def _voxel(grid: Grid, *cell: int) -> Voxel:
    *layers, row, column = cell
    layer = sum(layers)  # none in the plane
    if grid is GRIDS["sphere"]:
        return row + column - layer, column - row, -layer
    if not grid.is_layered:
        return column, -1 - row, -1 - layer
    return column, -row, -layer


# How pieces can lie, but for what is printed on them, which BurrTools does not know.


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


# Colours: in BurrTools red, green and blue with a number, in jigsat names.
#
# A piece's colour may lie on a colour of the board if the problem allows that pair. Cells
# without a colour go with every other, in both programs.


#: The names of web colours that everybody knows.
NAMED: Mapping[str, Voxel] = {
    "black": (0, 0, 0),
    "white": (255, 255, 255),
    "grey": (128, 128, 128),
    "silver": (192, 192, 192),
    "red": (255, 0, 0),
    "maroon": (128, 0, 0),
    "orange": (255, 165, 0),
    "yellow": (255, 255, 0),
    "olive": (128, 128, 0),
    "lime": (0, 255, 0),
    "green": (0, 128, 0),
    "teal": (0, 128, 128),
    "cyan": (0, 255, 255),
    "blue": (0, 0, 255),
    "navy": (0, 0, 128),
    "magenta": (255, 0, 255),
    "purple": (128, 0, 128),
    "pink": (255, 192, 203),
    "brown": (165, 42, 42),
}
#: The colour of a result where only pieces have colours: any of them may lie there.
PLAIN = "plain"
_NAMES = {colour: name for name, colour in NAMED.items()}


def colour_names(colours: Sequence[Voxel]) -> tuple[str, ...]:
    """A name for each colour: its own, or red, green and blue in digits."""
    names: list[str] = []
    for number, colour in enumerate(colours, start=1):
        name = _NAMES.get(colour) or "#{:02x}{:02x}{:02x}".format(*colour)
        names.append(f"{name} {number}" if name in names else name)
    return tuple(names)


def colours_named(names: Iterable[str]) -> tuple[Voxel, ...]:
    """Red, green and blue for each name: those it says, or others that differ."""
    taken: list[Voxel] = []
    for name in names:
        colour = NAMED.get(name) or _digits(name)
        free = (each for each in NAMED.values() if each not in taken)
        taken.append(colour or next(free, (len(taken), len(taken), len(taken))))
    return tuple(taken)


def is_kept(name: str) -> bool:
    """Whether a colour keeps its name when it is read again."""
    return colour_names(colours_named([name])) == (name,)


def _digits(name: str) -> Voxel | None:
    try:
        red, green, blue = bytes.fromhex(name.removeprefix("#"))
    except ValueError:
        return None
    return red, green, blue


def rule_of(
    allowed: Collection[ColourPair],
    on_board: Iterable[int],
    on_pieces: Iterable[int],
    names: Sequence[str],
) -> dict[str, Any]:
    """The rule that allows these pairs of colours, of those that are there."""
    pieces, plain = sorted(on_pieces), len(names)
    lists = {
        below: [colour for colour in pieces if below == plain or (colour, below) in allowed]
        for below in sorted(on_board)
    }
    unlike = {
        names[below - 1]: [names[colour - 1] for colour in colours]
        for below, colours in lists.items()
        if colours != [colour for colour in pieces if colour == below]
    }
    return {"rule": "colours", **({"allowed": unlike} if unlike else {})}
