"""Name the first slip of the finger in a text that is not JSON, and what was expected there.

Python's reader finds where a text is no JSON; what stands there tells which slip that is. For
each there is an entry in ``SLIPS``. Nothing is mended: whoever typed it saves and looks again.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from json import JSONDecodeError
from typing import NamedTuple, NoReturn

from jigsat.schemas.parsing.json_text import QUOTES, STRING
from jigsat.schemas.support.text import cut

#: The longest word that is quoted, in characters.
MAX_WORD = 30
#: The bracket that closes each.
CLOSING = {"{": "}", "[": "]"}
_BRACKET_OR_TEXT = re.compile(rf"{STRING}|[\[\]{{}}]")
_WORD = re.compile(rf"{STRING}|[^\W\d][^\n,:\[\]{{}}\"]*|[\w.+/-]+|\S")
_KEY = re.compile(r"([\w$-][\w$ -]*+)\s*+[:=]")
#: Signs that are lost in a sentence.
_NAMES = {",": "a comma", ":": "a colon", ".": "a dot", ";": "a semicolon"}
#: Words that JSON has, as they are typed in other languages and as they are written.
_WORDS = {"true": "true", "false": "false", "none": "null", "null": "null"}


class Slip(NamedTuple):
    """What was found at an offset of a text, and what was expected there."""

    at: int
    found: str
    expected: str


class Constant(ValueError):
    """A number that JSON does not have: NaN or Infinity."""

    @classmethod
    def refuse(cls, name: str) -> NoReturn:
        """Raise it."""
        raise cls(name)


def first_slip(text: str, error: JSONDecodeError | Constant) -> Slip:
    """Name the slip at which Python's reader stopped."""
    if isinstance(error, Constant):
        pattern = re.compile(rf"{STRING}|(?P<name>{re.escape(str(error))})")
        at = next(each.start() for each in pattern.finditer(text) if each["name"])
        return Slip(at, str(error), "a number")
    for message, expected, slips in SLIPS:
        if error.msg.startswith(message):
            named = (slip(text, error.pos) for slip in slips)
            plain = Slip(error.pos, _word_at(text, error.pos), expected)
            return next(filter(None, named), plain)
    return Slip(error.pos, _word_at(text, error.pos), "JSON")


def _word_at(text: str, at: int) -> str:
    if at >= len(text):
        return "the end of the file"
    match = _WORD.match(text[at : at + 2 * MAX_WORD])
    word = cut(match[0].rstrip(), MAX_WORD) if match else "a blank"
    return _NAMES.get(word, word)


def _open_brackets(text: str, end: int) -> list[int]:
    opened: list[int] = []
    for match in _BRACKET_OR_TEXT.finditer(text, 0, end):
        bracket = text[match.start()]
        if bracket in CLOSING:
            opened.append(match.start())
        elif bracket != '"' and opened:
            opened.pop()
    return opened


def _marks(text: str, at: int) -> Slip | None:
    """Single, smart or other marks around texts."""
    if not text.startswith(tuple(QUOTES), at):
        return None
    return Slip(at, f"the mark {text[at]}", 'a straight double one, "')


def _blank(text: str, at: int) -> Slip | None:
    """A blank that cannot be told from a space by looking."""
    sign = text[at : at + 1]
    if not sign or (sign.isspace() and sign.isascii()) or sign.isprintable():
        return None
    return Slip(at, f"an invisible character (U+{ord(sign):04X})", "a plain space")


def _comment(text: str, at: int) -> Slip | None:
    if text.startswith("/*", at):
        return Slip(at, "a comment that is not closed", "*/ at its end")
    if text.startswith("#", at):
        return Slip(at, "a comment that begins with #", "one that begins with //")
    return None


def _end(text: str, at: int) -> Slip | None:
    """Brackets that are not closed, or no text at all."""
    if at < len(text.rstrip()):
        return None
    if not text.strip():
        return Slip(0, "an empty file", "a JSON document")
    opened = _open_brackets(text, at)
    if not opened or text.rstrip()[-1] in ":,":
        return None
    closing = "".join(CLOSING[text[each]] for each in reversed(opened))
    found = f"{text[opened[0]]}, which is never closed"
    return Slip(opened[0], found, f"{cut(closing, MAX_WORD)} at the end of the file")


def _bracket(text: str, at: int) -> Slip | None:
    """A bracket that closes another kind than is open."""
    found, opened = text[at : at + 1], _open_brackets(text, at)
    if found not in ("]", "}") or not opened or CLOSING[text[opened[-1]]] == found:
        return None
    opener, line = text[opened[-1]], text.count("\n", 0, opened[-1]) + 1
    return Slip(at, found, f"{CLOSING[opener]} for the {opener} in line {line}")


def _comma(text: str, at: int) -> Slip | None:
    """No comma between two entries, or something that is glued to the first."""
    before = len(text[:at].rstrip())
    sign = text[at : at + 1]
    if before < at:
        if sign.isalnum() or sign in ('"', "{", "[", "-"):
            return Slip(before, "no comma", "one between this entry and the next")
        return None
    # Read backwards: a search for the end would start again at each character of each word.
    digits = re.match(r"[\w.+-]*", text[:at][::-1])
    if digits and digits[0] and re.match(r"[\w/]", sign):
        start = at - digits.end()
        return Slip(start, _word_at(text, start), "a number, or text in quotation marks")
    if text[at - 1] == '"' and re.match(r"\w", sign):
        expected = 'a comma, or \\" for a mark inside of a text'
        return Slip(at, f"{_word_at(text, at)} right behind a quotation mark", expected)
    return None


def _colon(text: str, at: int) -> Slip | None:
    """No colon behind a key, or a sign of another language for it."""
    match = re.compile(r"=>?|->").match(text, at)
    if match:
        return Slip(at, match[0], "a colon")
    before = len(text[:at].rstrip())
    return Slip(before, "no colon", "one between the key and its value")


def _key(text: str, at: int) -> Slip | None:
    match = _KEY.match(text, at)
    if match is None:
        return None
    key = cut(match[1].rstrip(), MAX_WORD)
    return Slip(at, f"the key {key} without quotation marks", f'"{key}"')


def _word(text: str, at: int) -> Slip | None:
    """Text without marks, or a word of another language."""
    word = _word_at(text, at)
    if not text[:at].strip():
        found = f"text that is not JSON ({word})"
        return Slip(at, found, "a JSON document, which begins with {")
    if not re.match(r"\w", text[at : at + 1]):
        return None
    known = _WORDS.get(word.lower())
    found = word if known else f"{word} without quotation marks"
    return Slip(at, found, known or f'"{word}"')


def _text_end(text: str, at: int) -> Slip | None:
    """A text that is not closed on its line: a mark opens it, or its line ends here."""
    if text[at : at + 1] not in ('"', "\n", "\r"):
        return None
    line = text.rfind("\n", 0, at) + 1  # no text goes beyond its line
    start = at
    if text[at] != '"':
        *_, start = (each.start() for each in _TEXT.finditer(text, line, at))
    found = cut(text[start:].partition("\n")[0].rstrip(" \r,]}"), MAX_WORD)
    return Slip(start, f"a text that is not closed on its line: {found}", 'a " at its end')


_TEXT = re.compile(STRING)


def _control(text: str, at: int) -> Slip:
    name = "a tab" if text[at] == "\t" else f"the character U+{ord(text[at]):04X}"
    return Slip(at, f"{name} inside of a text", "a space")


def _backslash(text: str, at: int) -> Slip:
    at = text.rfind("\\", 0, at + 1)
    return Slip(at, f"{text[at : at + 2]}, which stands for nothing", "two backslashes for one")


_ANYWHERE = (_end, _marks, _blank, _comment)
#: What Python's reader says, what it expected, and the slips that can be behind that.
SLIPS: tuple[tuple[str, str, tuple[Callable[[str, int], Slip | None], ...]], ...] = (
    (
        "Expecting value",
        "a value: text in quotation marks, a number, a list or an object",
        (*_ANYWHERE, _bracket, _word),
    ),
    ("Expecting property name", "a key in quotation marks", (*_ANYWHERE, _key, _bracket)),
    ("Expecting ':'", "a colon between the key and its value", (*_ANYWHERE, _colon)),
    ("Expecting ','", "a comma or a closing bracket", (*_ANYWHERE, _bracket, _comma)),
    ("Extra data", "nothing more after the end", _ANYWHERE),
    ("Unterminated string", "", (_text_end,)),
    ("Invalid control character", "", (_text_end, _control)),
    ("Invalid \\", "", (_backslash,)),
)
