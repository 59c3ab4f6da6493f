"""The palette: colours by number, each as it is on light and on dark pages.

Colours are decoration: outlines and symbols say everything without them. But nobody shall
mistake one for another, whichever colours he or she sees.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from heapq import heapify, heappop, heappush
from typing import assert_never

from rich.style import Style
from rich.text import Span, Text

from jigsat.render.drawing.vision import contrast, least_difference
from jigsat.schemas.geometry.boxes import Box, beside
from jigsat.schemas.grids.grid import Grid, Point, Vector, add
from jigsat.schemas.support.text import span


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
#: the most different ones first.
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


# Fills: what the colour of a region means, whatever shows it.


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


# Which colour each region of a drawing has: none is mistaken for one that it touches.
#
# A region keeps the colour that it prefers wherever that is possible, so that a piece has
# the same colour in nearly all solutions. Of two that touch and look alike to some reader,
# one is changed.


#: The least difference of colours that touch, to readers who see least of it.
DISTINCT = 0.05


@dataclass(frozen=True)
class _Neighbours:
    """The regions that touch one: by a side, and by no more than a corner."""

    by_side: AbstractSet[int]
    by_corner: AbstractSet[int]


def colours_of(
    grid: Grid, regions: Sequence[Collection[Point]], preferred: Sequence[int]
) -> list[int]:
    """For each region, given as its cells, the colour that it prefers wherever possible.

    Regions that touch by a side have different colours, which no reader takes for each other
    as far as there are enough; those that touch by a corner only have different ones.
    """
    neighbours = _neighbours(grid, regions)
    kept = _kept(neighbours, [number % COLOURS for number in preferred])
    chosen = _completed(neighbours, kept, preferred)
    return [chosen[index] for index in range(len(regions))]


@cache
def apart(one: int, other: int) -> float:
    """The least difference of two colours of the palette, over all themes and visions."""
    return min(least_difference(fill_of(one, theme), fill_of(other, theme)) for theme in Theme)


@cache
def are_alike(one: int, other: int) -> bool:
    """Whether some reader, or some terminal, may mistake two colours for each other."""
    return of_sixteen(one) == of_sixteen(other) or apart(one, other) < DISTINCT


def _kept(neighbours: Sequence[_Neighbours], preferred: Sequence[int]) -> dict[int, int]:
    """The regions that can all have the colours that they prefer, with these colours.

    Left out is, again and again, the one that clashes with most of its neighbours; but one that
    has as many as there are colours cannot change: they have to.
    """
    kept = dict(enumerate(preferred))
    rivals = [_rivals(own, index, preferred) for index, own in enumerate(neighbours)]

    def rank(index: int) -> tuple[bool, int, int]:
        return len(neighbours[index].by_side) >= COLOURS, -len(rivals[index]), -index

    ranks = [rank(index) for index in kept if rivals[index]]
    heapify(ranks)
    while ranks:
        worst = -ranks[0][-1]
        # Of each region there is a rank for each number of rivals that it has had.
        if heappop(ranks) == rank(worst) and rivals[worst]:
            del kept[worst]
            for other in rivals[worst]:
                rivals[other].remove(worst)
                heappush(ranks, rank(other))
            rivals[worst].clear()
    return kept


def _rivals(own: _Neighbours, index: int, preferred: Sequence[int]) -> set[int]:
    """The neighbours that prefer a colour that cannot be beside that of a region."""
    colour = preferred[index]
    beside = {other for other in own.by_side if are_alike(colour, preferred[other])}
    return beside | {other for other in own.by_corner if colour == preferred[other]}


def _completed(
    neighbours: Sequence[_Neighbours], kept: Mapping[int, int], preferred: Sequence[int]
) -> dict[int, int]:
    """Colours for all regions; next comes always the one with most colours beside it."""
    chosen = dict(kept)
    used = set(kept.values())
    beside = [{kept[each] for each in own.by_side if each in kept} for own in neighbours]
    ranks = [(-len(beside[each]), each) for each in range(len(neighbours)) if each not in kept]
    heapify(ranks)
    while ranks:
        _, following = heappop(ranks)
        if following in chosen:
            continue
        own = neighbours[following]
        diagonal = {chosen[each] for each in own.by_corner if each in chosen}
        colour = _best(beside[following], diagonal, used, preferred[following])
        chosen[following] = colour
        used.add(colour)
        for other in own.by_side:
            beside[other].add(colour)
            if other not in chosen:
                heappush(ranks, (-len(beside[other]), other))
    return chosen


def _best(
    beside: AbstractSet[int], diagonal: AbstractSet[int], used: AbstractSet[int], preferred: int
) -> int:
    """The colour that goes best with those of the neighbours, if possible one of its own."""

    def merit(number: int) -> tuple[bool, bool, bool, bool, float]:
        return (
            number not in beside,
            not any(are_alike(number, other) for other in beside),
            number not in diagonal,
            number not in used,
            min((apart(number, other) for other in beside), default=0.0),
        )

    # Of several as good, the next one after that which is preferred.
    return max(((preferred + further) % COLOURS for further in range(COLOURS)), key=merit)


def _neighbours(grid: Grid, regions: Sequence[Collection[Point]]) -> list[_Neighbours]:
    boxes = [cells for cells in regions if isinstance(cells, Box)]
    if len(boxes) == len(regions):
        by_sides = [beside(index, boxes) for index in range(len(boxes))]
        around = [beside(index, boxes, corners=True) for index in range(len(boxes))]
        return [_Neighbours(a, b - a) for a, b in zip(by_sides, around, strict=True)]
    owner = {cell: index for index, cells in enumerate(regions) for cell in cells}
    found = []
    for index, cells in enumerate(regions):
        forms = [(cell, grid.form(cell)) for cell in cells]
        sides = ((cell, step) for cell, form in forms for step in form.sides.values())
        corners = ((cell, step) for cell, form in forms for step in form.corners)
        by_side = _across(sides, owner, index)
        found.append(_Neighbours(by_side, _across(corners, owner, index) - by_side))
    return found


def _across(
    steps: Iterable[tuple[Point, Vector]], owner: Mapping[Point, int], index: int
) -> set[int]:
    """The other regions to which steps lead from cells of a region."""
    return {owner.get(add(cell, step), index) for cell, step in steps} - {index}


# How text is styled on a terminal: as fills say, and as terminals can show it.


#: Words that matter most, and words that matter least.
STRONG = "bold"
WEAK = "dim"

#: Backgrounds where there are only 16 colours, and what can be read on them.
_SIXTEEN = (
    "bright_white on black",
    "bright_white on red",
    "black on green",
    "black on yellow",  # orange, as most terminals show it
    "bright_white on blue",
    "bright_white on magenta",
    "black on cyan",
    "black on white",  # grey, as most terminals show it
    "bright_white on bright_black",
    "black on bright_red",
    "black on bright_green",
    "black on bright_yellow",
    "bright_white on bright_blue",
    "black on bright_magenta",
    "black on bright_cyan",
    "black on bright_white",
)
#: Terminals with 16 colours, as Rich calls them.
_FEW_COLOURS = ("standard", "windows")


@cache
def style_of(fill: Fill) -> str:
    """The style of a fill, and of text on it, whatever the terminal's own colours are."""
    match fill:
        case Colour() | Heat():
            background = hex_of(fill, Theme.LIGHT) or ""
            return f"{ink_on(background)} on {background}"
        case Faded():
            return WEAK
        case None:
            return ""
        case _:
            assert_never(fill)


def for_terminal(text: Text, colour_system: str | None) -> Text:
    """The text in colours that stay different on such a terminal (see ``rich.console``)."""
    if colour_system not in _FEW_COLOURS:
        return text
    few = text.copy()
    styles = _styles_of_sixteen()
    few.spans = [
        Span(span.start, span.end, styles.get(span.style, span.style)) for span in text.spans
    ]
    return few


@cache
def _styles_of_sixteen() -> dict[str | Style, str]:
    """For each style of a colour of the palette that where there are 16 colours."""
    return {style_of(Colour(number)): _SIXTEEN[of_sixteen(number)] for number in range(COLOURS)}


# Heat: a class and a shade for each number, from the fewest to the most.


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
