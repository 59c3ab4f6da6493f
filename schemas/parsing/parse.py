"""Reads JSON that a person typed into models; errors are one sentence each."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from jigsat.schemas.base import MAX_MISTAKES, Data
from jigsat.schemas.errors import DataError, FileError
from jigsat.schemas.mistake import Mistake
from jigsat.schemas.parsing.locate import located
from jigsat.schemas.parsing.strict_json import TypedJson, read_typed_json, with_key
from jigsat.schemas.text import MAX_NAME, cut, nearest, plural

#: No puzzle that a person types comes near this; a larger file is something else.
MAX_BYTES = 4 * 1024 * 1024
#: How much of a file is looked at to see what it is.
HEAD = 64 * 1024

#: The error of an object with keys that are not known.
UNKNOWN_KEYS = "unknown_keys"

D = TypeVar("D", bound=Data)


def read_bytes(path: Path, limit_for: Callable[[bytes], int] = lambda _: MAX_BYTES) -> bytes:
    """The contents of a file. Raises FileError if it cannot be read or is too large.

    ``limit_for`` says how many bytes it may have by the first ``HEAD`` of them.
    """
    try:
        with path.open("rb") as file:
            content = file.read(HEAD)
            limit = limit_for(content)
            content += file.read(max(0, limit + 1 - len(content)))
    except IsADirectoryError:
        raise FileError(f"{path}: found a folder, expected a file") from None
    except FileNotFoundError:
        raise FileError(f"{path}: no such file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError(f"{path}: cannot be read ({reason})") from None
    if len(content) > limit:
        raise FileError(
            f"{path}: found more than {_size(limit)}, expected a puzzle, which is smaller"
        )
    return content


def _size(limit: int) -> str:
    return f"{limit // 2**20} MB" if limit >= 2**20 else f"{limit:,} bytes"


def parse(model: type[D], content: bytes | str, source: str) -> D:
    """Data of a given model from JSON text. Raises DataError, naming ``source``."""
    try:
        return read_as(model, read_typed_json(content))
    except DataError as error:
        raise error.within(source) from None


def read_as(model: type[D], typed: TypedJson) -> D:
    """Data of a given model from JSON as it was typed. Raises DataError with all mistakes."""
    mistakes = list(located(typed.mistakes, typed))
    try:
        data = build(model, typed.document)
    except DataError as error:
        slips = {_in_order(each) for each in mistakes}
        # What was mended is reported already.
        others = located(error.mistakes, typed)
        mistakes += (each for each in others if _in_order(each) not in slips)
    if mistakes:
        raise DataError.of(sorted(mistakes, key=_in_order))
    return data


def _in_order(mistake: Mistake) -> tuple[int, int]:
    place = mistake.place
    return (0, 0) if place is None else (place.line, place.column)


def build(model: type[D], document: Any) -> D:
    """Data of a given model from a document as JSON has it. Raises DataError."""
    try:
        return model.model_validate(document)
    except ValidationError as error:
        raise DataError.of(_mistakes(model, error, document)) from None


def _mistakes(model: type[Data], error: ValidationError, document: Any) -> list[Mistake]:
    """What is wrong in a document; after a wrong key also what is wrong beside it."""
    found: dict[tuple[str, str], Mistake] = {}
    while len(found) < MAX_MISTAKES:
        every = filter(_is_no_echo, error.errors(include_url=False))
        errors = list(islice(every, MAX_MISTAKES))
        for mistake in chain.from_iterable(_mistakes_of(each, document) for each in errors):
            found.setdefault((mistake.path, mistake.found), mistake)
        right = _with_right_keys(document, errors)
        if right is document:
            break
        document = right
        try:
            model.model_validate(document)
        except ValidationError as next_error:
            error = next_error
        except DataError as contradictions:
            found |= {(each.path, each.found): each for each in contradictions.mistakes}
            break
        else:
            break
    return list(found.values())[:MAX_MISTAKES]


def _is_no_echo(error: ErrorDetails) -> bool:
    """Whether a list that is called too short has too few elements, and not only wrong ones."""
    return error["type"] != "too_short" or len(error["input"]) < error["ctx"]["min_length"]


def _with_right_keys(document: Any, errors: Sequence[ErrorDetails]) -> Any:
    """The document without the unknown keys, or with those that were meant."""
    for each in errors:
        if each["type"] == UNKNOWN_KEYS:
            _, steps = _reading(each["loc"], document, each["input"])
            names = {key["key"]: key["meant"] for key in each["ctx"]["keys"]}
            document = _renamed(document, steps, names)
    return document


def _renamed(here: Any, steps: Sequence[int | str], names: Mapping[str, str]) -> Any:
    """A copy of a value in which an object has other keys; none of which it has already."""
    if steps:
        copy = here.copy()
        copy[steps[0]] = _renamed(here[steps[0]], steps[1:], names)
        return copy
    new = {names.get(key, key): value for key, value in here.items() if key in names}
    kept = {key: value for key, value in here.items() if key not in names}
    return {**{name: value for name, value in new.items() if name}, **kept}


def _mistakes_of(error: ErrorDetails, document: Any) -> Iterator[Mistake]:
    """What one error of pydantic says: of keys all that are wrong in an object."""
    if error["type"] != UNKNOWN_KEYS:
        yield _mistake(error, document)
        return
    path, _ = _reading(error["loc"], document, error["input"])
    for each in error["ctx"]["keys"]:
        found = f"the unknown key '{cut(each['key'], MAX_NAME)}'"
        yield Mistake(path, found, each["known"], key=each["key"])


def _mistake(error: ErrorDetails, document: Any) -> Mistake:
    kind, location, found = error["type"], error["loc"], error["input"]
    path, _ = _reading(location, document, found)
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
    """A value that is none of those that are quoted in what was expected."""
    known = re.findall(r"'([^']*)'", expected)
    meant = nearest(found, known) if isinstance(found, str) and len(known) > 1 else ""
    return Mistake(path, _abbreviated(found), expected, meant=meant)


def _discriminator(context: Mapping[str, Any]) -> str:
    return str(context["discriminator"]).strip("'")


def _missing(path: str, key: int | str, found: Any) -> Mistake:
    if isinstance(key, int):
        return Mistake(path, _abbreviated(found), "more elements")
    return Mistake(path, f"no '{key}'", f"the key '{key}'")


def _reading(
    location: tuple[int | str, ...], document: Any, found: Any
) -> tuple[str, tuple[int | str, ...]]:
    """The path through the document, without the names of pydantic's union branches.

    A branch can have the name of a key of the object there; the right reading is the one
    that leads to what was found. Returns the path as text and in steps.
    """
    readings = list(_readings(location, document, ()))
    steps = next((steps for steps, end in readings if end is found), readings[0][0])
    path = ""
    for step in steps:
        path = f"{path}[{step}]" if isinstance(step, int) else with_key(path, step)
    return path, steps


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
