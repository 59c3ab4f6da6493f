"""From the bytes of a file to a JSON document, as a person types it.

Comments (``//`` and ``/* */``) and a comma after the last entry are ignored. Stricter than
the JSON standard, keys that are given twice are refused: the standard leaves open which one
counts, and the person who typed both meant something by each.

Of a text that is no JSON the first slip is named. Nothing is mended to read on: whoever typed
it saves and looks again.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from json import JSONDecodeError
from typing import Any

from jigsat.schemas.errors import DataError, Mistake, TextPlace
from jigsat.schemas.parsing.places import TypedJson, located, with_key
from jigsat.schemas.support.text import cut

UTF_8 = "UTF-8 (save the file again with this encoding)"
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
        raise DataError("", "text in UTF-16, which Windows calls Unicode", UTF_8)
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
    return Mistake("", found, UTF_8, place=place)


def read_json(content: bytes | str) -> Any:
    """The document in a text. Raises DataError if the text is not JSON, or repeats a key."""
    return read_typed_json(content).document


def read_typed_json(content: bytes | str) -> TypedJson:
    """The document in a text, with the text. Raises DataError with the first slip in it."""
    typed = content.removeprefix("\ufeff") if isinstance(content, str) else decoded(content)
    try:
        return _read(typed, typed)
    except JSONDecodeError:
        text = without_comments(typed)
    try:
        return _read(typed, text)
    except JSONDecodeError as error:
        at, found, expected = _first_slip(text, error)
        place = TextPlace.at(typed, at)
        raise DataError.of([Mistake("", found, expected, place=place)]) from None


def _read(typed: str, text: str) -> TypedJson:
    """The document in a text without comments. Raises JSONDecodeError, DataError."""
    repeats: list[tuple[dict[str, Any], str]] = []

    def read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            keys = [key for key, _ in pairs]
            repeats.append((made, max(keys, key=keys.count)))
        return made

    try:
        document = json.loads(text, object_pairs_hook=read_object)
    except JSONDecodeError:
        raise
    except ValueError:
        raise DataError("", "a number with thousands of digits", "a smaller one") from None
    except RecursionError:
        found = "lists or objects nested too deeply"
        raise DataError("", found, "fewer brackets inside of each other") from None
    read = TypedJson(document, typed, text)
    if repeats:
        # An object is read after all that is in it: no other repeat can have dropped the
        # last one, so it is in the document.
        target, key = repeats[-1]
        path = next(path for path, value in _values(document) if value is target)
        mistake = Mistake(path, f"the key '{cut(key)}' twice", "each key once", key=key)
        raise DataError.of(located([mistake], read))
    return read


def _values(document: Any) -> Iterator[tuple[str, Any]]:
    """All values in a document after their paths."""
    left: list[tuple[str, Any]] = [("", document)]
    while left:
        path, here = left.pop()
        yield path, here
        if isinstance(here, dict):
            left.extend((with_key(path, key), value) for key, value in here.items())
        elif isinstance(here, list):
            left.extend((f"{path}[{index}]", value) for index, value in enumerate(here))


#: A string that is not closed ends with its line.
STRING = r'"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"?'
#: One that is not closed goes on to the end. Neither kind gives back what it has taken: a
#: reader that tried shorter comments would never come to an end.
COMMENT = r"//[^\n]*+|/\*(?>.*?\*/|.*)"
#: Marks that some people put around a text in place of ``"``.
QUOTES = "'`\u00b4\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033"
_COMMENT_OR_TEXT = re.compile(rf"{STRING}|(?P<blank>{COMMENT})", re.DOTALL)
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


# Slips of the finger: Python's reader finds where a text is no JSON; what stands there tells
# which slip that is.


#: The longest word that is quoted, in characters.
MAX_WORD = 30
#: The bracket that closes each.
CLOSING = {"{": "}", "[": "]"}
_BRACKET_OR_TEXT = re.compile(rf"{STRING}|[\[\]{{}}]")
_WORD = re.compile(rf"{STRING}|[^\W\d][^\n,:\[\]{{}}\"]*|[\w.+/-]+|\S")
#: Signs that are lost in a sentence.
_NAMES = {",": "a comma", ":": "a colon", ".": "a dot", ";": "a semicolon"}
#: What Python's reader says, and what is expected there if no slip below explains it.
_EXPECTED = {
    "Expecting value": "a value: text in quotation marks, a number, a list or an object",
    "Expecting property name": "a key in quotation marks",
    "Expecting ':'": "a colon between the key and its value",
    "Expecting ','": "a comma or a closing bracket",
    "Extra data": "nothing more after the end",
    "Invalid \\u": "four hexadecimal digits after \\u",
    "Invalid \\": "two backslashes for one",
}
#: After what Python's reader says, what can stand there: what was found, what was expected.
_SLIPS = (
    ("", rf"[{QUOTES}]", "the mark {0}", 'a straight double one, "'),
    ("", r"[^\S \n\r\t]|[\u200b-\u200d\ufeff]", "an invisible character", "a plain space"),
    ("", r"/\*", "a comment that is not closed", "*/ at its end"),
    ("", r"#", "a comment that begins with #", "one that begins with //"),
    (
        "Expecting value",
        r"\A[\w.-]++",
        "text that is not JSON ({0})",
        "one that begins with {{",
    ),
    ("Expecting value", r"(?i:true|false|null|none)\b", "{0}", "true, false or null"),
    ("Expecting value", r"[^\W\d][^\n,:\[\]{}\"]*+", "{0} without quotation marks", '"{0}"'),
    (
        "Expecting property",
        r"[\w$-][\w$ -]*+(?=[:=])",
        "the key {0} without quotation marks",
        '"{0}"',
    ),
    ("Expecting ':'", r"=>?|->", "{0}", "a colon"),
)


def _first_slip(text: str, error: JSONDecodeError) -> tuple[int, str, str]:
    """Where Python's reader stopped, what was found there, and what was expected."""
    says, at = error.msg, error.pos
    if says.startswith(("Unterminated", "Invalid control")):
        return _open_text(text, at)
    expected = next((each for key, each in _EXPECTED.items() if says.startswith(key)), "JSON")
    if slip := _slip_of_brackets(text, at):
        return slip
    for begins, pattern, found, meant in _SLIPS:
        match = re.compile(pattern).match(text, at) if says.startswith(begins) else None
        if match:
            word = cut(match[0].rstrip(), MAX_WORD)
            return at, found.format(word), meant.format(word)
    before = len(text[:at].rstrip())
    if says.startswith("Expecting ':'"):
        return before, "no colon", "one between the key and its value"
    if says.startswith("Expecting ','") and before < at and re.match(r"[\w\"{\[-]", text[at:]):
        return before, "no comma", "one between this entry and the next"
    return at, _word_at(text, at), expected


def _slip_of_brackets(text: str, at: int) -> tuple[int, str, str] | None:
    opened, sign = _open_brackets(text, at), text[at : at + 1]
    if not text.strip():
        return 0, "an empty file", "a JSON document"
    if at >= len(text.rstrip()) and opened and text.rstrip()[-1] not in ":,":
        closing = "".join(CLOSING[text[each]] for each in reversed(opened))
        found = f"{text[opened[0]]}, which is never closed"
        return opened[0], found, f"{cut(closing, MAX_WORD)} at the end of the file"
    if sign in CLOSING.values() and opened and sign != CLOSING[text[opened[-1]]]:
        opener, line = text[opened[-1]], text.count("\n", 0, opened[-1]) + 1
        return at, sign, f"{CLOSING[opener]} for the {opener} in line {line}"
    return None


def _word_at(text: str, at: int) -> str:
    if at >= len(text):
        return "the end of the file"
    match = _WORD.match(text[at : at + 2 * MAX_WORD])
    word = cut(match[0].rstrip(), MAX_WORD) if match else f"the blank U+{ord(text[at]):04X}"
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


def _open_text(text: str, at: int) -> tuple[int, str, str]:
    """A text that is not closed on its line: a mark opens it, or its line ends here."""
    if text[at] not in '"\n\r':
        return at, f"the character U+{ord(text[at]):04X} inside of a text", "a space"
    start = at
    if text[at] != '"':
        line = text.rfind("\n", 0, at) + 1  # no text goes beyond its line
        *_, start = (each.start() for each in re.compile(STRING).finditer(text, line, at))
    found = cut(text[start:].partition("\n")[0].rstrip(" \r,]}"), MAX_WORD)
    return start, f"a text that is not closed on its line: {found}", 'a " at its end'
