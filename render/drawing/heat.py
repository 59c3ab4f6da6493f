"""Heat: a colour and a shade for each number, from the fewest to the most."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from jigsat.schemas.text import span

#: From the few, which are hard to find, to the many: red, orange, yellow, lime, green.
_COLOURS = ("#f4a6a6", "#f5b97a", "#f7d774", "#d6e37e", "#b8e6a3")
#: Where there is no colour: the fewer solutions, the darker.
_SHADES = "█▓▒░ "


@dataclass(frozen=True)
class Scale:
    """Classes of about as many numbers each: ``ends`` has the last number of each.

    ``least``: the first number of all.
    """

    least: int
    ends: Sequence[int]

    def style(self, number: int) -> str:
        """The colour of a number."""
        return f"#000000 on {_COLOURS[self._place(number)]}"

    def shade(self, number: int) -> str:
        """A character as dark as there are few."""
        return _SHADES[self._place(number)]

    def _place(self, number: int) -> int:
        """Which colour a number has: few classes are far apart."""
        last = len(self.ends) - 1
        below = max(0, last - bisect_left(self.ends, number))
        return len(_COLOURS) - 1 - below * (len(_COLOURS) - 1) // max(1, last)

    def classes(self) -> Iterator[Text]:
        """Which numbers have which colour and shade."""
        first = self.least
        for end in self.ends:
            yield Text(f"{self.shade(end)} {span(first, end)}", self.style(end))
            first = end + 1


def scale_of(numbers: Iterable[int]) -> Scale:
    """A scale for these numbers, of which there is at least one."""
    ordered = sorted(numbers)
    parts = len(_COLOURS)
    lasts = (max(0, (part + 1) * len(ordered) // parts - 1) for part in range(parts))
    return Scale(ordered[0], sorted({ordered[last] for last in lasts}))
