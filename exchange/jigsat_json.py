"""jigsat's own files: JSON that a person types."""

from __future__ import annotations

import re
from dataclasses import replace

from jigsat.exchange.format import Format, Reading, Written
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.parsing.parse import build
from jigsat.schemas.parsing.strict_json import read_json
from jigsat.schemas.parsing.tidy_json import tidy_json
from jigsat.schemas.puzzle import Puzzle

#: An object, and not a set of coordinates in braces.
_BEGINS = re.compile(rb"\s*\{\s*(?:[\"}]|$)")


#: The key that only exact cover problems have.
KEY = "exact_cover"
MAX_COVER_BYTES = 256 * 1024 * 1024


def _recognise(head: bytes) -> bool:
    return bool(_BEGINS.match(head.removeprefix(b"\xef\xbb\xbf")))


def _read(data: bytes, source: str) -> Reading:  # noqa: ARG001
    document = read_json(data)
    if isinstance(document, dict) and KEY in document:
        return Reading.of(build(ExactCover, document))
    return Reading.of(build(Puzzle, document))


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
