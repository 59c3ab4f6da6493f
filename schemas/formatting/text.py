"""A puzzle's file as a person typed it, laid out anew."""

from __future__ import annotations

from jigsat.schemas.errors import DataError
from jigsat.schemas.formatting.comments import tree_of_text
from jigsat.schemas.formatting.layout import text_of
from jigsat.schemas.parsing.encoding import decoded
from jigsat.schemas.parsing.strict_json import read_json


def formatted(content: bytes) -> bytes:
    """The same JSON document with the same comments, laid out as a person types it.

    It need not be a puzzle. Raises DataError if it is not JSON.
    """
    read_json(content)  # raises DataError
    text = decoded(content).replace("\r\n", "\n")
    try:
        return text_of(tree_of_text(text)).encode()
    except RecursionError:
        found = "lists or objects nested too deeply"
        raise DataError("", found, "fewer brackets inside of each other") from None
