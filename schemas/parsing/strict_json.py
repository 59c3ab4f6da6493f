"""From the bytes of a file to a JSON document, stricter than the JSON standard asks for.

Keys that are given twice are refused: the standard leaves open which one counts, and the
person who typed both meant something by each.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, NoReturn

from jigsat.schemas.errors import DataError
from jigsat.schemas.text import cut


def read_json(content: bytes | str) -> Any:
    """The document in a text. Raises DataError if the text is not JSON, or repeats a key."""
    text = content if isinstance(content, str) else _decoded(content)
    reader = _Reader()
    try:
        document = json.loads(
            text, object_pairs_hook=reader.read_object, parse_constant=_refuse_constant
        )
    except json.JSONDecodeError as error:
        reason = error.msg.lower().removesuffix(" at")
        raise _not_json(f"line {error.lineno}, column {error.colno}: {reason}") from None
    except ValueError:
        raise _not_json("a number with thousands of digits") from None
    except RecursionError:
        raise _not_json("lists or objects nested too deeply") from None
    reader.refuse_repeated_keys(document)
    return document


def _not_json(reason: str) -> DataError:
    return DataError("", f"text that is not JSON ({reason})", "a JSON document")


def _decoded(content: bytes) -> str:
    try:
        # Some editors put a byte order mark first; it is not part of the text.
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = f"text that is not UTF-8 (byte {error.start})"
        raise DataError("", found, "a JSON document") from None


def _refuse_constant(name: str) -> NoReturn:
    raise _not_json(name)


class _Reader:
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

    def refuse_repeated_keys(self, document: Any) -> None:
        """Raise DataError if an object of the document has a key twice."""
        if self._repeats:
            # An object is read after all that is in it: no other repeat can have dropped the
            # last one, so it is in the document.
            target, key = self._repeats[-1]
            found = f"the key '{cut(key)}' twice"
            raise DataError(_path_to(target, document), found, "each key once")


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


def with_key(path: str, key: str) -> str:
    """A path extended by a key."""
    return cut(f"{path}.{key}" if path else key)
