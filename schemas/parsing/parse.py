"""Reads JSON that a person typed into models; errors are one sentence each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from pydantic import ValidationError

from jigsat.schemas.base import Data
from jigsat.schemas.errors import DataError, FileError, Mistake, why_not_a_file
from jigsat.schemas.parsing.errors_with_places import mistakes_of
from jigsat.schemas.parsing.places import TypedJson, located
from jigsat.schemas.parsing.strict_json import read_typed_json
from jigsat.schemas.support.text import cut

#: No puzzle that a person types comes near this; a larger file is something else.
MAX_BYTES = 4 * 1024 * 1024
#: How much of a file is looked at to see what it is.
HEAD = 64 * 1024
#: Of a longer name of a file this much is repeated, so that there is room for what is wrong.
MAX_NAME = 1_000

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
        raise FileError(f"{cut(str(path), MAX_NAME)}: {why}") from None


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
        raise DataError.of(mistakes_of(error, document)) from None
