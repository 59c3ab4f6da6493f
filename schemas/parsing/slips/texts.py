"""Slips inside of texts, and where they end."""

from __future__ import annotations

import re
from string import whitespace

from jigsat.schemas.parsing.json_text import STRING, Mended
from jigsat.schemas.parsing.slips.reading import MAX_WORD, word_at
from jigsat.schemas.support.text import cut

_TEXT = re.compile(STRING)


def text_not_closed(text: Mended, at: int) -> Mended | None:
    """A text whose end is missing: it ends with its line, before commas and brackets."""
    line_end = text.text.find("\n", at)
    end = len(text.text) if line_end < 0 else line_end
    if text.character(at) not in ('"', "\n", "\r"):
        return None
    start = at
    if text.character(at) != '"':
        end = at
        line = text.text.rfind("\n", 0, at) + 1  # no text goes beyond its line
        *_, (start, _) = (each.span() for each in _TEXT.finditer(text.text, line, at))
    content = text.text[start + 1 : end]
    kept = start + 1 + len(content.rstrip(f"{whitespace},]}}"))
    found = f"a text that is not closed on its line: {cut(text.text[start:kept], MAX_WORD)}"
    return text.noted(start, found, "a quotation mark at its end").edited(kept, kept, '"')


def text_closed_too_early(text: Mended, at: int) -> Mended | None:
    """A quotation mark inside of a text, or one that is missing before it."""
    if text.text[at - 1 : at] != '"' or not re.match(r"\w", text.character(at)):
        return None
    found = f"{word_at(text.text, at)} right behind a quotation mark"
    expected = 'a comma, or the text in one pair of marks (inside of it they are written \\")'
    text.refuse(at, found, expected)


def control_character(text: Mended, at: int) -> Mended | None:
    """A tab, or worse, inside of a text."""
    name = (
        "a tab"
        if text.character(at) == "\t"
        else f"the character U+{ord(text.character(at)):04X}"
    )
    return text.noted(at, f"{name} inside of a text", "a space").edited(at, at + 1, " ")


def backslash(text: Mended, at: int) -> Mended | None:
    """A backslash that stands for itself."""
    at = text.text.rfind("\\", 0, at + 1)
    if at < 0:
        return None
    found = f"{text.text[at : at + 2]}, which stands for nothing"
    return text.noted(at, found, "two backslashes for one").edited(at, at, "\\")
