"""How much room text takes in DejaVu Sans, the font that pictures are written in."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from jigsat.render.fonts.advances import ADVANCES, UNITS

#: The width of letters that the font does not have, in ems: for each column of a terminal.
_OTHERS = 0.62
#: How much wider bold letters are.
_BOLD = 1.15
#: A space at which no line ends.
_JOINED = "\N{NO-BREAK SPACE}"
#: From one line of text to the next, in ems.
LINE = 1.25


def width_of(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in mm; ``size``: of the font, in mm."""
    return sum(map(_advance, text)) * size * (_BOLD if bold else 1)


def size_that_fits(text: str, width: float, most: float, bold: bool = False) -> float:
    """The size of font in mm at which a text fits a width, but not more than ``most``."""
    return min(most, width / max(1e-9, width_of(text, 1, bold)))


def wrapped(text: str, size: float, width: float, bold: bool = False) -> Iterator[str]:
    """The text in lines that fit a width in mm; broken inside words only where it must be.

    At no-break spaces it stays together; they become spaces.
    """
    line = ""
    for word in filter(None, text.split(" ")):
        for part in _parts(word, size, width, bold):
            part = part.replace(_JOINED, " ")
            longer = f"{line} {part}" if line else part
            if line and width_of(longer, size, bold) > width:
                yield line
                longer = part
            line = longer
    if line:
        yield line


def _parts(word: str, size: float, width: float, bold: bool) -> Iterator[str]:
    """The word, or as much of it at a time as fits."""
    while width_of(word, size, bold) > width and len(word) > 1:
        number = 1
        while width_of(word[: number + 1], size, bold) <= width:
            number += 1
        yield word[:number]
        word = word[number:]
    yield word


def _advance(letter: str) -> float:
    advance = ADVANCES.get(letter)
    return _OTHERS * cell_len(letter) if advance is None else advance / UNITS
