"""The tokens of JSON with comments, each where it stands in the text.

Text that is not even that yields tokens too: what nothing else matches is ``OTHER``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


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
COMMENT = r"//[^\n]*|/\*.*?\*/"
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
    return re.sub(r"[^\n\r]", " ", match[0]) if match["blank"] is not None else match[0]
