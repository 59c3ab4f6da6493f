"""jigsat's own files: JSON that a person types."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import replace

from jigsat.exchange.format import Format, Reading, Written
from jigsat.schemas.formatting import tidy_json
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.parsing.json_text import COMMENT, QUOTES, read_typed_json
from jigsat.schemas.parsing.parse import read_as
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.plugins import load, places

#: An object, and not a set of coordinates in braces; perhaps with slips, or after comments.
_BLANKS = rf"(?:\s|{COMMENT})*+"
_BEGINS = re.compile(rf"{_BLANKS}\{{{_BLANKS}(?:[\"}}{QUOTES}#A-Za-z_]|$)", re.DOTALL)
#: Encodings in which the first bytes may be something, and the marks that they begin with.
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"": "utf-8-sig"}
#: The key that every puzzle on a board has.
_PIECES = "pieces"


def _recognise(head: bytes) -> bool:
    encoding = next(name for mark, name in _MARKS.items() if head.startswith(mark))
    return bool(_BEGINS.match(head.decode(encoding, errors="replace")))


def _read(data: bytes, source: str) -> Reading:  # noqa: ARG001
    typed = read_typed_json(data)
    if isinstance(typed.document, dict) and (other := kind_with(typed.document)):
        return Reading.of(read_as(other, typed))
    return Reading.of(read_as(Puzzle, typed))


def kind_with(keys: Container[str]) -> type[OtherPuzzle] | None:
    """The kind of puzzles, of a plug-in, that has one of these keys; None for a board."""
    if _PIECES in keys:
        return None
    return next((load(place) for key, place in places("kinds").items() if key in keys), None)


def _write(puzzle: Puzzle | OtherPuzzle) -> Written:
    document = puzzle.model_dump(mode="json", exclude_unset=True)
    return Written(tidy_json(document).encode())


FORMAT = Format(
    "json", "jigsat's JSON", (".json",), _recognise, _read, _write, write_other=_write
)


def own_format(head: bytes) -> Format:
    """The format for jigsat's own files that begin so."""
    found = kind_with(re.findall(r'"(\w+)"', head.decode(errors="replace")))
    return replace(FORMAT, max_bytes=found.max_bytes) if found else FORMAT
