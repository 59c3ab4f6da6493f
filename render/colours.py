"""The palette: colours by number, each as it is on light and on dark pages.

Colours are decoration: outlines and symbols say everything without them. But nobody shall
mistake one for another, whichever colours he or she sees.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from jigsat.render.vision import contrast, least_difference
from jigsat.schemas.geometry.boxes import Box, beside
from jigsat.schemas.grids.grid import Grid, Point, Vector, add


class Theme(StrEnum):
    """Whether dark is drawn on light, or light on dark."""

    LIGHT = "light"
    DARK = "dark"


#: The colour of the page, and of lines and texts on it.
PAGES: Mapping[Theme, str] = {Theme.LIGHT: "#ffffff", Theme.DARK: "#1b1d21"}
LINES: Mapping[Theme, str] = {Theme.LIGHT: "#000000", Theme.DARK: "#f2f2f2"}
#: What can be written on a colour.
_INKS = ("#000000", "#ffffff")

#: On light and on dark pages, the most different ones first.
_COLOURS = (
    ("#5d9979", "#226043"),
    ("#f5f86d", "#c5c632"),
    ("#fe8fdb", "#c35aa4"),
    ("#975ac0", "#5c1c80"),
    ("#9decfa", "#6ab9c7"),
    ("#80d36d", "#4a9c36"),
    ("#b55f40", "#742400"),
    ("#5c98fc", "#255ebc"),
    ("#c2a29c", "#8b6c67"),
    ("#797791", "#423f56"),
    ("#f7d4ce", "#c3a29c"),
    ("#bb81c8", "#814a8d"),
    ("#68babe", "#2d8387"),
    ("#cac4fd", "#9790c7"),
    ("#ea6a83", "#aa2e4e"),
    ("#d58252", "#984b16"),
    ("#d3fcca", "#a3cb9a"),
    ("#a4b279", "#6e7b44"),
    ("#d8ce91", "#a49a5f"),
    ("#c75ea8", "#87216d"),
    ("#80e4b1", "#49af7e"),
    ("#897ccd", "#53448f"),
    ("#5671d8", "#253496"),
    ("#f5b7d3", "#bf849f"),
    ("#9ca1f5", "#686bb9"),
    ("#a26678", "#642e41"),
    ("#a6c3b2", "#728e7e"),
    ("#bfdb56", "#8ca507"),
    ("#9d95b0", "#665e77"),
    ("#a2f78f", "#70c35d"),
    ("#c48598", "#884f61"),
    ("#ae7e57", "#724720"),
    ("#d3a5f5", "#9c70bc"),
    ("#da9c4e", "#a06604"),
    ("#837a5f", "#4b4229"),
    ("#e8aa94", "#b07661"),
)
#: How many colours there are.
COLOURS = len(_COLOURS)


def fill_of(colour: int, theme: Theme) -> str:
    """The colour with this number, as ``#rrggbb``; after the last one the first again."""
    light, dark = _COLOURS[colour % COLOURS]
    return light if theme is Theme.LIGHT else dark


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
    chosen: dict[int, int] = {}
    used = {colour % COLOURS for colour in preferred}

    # One that touches as many as there are colours could not change: it comes first.
    def turn(index: int) -> tuple[bool, int]:
        return len(neighbours[index].by_side) < COLOURS, index

    for index in sorted(range(len(regions)), key=turn):
        own, wanted = neighbours[index], preferred[index] % COLOURS
        beside = {chosen[each] for each in own.by_side if each in chosen}
        diagonal = {chosen[each] for each in own.by_corner if each in chosen}
        if wanted in diagonal or any(are_alike(wanted, other) for other in beside):
            wanted = _best(beside, diagonal, used, wanted)
            used.add(wanted)
        chosen[index] = wanted
    return [chosen[index] for index in range(len(regions))]


@cache
def apart(one: int, other: int) -> float:
    """The least difference of two colours of the palette, over all themes and visions."""
    return min(least_difference(fill_of(one, theme), fill_of(other, theme)) for theme in Theme)


@cache
def are_alike(one: int, other: int) -> bool:
    """Whether some reader may mistake two colours for each other."""
    return apart(one, other) < DISTINCT


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


# How text is styled on a terminal, which Rich translates for those with few colours.


#: Words that matter most, and words that matter least.
STRONG = "bold"
WEAK = "dim"


@cache
def style_of(colour: int) -> str:
    """The style of a colour, and of text on it, whatever the terminal's own colours are."""
    background = fill_of(colour, Theme.LIGHT)
    return f"{ink_on(background)} on {background}"
