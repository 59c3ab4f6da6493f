"""The lines of a list of cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from jigsat.exchange.edge_matching.cards import Card
from jigsat.schemas.errors import DataError

MAX_CARDS = 10_000
_BETWEEN = re.compile(r"[\s,;]+")
_COMMENT = re.compile(r"\s*(?:#|;|//|%)\s*(.*?)\s*")
_LABEL_NAME = re.compile(r"([0-9]{1,5}|[A-Za-z]) = (.+)")
_NUMBERS = re.compile(r"\s*[0-9]{1,5}(?:[\s,;]+[0-9]{1,5}){0,4}\s*")
_SIZE = re.compile(r"\s*([0-9]{1,3})\s*[x×*]\s*([0-9]{1,3})\s*")  # noqa: RUF001
_WORD = re.compile(r"\s*[A-Za-z]{4}\s*")
_HINT = re.compile(r"\s*hint\s*:\s*(.*?)\s*", re.IGNORECASE)
_SETTING = re.compile(r"\s*(title|name)\s*:\s*(.*?)\s*", re.IGNORECASE)


@dataclass
class Lines:
    """What the lines of a list say."""

    settings: dict[str, str] = field(default_factory=dict)
    label_names: dict[str, str] = field(default_factory=dict)
    comments: int = 0
    size: tuple[int, ...] | None = None
    cards: list[tuple[int, Card]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    hints: list[tuple[int, list[str]]] = field(default_factory=list)


def read_lines(text: str) -> Lines:
    """What a text says. Raises DataError for a line that is none of a list."""
    found = Lines()
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            _read_line(found, line, f"line {number}", number)
        if len(found.cards) > MAX_CARDS:
            raise DataError(f"line {number}", f"more than {MAX_CARDS:,} cards", "fewer")
    return found


def _read_line(found: Lines, line: str, place: str, number: int) -> None:
    comment = _COMMENT.fullmatch(line)
    if _read_remark(found, comment[1] if comment else line, number):
        return
    if comment:
        found.comments += 1
    elif size := _SIZE.fullmatch(line):
        _set_size(found, (int(size[1]), int(size[2])), place)
    elif _NUMBERS.fullmatch(line):
        _read_numbers(found, _BETWEEN.split(line.strip()), place, number)
    elif _WORD.fullmatch(line):
        top, right, bottom, left = tuple(line.strip())
        found.cards.append((number, (top, right, bottom, left)))
    else:
        raise DataError(place, f"'{line.strip()}'", "four numbers, or a word of four letters")


def _read_remark(found: Lines, text: str, number: int) -> bool:
    """Take up what stands in comments, so that other programs do not stumble over it."""
    if named := _LABEL_NAME.fullmatch(text):
        found.label_names[named[1]] = named[2]
    elif hint := _HINT.fullmatch(text):
        found.hints.append((number, _BETWEEN.split(hint[1])))
    elif setting := _SETTING.fullmatch(text):
        found.settings[setting[1].lower()] = setting[2]
    else:
        return False
    return True


def _read_numbers(found: Lines, words: Sequence[str], place: str, number: int) -> None:
    if len(words) == 5:
        found.numbers.append(int(words[0]))
        words = words[1:]
    if len(words) == 4:
        top, right, bottom, left = (str(int(word)) for word in words)
        found.cards.append((number, (top, right, bottom, left)))
    elif len(words) < 3:
        _set_size(found, tuple(map(int, words)), place)
    else:
        raise DataError(place, f"{len(words)} numbers", "four, or two for the size")


def _set_size(found: Lines, size: tuple[int, ...], place: str) -> None:
    if found.size is not None or found.cards:
        raise DataError(place, "a size", "only one, before the cards")
    found.size = size
