"""Problems: which parts make which result, and what was found of that."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.exchange.burrtools.document import (
    MAX_COLOURS,
    ColourPair,
    Part,
    Problem,
    Stored,
)
from jigsat.exchange.burrtools.fields import number, number_or
from jigsat.exchange.burrtools.xml_tree import Element
from jigsat.schemas.errors import DataError

#: What stands for "no result", and what a number in the file may be at most.
NO_RESULT = 2**32 - 1
MAX_PIECES_OF_A_SHAPE = 2**16 - 1

#: The state of a problem. One that is being solved needs to say where the search stands.
UNSOLVED, SOLVED = "0", "2"

#: Of the solutions of one problem.
MAX_STORED = 50_000
#: How a solution comes apart, and where a search stands: nested, long, and only noted.
NOTED = frozenset(["separation", "separationInfo", "assembler"])


def read_problem(element: Element, shapes: int) -> Problem:
    """The problem in an element of a file that has so many shapes."""
    result = number_or(element.first("result"), "id", NO_RESULT, 0, NO_RESULT)
    has_limit = bool(element.attributes.get("maxHoles"))
    max_holes = number(element, "maxHoles", 0, NO_RESULT) if has_limit else NO_RESULT
    return Problem(
        tuple(_part(each, shapes) for each in element.first("shapes").all("shape")),
        result if result < shapes else None,
        element.attributes.get("name", ""),
        max_holes if max_holes != NO_RESULT else None,
        frozenset(_pair(each) for each in element.first("bitmap").all("pair")),
        _stored(element),
        element.path,
    )


def _part(element: Element, shapes: int) -> Part:
    shape = number(element, "id", 0, max(shapes - 1, 0))
    least, most = _counts(element)
    grouped = element.attributes.get("group", "0") != "0" or any(element.all("group"))
    return Part(shape, least, most, grouped)


def _counts(element: Element) -> tuple[int, int]:
    """How many pieces there are: ``count``, or from ``min`` to ``max``, or one."""
    if element.attributes.get("count"):
        count = number(element, "count", 0, MAX_PIECES_OF_A_SHAPE)
        return count, count
    if element.attributes.get("min") and element.attributes.get("max"):
        most = number(element, "max", 0, MAX_PIECES_OF_A_SHAPE)
        return number(element, "min", 0, most), most
    return 1, 1


def _pair(element: Element) -> ColourPair:
    """Two colours: in shapes they are counted from 1, but here from 0."""
    piece, result = (number(element, key, 0, MAX_COLOURS - 1) for key in ("piece", "result"))
    return piece + 1, result + 1


def _stored(element: Element) -> Stored:
    found = element.first("solutions")
    solutions = list(found.all("solution"))
    apart = [each for each in solutions if any(child.tag in NOTED for child in each.children)]
    return Stored(
        tuple(_assembly(each) for each in solutions),
        len(apart),
        _found(element, "assemblies"),
        _found(element, "solutions"),
        any(element.all("assembler")),
        found.more,
    )


def _assembly(solution: Element) -> str:
    text = solution.first("assembly").text
    if not text.strip():
        raise DataError(solution.path, "no assembly", "where each piece lies")
    return text


def _found(element: Element, key: str) -> int | None:
    """A number of solutions; in a problem that no one has tried to solve it means nothing."""
    unsolved = element.attributes.get("state", UNSOLVED) == UNSOLVED
    has_number = bool(element.attributes.get(key)) and not unsolved
    return number(element, key, 0, 10**10 - 1) if has_number else None


def write_problem(problem: Problem) -> Element:
    """The element of a problem."""
    solved = bool(problem.stored.assemblies)
    attributes = {"name": problem.name} if problem.name else {}
    attributes["state"] = SOLVED if solved else UNSOLVED
    if solved:
        number_of_assemblies = str(len(problem.stored.assemblies))
        attributes |= {"assemblies": number_of_assemblies, "solutions": "0", "time": "0"}
    if problem.max_holes is not None:
        attributes["maxHoles"] = str(problem.max_holes)
    return Element("problem", attributes, children=list(_parts_of(problem)))


def _parts_of(problem: Problem) -> Iterator[Element]:
    yield Element("shapes", children=[_shape(part) for part in problem.parts])
    result = NO_RESULT if problem.result is None else problem.result
    yield Element("result", {"id": str(result)})
    yield Element(
        "bitmap",
        children=[
            Element("pair", {"piece": str(piece - 1), "result": str(below - 1)})
            for piece, below in sorted(problem.allowed)
        ],
    )
    if problem.stored.assemblies:
        yield Element("solutions", children=list(_solutions(problem.stored)))


def _solutions(stored: Stored) -> Iterator[Element]:
    for index, assembly in enumerate(stored.assemblies):
        children = [Element("assembly", text=assembly)]
        yield Element("solution", {"asmNum": str(index)}, children=children)


def _shape(part: Part) -> Element:
    counts = {"count": str(part.most)}
    if part.least != part.most:
        counts = {"min": str(part.least), "max": str(part.most)}
    return Element("shape", {"id": str(part.shape), **counts})
