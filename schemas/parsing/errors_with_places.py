"""Convert Pydantic's errors to mistakes, each with its path through the document."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from jigsat.schemas.built_in import why_not
from jigsat.schemas.errors import Mistake
from jigsat.schemas.grids.registry import OTHER_NAMES
from jigsat.schemas.parsing.places import with_key
from jigsat.schemas.support.text import MAX_NAME, cut, nearest, plural

#: Other words for values that are chosen from a list.
_SYNONYMS = {
    **OTHER_NAMES,
    **{"none": "fixed", "no": "fixed", "turn": "rotate", "flip": "rotate-and-flip"},
}


def mistakes_of(error: ValidationError, document: Any) -> Iterator[Mistake]:
    """Convert all errors of one pass; the unknown keys of an object are a mistake each."""
    for each in error.errors(include_url=False):
        if each["type"] == "unknown_keys":
            path = _reading(each["loc"], document, each["input"])
            for key in each["ctx"]["keys"]:
                found = f"the unknown key '{cut(key['key'], MAX_NAME)}'"
                yield Mistake(path, found, key["known"], key=key["key"], meant=key["meant"])
        # A list is called too short as well if elements of it are wrong.
        elif each["type"] != "too_short" or len(each["input"]) < each["ctx"]["min_length"]:
            yield _mistake(each, document)


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
