"""Slips in keys and values that are written without quotation marks, or not at all."""

from __future__ import annotations

import re

from jigsat.schemas.parsing.json_text import STRING, Mended
from jigsat.schemas.parsing.slips.reading import MAX_WORD, word_at
from jigsat.schemas.support.text import cut

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
    match = re.compile(r"[^\W\d][^\n,:\[\]{}\"]*|[\w.+-]+").match(text.text, at)
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
    """A word that begins with digits."""
    # Read backwards: a search for the end would start again at each character of each word.
    match = re.match(r"[\w.+-]+", text.text[:at][::-1])
    if match is None or not re.match(r"\w", text.character(at)):
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
