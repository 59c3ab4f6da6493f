"""Short forms of names, always distinct, for the little room that a drawn cell has."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, count, product
from unicodedata import normalize

from rich.cells import cell_len

#: What marks a cell of the board that no piece covers, and one that no piece may cover.
BLANK = "·"
OPEN = "*"

# A symbol that looks like a piece of an outline, or like an empty cell, would be misread.
_OUTLINES = frozenset(chain(BLANK, OPEN, "/\\_|", map(chr, range(0x2500, 0x2580))))
_ALPHABET = string.ascii_uppercase + string.ascii_lowercase + string.digits
_WORDS = re.compile(r"\d+|[^\W\d_]+")
_LONGEST_INITIALS = 4

_Shorten = Callable[[str], str]


def abbreviations(names: Iterable[str], least: int = 1) -> dict[str, str]:
    """A distinct short form for each name, of ``least`` characters where that will do.

    In this order: the first characters (Red → R), the initials of the words (clover in →
    ci), a few characters more (red, rose → re, ro), and symbols of one character.
    """
    distinct = tuple(dict.fromkeys(names))
    for shorten in (
        partial(_first, least),
        _initials,
        partial(_first, least + 1),
        partial(_first, least + 2),
    ):
        short = [shorten(name) for name in distinct]
        if all(short) and len(set(short)) == len(short):
            return dict(zip(distinct, short, strict=True))
    return symbols(distinct)


def symbols(names: Iterable[str], cases: bool = False) -> dict[str, str]:
    """A distinct symbol for each name, of one character for as long as there are enough.

    A name of one character stands for itself; the others get a letter of their own if one
    is free. With ``cases``, a name whose capital is taken gets the small letter before any
    other, which suits pairs: H for heart in, h for heart out.
    """
    distinct = tuple(dict.fromkeys(names))
    found = {name: name for name in distinct if _is_symbol(name)}
    taken = set(found)
    spare = _spare(taken)
    for name in distinct:
        if name not in found:
            own = (letter for letter in _own_letters(name, cases) if letter not in taken)
            found[name] = next(own, "") or next(spare)
            taken.add(found[name])
    return {name: found[name] for name in distinct}


def _is_symbol(name: str) -> bool:
    return len(name) == 1 and cell_len(name) == 1 and _is_drawable(name)


def _is_drawable(character: str) -> bool:
    if character in _OUTLINES or character.isspace():
        return False
    return cell_len(character) > 0


def _drawable(name: str) -> str:
    return "".join(filter(_is_drawable, normalize("NFC", name)))


def _first(length: int, name: str) -> str:
    return _drawable(name)[:length]


def _initials(name: str) -> str:
    """The first letter of each word, and numbers in full; nothing if that is too long."""
    words = _WORDS.findall(normalize("NFC", name))
    initials = _drawable("".join(word if word.isdigit() else word[0] for word in words))
    return initials if cell_len(initials) <= _LONGEST_INITIALS else ""


def _own_letters(name: str, cases: bool) -> Iterator[str]:
    letters = [letter for letter in name if letter in _ALPHABET]
    capitals = [letter.upper() for letter in letters]
    small = [letter.lower() for letter in letters]
    yield from capitals[:1]
    if cases:
        yield from small[:1]
    yield from capitals
    yield from small


def _spare(taken: set[str]) -> Iterator[str]:
    """Symbols that nobody has: of one character, then of two, and so on for ever."""
    for length in count(1):
        for characters in product(_ALPHABET, repeat=length):
            symbol = "".join(characters)
            if symbol not in taken:
                yield symbol
