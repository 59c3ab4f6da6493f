"""What stands in the attributes of elements: strict numbers."""

from __future__ import annotations

import re

from jigsat.exchange.burrtools.xml_tree import Element
from jigsat.schemas.errors import DataError
from jigsat.schemas.text import MAX_NAME, cut

#: Ten digits: the number that stands for "none" is the greatest of 32 bits.
NUMBER = re.compile(r"-?[0-9]{1,10}")


def whole_number(text: str, path: str, least: int, most: int) -> int:
    """A number within bounds, as text. Raises DataError at the path for anything else."""
    if NUMBER.fullmatch(text) and least <= int(text) <= most:
        return int(text)
    found = f"'{cut(text, MAX_NAME)}'"
    raise DataError(path, found, f"a whole number from {least:,} to {most:,}")


def number(element: Element, key: str, least: int, most: int) -> int:
    """The number in an attribute, which must be there."""
    place = f"{element.path}.{key}"
    if key not in element.attributes:
        raise DataError(place.lstrip("."), f"no '{key}'", "a number there")
    return whole_number(element.attributes[key], place.lstrip("."), least, most)


def number_or(element: Element, key: str, default: int, least: int, most: int) -> int:
    """The number in an attribute; where there is none, the default."""
    return number(element, key, least, most) if element.attributes.get(key) else default
