"""English for messages: lists, numbers with their nouns, ranges, and quoted names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction

#: The longest part of a sentence that is quoted from a file.
MAX_PART = 180
#: The longest name of anything in a file.
MAX_NAME = 60
#: The longest message, whatever it is about.
MAX_MESSAGE = 2_000
#: The longest list in a sentence; of the rest it says the number.
MAX_LISTED = 100

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words with commas between them, and one word before the last: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    if len(words) > MAX_LISTED:
        words = [*words[:MAX_LISTED], f"{len(words) - MAX_LISTED:,} more"]
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def ordinal(number: int) -> str:
    """Its place in a row, in short: 1st, 2nd, 11th."""
    teen = number // 10 % 10 == 1
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def plural(noun: str, number: float) -> str:
    """The noun as it stands after a number: cell, cells."""
    return noun if number == 1 else f"{noun}s"


def number_of(number: float, noun: str) -> str:
    """A number in digits with what it counts: 1 cell, 2,000 cells."""
    return f"{number:,} {plural(noun, number)}"


def span(least: float, most: float) -> str:
    """A number or a range of numbers, in digits: 3, 3 to 5."""
    return f"{least:,}" if least == most else f"{least:,} to {most:,}"


@dataclass(frozen=True)
class AreaUnit:
    """In what areas are told: in cells, or in another unit, of which a cell has ``of_cell``."""

    noun: str = "cell"
    of_cell: Fraction = Fraction(1)

    def number(self, cells: int) -> float:
        """The area of so many cells, in this unit."""
        area = cells * self.of_cell
        return int(area) if area.denominator == 1 else float(area)

    def told(self, least: int, most: int | None = None) -> str:
        """The area of so many cells, or a range, with the unit: 3 to 5 cells."""
        low, high = self.number(least), self.number(least if most is None else most)
        return f"{span(low, high)} {plural(self.noun, high)}"


CELLS = AreaUnit()


def amount(least: int, most: int) -> str:
    """A number or a range of numbers, in words as far as they are short: at most two."""
    if least == most:
        return _in_words(least)
    if least == 0:
        return f"at most {_in_words(most)}"
    return f"{_in_words(least)} to {_in_words(most)}"


def _in_words(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else f"{number:,}"


#: The names of large numbers, and what they are to be divided by.
_LARGE = ((10**12, " trillion"), (10**9, " billion"), (10**6, " million"), (1, ""))
#: Units of time, in seconds.
_UNITS = (
    (31_557_600.0, "years"),
    (86_400.0, "days"),
    (3_600.0, "h"),
    (60.0, "min"),
    (1.0, "s"),
)


def roughly(number: float) -> str:
    """A number to two digits: "31 million", "2,300", "7.8 x 10^22"."""
    if number >= 10**15:
        digits, exponent = f"{number:.1e}".split("e")
        return f"{digits} x 10^{int(exponent)}"
    number = float(f"{number:.2g}")
    unit, name = next((each for each in _LARGE if number >= each[0]), _LARGE[-1])
    return f"{number / unit:,.{1 if unit > 1 and number < 10 * unit else 0}f}{name}"


def in_column(number: int, width: int = 24) -> str:
    """A whole number, in full if that is not wider, else to three digits: "1.23 x 10^299"."""
    text = f"{number:,}"
    if len(text) <= width:
        return text
    exponent = len(str(number)) - 1  # no logarithm: it may be too large for a float
    hundredths = (number + 5 * 10 ** (exponent - 3)) // 10 ** (exponent - 2)
    if hundredths == 1000:  # it was rounded up
        hundredths, exponent = 100, exponent + 1
    return f"{hundredths // 100}.{hundredths % 100:02} x 10^{exponent}"


def duration(seconds: float) -> str:
    """A time to two digits: "0.3 s", "14 s", "2.5 min", "3.1 million years"."""
    if seconds < 0.1:
        return "less than 0.1 s"
    unit, name = next((each for each in _UNITS if seconds >= 1.5 * each[0]), _UNITS[-1])
    number = float(f"{seconds / unit:.2g}")
    return f"{roughly(number) if number >= 10 else format(number, 'g')} {name}"


def times(number: int) -> str:
    """How often something happens: once, twice, 3 times."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def capital(text: str) -> str:
    """The text with its first letter as at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def quoted(name: str) -> str:
    """A name from a file in quotation marks, cut short if it is long."""
    return f"'{cut(name, MAX_NAME)}'"


def one_of(names: Iterable[str]) -> str:
    """The names one can choose from, as what was expected: one of a, b, c."""
    return f"one of {', '.join(names)}"


def nearest(word: str, known: Iterable[str]) -> str:
    """The one of the known words that was perhaps meant; empty if none is near."""
    small = {each.lower(): each for each in known}
    close = get_close_matches(cut(word, MAX_NAME).lower(), small, n=1)
    return small[close[0]] if close else ""


def one_line(text: str) -> str:
    """The text with what would draw on a terminal escaped: a file may hold anything."""
    return "".join(
        character
        if character.isprintable()
        else character.encode("unicode_escape").decode("ascii")
        for character in text
    )


def message(text: str) -> str:
    """The text as one line that a person may read."""
    return cut(one_line(cut(text, MAX_MESSAGE)), MAX_MESSAGE)


def cut(text: str, length: int = MAX_PART) -> str:
    """The text, shortened where it is longer than a person would read."""
    return text if len(text) <= length else f"{text[: length - 1]}…"
