"""Which colour each region of a drawing has: none is mistaken for one that it touches.

A region keeps the colour that it prefers wherever that is possible, so that a piece has the
same colour in nearly all solutions. Of two that touch and look alike to some reader, one is
changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache

from jigsat.render.drawing.palette import COLOURS, Theme, fill_of, of_sixteen
from jigsat.render.drawing.vision import least_difference
from jigsat.schemas.grids.grid import Grid, Point, Vector, add

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
    while True:
        clashes = {index: _clashes(neighbours[index], index, kept) for index in kept}
        clashing = [index for index, number in clashes.items() if number]
        if not clashing:
            return kept
        crowded = {each for each in clashing if len(neighbours[each].by_side) >= COLOURS}
        worst = max(clashing, key=lambda each: (each not in crowded, clashes[each], each))
        del kept[worst]


def _clashes(own: _Neighbours, index: int, kept: Mapping[int, int]) -> int:
    """How many neighbours have a colour that cannot be beside that of a region."""
    beside = (kept[other] for other in own.by_side if other in kept)
    diagonal = (kept[other] for other in own.by_corner if other in kept)
    colour = kept[index]
    return sum(are_alike(colour, other) for other in beside) + sum(
        colour == other for other in diagonal
    )


def _completed(
    neighbours: Sequence[_Neighbours], kept: Mapping[int, int], preferred: Sequence[int]
) -> dict[int, int]:
    """Colours for all regions; next comes always the one with most colours beside it."""
    chosen = dict(kept)
    left = set(range(len(neighbours))) - set(chosen)
    while left:
        following = max(left, key=lambda each: (_saturation(neighbours[each], chosen), -each))
        left.remove(following)
        chosen[following] = _best(neighbours[following], chosen, preferred[following])
    return chosen


def _saturation(own: _Neighbours, chosen: Mapping[int, int]) -> int:
    return len({chosen[other] for other in own.by_side if other in chosen})


def _best(own: _Neighbours, chosen: Mapping[int, int], preferred: int) -> int:
    """The colour that goes best with those of the neighbours, if possible one of its own."""
    beside = {chosen[other] for other in own.by_side if other in chosen}
    diagonal = {chosen[other] for other in own.by_corner if other in chosen}
    used = set(chosen.values())

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
    """For each region those that touch it."""
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
