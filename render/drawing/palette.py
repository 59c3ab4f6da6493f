"""The palette: colours by number, each as it is on light and on dark pages.

Colours are decoration: outlines and symbols say everything without them. But nobody shall
mistake one for another, whichever colours he or she sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from jigsat.render.drawing.vision import contrast


class Theme(StrEnum):
    """Whether dark is drawn on light, or light on dark."""

    LIGHT = "light"
    DARK = "dark"


#: The colour of the page, and of lines and texts on it.
PAGES: Mapping[Theme, str] = {Theme.LIGHT: "#ffffff", Theme.DARK: "#1b1d21"}
LINES: Mapping[Theme, str] = {Theme.LIGHT: "#000000", Theme.DARK: "#f2f2f2"}
#: What can be written on a colour.
_INKS = ("#000000", "#ffffff")

#: On light and on dark pages, and which of the 16 colours of simple terminals stands for it;
#: found by ``palette_search``, the most different ones first.
_COLOURS = (
    ("#5d9979", "#226043", 8),
    ("#f5f86d", "#c5c632", 11),
    ("#fe8fdb", "#c35aa4", 7),
    ("#975ac0", "#5c1c80", 5),
    ("#9decfa", "#6ab9c7", 14),
    ("#80d36d", "#4a9c36", 10),
    ("#b55f40", "#742400", 3),
    ("#5c98fc", "#255ebc", 6),
    ("#c2a29c", "#8b6c67", 9),
    ("#797791", "#423f56", 2),
    ("#f7d4ce", "#c3a29c", 15),
    ("#bb81c8", "#814a8d", 13),
    ("#68babe", "#2d8387", 12),
    ("#cac4fd", "#9790c7", 1),
    ("#ea6a83", "#aa2e4e", 4),
    ("#d58252", "#984b16", 0),
    ("#d3fcca", "#a3cb9a", 15),
    ("#a4b279", "#6e7b44", 7),
    ("#d8ce91", "#a49a5f", 11),
    ("#c75ea8", "#87216d", 8),
    ("#80e4b1", "#49af7e", 14),
    ("#897ccd", "#53448f", 6),
    ("#5671d8", "#253496", 12),
    ("#f5b7d3", "#bf849f", 13),
    ("#9ca1f5", "#686bb9", 3),
    ("#a26678", "#642e41", 9),
    ("#a6c3b2", "#728e7e", 10),
    ("#bfdb56", "#8ca507", 2),
    ("#9d95b0", "#665e77", 5),
    ("#a2f78f", "#70c35d", 1),
    ("#c48598", "#884f61", 4),
    ("#ae7e57", "#724720", 0),
    ("#d3a5f5", "#9c70bc", 7),
    ("#da9c4e", "#a06604", 3),
    ("#837a5f", "#4b4229", 8),
    ("#e8aa94", "#b07661", 15),
)
#: From the few to the many: red, orange, yellow, lime, green, each lighter than the one before.
_HEAT = (
    ("#e0685c", "#9c2f2c"),
    ("#ea9560", "#a8602c"),
    ("#edbd66", "#b08c35"),
    ("#e6de85", "#b3b150"),
    ("#cdf3b4", "#a9d490"),
)

#: How many colours there are.
COLOURS = len(_COLOURS)
#: How many classes of a heat map.
HEAT_CLASSES = len(_HEAT)


def fill_of(colour: int, theme: Theme) -> str:
    """The colour with this number, as ``#rrggbb``; after the last one the first again."""
    light, dark, _ = _COLOURS[colour % COLOURS]
    return light if theme is Theme.LIGHT else dark


def heat_of(heat_class: int, theme: Theme) -> str:
    """The colour of a class of a heat map, from 0 for the few; as ``#rrggbb``."""
    light, dark = _HEAT[heat_class]
    return light if theme is Theme.LIGHT else dark


def of_sixteen(colour: int) -> int:
    """Which of the colours of a terminal that has 16 stands for the one with this number."""
    return _COLOURS[colour % COLOURS][2]


def ink_of(colour: int, theme: Theme) -> str:
    """The colour, black or white, in which text is best read on the colour with this number."""
    return ink_on(fill_of(colour, theme))


@cache
def ink_on(fill: str) -> str:
    """The colour, black or white, in which text is best read on a colour ``#rrggbb``."""
    return max(_INKS, key=lambda ink: contrast(ink, fill))


def mixed(one: str, other: str, share: float) -> str:
    """A colour with a share of another one in it, from 0 to 1; all as ``#rrggbb``."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + share * (b - a)):02x}" for a, b in pairs)
