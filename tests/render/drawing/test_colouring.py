"""Regions that touch have different colours, as far as there are enough."""

from __future__ import annotations

from itertools import pairwise

from jigsat.render.drawing.colouring import coloured
from jigsat.render.drawing.palette import COLOURS, colour
from jigsat.render.drawing.region import Region
from jigsat.schemas.grids.cube import CUBE
from jigsat.schemas.grids.square import SQUARE


def in_a_row(number: int) -> list[Region]:
    return [Region((SQUARE.point((0, column)),), "a") for column in range(number)]


def test_each_has_the_colour_that_it_prefers() -> None:
    regions = coloured(SQUARE, in_a_row(3), [5, 0, 5])
    assert [each.style for each in regions] == [colour(5), colour(0), colour(5)]


def test_of_two_that_touch_the_second_has_another() -> None:
    styles = [each.style for each in coloured(SQUARE, in_a_row(4), [5, 5, 5, 5])]
    assert styles == [colour(5), colour(6), colour(5), colour(6)]


def test_regions_touch_across_layers() -> None:
    regions = [Region((CUBE.point((layer, 0, 0)),), "a") for layer in range(3)]
    styles = [each.style for each in coloured(CUBE, regions, [0, 0, 0])]
    assert styles == [colour(0), colour(1), colour(0)]


def test_by_a_corner_they_do_not_touch() -> None:
    regions = [Region((SQUARE.point(cell),), "a") for cell in ((0, 0), (1, 1))]
    assert {each.style for each in coloured(SQUARE, regions, [3, 3])} == {colour(3)}


def test_more_than_there_are_colours() -> None:
    preferred = [number // 2 for number in range(3 * COLOURS)]
    styles = [each.style for each in coloured(SQUARE, in_a_row(3 * COLOURS), preferred)]
    assert all(one != other for one, other in pairwise(styles))


def test_where_all_colours_are_taken_one_comes_again() -> None:
    cells = [SQUARE.point((0, column)) for column in range(COLOURS)]
    below = Region(tuple(SQUARE.point((1, column)) for column in range(COLOURS)), "b")
    above = [Region((cell,), "a") for cell in cells]
    *_, last = coloured(SQUARE, [*above, below], [*range(COLOURS), 2])
    assert last.style == colour(2)
