"""Shapes as voxels: a character for each place of a box, x first, then y, then z."""

from __future__ import annotations

import re
from collections.abc import Iterator

from jigsat.exchange.burrtools.document import MAX_COLOURS, NEUTRAL, Voxel, VoxelShape
from jigsat.exchange.burrtools.fields import number, number_or
from jigsat.exchange.burrtools.xml_tree import Element
from jigsat.schemas.errors import DataError
from jigsat.schemas.text import cut

MAX_VOXELS = 1_000_000
#: Of a shape, and of all together. The board of a puzzle has far fewer.
MAX_CELLS = 100_000
MAX_WEIGHT = 10**9
#: How far a point of reference may lie from its shape.
FAR = 10_000

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
        number_or(element, "weight", 1, -MAX_WEIGHT, MAX_WEIGHT),
    )


def _size(element: Element) -> Voxel:
    x, y, z = (number(element, axis, 0, MAX_VOXELS) for axis in "xyz")
    if x * y * z > MAX_VOXELS:
        found = f"a space of {x:,} x {y:,} x {z:,}"
        raise DataError(element.path, found, f"at most {MAX_VOXELS:,} voxels")
    return x, y, z


def _drawn(text: str, size: Voxel, path: str) -> Iterator[tuple[Voxel, str, int]]:
    """Each cell of a drawing with its state and colour."""
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
    if shape.weight != 1:
        attributes["weight"] = str(shape.weight)
    if shape.name:
        attributes["name"] = shape.name
    text = "".join(
        _character(shape, (column, row, layer))
        for layer in range(z)
        for row in range(y)
        for column in range(x)
    )
    return Element("voxel", {**attributes, "type": "0"}, text)


def _character(shape: VoxelShape, place: Voxel) -> str:
    for state, cells in ((FILLED, shape.filled), (VARIABLE, shape.variable)):
        if place in cells:
            return f"{state}{cells[place] or ''}"
    return EMPTY
