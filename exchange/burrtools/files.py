"""An .xmpuzzle as a whole: from its bytes to what is in it, and back."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.exchange.burrtools.document import (
    CUBES,
    MAX_COLOURS,
    NEUTRAL,
    Document,
    Voxel,
    VoxelShape,
)
from jigsat.exchange.burrtools.fields import number_or
from jigsat.exchange.burrtools.packing import pack, unpack
from jigsat.exchange.burrtools.problems import MAX_STORED, NOTED, read_problem, write_problem
from jigsat.exchange.burrtools.voxels import MAX_CELLS, read_shape, write_shape
from jigsat.exchange.burrtools.xml_tree import Element, read_tree, write_tree
from jigsat.schemas.errors import DataError
from jigsat.schemas.text import MAX_NAME, cut

MAX_GRID = 99
VERSIONS = (1, 2)


def read_document(data: bytes) -> Document:
    """What is in a file. Raises DataError, with the path inside it."""
    xml = unpack(data).lstrip()  # a declaration must stand first
    root = read_tree(xml, NOTED, {"solution": MAX_STORED})
    if root.tag != "puzzle":
        raise DataError("", f"the tag '{cut(root.tag, MAX_NAME)}'", "a 'puzzle' of BurrTools")
    number_or(root, "version", VERSIONS[-1], VERSIONS[0], VERSIONS[-1])
    colours = _colours(root.first("colors"))
    shapes = tuple(_shapes(root.first("shapes"), len(colours)))
    comment = root.first("comment")
    problems = root.first("problems").all("problem")
    return Document(
        number_or(root.first("gridType"), "type", CUBES, 0, MAX_GRID),
        colours,
        shapes,
        tuple(read_problem(each, len(shapes)) for each in problems),
        comment.text.strip(),
        "popup" in comment.attributes,
    )


def _shapes(element: Element, colours: int) -> Iterator[VoxelShape]:
    """The shapes; where there is no list of colours, voxels have none."""
    cells = 0
    for each in element.all("voxel"):
        shape = read_shape(each)
        cells += len(shape.cells)
        if cells > MAX_CELLS:
            found = f"more than {MAX_CELLS:,} cells in the shapes so far"
            raise DataError(each.path, found, f"at most {MAX_CELLS:,} in all")
        most = max(shape.cells.values(), default=NEUTRAL)
        if colours and most > colours:
            raise DataError(each.path, f"the colour {most}", f"at most {colours}, as listed")
        yield shape if colours else shape.without_colours


def _colours(element: Element) -> tuple[Voxel, ...]:
    found = []
    for each in element.all("color"):
        red, green, blue = (number_or(each, key, 0, 0, 255) for key in ("red", "green", "blue"))
        found.append((red, green, blue))
    if len(found) > MAX_COLOURS:
        raise DataError("colors", f"{len(found):,} colours", f"at most {MAX_COLOURS}")
    return tuple(found)


def write_document(document: Document) -> bytes:
    """The file, packed; the same bytes for the same document."""
    colours = [
        Element("color", dict(zip(("red", "green", "blue"), map(str, colour), strict=True)))
        for colour in document.colours
    ]
    problems = [write_problem(each) for each in document.problems]
    children = [
        Element("gridType", {"type": str(document.grid)}),
        Element("colors", children=colours),
        Element("shapes", children=[write_shape(each) for each in document.shapes]),
        Element("problems", children=problems),
        Element("comment", text=document.comment),
    ]
    return pack(write_tree(Element("puzzle", {"version": str(VERSIONS[-1])}, "", children)))
