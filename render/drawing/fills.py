"""Fills: what the colour of a region means, whatever shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from jigsat.render.drawing.palette import Theme, fill_of, heat_of


@dataclass(frozen=True)
class Colour:
    """The colour of a piece, or of a region that a rule names: a number of the palette."""

    number: int


@dataclass(frozen=True)
class Heat:
    """A class of a heat map, from 0 for the few."""

    heat_class: int


@dataclass(frozen=True)
class Faded:
    """No colour, and weak text: what is the same elsewhere, so that differences stand out."""


#: What a region is filled with; None: nothing.
Fill = Colour | Heat | Faded | None


def hex_of(fill: Fill, theme: Theme) -> str | None:
    """The colour of a fill as ``#rrggbb``; None where the page shows."""
    match fill:
        case Colour(number):
            return fill_of(number, theme)
        case Heat(heat_class):
            return heat_of(heat_class, theme)
        case Faded() | None:
            return None
        case _:
            assert_never(fill)
