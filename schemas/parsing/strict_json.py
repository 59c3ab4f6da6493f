"""From the text of a file to a JSON document, as a person types it.

Comments (``//`` and ``/* */``) and a comma after the last entry are ignored. Stricter than
the JSON standard, keys that are given twice are refused: the standard leaves open which one
counts, and the person who typed both meant something by each.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from jigsat.schemas.errors import DataError, Mistake, TextPlace
from jigsat.schemas.parsing.json_text import decoded, without_comments
from jigsat.schemas.parsing.places import TypedJson, located, with_key
from jigsat.schemas.parsing.slips import Constant, first_slip
from jigsat.schemas.support.text import cut


def read_json(content: bytes | str) -> Any:
    """The document in a text. Raises DataError if the text is not JSON, or repeats a key."""
    return read_typed_json(content).document


def read_typed_json(content: bytes | str) -> TypedJson:
    """The document in a text, with the text. Raises DataError with the first slip in it."""
    typed = content.removeprefix("\ufeff") if isinstance(content, str) else decoded(content)
    text = typed
    try:
        document, repeats = _read(text)
    except (json.JSONDecodeError, Constant):
        text = without_comments(typed)
        try:
            document, repeats = _read(text)
        except (json.JSONDecodeError, Constant) as error:
            at, found, expected = first_slip(text, error)
            place = TextPlace.at(typed, at)
            raise DataError.of([Mistake("", found, expected, place=place)]) from None
    read = TypedJson(document, typed, text)
    if repeats:
        raise DataError.of(located(repeats, read))
    return read


def _read(text: str) -> tuple[Any, tuple[Mistake, ...]]:
    """The document, and the keys that are given twice. Raises JSONDecodeError, DataError."""
    reader = _JsonReader()
    try:
        document = json.loads(
            text, object_pairs_hook=reader.read_object, parse_constant=Constant.refuse
        )
    except (json.JSONDecodeError, Constant):
        raise
    except ValueError:
        raise DataError("", "a number with thousands of digits", "a smaller one") from None
    except RecursionError:
        found = "lists or objects nested too deeply"
        raise DataError("", found, "fewer brackets inside of each other") from None
    return document, tuple(reader.repeated_keys(document))


class _JsonReader:
    """Builds the objects of one document, and records those in which a key is repeated."""

    def __init__(self) -> None:
        self._repeats: list[tuple[dict[str, Any], str]] = []

    def read_object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """The object with these keys and values."""
        made = dict(pairs)
        if len(made) < len(pairs):
            times = Counter(key for key, _ in pairs)
            self._repeats.append((made, times.most_common(1)[0][0]))
        return made

    def repeated_keys(self, document: Any) -> list[Mistake]:
        """The last key that is repeated in an object of the document, if there is any."""
        if not self._repeats:
            return []
        # An object is read after all that is in it: no other repeat can have dropped the
        # last one, so it is in the document.
        target, key = self._repeats[-1]
        found = f"the key '{cut(key)}' twice"
        return [Mistake(_path_to(target, document), found, "each key once", key=key)]


def _path_to(target: object, document: Any) -> str:
    left: list[tuple[str, Any]] = [("", document)]
    while left:
        path, here = left.pop()
        if here is target:
            return path
        if isinstance(here, dict):
            left.extend((with_key(path, key), value) for key, value in here.items())
        elif isinstance(here, list):
            left.extend((f"{path}[{index}]", value) for index, value in enumerate(here))
    return ""
