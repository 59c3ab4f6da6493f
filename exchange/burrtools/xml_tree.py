"""XML that may be hostile, as a small tree; and a tree as XML.

There is no DOCTYPE in any file that BurrTools writes. It is refused where it begins, so that
there are no entities but XML's own five, nothing to expand, and nothing to fetch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat
from xml.sax.saxutils import escape

from jigsat.exchange.burrtools.packing import encoding_of
from jigsat.schemas.errors import DataError
from jigsat.schemas.text import MAX_NAME, cut

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
        """The first element of this name in this one; an empty one if there is none."""
        missing = Element(tag, path=f"{self.path}.{tag}" if self.path else tag)
        return next(self.all(tag), missing)


def read_tree(xml: bytes, closed: frozenset[str], most: Mapping[str, int]) -> Element:
    """The tree of a document.

    What stands in elements of the names ``closed`` is not kept, nor of the elements of a name
    in ``most`` those after so many in one place.

    Raises DataError for what is not XML, has a DOCTYPE, or is too deep or too much.
    """
    return _Builder(closed, most).read(xml)


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

    def _doctype(self, *_: object) -> None:
        raise DataError("", "a DOCTYPE", "XML without one, as BurrTools writes it")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
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
    """The place of an element, without the name of the document's own."""
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
