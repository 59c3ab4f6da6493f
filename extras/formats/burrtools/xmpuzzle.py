"""BurrTools' .xmpuzzle as a format that jigsat reads and writes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import BinaryIO

from jigsat.exchange.format import Format, Imported, Reading, Written
from jigsat.extras.formats.burrtools.assemblies import stored_solutions, verified_solutions
from jigsat.extras.formats.burrtools.document import (
    CUBES,
    GZIP,
    MAX_COLOURS,
    MAX_PACKED,
    NEUTRAL,
    Document,
    Element,
    Voxel,
    VoxelShape,
    number_or,
    pack,
    read_tree,
    unpack,
    write_tree,
)
from jigsat.extras.formats.burrtools.from_puzzle import Model, dropped, losses
from jigsat.extras.formats.burrtools.to_puzzle import (
    ENDING,
    MAX_STORED,
    NOTED,
    Conversion,
    conversion_of,
    left_out,
    read_problem,
    stem,
    write_problem,
)
from jigsat.extras.formats.burrtools.voxels import MAX_CELLS, read_shape, write_shape
from jigsat.schemas.errors import DataError
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.text import MAX_NAME, cut

# An .xmpuzzle as a whole: from its bytes to what is in it, and back.


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
        yield shape if colours else shape.painted(NEUTRAL)


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


def recognise(head: bytes) -> bool:
    """Whether a file is XML with a puzzle in it, or packed."""
    xml = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return head.startswith(GZIP) or (xml.startswith(b"<") and b"<puzzle" in head)


def read(data: bytes, file: str) -> Reading:
    """The problems of a file, each a puzzle with its stored solutions.

    Raises DataError for a file that is damaged, or holds no problem.
    """
    return Reading(tuple(partial(_imported, each) for each in _conversions(data, file)))


def _conversions(data: bytes, file: str) -> list[Conversion]:
    document = read_document(data)
    if not document.problems:
        raise DataError("problems", "no problem", "at least one, with pieces and a result")
    name = stem(file)
    return [conversion_of(document, index, name) for index in range(len(document.problems))]


def _imported(conversion: Conversion) -> Imported:
    puzzle = conversion.puzzle()
    solutions, wrong = verified_solutions(conversion, puzzle)
    return Imported(puzzle, dropped=(*left_out(conversion), *wrong), solutions=solutions)


def read_solutions(puzzle: Puzzle, data: bytes, file: str) -> Iterable[Solution]:
    """The solutions of a puzzle that are stored in a file. Raises DataError."""
    return stored_solutions(_conversions(data, file), puzzle)


def write(puzzle: Puzzle) -> Written:
    """A file with this puzzle as its one problem. Raises Unsupported."""
    model = Model(puzzle)
    data = write_document(model.document())
    return Written(data, losses(model), dropped(model))


@contextmanager
def write_solutions(
    puzzle: Puzzle, file: BinaryIO
) -> Generator[Callable[[Solution], None], None, None]:
    """Write a file with the puzzle and its solutions, once all of them are there.

    Raises Unsupported, and DataError for a solution that BurrTools cannot hold.
    """
    model = Model(puzzle)
    model.document()  # raises Unsupported before there are solutions
    assemblies: list[str] = []
    yield lambda solution: assemblies.append(model.assembly(solution))
    file.write(write_document(model.document(assemblies)))


FORMAT = Format(
    "burrtools",
    "BurrTools",
    (ENDING,),
    recognise,
    read,
    write,
    read_solutions,
    write_solutions,
    max_bytes=MAX_PACKED,
)
