"""Slips of the finger in JSON: each is named for what it is, and mended to read on.

Python's reader finds where a text is no JSON; what stands there and before it tells which slip
that is. It is mended in the way in which it was probably meant, so that further mistakes are
found in the same run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from string import whitespace
from typing import NoReturn

from jigsat.schemas.errors import DataError, TextPlace
from jigsat.schemas.parsing.json_text import ODDLY_QUOTED, QUOTES, SINGLE_QUOTES, STRING, Mended
from jigsat.schemas.support.text import cut, number_of

# What stands at an offset of a text, and which brackets are open there.


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


# What is wrong wherever it stands: marks and blanks that only look right, and comments.


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


# Slips between the entries of a list or an object: commas and brackets.


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


# Slips inside of texts, and where they end.


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


# Slips in keys and values that are written without quotation marks, or not at all.


#: Words that JSON has, as they are typed in other languages and as they are written.
WORDS = {"true": "true", "false": "false", "none": "null", "null": "null"}


def no_json(text: Mended, at: int) -> Mended | None:
    """Something else from the beginning."""
    if text.text[:at].strip():
        return None
    found = f"text that is not JSON ({word_at(text.text, at)})"
    text.refuse(at, found, "a JSON document, which begins with {")


def no_value(text: Mended, at: int) -> Mended | None:
    """A key, a colon, and nothing."""
    before = text.text[:at].rstrip()
    if before.endswith(":") and (at >= len(text.text) or text.character(at) in ",]}"):
        text.refuse(len(before) - 1, "a key without a value", "a value after the colon")
    return None


def quoted_word(text: Mended, at: int) -> Mended | None:
    """A word that JSON does not know, or a number written in another way."""
    match = re.compile(r"[^\W\d][^\n,:\[\]{}\"]*|[\w.+/-]+").match(text.text, at)
    if match is None:
        return None
    word = match[0].rstrip()
    end = at + len(word)
    known = WORDS.get(word.lower())
    if known is not None:
        return text.noted(at, word, known).edited(at, end, known)
    if re.fullmatch(r"\+?(?:\d*\.)?\d+", word):
        number = ("0" if word.lstrip("+").startswith(".") else "") + word.lstrip("+")
        return text.noted(at, word, f"the number as {number}").edited(at, end, number)
    found = f"{cut(word, MAX_WORD)} without quotation marks"
    return text.noted(at, found, f'"{cut(word, MAX_WORD)}"').edited(at, end, f'"{word}"')


def word_after_digits(text: Mended, at: int) -> Mended | None:
    """A word that begins with digits, or a fraction."""
    # Read backwards: a search for the end would start again at each character of each word.
    match = re.match(r"[\w.+-]+", text.text[:at][::-1])
    if match is None or not re.match(r"[\w/]", text.character(at)):
        return None
    return quoted_word(text, at - match.end())


def number_with_zero(text: Mended, at: int) -> Mended | None:
    """A number that begins with 0."""
    match = re.compile(r"0+\d+").match(text.text, at - 1)
    if match is None or text.text[at - 2 : at - 1].isalnum():
        return None
    number = match[0].lstrip("0")
    text = text.noted(at - 1, match[0], f"{number}: a number does not begin with 0")
    return text.edited(at - 1, match.end(), number)


def without_constant(text: Mended, name: str) -> Mended:
    """The text with a number in place of one that JSON does not have."""
    pattern = re.compile(rf"{STRING}|(?P<name>{re.escape(name)})")
    at = next(each.start() for each in pattern.finditer(text.text) if each["name"])
    return text.noted(at, name, "a number").edited(at, at + len(name), "0")


def key_without_marks(text: Mended, at: int) -> Mended | None:
    """A key without quotation marks."""
    match = re.compile(r"([\w$-][\w$ -]*+)\s*+[:=]").match(text.text, at)
    if match is None:
        return None
    key = match[1].rstrip()
    found = f"the key {cut(key, MAX_WORD)} without quotation marks"
    text = text.noted(at, found, f'"{cut(key, MAX_WORD)}"')
    return text.edited(at, at + len(key), f'"{key}"')


def other_colon(text: Mended, at: int) -> Mended | None:
    """A sign of another language for the colon."""
    match = re.compile(r"=>?|->").match(text.text, at)
    if match is None:
        return None
    return text.noted(at, match[0], "a colon").edited(at, match.end(), ":")


def no_colon(text: Mended, at: int) -> Mended | None:
    """No colon behind a key."""
    before = len(text.text[:at].rstrip())
    if text.character(at) in ",}]":
        text.refuse(before, "a key without a value", "a colon and a value after it")
    text = text.noted(before, "no colon", "one between the key and its value")
    return text.edited(before, before, ":")


# Mending all slips in a text, one after the other.


#: Maximum number of slips that are looked for.
MAX_SLIPS = 10
#: The longest text in which more than one is looked for, in characters.
LONG = 200_000


class Constant(ValueError):
    """A number that JSON does not have: NaN or Infinity."""

    @classmethod
    def refuse(cls, name: str) -> NoReturn:
        """Raise it."""
        raise cls(name)


def mend(text: str, read: Callable[[str], object]) -> Mended:
    """The text as JSON, with the slips that are mended in it.

    ``read`` raises JSONDecodeError or Constant for what is no JSON. Raises DataError if it is
    not known what was meant.
    """
    mended = Mended.of(text)
    while len(mended.mistakes) < (MAX_SLIPS if len(text) <= LONG else 1):
        try:
            read(mended.text)
        except json.JSONDecodeError as error:
            mended = _mended(mended, error)
        except Constant as error:
            mended = without_constant(mended, str(error))
        else:
            return mended
    raise DataError.of(mended.mistakes)


def _mended(text: Mended, error: json.JSONDecodeError) -> Mended:
    """The text with one slip mended. Raises DataError with it, if that cannot be done."""
    expecting = next((key for key in SLIPS if error.msg.startswith(key)), "Expecting value")
    for each in SLIPS[expecting]:
        mended = each(text, error.pos)
        if mended is not None:
            return mended
    expected = EXPECTED.get(expecting, "JSON")
    return text.refuse(error.pos, word_at(text.text, error.pos), expected)


#: Mends the slip at an offset of a text, and notes it down; None if it is another one.
_Mend = Callable[[Mended, int], Mended | None]

EXPECTED = {
    "Expecting value": "a value: text in quotation marks, a number, a list or an object",
    "Expecting property name": "a key in quotation marks",
    "Expecting ':'": "a colon between the key and its value",
    "Expecting ','": "a comma or a closing bracket",
    "Extra data": "nothing more after the end",
}
#: What may be wrong wherever it stands, but inside of a text.
ANYWHERE: tuple[_Mend, ...] = (
    end_of_text,
    odd_quotes,
    odd_blank,
    hash_comment,
    open_comment,
)
#: What may be wrong, by what Python's reader expects.
SLIPS: Mapping[str, tuple[_Mend, ...]] = {
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
    "Expecting ':'": (*ANYWHERE, other_colon, no_colon),
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
