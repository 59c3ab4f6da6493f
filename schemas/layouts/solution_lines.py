"""The lines of a solution file, which is JSON Lines: how they are written and read.

First comes a header: the puzzle, its fingerprint, and the plan by which the search was cut
into parts, if it was. Then, as they come, a line for each solution with the number of its
part, or for a count no such lines; and a line at the end of each part, with its counts. Of a
part that takes long there are lines before, from which it can be gone on with. Last a line that
says that these are all, or why not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, NamedTuple

from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.strict_json import read_json
from jigsat.schemas.solution import Convention

#: The version of the format of files that a later run can take up.
FORMAT = 1

#: A solution as jigsat writes it is cut into its placements without being read as JSON. If
#: each of them is an object of JSON, then so is the whole.
_HEAD = re.compile(r'\{(?:"part": ([0-9]{1,9}), )?"placements": \[\{')
#: What may stand in the line of a solution.
_KEYS = ("placements", "part", "apart")
_BETWEEN = "}, {"
_TAIL = "}]}\n"


@dataclass(frozen=True, kw_only=True)
class Header:
    """What a file says of itself: who wrote it, and which solutions of which puzzle.

    ``format`` and what follows ``engine`` stand only in files that a later run can take up,
    ``parts`` and ``share`` only in those of a run that searches a share of all parts. ``apart``
    stands only where solutions are taken apart: the least level of those that are listed.
    In a header that is read nothing need be there, and no value has been checked.
    """

    jigsat: str | None = None
    format: int | None = None
    puzzle: str | None = None
    fingerprint: str | None = None
    convention: str = Convention.SOLUTIONS
    engine: str | None = None
    solutions_listed: bool | None = None
    parts_wanted: int | None = None
    plan: str | None = None
    parts: int | None = None
    share: str | None = None
    apart: int | None = None

    @property
    def document(self) -> dict[str, Any]:
        """What stands in the file."""
        return {key: value for key, value in asdict(self).items() if value is not None}


class SolutionLine(NamedTuple):
    """A solution: its part, if it has one, and its placements.

    Of each placement there is what stands in JSON between the braces.
    """

    part: int | None
    placements: list[str]


class Unlisted(NamedTuple):
    """A solution that was found, but is not listed: it does not come apart."""

    part: int | None


@dataclass(frozen=True)
class PartCounts:
    """How many solutions a part of a search has, by each way to count them."""

    solutions: int
    up_to_symmetry: int
    up_to_rotation: int
    labelled: int

    def __add__(self, other: PartCounts) -> PartCounts:
        """The counts of both parts together."""
        return PartCounts(
            self.solutions + other.solutions,
            self.up_to_symmetry + other.up_to_symmetry,
            self.up_to_rotation + other.up_to_rotation,
            self.labelled + other.labelled,
        )

    def listed(self, convention: str) -> int:
        """The number of solutions that a file lists by this convention."""
        up_to_symmetry = convention == Convention.UP_TO_SYMMETRY
        return self.up_to_symmetry if up_to_symmetry else self.solutions


@dataclass(frozen=True)
class PartEnd:
    """The end of a part: all its solutions have been found and stand above."""

    part: int
    counts: PartCounts

    @property
    def document(self) -> dict[str, Any]:
        """What stands in the file."""
        return {"part": self.part, **asdict(self.counts)}


@dataclass(frozen=True)
class PartNote:
    """A part that is under way: so many of its solutions, the first ones, stand in the file.

    left: what else there is to be searched, as texts of bookmarks
    """

    part: int
    counts: PartCounts
    left: tuple[str, ...]

    @property
    def document(self) -> dict[str, Any]:
        """What stands in the file."""
        return {"under_way": self.part, **asdict(self.counts), "left": list(self.left)}


@dataclass(frozen=True)
class End:
    """The end of a file: whether it is complete, and what stopped the search if not.

    In an end that is read only ``complete`` has been checked.
    """

    complete: bool
    solutions: int | None = None
    stopped: str | None = None

    @property
    def document(self) -> dict[str, Any]:
        """What stands in the file."""
        return asdict(self)


Line = Header | SolutionLine | Unlisted | PartEnd | PartNote | End


def json_line(document: dict[str, Any]) -> str:
    """A document as one line of a file."""
    return json.dumps(document, ensure_ascii=False) + "\n"


def solution_line(placements: str, part: int) -> str:
    """The line of a solution whose placements are written as JSON already."""
    return f'{{"part": {part}, "placements": [{placements}]}}\n'


def apart_line(apart: dict[str, Any], part: int | None = None, placements: str = "") -> str:
    """The line of a solution with what is known of taking it apart.

    Args:
        apart: what is known.
        placements: written as JSON already; without them the solution is not listed.
    """
    begun = json.dumps({**({} if part is None else {"part": part}), "apart": apart})
    listed = f', "placements": [{placements}]' if placements else ""
    return f"{begun[:-1]}{listed}}}\n"


def cut_solution(text: str) -> tuple[str | None, list[str]] | None:
    """The part and the placements in a line that jigsat wrote, cut without reading the JSON."""
    head = _HEAD.match(text)
    if head is None or not text.endswith(_TAIL):
        return None
    return head[1], text[head.end() : -len(_TAIL)].split(_BETWEEN)


def parse_line(text: str) -> Line:
    """What a line of a solution file says. Raises DataError if it says none of it."""
    document = read_json(text)
    if not isinstance(document, dict):
        document = {}
    if "placements" in document:
        part = _whole_number(document, "part") if "part" in document else None
        return SolutionLine(part, placements_of(document))
    if "apart" in document and not is_header(document):
        return Unlisted(_whole_number(document, "part") if "part" in document else None)
    if "part" in document:
        return PartEnd(_whole_number(document, "part"), _counts(document))
    if "under_way" in document:
        part = _whole_number(document, "under_way")
        return PartNote(part, _counts(document), _texts(document, "left"))
    if "complete" in document:
        return parse_end(document)
    if is_header(document):
        return parse_header(document)
    raise DataError("", "a line of no file of solutions", "an object with 'placements'")


def is_header(document: dict[str, Any]) -> bool:
    """Whether this is the header of a solution file."""
    return any(key in document for key in ("jigsat", "fingerprint", "format"))


def parse_header(document: dict[str, Any]) -> Header:
    """The header that is written so; what it does not know is left out."""
    known = {field.name for field in fields(Header)}
    return Header(**{key: value for key, value in document.items() if key in known})


def parse_end(document: dict[str, Any]) -> End:
    """The end that is written so."""
    complete = document.get("complete") is True
    return End(complete, document.get("solutions"), document.get("stopped"))


def _counts(document: dict[str, Any]) -> PartCounts:
    counts = PartCounts(*(_whole_number(document, field.name) for field in fields(PartCounts)))
    if counts.labelled < counts.solutions:  # each can be labelled in one way at least
        raise DataError("labelled", str(counts.labelled), f"at least {counts.solutions}")
    return counts


def _whole_number(document: dict[str, Any], key: str) -> int:
    value = document.get(key)
    if type(value) is not int or value < 0:
        raise DataError(key, json.dumps(value), "a whole number of at least 0")
    return value


def _texts(document: dict[str, Any], key: str) -> tuple[str, ...]:
    value = document.get(key)
    if not (value and isinstance(value, list) and all(isinstance(each, str) for each in value)):
        raise DataError(key, json.dumps(value), "a list of texts")
    return tuple(value)


def placements_of(solution: dict[str, Any], path: str = "") -> list[str]:
    """The placements of a solution, for each what stands in JSON between the braces."""
    _refuse_other_keys(solution, path)
    placements = solution["placements"]
    if not isinstance(placements, list):
        raise DataError(f"{path}placements", type(placements).__name__, "a list")
    for index, placed in enumerate(placements):
        if not isinstance(placed, dict):
            where = f"{path}placements[{index}]"
            raise DataError(where, type(placed).__name__, "an object")
    return [json.dumps(placed, ensure_ascii=False)[1:-1] for placed in placements]


def _refuse_other_keys(solution: dict[str, Any], path: str) -> None:
    if "placements" not in solution:
        raise DataError(path.rstrip("."), "no 'placements'", "the key 'placements'")
    for key in solution:
        if key not in _KEYS:
            raise DataError(path.rstrip("."), f"the unknown key '{key}'", "'placements'")


def numbered_placements(placements: Sequence[str], number: Callable[[str], int]) -> list[int]:
    """The number of each of these texts of placements.

    ``number`` raises DataError for a text that is no placement. A name can have in it what
    looks like the end of one: then the texts are made again. Raises DataError if that does not
    help, with the path of the placement.
    """
    try:
        return [number(text) for text in placements]
    except DataError:
        whole = reread_placements(placements)
    row = []
    for index, text in enumerate(whole):
        try:
            row.append(number(text))
        except DataError as error:
            raise error.at(f"placements[{index}]") from None
    return row


def reread_placements(placements: Iterable[str]) -> list[str]:
    """The same placements, read as JSON instead of being cut where one seems to end."""
    return placements_of(read_json(f'{{"placements": [{{{_BETWEEN.join(placements)}}}]}}'))
