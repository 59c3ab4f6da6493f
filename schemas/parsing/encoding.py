"""From the bytes of a file to its text, which is UTF-8; what else it may be is named."""

from __future__ import annotations

import codecs

from jigsat.schemas.errors import DataError
from jigsat.schemas.mistake import Mistake, TextPlace

BYTE_ORDER_MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
EXPECTED = "UTF-8 (save the file again with this encoding)"


def decoded(content: bytes) -> str:
    """The text of a file. Raises DataError if it is not UTF-8."""
    for mark, name in BYTE_ORDER_MARKS.items():
        if content.startswith(mark):
            raise DataError("", _wide(name), EXPECTED)
    try:
        # Some editors put a byte order mark first; it is not part of the text.
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError.of([_not_utf8(content, error.start)]) from None
    if text[:4].count("\0") > 1:  # ASCII in two bytes or four, without a mark
        raise DataError("", _wide("UTF-16"), EXPECTED)
    return text


def _wide(name: str) -> str:
    return f"text in {name}, which Windows calls Unicode"


def _not_utf8(content: bytes, start: int) -> Mistake:
    """Where a byte is not UTF-8; read as the usual encoding of one byte for each character."""
    if content[:start].count(b"\0") > start // 4:
        return Mistake("", _wide("UTF-16"), EXPECTED)
    text = content.decode("cp1252", errors="replace")
    before = content[:start].decode("utf-8-sig", errors="replace")
    at = TextPlace.at(text, start)
    place = TextPlace(at.line, len(before) - (before.rfind("\n") + 1) + 1, at.text)
    found = f"text that is not UTF-8, but perhaps Windows-1252 or Latin-1 ({text[start]!r})"
    return Mistake("", found, EXPECTED, place=place)
