"""Find the places in a typed text to which the paths of mistakes lead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from json import JSONDecoder
from typing import Any

from jigsat.schemas.errors import Mistake, TextPlace
from jigsat.schemas.support.text import cut, quoted


@dataclass(frozen=True)
class TypedJson:
    """A document, the text that was typed, and the same with blanks for its comments."""

    document: Any
    typed: str
    text: str


def with_key(path: str, key: str) -> str:
    """A path extended by a key."""
    return cut(f"{path}.{key}" if path else key)


#: Among so many entries of a list or an object one is looked for.
MAX_ENTRIES = 100_000
#: An entry of a list or an object: its number or key, where it and its value begin.
_Entry = tuple[str | int, int, int]

_BLANKS = re.compile(r"[ \t\n\r]*")
#: A piece or a rule, with its number.
_NUMBERED = re.compile(r"(pieces|rules)\[(\d+)\](?![^.])")
_value_at = JSONDecoder().raw_decode


def located(mistakes: Iterable[Mistake], typed: TypedJson) -> Iterator[Mistake]:
    """Yield mistakes in a document with the places of them in the text that was typed."""
    for mistake in mistakes:
        if mistake.place is None:
            offset = _offset_of(typed.text, mistake.path, mistake.key)
            place, what = (
                TextPlace.at(typed.typed, offset),
                _in_words(mistake.path, typed.document),
            )
            mistake = replace(mistake, place=place, what=what)
        yield mistake


def _offset_of(text: str, path: str, key: str | None) -> int:
    """Where the value that a path leads to begins, or the key in it.

    If the document does not go so far it is where the last value on the way begins.
    """
    here = _after_blanks(text, 0)
    while path or key is not None:
        entries = _entries(text, here)
        if not path:
            return next((at for name, at, _ in reversed(entries) if name == key), here)
        leading = (name for name, *_ in entries if _begins_with_step(path, name))
        step = max(leading, key=_length, default=None)
        if step is None:
            return here
        # Of keys that are given twice the last one counts.
        here = next(value for name, _, value in reversed(entries) if name == step)
        path = path[_length(step) :].removeprefix(".")
    return here


@lru_cache(maxsize=64)  # many mistakes are in the same objects
def _entries(text: str, start: int) -> tuple[_Entry, ...]:
    return tuple(islice(_read_entries(text, start), MAX_ENTRIES))


def _read_entries(text: str, start: int) -> Iterator[_Entry]:
    """Yield the entries of a list or an object: number or key, where it and its value begin."""
    if text[start : start + 1] not in ("{", "["):
        return
    number, at = 0, _after_blanks(text, start + 1)
    while text[at] not in "]}":
        name: str | int = number
        entry = at
        if text[start] == "{":
            name, at = _value_at(text, at)
            at = _after_blanks(text, _after_blanks(text, at) + len(":"))
        yield name, entry, at
        _, at = _value_at(text, at)
        at = _after_blanks(text, at)
        if text[at] == ",":
            at = _after_blanks(text, at + 1)
        number += 1


def _after_blanks(text: str, start: int) -> int:
    match = _BLANKS.match(text, start)
    return match.end() if match else start


def _begins_with_step(path: str, step: str | int) -> bool:
    """Whether a path begins with a step: a key, or a number in brackets."""
    if isinstance(step, int):
        return path.startswith(f"[{step}]")
    return path.startswith(step) and path[len(step) : len(step) + 1] in ("", ".", "[")


def _length(step: str | int) -> int:
    return len(f"[{step}]") if isinstance(step, int) else len(step)


def _in_words(path: str, document: Any) -> str:
    """The name of the piece, or of the rule, that a path leads to; empty for all else."""
    found = _NUMBERED.match(path)
    if found is None:
        return ""
    key, word = ("name", "piece") if found[1] == "pieces" else ("rule", "rule")
    name = _at(_at(_at(document, found[1]), int(found[2])), key)
    return f"{word} {quoted(str(name))}" if isinstance(name, str | int) else ""


def _at(value: Any, step: str | int) -> Any:
    if isinstance(value, dict) and isinstance(step, str):
        return value.get(step)
    in_list = isinstance(value, list) and isinstance(step, int) and step < len(value)
    return value[step] if in_list else None
