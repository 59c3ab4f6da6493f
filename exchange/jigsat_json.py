"""jigsat's own files: JSON that a person types."""

from __future__ import annotations

import re
from dataclasses import replace

from jigsat.exchange.format import Format, Reading, Written
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.formatting import tidy_json
from jigsat.schemas.parsing.json_text import COMMENT, QUOTES
from jigsat.schemas.parsing.parse import read_as
from jigsat.schemas.parsing.strict_json import read_typed_json
from jigsat.schemas.puzzle import Puzzle

#: An object, and not a set of coordinates in braces; perhaps with slips, or after comments.
_BLANKS = rf"(?:\s|{COMMENT})*+"
_BEGINS = re.compile(rf"{_BLANKS}\{{{_BLANKS}(?:[\"}}{QUOTES}#A-Za-z_]|$)", re.DOTALL)
#: Encodings in which the first bytes may be something, and the marks that they begin with.
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"": "utf-8-sig"}


#: The key that only exact cover problems have.
KEY = "exact_cover"
MAX_COVER_BYTES = 256 * 1024 * 1024


def _recognise(head: bytes) -> bool:
    encoding = next(name for mark, name in _MARKS.items() if head.startswith(mark))
    return bool(_BEGINS.match(head.decode(encoding, errors="replace")))


def _read(data: bytes, source: str) -> Reading:  # noqa: ARG001
    typed = read_typed_json(data)
    if isinstance(typed.document, dict) and KEY in typed.document:
        return Reading.of(read_as(ExactCover, typed))
    return Reading.of(read_as(Puzzle, typed))


def _write(puzzle: Puzzle | ExactCover) -> Written:
    document = puzzle.model_dump(mode="json", exclude_unset=True)
    return Written(tidy_json(document).encode())


FORMAT = Format(
    "json", "jigsat's JSON", (".json",), _recognise, _read, _write, write_cover=_write
)
#: The same with room for many options.
COVER_FORMAT = replace(FORMAT, max_bytes=MAX_COVER_BYTES)


def own_format(head: bytes) -> Format:
    """The format for jigsat's own files that begin so."""
    return COVER_FORMAT if f'"{KEY}"'.encode() in head else FORMAT
