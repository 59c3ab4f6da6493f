"""Heat: a class and a shade for each number, from the fewest to the most."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from jigsat.render.drawing.fills import Heat
from jigsat.render.drawing.palette import HEAT_CLASSES
from jigsat.render.drawing.styles import style_of
from jigsat.schemas.text import span

#: Where there is no colour: the fewer solutions, the darker.
_SHADES = "█▓▒░ "


@dataclass(frozen=True)
class Scale:
    """Classes of about as many numbers each: ``ends`` has the last number of each.

    ``least``: the first number of all.
    """

    least: int
    ends: Sequence[int]

    def fill(self, number: int) -> Heat:
        """The class of a number."""
        return Heat(self._place(number))

    def shade(self, number: int) -> str:
        """A character as dark as there are few."""
        return _SHADES[self._place(number)]

    def _place(self, number: int) -> int:
        """Which class a number is of: few classes are far apart."""
        last = len(self.ends) - 1
        below = max(0, last - bisect_left(self.ends, number))
        return HEAT_CLASSES - 1 - below * (HEAT_CLASSES - 1) // max(1, last)

    def classes(self) -> Iterator[tuple[int, str]]:
        """For each class its greatest number, and its numbers in words."""
        first = self.least
        for end in self.ends:
            yield end, span(first, end)
            first = end + 1

    def legend(self) -> Iterator[Text]:
        """Which numbers have which colour and shade."""
        for end, numbers in self.classes():
            yield Text(f"{self.shade(end)} {numbers}", style_of(self.fill(end)))


def scale_of(numbers: Iterable[int]) -> Scale:
    """A scale for these numbers, of which there is at least one."""
    ordered = sorted(numbers)
    parts = HEAT_CLASSES
    lasts = (max(0, (part + 1) * len(ordered) // parts - 1) for part in range(parts))
    return Scale(ordered[0], sorted({ordered[last] for last in lasts}))
