"""Slips of the finger in JSON: each is named for what it is.

Python's reader finds where a text is no JSON; what stands there and before it tells which slip
that is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from string import whitespace
from typing import NamedTuple, NoReturn

from jigsat.schemas.errors import Mistake, TextPlace
from jigsat.schemas.parsing.json_text import QUOTES, SINGLE_QUOTES, STRING
from jigsat.schemas.support.text import cut

#: The longest word that is quoted, in characters.
MAX_WORD = 30
#: The bracket that closes each.
CLOSING = {"{": "}", "[": "]"}
_BRACKET_OR_TEXT = re.compile(rf"{STRING}|[\[\]{{}}]")
#: Signs that are lost in a sentence.
_NAMES = {",": "a comma", ":": "a colon", ".": "a dot"}
#: Blanks that look like others, by name.
_BLANKS = {"\u00a0": "a no-break space", "\u200b": "a space without width"}


class Slip(NamedTuple):
    """What was found at an offset of a text, and what was expected there."""

    at: int
    found: str
    expected: str


def word_at(text: str, at: int) -> str:
    """Return what stands there, for people: a word, a sign, or the end."""
    if at >= len(text):
        return "the end of the file"
    match = re.match(rf"{STRING}|[\w+.-]+|\S", text[at : at + 2 * MAX_WORD])
    word = cut(match[0], MAX_WORD) if match else "a blank"
    return _NAMES.get(word, word)


def character_at(text: str, at: int) -> str:
    """Return the character there; a blank behind the end."""
    return text[at : at + 1] or " "


def open_brackets(text: str, end: int) -> list[int]:
    """Return the offsets of the brackets that are open there."""
    opened: list[int] = []
    for match in _BRACKET_OR_TEXT.finditer(text, 0, end):
        bracket = text[match.start()]
        if bracket in CLOSING:
            opened.append(match.start())
        elif bracket != '"' and opened:
            opened.pop()
    return opened


# What is wrong wherever it stands: marks and blanks that only look right, and comments.


def odd_quotes(text: str, at: int) -> Slip | None:
    """Single, smart or other marks around texts, in place of straight double ones."""
    character = character_at(text, at)
    if character not in QUOTES:
        return None
    kind = "a single" if character in SINGLE_QUOTES else "a smart"
    return Slip(at, f"{kind} quotation mark, {character}", 'a straight double one, "')


def odd_blank(text: str, at: int) -> Slip | None:
    """A blank that cannot be told from a space by looking."""
    character = character_at(text, at)
    if character in "\t\r\n" or character.isprintable():
        return None
    name = _BLANKS.get(character, f"an invisible character (U+{ord(character):04X})")
    return Slip(at, f"{name}, which looks like a blank", "a plain space")


def other_comment(text: str, at: int) -> Slip | None:
    """A comment as other languages have it, or one without its end."""
    if character_at(text, at) == "#":
        return Slip(at, "a comment that begins with #", "one that begins with //")
    if text.startswith("/*", at):
        return Slip(at, "a comment that is not closed", "*/ at its end")
    return None


def end_of_text(text: str, at: int) -> Slip | None:
    """Brackets that are not closed, or no text at all."""
    if at < len(text.rstrip()):
        return None
    if not text.strip():
        return Slip(0, "an empty file", "a JSON document")
    opened = open_brackets(text, at)
    if not opened or text.rstrip()[-1] in ":,":
        return None
    closing = "".join(CLOSING[text[each]] for each in reversed(opened))
    found = f"{text[opened[0]]}, which is never closed"
    return Slip(opened[0], found, f"{closing} at the end of the file")


# Slips between the entries of a list or an object: commas and brackets.


def wrong_bracket(text: str, at: int) -> Slip | None:
    """A bracket that closes another kind than is open: one is forgotten, or mistyped."""
    opened = open_brackets(text, at)
    if character_at(text, at) not in CLOSING.values() or not opened:
        return None
    opener = text[opened[-1]]
    line = TextPlace.at(text, opened[-1]).line
    return Slip(at, text[at], f"{CLOSING[opener]} for the {opener} in line {line}")


def no_comma(text: str, at: int) -> Slip | None:
    """No comma between two entries; it belongs behind the first."""
    before = len(text[:at].rstrip())
    character = character_at(text, at)
    begins = character in '"{[-' or character.isalnum()
    if not begins or before == at:
        return None
    return Slip(before, "no comma", "one between this entry and the next")


def semicolon(text: str, at: int) -> Slip | None:
    """A semicolon for a comma."""
    return Slip(at, "a semicolon", "a comma") if character_at(text, at) == ";" else None


def colon_in_list(text: str, at: int) -> Slip | None:
    """Keys and values in the brackets of a list, or behind a list that is not closed."""
    opened = open_brackets(text, at)
    if character_at(text, at) != ":" or not opened or text[opened[-1]] != "[":
        return None
    before = _LAST_KEY.search(text[:at])
    if before is None or before.start() < opened[-1]:
        expected = "a comma: a list is in [ ], and keys with values in { }"
        return Slip(at, "a colon in a list", expected)
    return _not_closed(text, opened[-1], f"the key {before['key']}")


#: A comma, and the key behind it at the end of a text.
_LAST_KEY = re.compile(r',\s*(?P<key>"[^"\n]*")\s*$')


def object_in_place_of_key(text: str, at: int) -> Slip | None:
    """An object that begins where a key should: the one before is not closed."""
    opened = open_brackets(text, at)
    if character_at(text, at) != "{" or not opened or not text[:at].rstrip().endswith(","):
        return None
    return _not_closed(text, opened[-1], "the next entry")


def _not_closed(text: str, opened: int, what: str) -> Slip:
    found = f"{text[opened]}, which is not closed before {what}"
    return Slip(opened, found, f"{CLOSING[text[opened]]} after its last entry")


def comma_too_many(text: str, at: int) -> Slip | None:
    """A comma with nothing before it."""
    before = text[:at].rstrip()[-1:]
    if character_at(text, at) != "," or before not in (",", "[", "{"):
        return None
    found = "a second comma" if before == "," else "a comma before the first entry"
    return Slip(at, found, "one between entries")


def bracket_too_many(text: str, at: int) -> Slip | None:
    """A closing bracket after the end."""
    if character_at(text, at) not in CLOSING.values():
        return None
    return Slip(at, f"{text[at]} after all brackets are closed", "one closing bracket for each")


# Slips inside of texts, and where they end.


def text_not_closed(text: str, at: int) -> Slip | None:
    """A text whose end is missing: it ends with its line, before commas and brackets."""
    if character_at(text, at) not in ('"', "\n", "\r"):
        return None
    line_end = text.find("\n", at)
    start, end = at, len(text) if line_end < 0 else line_end
    if text[at] != '"':
        end = at
        line = text.rfind("\n", 0, at) + 1  # no text goes beyond its line
        *_, (start, _) = (each.span() for each in re.compile(STRING).finditer(text, line, at))
    kept = text[start] + text[start + 1 : end].rstrip(f"{whitespace},]}}")
    found = f"a text that is not closed on its line: {cut(kept, MAX_WORD)}"
    return Slip(start, found, "a quotation mark at its end")


def text_closed_too_early(text: str, at: int) -> Slip | None:
    """A quotation mark inside of a text, or one that is missing before it."""
    if text[at - 1 : at] != '"' or not re.match(r"\w", character_at(text, at)):
        return None
    found = f"{word_at(text, at)} right behind a quotation mark"
    expected = 'a comma, or the text in one pair of marks (inside of it they are written \\")'
    return Slip(at, found, expected)


def control_character(text: str, at: int) -> Slip | None:
    """A tab, or worse, inside of a text."""
    code = ord(character_at(text, at))
    name = "a tab" if code == ord("\t") else f"the character U+{code:04X}"
    return Slip(at, f"{name} inside of a text", "a space")


def backslash(text: str, at: int) -> Slip | None:
    """A backslash that stands for itself."""
    at = text.rfind("\\", 0, at + 1)
    found = f"{text[at : at + 2]}, which stands for nothing"
    return None if at < 0 else Slip(at, found, "two backslashes for one")


# Slips in keys and values that are written without quotation marks, or not at all.


#: Words that JSON has, as they are typed in other languages and as they are written.
WORDS = {"true": "true", "false": "false", "none": "null", "null": "null"}


def no_json(text: str, at: int) -> Slip | None:
    """Something else from the beginning."""
    if text[:at].strip():
        return None
    found = f"text that is not JSON ({word_at(text, at)})"
    return Slip(at, found, "a JSON document, which begins with {")


def no_value(text: str, at: int) -> Slip | None:
    """A key, a colon, and nothing."""
    before = text[:at].rstrip()
    if before.endswith(":") and (at >= len(text) or text[at] in ",]}"):
        return Slip(len(before) - 1, "a key without a value", "a value after the colon")
    return None


def quoted_word(text: str, at: int) -> Slip | None:
    """A word that JSON does not know, or a number written in another way."""
    match = re.compile(r"[^\W\d][^\n,:\[\]{}\"]*|[\w.+/-]+").match(text, at)
    if match is None:
        return None
    word = match[0].rstrip()
    known = WORDS.get(word.lower())
    if known is not None:
        return Slip(at, word, known)
    if re.fullmatch(r"\+?(?:\d*\.)?\d+", word):
        number = ("0" if word.lstrip("+").startswith(".") else "") + word.lstrip("+")
        return Slip(at, word, f"the number as {number}")
    word = cut(word, MAX_WORD)
    return Slip(at, f"{word} without quotation marks", f'"{word}"')


def word_after_digits(text: str, at: int) -> Slip | None:
    """A word that begins with digits, or a fraction."""
    # Read backwards: a search for the end would start again at each character of each word.
    match = re.match(r"[\w.+-]+", text[:at][::-1])
    if match is None or not re.match(r"[\w/]", character_at(text, at)):
        return None
    return quoted_word(text, at - match.end())


def number_with_zero(text: str, at: int) -> Slip | None:
    """A number that begins with 0."""
    match = re.compile(r"0+\d+").match(text, at - 1)
    if match is None or text[at - 2 : at - 1].isalnum():
        return None
    expected = f"{match[0].lstrip('0')}: a number does not begin with 0"
    return Slip(at - 1, match[0], expected)


def key_without_marks(text: str, at: int) -> Slip | None:
    """A key without quotation marks."""
    match = re.compile(r"([\w$-][\w$ -]*+)\s*+[:=]").match(text, at)
    if match is None:
        return None
    key = cut(match[1].rstrip(), MAX_WORD)
    return Slip(at, f"the key {key} without quotation marks", f'"{key}"')


def no_colon(text: str, at: int) -> Slip | None:
    """A sign of another language for the colon, or none behind a key."""
    match = re.compile(r"=>?|->").match(text, at)
    if match is not None:
        return Slip(at, match[0], "a colon")
    before = len(text[:at].rstrip())
    if character_at(text, at) in ",}]":
        return Slip(before, "a key without a value", "a colon and a value after it")
    return Slip(before, "no colon", "one between the key and its value")


class Constant(ValueError):
    """A number that JSON does not have: NaN or Infinity."""

    @classmethod
    def refuse(cls, name: str) -> NoReturn:
        """Raise it."""
        raise cls(name)


def mistake_in(typed: str, text: str, error: json.JSONDecodeError | Constant) -> Mistake:
    """Return the slip for which Python's reader raised this error, with its place.

    ``text`` is what was typed, with blanks for comments.
    """
    slip = _slip_in(text, error)
    return Mistake("", slip.found, slip.expected, place=TextPlace.at(typed, slip.at))


def _slip_in(text: str, error: json.JSONDecodeError | Constant) -> Slip:
    if isinstance(error, Constant):
        pattern = re.compile(rf"{STRING}|(?P<name>{re.escape(str(error))})")
        at = next(each.start() for each in pattern.finditer(text) if each["name"])
        return Slip(at, str(error), "a number")
    expecting = next((key for key in SLIPS if error.msg.startswith(key)), "Expecting value")
    found = (each(text, error.pos) for each in SLIPS[expecting])
    expected = EXPECTED.get(expecting, "JSON")
    other = Slip(error.pos, word_at(text, error.pos), expected)
    return next((each for each in found if each is not None), other)


#: Names the slip at an offset of a text; None if it is another one.
_Naming = Callable[[str, int], Slip | None]

EXPECTED = {
    "Expecting value": "a value: text in quotation marks, a number, a list or an object",
    "Expecting property name": "a key in quotation marks",
    "Expecting ':'": "a colon between the key and its value",
    "Expecting ','": "a comma or a closing bracket",
    "Extra data": "nothing more after the end",
}
#: What may be wrong wherever it stands, but inside of a text.
ANYWHERE: tuple[_Naming, ...] = (
    end_of_text,
    odd_quotes,
    odd_blank,
    other_comment,
)
#: What may be wrong, by what Python's reader expects.
SLIPS: Mapping[str, tuple[_Naming, ...]] = {
    "Expecting value": (
        *ANYWHERE,
        no_json,
        comma_too_many,
        no_value,
        quoted_word,
        wrong_bracket,
    ),
    "Expecting property name": (
        *ANYWHERE,
        comma_too_many,
        object_in_place_of_key,
        key_without_marks,
        wrong_bracket,
    ),
    "Expecting ':'": (*ANYWHERE, no_colon),
    "Expecting ','": (
        *ANYWHERE,
        wrong_bracket,
        no_comma,
        number_with_zero,
        text_closed_too_early,
        word_after_digits,
        semicolon,
        colon_in_list,
    ),
    "Extra data": (*ANYWHERE, bracket_too_many),
    "Unterminated string": (text_not_closed,),
    "Invalid control character": (text_not_closed, control_character),
    "Invalid \\": (backslash,),
}
