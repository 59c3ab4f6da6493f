"""Bookmarks as text, for files and for other machines.

A text is eight digits of a checksum, and JSON that is compressed and written in base64. It is
data and nothing else: whatever stands in one, to read it runs nothing.
"""

from __future__ import annotations

import binascii
import json
import zlib
from base64 import b64decode, b64encode
from itertools import compress
from typing import Any

import numpy as np

from jigsat.schemas.errors import JournalError
from jigsat.solvers.slicing.bookmark import Bookmark, Row, SubproblemBookmark, TreeBookmark

#: The digits of a checksum.
DIGITS = 8
#: No bookmark is larger, in bytes: what seems to be is no bookmark.
MOST_BYTES = 1 << 24
#: Numbers of placements, and what is untried, fit into so many bits.
MOST_BITS = 64
#: No search has so many choices.
MOST_CHOICES = 1 << 62


def text_of(bookmark: Bookmark) -> str:
    """The text of a bookmark, in ASCII and without spaces."""
    data = zlib.compress(json.dumps(_document(bookmark), separators=(",", ":")).encode())
    return f"{zlib.crc32(data):08x}{b64encode(data).decode()}"


def bookmark_from(text: str) -> Bookmark:
    """The bookmark of a text. Raises JournalError if the text is of none, or damaged.

    Whether a search has such a place is seen when it goes there.
    """
    try:
        data = b64decode(text[DIGITS:].encode(), validate=True)
        if f"{zlib.crc32(data):08x}" != text[:DIGITS]:
            raise _damaged()
        return _bookmark(json.loads(_decompressed(data)))
    except (binascii.Error, zlib.error, ValueError, KeyError, TypeError, RecursionError):
        raise _damaged() from None


def _damaged() -> JournalError:
    return JournalError("found a damaged bookmark, expected one that jigsat wrote")


def _decompressed(data: bytes) -> bytes:
    decompressor = zlib.decompressobj()
    text = decompressor.decompress(data, MOST_BYTES)
    if not decompressor.eof:
        raise _damaged()
    return text


def _document(bookmark: Bookmark) -> dict[str, Any]:
    match bookmark:
        case TreeBookmark(choice, rows, first, onward):
            return {"choice": choice, "rows": rows, "first": first, "onward": onward}
        case SubproblemBookmark(alive, decided):
            return {"alive": _bits(alive), "decided": sorted(decided)}


def _bookmark(document: dict[str, Any]) -> Bookmark:
    if "alive" in document:
        cells = (tuple(map(_whole, cell)) for cell in document["decided"])
        return SubproblemBookmark(_numbers(document["alive"]), frozenset(cells))
    rows = tuple(map(_row, document["rows"]))
    first = _whole(document["first"])
    if not 0 <= first <= max(0, len(rows) - 1):
        raise _damaged()
    return TreeBookmark(_natural(document["choice"]), rows, first, document["onward"] is True)


def _row(row: list[list[int]]) -> Row:
    return tuple(tuple(map(_whole, numbers)) for numbers in row)


def _whole(number: Any) -> int:
    if type(number) not in (int, bool) or abs(number).bit_length() > MOST_BITS:
        raise _damaged()
    return int(number)


def _natural(number: Any) -> int:
    if not 0 <= _whole(number) < MOST_CHOICES:
        raise _damaged()
    return int(number)


def _bits(numbers: tuple[int, ...]) -> str:
    """A set of numbers as a hexadecimal number, the bits of which they are."""
    bits = np.zeros(max(numbers, default=0) + 1, bool)
    bits[list(numbers)] = True
    return f"{int.from_bytes(np.packbits(bits, bitorder='little').tobytes(), 'little'):x}"


def _numbers(bits: str) -> tuple[int, ...]:
    digits = f"{int(bits, 16):b}"[::-1]
    return tuple(compress(range(len(digits)), map(int, digits)))
