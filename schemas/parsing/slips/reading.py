"""What stands at an offset of a text, and which brackets are open there."""

from __future__ import annotations

import json
import re
from functools import lru_cache

from jigsat.schemas.parsing.json_text import STRING
from jigsat.schemas.support.text import cut

#: The longest word that is quoted, in characters.
MAX_WORD = 30
#: The bracket that closes each.
CLOSING = {"{": "}", "[": "]"}
_BRACKET_OR_TEXT = re.compile(rf"{STRING}|[\[\]{{}}]")
#: Signs that are lost in a sentence.
_NAMES = {",": "a comma", ":": "a colon", ".": "a dot"}


def word_at(text: str, at: int) -> str:
    """What stands there, for people: a word, a sign, or the end."""
    if at >= len(text):
        return "the end of the file"
    match = re.match(rf"{STRING}|[\w+.-]+|\S", text[at : at + 2 * MAX_WORD])
    word = cut(match[0], MAX_WORD) if match else "a blank"
    return _NAMES.get(word, word)


def left_unread(text: str) -> int:
    """How many characters at the end of a text are not JSON; an end that is missing is one."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return 1 + len(text) - error.pos
    except (ValueError, RecursionError):
        pass
    return 0


@lru_cache(maxsize=4)  # of one text several slips ask
def open_brackets(text: str, end: int) -> tuple[int, ...]:
    """The offsets of the brackets that are open there."""
    opened: list[int] = []
    for match in _BRACKET_OR_TEXT.finditer(text, 0, end):
        bracket = text[match.start()]
        if bracket in CLOSING:
            opened.append(match.start())
        elif bracket != '"' and opened:
            opened.pop()
    return tuple(opened)
