"""From the bytes of a file to its text, which is UTF-8; what else it may be is named."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from jigsat.schemas.errors import DataError, Mistake, TextPlace

EXPECTED = "UTF-8 (save the file again with this encoding)"


#: The first bytes of files that are no text, and what such a file is.
MAGIC = {
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"%PDF-": "a PDF document",
    b"PK\x03\x04": "a ZIP archive",
    b"\x1f\x8b": "data compressed with gzip",
}
A_TEXT_FILE = "a text file, in UTF-8"
#: So many bytes tell whether it is one.
_ENOUGH = 4096


def decoded(content: bytes) -> str:
    """The text of a file. Raises DataError if it is not UTF-8."""
    kind = kind_of_binary(content)
    if kind:
        raise DataError("", kind, A_TEXT_FILE)
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise DataError("", "text in UTF-16, which Windows calls Unicode", EXPECTED)
    if b"\0" in content[:_ENOUGH]:
        raise DataError("", "binary data", A_TEXT_FILE)
    try:
        # Some editors put a byte order mark first; it is not part of the text.
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError.of([_not_utf8(content, error.start)]) from None


def kind_of_binary(content: bytes) -> str:
    """What a file is that is no text, by its first bytes; empty if they do not tell."""
    kinds = (kind for magic, kind in MAGIC.items() if content.startswith(magic))
    return next(kinds, "")


def _not_utf8(content: bytes, start: int) -> Mistake:
    """Where a byte is not UTF-8; read as the usual encoding of one byte for each character."""
    text = content.decode("cp1252", errors="replace")
    before = content[:start].decode("utf-8-sig", errors="replace")
    at = TextPlace.at(text, start)
    place = TextPlace(at.line, len(before) - (before.rfind("\n") + 1) + 1, at.text)
    found = f"text that is not UTF-8, but perhaps Windows-1252 or Latin-1 ({text[start]!r})"
    return Mistake("", found, EXPECTED, place=place)


# The tokens of JSON with comments, each where it stands in the text.
#
# Text that is not even that yields tokens too: what nothing else matches is ``OTHER``.


class TokenType(StrEnum):
    """What a token is."""

    STRING = "string"
    WORD = "word"  # numbers, true, false, null, and whatever looks like one
    BRACKET = "bracket"
    COMMA = "comma"
    COLON = "colon"
    COMMENT = "comment"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its text as typed, and the offset of its first character."""

    type: TokenType
    text: str
    start: int

    @property
    def end(self) -> int:
        """The offset behind its last character."""
        return self.start + len(self.text)


#: A string that is not closed ends with its line.
STRING = r'"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"?'
#: One that is not closed goes on to the end. Neither kind gives back what it has taken: a
#: reader that tried shorter comments would never come to an end.
COMMENT = r"//[^\n]*+|/\*(?>.*?\*/|.*)"
_TOKEN = re.compile(
    rf"(?P<string>{STRING})|(?P<comment>{COMMENT})|(?P<bracket>[\[\]{{}}])"
    r"|(?P<comma>,)|(?P<colon>:)|(?P<word>[\w+.-]+)|(?P<other>\S)",
    re.DOTALL,
)


def tokens_of(text: str) -> Iterator[Token]:
    """Yield the tokens of a text from its beginning to its end, without the blanks between."""
    for match in _TOKEN.finditer(text):
        assert match.lastgroup is not None
        yield Token(TokenType(match.lastgroup), match[0], match.start())


#: Marks that some people put around a text in place of ``"``.
SINGLE_QUOTES = "'`\u00b4\u2018\u2019\u201a\u201b"
SMART_QUOTES = "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033"
QUOTES = SINGLE_QUOTES + SMART_QUOTES
#: A text in such marks, which may be closed by another one.
ODDLY_QUOTED = (
    rf"[{SINGLE_QUOTES}][^{SINGLE_QUOTES}\n]*[{SINGLE_QUOTES}]"
    rf'|[{SMART_QUOTES}][^{QUOTES}"\n]*["{QUOTES}]'
)
_COMMENT_OR_TEXT = re.compile(rf"{STRING}|{ODDLY_QUOTED}|(?P<blank>{COMMENT})", re.DOTALL)
_LAST_COMMA_OR_TEXT = re.compile(rf"{STRING}|(?P<blank>,)(?=\s*[\]}}])")


def without_comments(text: str) -> str:
    """The text with blanks for comments, and for commas after the last entry.

    What is left stands where it stood.
    """
    for pattern in (_COMMENT_OR_TEXT, _LAST_COMMA_OR_TEXT):
        text = pattern.sub(_blanked, text)
    return text


def _blanked(match: re.Match[str]) -> str:
    blank = match["blank"]
    is_open = blank is None or (blank.startswith("/*") and not is_closed(blank))
    return match[0] if is_open else re.sub(r"[^\n\r]", " ", match[0])


def is_closed(comment: str) -> bool:
    """Whether a comment of several lines has its end."""
    return len(comment) >= len("/**/") and comment.endswith("*/")
