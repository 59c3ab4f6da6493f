"""Reads JSON that a person typed into models; errors are one sentence each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from jigsat.schemas.base import MAX_MISTAKES, Data
from jigsat.schemas.errors import DataError, FileError, why_not_a_file
from jigsat.schemas.mistake import Mistake
from jigsat.schemas.parsing.locate import located
from jigsat.schemas.parsing.strict_json import TypedJson, read_typed_json
from jigsat.schemas.parsing.validation_errors import UNKNOWN_KEYS, mistakes_of, reading

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
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        why = why_not_a_file(error) or f"cannot be read ({reason})"
        raise FileError(f"{path}: {why}") from None
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
    known = -1
    while known < len(found) < MAX_MISTAKES:  # as long as something new is found
        known = len(found)
        every = filter(_is_no_echo, error.errors(include_url=False))
        errors = list(islice(every, MAX_MISTAKES))
        for mistake in chain.from_iterable(mistakes_of(each, document) for each in errors):
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
            _, steps = reading(each["loc"], document, each["input"])
            names = {key["key"]: key["meant"] for key in each["ctx"]["keys"]}
            document = _renamed(document, steps, names)
    return document


def _renamed(here: Any, steps: Sequence[int | str], names: Mapping[str, str]) -> Any:
    """A copy of a value in which an object has other keys; none of which it has already."""
    if steps:
        copy = here.copy()
        copy[steps[0]] = _renamed(here[steps[0]], steps[1:], names)
        return copy
    new = {names[str(key)]: value for key, value in here.items() if str(key) in names}
    kept = {key: value for key, value in here.items() if str(key) not in names}
    return {**{name: value for name, value in new.items() if name}, **kept}
