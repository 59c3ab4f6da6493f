"""Dates as people write them, and the cells of a calendar that stay open on one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.support.text import listed, quoted

#: Stands for the date of this day.
TODAY = "today"
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
#: In which it has 29 days, where no year is given.
_LEAP_YEAR = 2024
_MOST_DAYS = 31

#: What may stand before a date, and the date.
_WEEKDAY_FIRST = re.compile(r"([^\W\d]+)\.?\s*[,\s]\s*(.+)")
_NUMBERS = re.compile(r"([0-9]{1,2})\s*([./-])\s*([0-9]{1,2})(?:\s*\2\s*([0-9]{4})?)?")
_DAY_FIRST = re.compile(
    r"([0-9]{1,2})(?:\.|st|nd|rd|th)?\s+([^\W\d]+)\.?(?:\s*[,\s]\s*([0-9]{4}))?"
)
_MONTH_FIRST = re.compile(
    r"([^\W\d]+)\.?\s+([0-9]{1,2})(?:\.|st|nd|rd|th)?(?:\s*[,\s]\s*([0-9]{4}))?"
)


@dataclass(frozen=True)
class Calendar:
    """The cells of a board, by names in small letters and in each region in order."""

    named: Mapping[str, Coordinates]
    regions: Sequence[Sequence[Coordinates]]

    def month(self, number: int) -> Coordinates | None:
        """The cell of a month: by its English name, or the place among twelve cells."""
        return self._named(MONTHS[number - 1]) or self._in_order(len(MONTHS), number)

    def day(self, number: int) -> Coordinates | None:
        """The cell of a day of the month."""
        return self.named.get(str(number)) or self._in_order(_MOST_DAYS, number)

    def weekday(self, number: int) -> Coordinates | None:
        """The cell of a day of the week, of which Monday is 0: by its English name."""
        return self._named(WEEKDAYS[number])

    @property
    def has_weekdays(self) -> bool:
        """Whether cells stand for the days of the week."""
        return any(map(self.weekday, range(len(WEEKDAYS)))) or any(
            len(region) == len(WEEKDAYS) for region in self.regions
        )

    def month_called(self, word: str) -> int | None:
        """The number of the month of this name, in English or as the calendar has it."""
        small = word.casefold()
        english = (n for n, name in enumerate(MONTHS, 1) if _begins(small, name.casefold()))
        names = {at: name for name, at in self.named.items()}
        twelve = next((each for each in self.regions if len(each) == len(MONTHS)), ())
        own = (
            number
            for number, at in enumerate(twelve, 1)
            if at in names and (_begins(small, names[at]) or _begins(names[at], small))
        )
        return next(english, None) or next(own, None)

    def _named(self, name: str) -> Coordinates | None:
        return self.named.get(name.casefold()) or self.named.get(name[:3].casefold())

    def _in_order(self, size: int, number: int) -> Coordinates | None:
        region = next((each for each in self.regions if len(each) == size), ())
        return region[number - 1] if region else None


def _begins(word: str, name: str) -> bool:
    return len(word) >= len("Jan") and name.startswith(word)


def cells_of_date(calendar: Calendar, text: str) -> list[Coordinates]:
    """Return the cells that stay open on a date; none for a text that is no date.

    Raises DataError for a date that can be read in two ways, for one that there is not, and
    for a part of it that names no cell.
    """
    stated, of_year = _weekday_first(text.strip())
    found = _read(calendar, of_year)
    if found is None:
        return []
    year, month, day = found
    try:
        exact = date(year or _LEAP_YEAR, month, day)
    except ValueError:
        raise DataError("open", quoted(text), "a day that there is") from None
    parts: list[tuple[str, Callable[[int], Coordinates | None], int]] = [
        (f"the month {MONTHS[month - 1]}", calendar.month, month),
        (f"the day {day}", calendar.day, day),
    ]
    weekday = exact.weekday() if year else stated
    if stated not in (None, weekday):
        raise DataError("open", quoted(text), f"'{WEEKDAYS[exact.weekday()]}'")
    if weekday is not None and calendar.has_weekdays:
        parts.append((f"the weekday {WEEKDAYS[weekday]}", calendar.weekday, weekday))
    cells = [(what, cell_of(number)) for what, cell_of, number in parts]
    # Some calendars have days alone, or months.
    if not any(cell for _, cell in cells):
        return []
    missing = [what for what, cell in cells if cell is None]
    if missing:
        found_text = f"{quoted(text)}, of which {listed(missing)} names no cell"
        raise DataError("open", found_text, "the names of the cells, as Dec,24")
    return [cell for _, cell in cells if cell is not None]


def _weekday_first(text: str) -> tuple[int | None, str]:
    """The day of the week with which a text begins, if it does so, and the rest."""
    if words := _WEEKDAY_FIRST.fullmatch(text):
        for number, name in enumerate(WEEKDAYS):
            if _begins(words[1].casefold(), name.casefold()):
                return number, words[2]
    return None, text


def _read(calendar: Calendar, text: str) -> tuple[int | None, int, int] | None:
    if text.casefold() == TODAY:
        today = date.today()
        return today.year, today.month, today.day
    try:
        exact = date.fromisoformat(text)
    except ValueError:
        pass
    else:
        return exact.year, exact.month, exact.day
    if numbers := _NUMBERS.fullmatch(text):
        return _in_numbers(text, *numbers.groups())
    for form, day_at, month_at in ((_DAY_FIRST, 1, 2), (_MONTH_FIRST, 2, 1)):
        words = form.fullmatch(text)
        month = calendar.month_called(words[month_at]) if words else None
        if words and month:
            return int(words[3]) if words[3] else None, month, int(words[day_at])
    return None


def _in_numbers(
    text: str, one: str, mark: str, other: str, year: str | None
) -> tuple[int | None, int, int]:
    """A day and a month; with points the day comes first, else it is asked about."""
    first, second = int(one), int(other)
    months = range(1, len(MONTHS) + 1)
    if mark != "." and first != second and first in months and second in months:
        readings = [f"{second} {MONTHS[first - 1]}", f"{first} {MONTHS[second - 1]}"]
        raise DataError("open", quoted(text), listed([f"'{each}'" for each in readings], "or"))
    day, month = (first, second) if mark == "." or second in months else (second, first)
    return int(year) if year else None, month, day
