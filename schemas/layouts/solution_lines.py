"""The lines of a solution file, which is JSON Lines: how they are written and read.

First comes a header: the puzzle, its fingerprint, and the plan by which the search was
cut into parts, if it was. Then, as they come, a line for each solution with the number of
its part, or for a count no such lines; and a line at the end of each part, with its
counts. A part that takes long has earlier lines, from which it can be
continued. Last a line that says that these are all, or why not.

In a file that a later run can resume, damage is noticed: each of these lines but those
of solutions ends with a checksum of its own, and the line that ends a part, or says where
it stands, has one of all lines of solutions that belong to it. And each line begins
with the key of its run, which is in the header: lines of another run are told from its own.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, NamedTuple

from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.json_text import read_json
from jigsat.schemas.solution import Convention

#: The version of the format of files that a later run can resume.
FORMAT = 3
#: The conventions by which solutions are counted.
CONVENTIONS = ("solutions", "up_to_symmetry", "up_to_rotation", "labelled")
#: What a line ends with that has a checksum, and what that is of.
_SEALED = re.compile(rb'(.*), "sum": "([0-9a-f]{8})"\}\n', re.DOTALL)

#: A solution as jigsat writes it is cut into its placements without being read as JSON. If
#: each of them is an object of JSON, then so is the whole.
_HEAD = re.compile(
    r'\{(?:"run": "([0-9a-f]{8})", )?(?:"part": ([0-9]{1,9}), )?"placements": \[\{'
)
#: How a line begins that has the key of its run.
_RUN = re.compile(rb'\{"run": "([0-9a-f]{8})", ')
#: What may stand in the line of a solution.
_KEYS = ("run", "placements", "part", "apart", "challenge", "sum")
#: The fields of a header in which runs may differ whose parts belong together.
OF_A_SHARE = ("engine", "parts", "share", "run")
_BETWEEN = "}, {"
_TAIL = "}]}\n"


@dataclass(frozen=True, kw_only=True)
class Header:
    """What a file says of itself: who wrote it, and which solutions of which puzzle.

    ``typed``, ``format`` and what follows ``engine`` stand only in files that a later run can
    resume, ``parts`` and ``share`` only in those of a share, and ``apart``, the least level of
    those listed, only where solutions are taken apart. ``per``: what solutions are counted for,
    such as ``subset``. ``layout``: the placements from which the search began, unless with the
    empty board. ``typed``: digests of how the puzzle is typed. ``run``: the key of all runs of
    this search, which their lines have. What was read may lack any field; only that texts are
    texts is certain.
    """

    jigsat: str | None = None
    format: int | None = None
    puzzle: str | None = None
    layout: list[dict[str, Any]] | None = None
    fingerprint: str | None = None
    typed: dict[str, str] | None = None
    convention: str = Convention.SOLUTIONS
    engine: str | None = None
    solutions_listed: bool | None = None
    parts_wanted: int | None = None
    plan: str | None = None
    parts: int | None = None
    share: str | None = None
    apart: int | None = None
    per: str | None = None
    run: str | None = None

    @property
    def document(self) -> dict[str, Any]:
        """What stands in the file."""
        return {key: value for key, value in asdict(self).items() if value is not None}

    @property
    def search(self) -> dict[str, Any]:
        """What all runs have in common whose parts belong together."""
        return {key: each for key, each in asdict(self).items() if key not in OF_A_SHARE}

    def with_run(self) -> Header:
        """Return the header with the key of its run: eight digits of a SHA-256 of the rest."""
        text = json.dumps(self.search, sort_keys=True)
        return replace(self, run=hashlib.sha256(text.encode()).hexdigest()[:8])


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
    """How many solutions a part of a search has, by each way to count them.

    ``tally``: for each choice of the blanks, or subset of the pieces, where that is counted,
    how many solutions and how many up to symmetry; ``solvers/counts.py`` has the texts.
    """

    solutions: int
    up_to_symmetry: int
    up_to_rotation: int
    labelled: int
    tally: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def __add__(self, other: PartCounts) -> PartCounts:
        """The counts of both parts together."""
        tally = {**self.tally}
        for key, more in other.tally.items():
            tally[key] = [a + b for a, b in zip(tally.get(key, (0, 0)), more, strict=True)]
        return PartCounts(
            self.solutions + other.solutions,
            self.up_to_symmetry + other.up_to_symmetry,
            self.up_to_rotation + other.up_to_rotation,
            self.labelled + other.labelled,
            tally,
        )

    @property
    def document(self) -> dict[str, Any]:
        """What stands in the file."""
        tally = {"tally": dict(self.tally)} if self.tally else {}
        return {**{name: getattr(self, name) for name in CONVENTIONS}, **tally}

    def listed(self, convention: str) -> int:
        """The number of solutions that a file lists by this convention."""
        up_to_symmetry = convention == Convention.UP_TO_SYMMETRY
        return self.up_to_symmetry if up_to_symmetry else self.solutions


NONE = PartCounts(0, 0, 0, 0)


@dataclass(frozen=True)
class PartEnd:
    """The end of a part: all its solutions have been found and stand above.

    lines: the checksum of their lines, in hexadecimal, if they are listed
    """

    part: int
    counts: PartCounts
    lines: str | None = None

    @property
    def document(self) -> dict[str, Any]:
        """What stands in the file."""
        return {"part": self.part, **self.counts.document, **_listed(self.lines)}


@dataclass(frozen=True)
class PartNote:
    """An unfinished part: how many of its solutions the file has, the first ones.

    left: what else there is to be searched, as texts of bookmarks
    lines: the checksum of the lines of these solutions, if they are listed
    engine: the engine whose bookmarks these are
    """

    part: int
    counts: PartCounts
    left: tuple[str, ...]
    lines: str | None = None
    engine: str | None = None

    @property
    def document(self) -> dict[str, Any]:
        """What stands in the file."""
        counts = {**self.counts.document, **_listed(self.lines)}
        left = {"engine": self.engine, "left": list(self.left)}
        return {"under_way": self.part, **counts, **left}


def _listed(lines: str | None) -> dict[str, str]:
    return {} if lines is None else {"lines": lines}


@dataclass(frozen=True)
class End:
    """The end of a file: whether it is complete, and what stopped the search if not."""

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


def record(said: Header | PartEnd | PartNote | End, run: str | None = None) -> bytes:
    """Return the line of a file that says this of a run, with its checksum."""
    key = {} if run is None else {"run": run}
    return sealed(json_line({**key, **said.document})).encode()


def run_of(line: bytes) -> str | None:
    """Return the key of the run that a line begins with, if it does."""
    found = _RUN.match(line)
    return found[1].decode() if found else None


def checksum(data: bytes, before: int = 0) -> int:
    """The checksum of bytes that come after others, of which it is ``before``.

    It is CRC-32, as gzip and PNG have it: a changed bit, a changed digit, and all other changes
    within four bytes in a row are noticed for certain, any others but for one in four billion.
    It takes a second for gigabytes, and the checksum of the next line continues from
    it. It does not protect from forgery; nor would another hash, as it stands in the file.
    """
    return zlib.crc32(data, before)


def digits(checksum: int) -> str:
    """A checksum as it stands in a file."""
    return f"{checksum:08x}"


def sealed(line: str) -> str:
    """A line of a file, which is an object of JSON, with its checksum."""
    text = line.removesuffix("}\n")
    return f'{text}, "sum": "{digits(checksum(text.encode()))}"}}\n'


def is_sound(line: bytes) -> bool:
    """Whether a line has its checksum, and is as it was written."""
    found = _SEALED.fullmatch(line)
    return found is not None and digits(checksum(found[1])).encode() == found[2]


def solution_line(placements: str, part: int, run: str) -> str:
    """The line of a solution whose placements are written as JSON already."""
    return f'{{"run": "{run}", "part": {part}, "placements": [{placements}]}}\n'


def apart_line(apart: dict[str, Any], run: str, part: int | None, placements: str) -> str:
    """The line of a solution with what is known of taking it apart, and its checksum.

    Args:
        apart: what is known.
        run: the key of the run.
        part: the number of its part, if it has one.
        placements: written as JSON already; without them the solution is not listed.
    """
    said = {"run": run, **({} if part is None else {"part": part}), "apart": apart}
    listed = f', "placements": [{placements}]' if placements else ""
    return sealed(f"{json.dumps(said)[:-1]}{listed}}}\n")


def cut_solution(text: str) -> tuple[str | None, str | None, list[str]] | None:
    """The run, part and placements in a line that jigsat wrote, without reading the JSON."""
    head = _HEAD.match(text)
    if head is None or not text.endswith(_TAIL):
        return None
    return head[1], head[2], text[head.end() : -len(_TAIL)].split(_BETWEEN)


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
        part = _whole_number(document, "part")
        return PartEnd(part, _counts(document), document.get("lines"))
    if "under_way" in document:
        part = _whole_number(document, "under_way")
        left, engine = _texts(document, "left"), document.get("engine")
        return PartNote(part, _counts(document), left, document.get("lines"), engine)
    if "complete" in document:
        return parse_end(document)
    if is_header(document):
        return parse_header(document)
    raise DataError("", "a line of no file of solutions", "an object with 'placements'")


def is_header(document: dict[str, Any]) -> bool:
    """Whether this is the header of a solution file."""
    return any(key in document for key in ("jigsat", "fingerprint", "format"))


def parse_header(document: dict[str, Any]) -> Header:
    """The header that is written so; what it does not know is left out; texts are texts."""
    texts = {field.name: str(field.type).startswith("str") for field in fields(Header)}
    said = {key: document[key] for key in texts if document.get(key) is not None}
    said.update((key, str(value)) for key, value in said.items() if texts[key])
    return Header(**said)


def parse_end(document: dict[str, Any]) -> End:
    """The end that is written so."""
    complete = document.get("complete") is True
    return End(complete, document.get("solutions"), document.get("stopped"))


def _counts(document: dict[str, Any]) -> PartCounts:
    if not isinstance(tally := document.get("tally", {}), dict):
        raise DataError("tally", type(tally).__name__, "an object")
    counted = {name: _whole_number(document, name) for name in CONVENTIONS}
    return PartCounts(**counted, tally={key: _pair(tally, key) for key in tally})


def _pair(document: dict[str, Any], key: str) -> tuple[int, int]:
    match document[key]:
        case [one, two]:
            return _whole_number({key: one}, key), _whole_number({key: two}, key)
        case other:
            raise DataError(key, json.dumps(other), "two numbers")


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
    if "placements" not in solution:
        raise DataError(path.rstrip("."), "no 'placements'", "the key 'placements'")
    for key in solution:
        if key not in _KEYS:
            raise DataError(path.rstrip("."), f"the unknown key '{key}'", "'placements'")
    placements = solution["placements"]
    if not isinstance(placements, list):
        raise DataError(f"{path}placements", type(placements).__name__, "a list")
    for index, placed in enumerate(placements):
        if not isinstance(placed, dict):
            where = f"{path}placements[{index}]"
            raise DataError(where, type(placed).__name__, "an object")
    return [json.dumps(placed, ensure_ascii=False)[1:-1] for placed in placements]


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


def object_in(text: str | bytes) -> dict[str, Any] | None:
    """The object of JSON that a text in UTF-8 is, if it is one."""
    try:
        document = json.loads(text if isinstance(text, str) else text.decode())
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) else None
