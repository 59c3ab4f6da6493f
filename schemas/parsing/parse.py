"""Reads JSON that a person typed into models; errors are one sentence each."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from jigsat.schemas.base import Data
from jigsat.schemas.errors import DataError, FileError, Mistake, why_not_a_file
from jigsat.schemas.grids.registry import OTHER_NAMES
from jigsat.schemas.parsing.json_text import read_typed_json
from jigsat.schemas.parsing.places import TypedJson, located, with_key
from jigsat.schemas.support.text import MAX_NAME, cut, nearest, plural

#: No puzzle that a person types comes near this; a larger file is something else.
MAX_BYTES = 4 * 1024 * 1024
#: How much of a file is looked at to see what it is.
HEAD = 64 * 1024
#: Of a longer name of a file this much is repeated, so that there is room for what is wrong.
MAX_PATH = 1_000

D = TypeVar("D", bound=Data)


def read_bytes(path: Path, limit_for: Callable[[bytes], int] = lambda _: MAX_BYTES) -> bytes:
    """The contents of a file. Raises FileError if it cannot be read or is too large.

    ``limit_for`` says how many bytes it may have by the first ``HEAD`` of them.
    """
    try:
        with path.open("rb") as file:
            return read_stream(file, str(path), limit_for)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        why = why_not_a_file(error) or f"cannot be read ({reason})"
        raise FileError(f"{cut(str(path), MAX_PATH)}: {why}") from None


def read_stream(
    file: BinaryIO, source: str, limit_for: Callable[[bytes], int] = lambda _: MAX_BYTES
) -> bytes:
    """The same of what is open already, as standard input is."""
    content = file.read(HEAD)
    limit = limit_for(content)
    content += file.read(max(0, limit + 1 - len(content)))
    if len(content) > limit:
        most = f"{limit // 2**20} MB" if limit >= 2**20 else f"{limit:,} bytes"
        raise FileError(f"{source}: found more than {most}, expected at most that")
    return content


def parse(model: type[D], content: bytes | str, source: str) -> D:
    """Data of a given model from JSON text. Raises DataError, naming ``source``."""
    try:
        return read_as(model, read_typed_json(content))
    except DataError as error:
        raise error.within(source) from None


def read_as(model: type[D], typed: TypedJson) -> D:
    """Data of a given model from JSON as it was typed. Raises DataError with all mistakes."""
    try:
        return build(model, typed.document)
    except DataError as error:
        raise DataError.of(sorted(located(error.mistakes, typed), key=_in_order)) from None


def _in_order(mistake: Mistake) -> tuple[int, int]:
    place = mistake.place
    return (0, 0) if place is None else (place.line, place.column)


def build(model: type[D], document: Any) -> D:
    """Data of a given model from a document as JSON has it.

    Raises DataError with all values of the wrong kind, or else with all that contradict others.
    """
    try:
        return model.model_validate(document)
    except ValidationError as error:
        raise DataError.of(_mistakes_of(error, document)) from None


# The errors of Pydantic as mistakes, each with its path through the document.


#: Other words for values that are chosen from a list.
_SYNONYMS = {
    **OTHER_NAMES,
    **{"none": "fixed", "no": "fixed", "turn": "rotate", "flip": "rotate-and-flip"},
}


def _mistakes_of(error: ValidationError, document: Any) -> Iterator[Mistake]:
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


_EXPECTED = {
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
    template = _EXPECTED.get(kind)
    if template is None:
        return message.removeprefix("Input should be ")
    return template.format(s=plural("", context.get("min_length", 0)), **context)
