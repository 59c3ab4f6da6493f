"""Slips between the entries of a list or an object: commas and brackets."""

from __future__ import annotations

import re

from jigsat.schemas.errors import TextPlace
from jigsat.schemas.parsing.json_text import Mended
from jigsat.schemas.parsing.slips.reading import CLOSING, left_unread, open_brackets


def wrong_bracket(text: Mended, at: int) -> Mended | None:
    """A bracket that closes another kind than is open: one is forgotten, or mistyped."""
    character = text.character(at)
    opened = open_brackets(text.text, at)
    if character not in CLOSING.values() or not opened:
        return None
    opener = text.text[opened[-1]]
    line = TextPlace.at(text.typed, text.origin(opened[-1])).line
    text = text.noted(at, character, f"{CLOSING[opener]} for the {opener} in line {line}")
    forgotten, mistyped = (text.edited(at, end, CLOSING[opener]) for end in (at, at + 1))
    return min(mistyped, forgotten, key=lambda each: left_unread(each.text))


def no_comma(text: Mended, at: int) -> Mended | None:
    """No comma between two entries; it belongs behind the first."""
    before = len(text.text[:at].rstrip())
    character = text.character(at)
    begins = character in '"{[-' or character.isalnum()
    if not begins or before == at:
        return None
    text = text.noted(before, "no comma", "one between this entry and the next")
    return text.edited(before, before, ",")


def semicolon(text: Mended, at: int) -> Mended | None:
    """A semicolon for a comma."""
    if text.character(at) != ";":
        return None
    return text.noted(at, "a semicolon", "a comma").edited(at, at + 1, ",")


def colon_in_list(text: Mended, at: int) -> Mended | None:
    """Keys and values in the brackets of a list, or behind a list that is not closed."""
    opened = open_brackets(text.text, at)
    if text.character(at) != ":" or not opened or text.text[opened[-1]] != "[":
        return None
    before = _LAST_KEY.search(text.text[:at])
    if before is None or before.start() < opened[-1]:
        expected = "a comma: a list is in [ ], and keys with values in { }"
        text.refuse(at, "a colon in a list", expected)
    return _closed_before(text, opened[-1], before.start(), f"the key {before['key']}")


#: A comma, and the key behind it at the end of a text.
_LAST_KEY = re.compile(r',\s*(?P<key>"[^"\n]*")\s*$')


def object_in_place_of_key(text: Mended, at: int) -> Mended | None:
    """An object that begins where a key should: the one before is not closed."""
    opened = open_brackets(text.text, at)
    comma = len(text.text[:at].rstrip()) - 1
    if text.character(at) != "{" or not opened or text.character(comma) != ",":
        return None
    return _closed_before(text, opened[-1], comma, "the next entry")


def _closed_before(text: Mended, opened: int, comma: int, what: str) -> Mended:
    """The text in which a bracket is closed before a comma and what follows it."""
    opener = text.text[opened]
    found = f"{opener}, which is not closed before {what}"
    text = text.noted(opened, found, f"{CLOSING[opener]} after its last entry")
    return text.edited(comma, comma, CLOSING[opener])


def comma_too_many(text: Mended, at: int) -> Mended | None:
    """A comma with nothing before it."""
    if text.character(at) != ",":
        return None
    before = text.text[:at].rstrip()[-1:]
    if before not in (",", "[", "{"):
        return None
    where = "a second comma" if before == "," else "a comma before the first entry"
    return text.noted(at, where, "one between entries").edited(at, at + 1, " ")


def bracket_too_many(text: Mended, at: int) -> Mended | None:
    """A closing bracket after the end."""
    if text.character(at) not in CLOSING.values():
        return None
    found = f"{text.character(at)} after all brackets are closed"
    return text.noted(at, found, "one closing bracket for each").edited(at, at + 1, " ")
