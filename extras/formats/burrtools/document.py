"""What is in an .xmpuzzle: shapes made of voxels, colours, and problems about them."""

from __future__ import annotations

import gzip
import io
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from xml.parsers import expat
from xml.sax.saxutils import escape

from jigsat.schemas.errors import DataError
from jigsat.schemas.support.text import MAX_NAME, cut

#: A place in a space of voxels: x to the right, y to the back, z upwards.
Voxel = tuple[int, int, int]
#: A piece's colour, and the colour of the board's cell on which it may lie; both from 1.
ColourPair = tuple[int, int]

#: The numbers of grids, and jigsat's names of those in space that no flat shapes have.
CUBES = 0
PRISMS = 1
BALLS = 2
RHOMBIC = 3
TETRA_OCTA = 4
SOLIDS = {BALLS: "sphere", RHOMBIC: "rhombic", TETRA_OCTA: "tetra-octant"}
#: Files in XML that people give by mistake.
OTHER_DOCUMENTS = {"svg": "an SVG picture", "html": "a web page"}
MAX_COLOURS = 63
NEUTRAL = 0


@dataclass(frozen=True)
class VoxelShape:
    """A shape: the colours of its cells, of those to fill and of those that need not be.

    ``size`` is that of the space it is drawn in, ``hotspot`` the place by which assemblies
    say where it lies.
    """

    size: Voxel
    filled: Mapping[Voxel, int]
    variable: Mapping[Voxel, int] = field(default_factory=dict)
    name: str = ""
    hotspot: Voxel = (0, 0, 0)

    @property
    def cells(self) -> Mapping[Voxel, int]:
        """All cells with their colours."""
        return {**self.filled, **self.variable}

    @property
    def is_coloured(self) -> bool:
        """Whether some cell has a colour."""
        return any(self.cells.values())

    def painted(self, colour: int) -> VoxelShape:
        """The same shape, all in one colour."""
        filled, variable = (
            dict.fromkeys(each, colour) for each in (self.filled, self.variable)
        )
        return replace(self, filled=filled, variable=variable)


@dataclass(frozen=True)
class Part:
    """A number of pieces of a shape, of which at least ``least`` are used.

    ``is_grouped``: whether some of them need not come apart from others.
    """

    shape: int
    least: int
    most: int
    is_grouped: bool = False


@dataclass(frozen=True)
class Stored:
    """What a file has of a search: solutions, how many it says it found, and how many more."""

    assemblies: tuple[str, ...] = ()
    found: int | None = None
    more: int = 0


@dataclass(frozen=True)
class Problem:
    """A result to be made of parts. ``allowed`` are the colours that may lie on others."""

    parts: tuple[Part, ...]
    result: int | None
    name: str = ""
    max_holes: int | None = None
    allowed: frozenset[ColourPair] = frozenset()
    stored: Stored = field(default_factory=Stored)
    path: str = ""


@dataclass(frozen=True)
class Document:
    """All of a file. ``colours`` are red, green and blue of the first colour, and so on."""

    grid: int
    colours: tuple[Voxel, ...]
    shapes: tuple[VoxelShape, ...]
    problems: tuple[Problem, ...]
    comment: str = ""


# An .xmpuzzle as bytes: XML, mostly packed with gzip, in UTF-8 or Latin-1.


#: What a file of many solutions has is far below these; what is larger is something else.
MAX_PACKED = 20 * 2**20
MAX_UNPACKED = 50 * 2**20
#: An empty space of voxels packs very well: up to this size it may.
ALWAYS_UNPACKED = 8 * 2**20
MAX_RATIO = 100

GZIP = b"\x1f\x8b"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def unpack(data: bytes) -> bytes:
    """The XML in a file. Raises DataError if it is damaged, or too large when unpacked."""
    if not data.startswith(GZIP):
        _refuse_above(len(data), MAX_UNPACKED)
        return data
    limit = min(MAX_UNPACKED, max(ALWAYS_UNPACKED, MAX_RATIO * len(data)))
    try:
        with gzip.open(io.BytesIO(data)) as file:
            unpacked = file.read(limit + 1)
    except EOFError:
        raise DataError("", "gzip data that end too early", "the whole file") from None
    except (OSError, zlib.error):
        raise DataError("", "damaged gzip data", "a file packed with gzip, or XML") from None
    _refuse_above(len(unpacked), limit)
    return unpacked


def _refuse_above(size: int, limit: int) -> None:
    if size > limit:
        megabytes = f"{limit // 2**20} MB"
        raise DataError("", f"more than {megabytes} when unpacked", f"at most {megabytes}")


def encoding_of(xml: bytes) -> str:
    """UTF-8 where the bytes are that, or else Latin-1, which older files are in.

    BurrTools itself declares no encoding. Raises DataError for UTF-16.
    """
    if xml.startswith(_UTF_16):
        raise DataError("", "text in UTF-16", "UTF-8 or Latin-1")
    try:
        xml.decode("utf-8")
    except UnicodeDecodeError:
        return "iso-8859-1"
    return "utf-8"


def pack(xml: bytes) -> bytes:
    """The file as BurrTools writes it, without a date: the same for the same puzzle."""
    return gzip.compress(xml, mtime=0)


# XML that may be hostile, as a small tree; and a tree as XML.
#
# There is no DOCTYPE in any file that BurrTools writes. It is refused where it begins, so
# that there are no entities but XML's own five, nothing to expand, and nothing to fetch.


#: How a solution comes apart is nested as often as it has pieces.
MAX_DEPTH = 1_000
#: Of those that are kept, and of all.
MAX_ELEMENTS = 200_000
MAX_TAGS = 1_000_000

#: Of these there may be several beside each other: a path says which.
NUMBERED = frozenset(["voxel", "color", "problem", "shape", "group", "pair", "solution"])
QUOTES = {'"': "&quot;"}


@dataclass(slots=True)
class Element:
    """An element of a document: its place there, attributes, text and what stands in it.

    ``more`` is how many elements in it have not been kept.
    """

    tag: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    children: list[Element] = field(default_factory=list)
    path: str = ""
    more: int = 0

    def all(self, tag: str) -> Iterator[Element]:
        """The elements of this name that stand directly in this one."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> Element:
        """The first element of this name in this one, or else an empty element."""
        missing = Element(tag, path=f"{self.path}.{tag}" if self.path else tag)
        return next(self.all(tag), missing)


def read_tree(xml: bytes, closed: frozenset[str], most: Mapping[str, int]) -> Element:
    """The tree of a document.

    The content of elements named in ``closed`` is not kept. Of elements named in ``most`` only
    the first in one place are kept, up to the number there.

    Raises DataError for what is not XML, has a DOCTYPE, or is too deep or too much.
    """
    return _Builder(closed, most).read(xml)


def _refuse_other(tag: str) -> None:
    if tag in OTHER_DOCUMENTS:
        raise DataError("", OTHER_DOCUMENTS[tag], "a puzzle")


class _Builder:
    """Builds the tree while expat reads."""

    def __init__(self, closed: frozenset[str], most: Mapping[str, int]) -> None:
        self._closed = closed
        self._most = most
        self._open = [Element("")]
        self._texts: list[list[str]] = [[]]
        self._siblings: list[Counter[str]] = [Counter()]
        #: How many of the tags that are open are not kept.
        self._skipping = 0
        self._tags = 0
        self._elements = 0

    def read(self, xml: bytes) -> Element:
        parser = expat.ParserCreate(encoding_of(xml))
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = self._doctype
        try:
            parser.Parse(xml, True)
        except expat.ExpatError as error:
            what = expat.ErrorString(error.code)
            found = f"{what} in line {error.lineno:,}"
            raise DataError("", found, "XML as BurrTools writes it") from None
        return self._open[0].children[0]

    def _doctype(self, root: str, *_: object) -> None:
        _refuse_other(root)
        raise DataError("", "a DOCTYPE", "XML without one, as BurrTools writes it")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if not self._tags:
            _refuse_other(tag)
        self._tags += 1
        self._refuse_too_many()
        parent, siblings = self._open[-1], self._siblings[-1]
        if self._skipping or parent.tag in self._closed:
            self._skipping += 1
        elif siblings[tag] >= self._most.get(tag, MAX_ELEMENTS):
            self._skipping = 1
            parent.more += 1
        else:
            self._elements += 1
            self._keep(Element(tag, attributes, path=_path(parent, tag, siblings[tag])))
            siblings[tag] += 1

    def _keep(self, element: Element) -> None:
        self._open[-1].children.append(element)
        self._open.append(element)
        self._texts.append([])
        self._siblings.append(Counter())

    def _refuse_too_many(self) -> None:
        place = self._open[-1].path
        if self._elements >= MAX_ELEMENTS:
            found = f"more than {MAX_ELEMENTS:,} elements"
            raise DataError(place, found, f"at most {MAX_ELEMENTS:,}")
        if self._tags > MAX_TAGS:
            raise DataError(place, f"more than {MAX_TAGS:,} tags", f"at most {MAX_TAGS:,}")
        if len(self._open) + self._skipping > MAX_DEPTH:
            raise DataError("", "tags nested too deeply", f"at most {MAX_DEPTH:,} levels")

    def _end(self, _tag: str) -> None:
        if self._skipping:
            self._skipping -= 1
            return
        self._siblings.pop()
        self._open.pop().text = "".join(self._texts.pop())

    def _text(self, text: str) -> None:
        if not self._skipping and self._open[-1].tag not in self._closed:
            self._texts[-1].append(text)


def _path(parent: Element, tag: str, number: int) -> str:
    if not parent.tag:
        return ""
    step = cut(tag, MAX_NAME) + (f"[{number}]" if tag in NUMBERED else "")
    return cut(f"{parent.path}.{step}" if parent.path else step)


def write_tree(root: Element) -> bytes:
    """The document as XML in UTF-8, an element a line."""
    return "\n".join(['<?xml version="1.0"?>', *_lines(root, "")]).encode() + b"\n"


def _lines(element: Element, indent: str) -> Iterator[str]:
    attributes = "".join(
        f' {name}="{escape(value, QUOTES)}"' for name, value in element.attributes.items()
    )
    start = f"{indent}<{element.tag}{attributes}"
    if element.children:
        yield f"{start}>"
        for child in element.children:
            yield from _lines(child, f"{indent} ")
        yield f"{indent}</{element.tag}>"
    else:
        text = escape(element.text)
        yield f"{start}>{text}</{element.tag}>" if text else f"{start}/>"


# What stands in the attributes of elements: strict numbers.


#: Ten digits: the number that stands for "none" is the greatest of 32 bits.
NUMBER = re.compile(r"-?[0-9]{1,10}")


def whole_number(text: str, path: str, least: int, most: int) -> int:
    """A number within bounds, as text. Raises DataError at the path for anything else."""
    if NUMBER.fullmatch(text) and least <= int(text) <= most:
        return int(text)
    found = f"'{cut(text, MAX_NAME)}'"
    raise DataError(path, found, f"a whole number from {least:,} to {most:,}")


def required_number(element: Element, key: str, least: int, most: int) -> int:
    """The number in an attribute, which must be there."""
    place = f"{element.path}.{key}"
    if key not in element.attributes:
        raise DataError(place.lstrip("."), f"no '{key}'", "a number there")
    return whole_number(element.attributes[key], place.lstrip("."), least, most)


def number_or(element: Element, key: str, default: int, least: int, most: int) -> int:
    """The number in an attribute, or the default."""
    return (
        required_number(element, key, least, most) if element.attributes.get(key) else default
    )
