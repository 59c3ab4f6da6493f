"""Phrases that sentences are made of."""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.schemas.pieces import Cells
from jigsat.schemas.puzzle import Puzzle

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words with commas, and one word before the last."""
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def number_of(number: int, noun: str) -> str:
    """How many there are: 1 cell, 2 cells."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def span(low: int, high: int) -> str:
    """A number, or a range of numbers, in digits."""
    return f"{low}" if low == high else f"{low} to {high}"


def amount(low: int, high: int) -> str:
    """A number, or a range of numbers, in words as far as they are short."""
    if low == high:
        return _in_words(low)
    if low == 0:
        return f"at most {_in_words(high)}"
    return f"{_in_words(low)} to {_in_words(high)}"


def _in_words(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else f"{number:,}"


def capital(text: str) -> str:
    """The text with its first letter as at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def cells_in_words(puzzle: Puzzle, cells: Cells) -> str:
    """Cells of the board by their coordinates, in reading order."""
    coordinates = sorted(map(puzzle.grid_data.coordinates, puzzle.points(cells)))
    return ", ".join(str(list(cell)) for cell in coordinates)
