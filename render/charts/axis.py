"""Axes: a range of values, and the ticks along it, at round numbers with labels."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log10

from jigsat.schemas.text import roughly

#: Ticks are so many steps from each other at most.
MOST_STEPS = 6
#: Round steps, and ten, a hundred … times as much.
_ROUND = (1, 2, 5, 10)
#: Units of time by the seconds up to which they are used, with the seconds that they have.
_UNITS = (
    (120.0, 1.0, "seconds"),
    (7_200.0, 60.0, "minutes"),
    (172_800.0, 3_600.0, "hours"),
    (float("inf"), 86_400.0, "days"),
)
#: An axis has some length, even if all values are zero.
_SHORTEST = 1e-6


@dataclass(frozen=True)
class Tick:
    """A place along an axis, and what is written there."""

    value: float
    label: str


@dataclass(frozen=True)
class Axis:
    """What is measured, from zero to the most that there is room for, and the ticks."""

    name: str
    most: float
    ticks: tuple[Tick, ...]

    def share(self, value: float) -> float:
        """How far along the axis a value lies, from 0 to 1."""
        return value / self.most


def number_axis(name: str, most: float) -> Axis:
    """An axis of whole numbers, which ends at the first tick that is not below ``most``."""
    step = max(1.0, _step(most))
    count = max(1, -int(-most // step))
    ticks = tuple(Tick(step * index, roughly(step * index)) for index in range(count + 1))
    return Axis(name, step * count, ticks)


def time_axis(seconds: float, since: str = "") -> Axis:
    """An axis of time in a fitting unit, which ends after so many seconds.

    ``since``: when it begins, as it is written after the unit.
    """
    unit, name = next(each[1:] for each in _UNITS if seconds <= each[0])
    most = max(seconds, _SHORTEST)
    step = _step(most / unit)
    count = floor(most / unit / step + _SHORTEST)
    places = (step * index for index in range(count + 1))
    named = f"{name} {since}".rstrip()
    return Axis(named, most, tuple(Tick(place * unit, f"{place:g}") for place in places))


def percent_axis(name: str) -> Axis:
    """An axis of shares of a whole, from none to all."""
    quarters = (0, 25, 50, 75, 100)
    return Axis(name, 1.0, tuple(Tick(each / 100, f"{each} %") for each in quarters))


def _step(most: float) -> float:
    """The smallest round step of which ``MOST_STEPS`` reach as far."""
    least = max(most, _SHORTEST) / MOST_STEPS
    power = 10.0 ** floor(log10(least))
    return next(power * each for each in _ROUND if power * each >= least * (1 - _SHORTEST))
