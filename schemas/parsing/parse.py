"""Reads JSON that a person typed into models; errors are one sentence each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from jigsat.schemas.base import Data
from jigsat.schemas.errors import DataError, FileError
from jigsat.schemas.parsing.strict_json import read_json, with_key
from jigsat.schemas.text import MAX_NAME, cut, plural

#: No puzzle that a person types comes near this; a larger file is something else.
MAX_BYTES = 4 * 1024 * 1024
#: How much of a file is looked at to see what it is.
HEAD = 64 * 1024

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
        return build(model, read_json(content))
    except DataError as error:
        raise error.within(source) from None


def build(model: type[D], document: Any) -> D:
    """Data of a given model from a document as JSON has it. Raises DataError."""
    try:
        return model.model_validate(document)
    except ValidationError as error:
        raise _first_error(error, document) from None


def _first_error(error: ValidationError, document: Any) -> DataError:
    first = error.errors(include_url=False)[0]
    kind = first["type"]
    location = first["loc"]
    found = first["input"]
    path = _path(location, document, found)
    context: Mapping[str, Any] = first.get("ctx", {})
    if kind == "unknown_key":
        return DataError(path, f"the unknown key '{context['key']}'", str(context["known"]))
    if kind == "missing":
        return _missing(path, location[-1], found)
    if kind == "union_tag_not_found":
        return _missing(path, _discriminator(context), found)
    if kind == "union_tag_invalid":
        key = _discriminator(context)
        return DataError(
            with_key(path, key), _abbreviated(found[key]), f"one of {context['expected_tags']}"
        )
    return DataError(path, _abbreviated(found), _expected(kind, first["msg"], context))


def _discriminator(context: Mapping[str, Any]) -> str:
    return str(context["discriminator"]).strip("'")


def _missing(path: str, key: int | str, found: Any) -> DataError:
    if isinstance(key, int):
        return DataError(path, _abbreviated(found), "more elements")
    return DataError(path, f"no '{key}'", f"the key '{key}'")


def _path(location: tuple[int | str, ...], document: Any, found: Any) -> str:
    """The path through the document, without the names of pydantic's union branches.

    A branch can have the name of a key of the object there; the right reading is the one
    that leads to what was found.
    """
    readings = list(_readings(location, document, ""))
    return next((path for path, end in readings if end is found), readings[0][0])


def _readings(
    location: tuple[int | str, ...], here: Any, path: str
) -> Iterator[tuple[str, Any]]:
    """Each path that a location can mean, the longest first, and the value at its end."""
    if not location:
        yield path, here
        return
    step, rest = location[0], location[1:]
    if isinstance(step, int) and isinstance(here, list) and step < len(here):
        yield from _readings(rest, here[step], f"{path}[{step}]")
        return
    if isinstance(here, dict) and step in here:
        yield from _readings(rest, here[step], with_key(path, str(step)))
    yield from _readings(rest, here, path)


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
