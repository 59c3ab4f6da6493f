"""Pydantic's errors as mistakes: one sentence each, with a path through the document."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from json import JSONDecoder
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from jigsat.schemas.built_in import why_not
from jigsat.schemas.errors import Mistake, TextPlace
from jigsat.schemas.grids.registry import GRIDS, OTHER_NAMES
from jigsat.schemas.parsing.strict_json import TypedJson, with_key
from jigsat.schemas.support.text import MAX_NAME, cut, nearest, plural, quoted

#: Other words for values that are chosen from a list.
_SYNONYMS = {
    **OTHER_NAMES,
    **{"none": "fixed", "no": "fixed", "turn": "rotate", "flip": "rotate-and-flip"},
}


def all_mistakes(error: ValidationError, document: Any) -> Iterator[Mistake]:
    """Yield all that pydantic found wrong in a document."""
    for each in error.errors(include_url=False):
        # A list is called too short as well if elements of it are wrong.
        if each["type"] != "too_short" or len(each["input"]) < each["ctx"]["min_length"]:
            yield from _mistakes_of(each, document)


def _mistakes_of(error: ErrorDetails, document: Any) -> Iterator[Mistake]:
    """Convert an error of pydantic; the unknown keys of one object are a mistake each."""
    if error["type"] != "unknown_keys":
        yield _mistake(error, document)
        return
    path = _reading(error["loc"], document, error["input"])
    for each in error["ctx"]["keys"]:
        found = f"the unknown key '{cut(each['key'], MAX_NAME)}'"
        yield Mistake(path, found, each["known"], key=each["key"], meant=each["meant"])


def _mistake(error: ErrorDetails, document: Any) -> Mistake:
    kind, location, found = error["type"], error["loc"], error["input"]
    path = _reading(location, document, found)
    context: Mapping[str, Any] = error.get("ctx", {})
    if kind == "missing":
        return _missing(path, location[-1], found)
    if kind == "union_tag_not_found":
        return _missing(path, _discriminator(context), found)
    if kind == "union_tag_invalid":
        path, found = with_key(path, _discriminator(context)), found[_discriminator(context)]
        return _not_among(path, found, f"one of {context['expected_tags']}")
    expected = _expected(kind, error["msg"], context)
    if kind in ("literal_error", "enum"):
        return _not_among(path, found, expected)
    return Mistake(path, _abbreviated(found), expected)


def _not_among(path: str, found: Any, expected: str) -> Mistake:
    """A value that is not among those quoted in what was expected."""
    if isinstance(found, str) and (why := why_not(found)):
        return Mistake(path, _abbreviated(found), f"another one; {why}")
    known = re.findall(r"'([^']*)'", expected)
    meant = _meant(found, known) if isinstance(found, str) and len(known) > 1 else ""
    return Mistake(path, _abbreviated(found), expected, meant=meant)


def _meant(found: str, known: Sequence[str]) -> str:
    """The value that is spelt much like it, or for which it is much like another word."""
    words = {each: each for each in known}
    others = {word: value for word, value in _SYNONYMS.items() if value in words}
    return (words | others).get(nearest(found, (*words, *others)), "")


def _discriminator(context: Mapping[str, Any]) -> str:
    return str(context["discriminator"]).strip("'")


def _missing(path: str, key: int | str, found: Any) -> Mistake:
    if isinstance(key, int):  # mates are the only lists of a fixed length
        return Mistake(path, _abbreviated(found), 'a pair of labels, such as ["in", "out"]')
    return Mistake(path, f"no '{key}'", f"the key '{key}'", key=key)


def _reading(location: tuple[int | str, ...], document: Any, found: Any) -> str:
    """The path through the document, without the names of pydantic's union branches.

    A branch can have the name of a key of the object there; the right reading is the one
    that leads to what was found.
    """
    readings = list(_readings(location, document, ()))
    steps = next((steps for steps, end in readings if end is found), readings[0][0])
    path = ""
    for step in steps:
        path = f"{path}[{step}]" if isinstance(step, int) else with_key(path, step)
    return path


def _readings(
    location: tuple[int | str, ...], here: Any, steps: tuple[int | str, ...]
) -> Iterator[tuple[tuple[int | str, ...], Any]]:
    """The steps that a location can mean, the longest first, and the value at their end."""
    if not location:
        yield steps, here
        return
    step, rest = location[0], location[1:]
    if isinstance(step, int) and isinstance(here, list) and step < len(here):
        yield from _readings(rest, here[step], (*steps, step))
        return
    if isinstance(here, dict) and step in here:
        yield from _readings(rest, here[str(step)], (*steps, str(step)))
    yield from _readings(rest, here, steps)


def _abbreviated(value: Any) -> str:
    """A JSON value as text, cut short: it may be as large as the file."""
    text = ""
    for part in json.JSONEncoder(ensure_ascii=False).iterencode(value):
        text += part
        if len(text) > MAX_NAME:
            break
    return cut(text, MAX_NAME)


EXPECTED = {
    "string_type": "text in quotes",
    "string_unicode": "text of whole characters",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "string_too_short": "at least {min_length} character{s}",
    "string_too_long": "at most {max_length} characters",
    "too_short": "at least {min_length} element{s}",
    "too_long": "at most {max_length} elements",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "{le} or less",
    "literal_error": "{expected}",
    "enum": "{expected}",
}


def _expected(kind: str, message: str, context: Mapping[str, Any]) -> str:
    """What was expected: our words for an error of pydantic, or else its own."""
    template = EXPECTED.get(kind)
    if template is None:
        return message.removeprefix("Input should be ")
    return template.format(s=plural("", context.get("min_length", 0)), **context)


# Where in a text a mistake stands that was found in its document.


#: Among so many entries of a list or an object one is looked for.
MAX_ENTRIES = 100_000
#: An entry of a list or an object: its number or key, where it and its value begin.
_Entry = tuple[str | int, int, int]

_BLANKS = re.compile(r"[ \t\n\r]*")
_PIECE = re.compile(r"pieces\[(\d+)\](?:\.|$)(.*)")
_RULE = re.compile(r"rules\[(\d+)\]")
_LISTED_SIDE = re.compile(r"(?:back\.)?sides\[(\d+)\]$")
_NAMED_SIDE = re.compile(r"(?:back\.)?sides\.([^.]+)$")
_value_at = JSONDecoder().raw_decode


def located(mistakes: Iterable[Mistake], typed: TypedJson) -> Iterator[Mistake]:
    """Yield mistakes in a document with the places of them in the text that was typed."""
    for mistake in mistakes:
        if mistake.place is None:
            what = _in_words(mistake.path, typed.document)
            mistake = replace(
                mistake, place=_place(mistake.path, mistake.key, typed), what=what
            )
        if mistake.also and not mistake.next_line:
            line = _place(mistake.also[0], mistake.key, typed).line
            mistake = replace(mistake, next_line=line)
        yield mistake


def _place(path: str, key: str | None, typed: TypedJson) -> TextPlace:
    return TextPlace.at(typed.typed, _offset_of(typed.text, path, key))


def _offset_of(text: str, path: str, key: str | None) -> int:
    """Where the value that a path leads to begins, or the key in it.

    If the document does not go so far it is where the last value on the way begins.
    """
    here = _after_blanks(text, 0)
    while path or key is not None:
        entries = _entries(text, here)
        if not path:
            return next((at for name, at, _ in reversed(entries) if name == key), here)
        leading = (name for name, *_ in entries if _begins_with_step(path, name))
        step = max(leading, key=_length, default=None)
        if step is None:
            return here
        # Of keys that are given twice the last one counts.
        here = next(value for name, _, value in reversed(entries) if name == step)
        path = path[_length(step) :].removeprefix(".")
    return here


@lru_cache(maxsize=64)  # many mistakes are in the same objects
def _entries(text: str, start: int) -> tuple[_Entry, ...]:
    return tuple(islice(_read_entries(text, start), MAX_ENTRIES))


def _read_entries(text: str, start: int) -> Iterator[_Entry]:
    """Yield the entries of a list or an object: number or key, where it and its value begin."""
    if text[start : start + 1] not in ("{", "["):
        return
    number, at = 0, _after_blanks(text, start + 1)
    while text[at] not in "]}":
        name: str | int = number
        entry = at
        if text[start] == "{":
            name, at = _value_at(text, at)
            at = _after_blanks(text, _after_blanks(text, at) + len(":"))
        yield name, entry, at
        _, at = _value_at(text, at)
        at = _after_blanks(text, at)
        if text[at] == ",":
            at = _after_blanks(text, at + 1)
        number += 1


def _after_blanks(text: str, start: int) -> int:
    match = _BLANKS.match(text, start)
    return match.end() if match else start


def _begins_with_step(path: str, step: str | int) -> bool:
    """Whether a path begins with a step: a key, or a number in brackets."""
    if isinstance(step, int):
        return path.startswith(f"[{step}]")
    return path.startswith(step) and path[len(step) : len(step) + 1] in ("", ".", "[")


def _length(step: str | int) -> int:
    return len(f"[{step}]") if isinstance(step, int) else len(step)


def _in_words(path: str, document: Any) -> str:
    """The piece and its side, or the rule, that a path leads to; empty for all else."""
    piece, rule = _PIECE.match(path), _RULE.match(path)
    if piece:
        entry = _at(_at(document, "pieces"), int(piece[1]))
        name = _at(entry, "name")
        if isinstance(name, str | int):
            side = _side_in_words(piece[2], _at(document, "grid"))
            return f"piece {quoted(str(name))}{side}"
    if rule:
        name = _at(_at(_at(document, "rules"), int(rule[1])), "rule")
        return f"rule {quoted(name)}" if isinstance(name, str) else ""
    return ""


def _side_in_words(path: str, grid: object) -> str:
    """The side that a path below a piece leads to, after a comma; empty for all else."""
    named, listed = _NAMED_SIDE.search(path), _LISTED_SIDE.search(path)
    if named:
        return f", {named[1]} side"
    if listed is None or not isinstance(grid, str) or grid not in GRIDS:
        return ""
    names = list(GRIDS[grid].sides(GRIDS[grid].point(GRIDS[grid].first_cell)))
    number = int(listed[1])
    return f", {names[number]} side" if number < len(names) else ""


def _at(value: Any, step: str | int) -> Any:
    """What a document has there; None if it has nothing."""
    if isinstance(value, dict) and isinstance(step, str):
        return value.get(step)
    in_list = isinstance(value, list) and isinstance(step, int) and step < len(value)
    return value[step] if in_list else None
