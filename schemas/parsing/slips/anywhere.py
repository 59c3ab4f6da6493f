"""What is wrong wherever it stands: marks and blanks that only look right, and comments."""

from __future__ import annotations

import re

from jigsat.schemas.parsing.json_text import ODDLY_QUOTED, QUOTES, SINGLE_QUOTES, STRING, Mended
from jigsat.schemas.parsing.slips.reading import CLOSING, open_brackets
from jigsat.schemas.support.text import number_of

_TEXTS = re.compile(rf"{STRING}|(?P<odd>{ODDLY_QUOTED})")
#: Blanks that look like others, by name.
_BLANKS = {"\u00a0": "a no-break space", "\u200b": "a space without width"}


def odd_quotes(text: Mended, at: int) -> Mended | None:
    """Single, smart or other marks around texts, in place of straight double ones."""
    character = text.character(at)
    if character not in QUOTES:
        return None
    kind = "a single" if character in SINGLE_QUOTES else "a smart"
    found = f"{kind} quotation mark, {character}"
    places = {each.start() for each in _TEXTS.finditer(text.text) if each["odd"] is not None}
    if at not in places:
        text.refuse(at, found, 'a straight double one, "')
    text = text.noted(at, found + _and_others(len(places) - 1), 'a straight double one, "')
    return text.replaced(_TEXTS.sub(_in_straight_marks, text.text))


def _in_straight_marks(match: re.Match[str]) -> str:
    return match[0] if match["odd"] is None else f'"{match[0][1:-1]}"'


def _and_others(number: int) -> str:
    return f" (and {number_of(number, 'more text')} in such marks)" if number else ""


def odd_blank(text: Mended, at: int) -> Mended | None:
    """A blank that cannot be told from a space by looking."""
    character = text.character(at)
    if character in "\t\r\n" or character.isprintable():
        return None
    name = _BLANKS.get(character, f"an invisible character (U+{ord(character):04X})")
    pattern = re.compile(rf"{STRING}|(?P<odd>{re.escape(character)})")
    number = sum(each["odd"] is not None for each in pattern.finditer(text.text))
    more = f" (and {number - 1} more)" if number > 1 else ""
    text = text.noted(at, f"{name}{more}, which looks like a blank", "a plain space")
    return text.replaced(pattern.sub(lambda m: m[0] if m["odd"] is None else " ", text.text))


def hash_comment(text: Mended, at: int) -> Mended | None:
    """A comment as other languages have it."""
    if text.character(at) != "#":
        return None
    text = text.noted(at, "a comment that begins with #", "one that begins with //")
    end = text.text.find("\n", at)
    length = (len(text.text) if end < 0 else end) - at
    return text.edited(at, at + length, " " * length)


def open_comment(text: Mended, at: int) -> Mended | None:
    """A comment without its end."""
    if text.text.startswith("/*", at):
        text.refuse(at, "a comment that is not closed", "*/ at its end")
    return None


def end_of_text(text: Mended, at: int) -> Mended | None:
    """Brackets that are not closed, or no text at all."""
    if at < len(text.text.rstrip()):
        return None
    if not text.text.strip():
        text.refuse(0, "an empty file", "a JSON document")
    opened = open_brackets(text.text, at)
    if not opened or text.text.rstrip()[-1] in ":,":
        return None
    first = opened[0]
    closing = "".join(CLOSING[text.text[each]] for each in reversed(opened))
    found = f"{text.text[first]}, which is never closed"
    text = text.noted(first, found, f"{closing} at the end of the file")
    return text.edited(len(text.text), len(text.text), closing)
