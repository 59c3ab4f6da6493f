"""Regions that touch have different colours, distinct to all readers."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.colours import COLOURS, DISTINCT, apart, are_alike, colours_of
from jigsat.schemas.grids.grid import Grid, Point, add
from jigsat.schemas.grids.plane import SQUARE
from jigsat.schemas.grids.registry import GRIDS

#: The cells of a region.
Cells = tuple[Point, ...]


def in_a_row(number: int) -> list[Cells]:
    return [(SQUARE.point((0, column)),) for column in range(number)]


def test_of_some_that_touch_as_few_as_possible_change() -> None:
    one, changed, three, last = colours_of(SQUARE, in_a_row(4), [5, 5, 5, 9])
    assert [one, three, last] == [5, 5, 9]
    assert not are_alike(5, changed)


def test_the_first_colours_are_never_changed_where_all_pieces_differ() -> None:
    assert not any(are_alike(one, other) for one, other in combinations(range(16), 2))


def test_who_touches_by_a_corner_has_another_colour_but_may_be_less_distinct() -> None:
    regions = [(SQUARE.point(cell),) for cell in ((0, 0), (1, 1))]
    assert len(set(colours_of(SQUARE, regions, [3, 3]))) == 2
    alike = next(pair for pair in combinations(range(COLOURS), 2) if apart(*pair) < DISTINCT)
    assert tuple(colours_of(SQUARE, regions, list(alike))) == alike


def test_one_that_touches_as_many_as_there_are_colours_keeps_its_own() -> None:
    cells = [SQUARE.point((0, column)) for column in range(COLOURS)]
    below = tuple(SQUARE.point((1, column)) for column in range(COLOURS))
    above = [(cell,) for cell in cells]
    *others, last = colours_of(SQUARE, [*above, below], [*range(COLOURS), 2])
    assert last == 2
    assert not any(are_alike(other, 2) for other in others)


def neighbours(grid: Grid, regions: list[Cells]) -> set[tuple[int, int]]:
    owner = {cell: index for index, cells in enumerate(regions) for cell in cells}
    pairs = (
        (index, owner.get(add(cell, step), index))
        for cell, index in owner.items()
        for step in grid.sides(cell).values()
    )
    return {pair for pair in pairs if pair[0] < pair[1]}


@st.composite
def boards(draw: st.DrawFn) -> tuple[Grid, list[Cells], list[int]]:
    """A board of a few cells, each of one of many regions, and preferred colours."""
    grid = GRIDS[draw(st.sampled_from(sorted(GRIDS)))]
    ranges = [range(3), range(3), range(3)] if len(grid.axes) == 3 else [range(7), range(9)]
    cells = [()]
    for each in ranges:
        cells = [(*cell, number) for cell in cells for number in each]
    found: dict[int, list[tuple[int, ...]]] = {}
    for cell in cells:
        if grid.form_at(cell) is not None:
            found.setdefault(draw(st.integers(0, 30)), []).append(grid.point(cell))
    regions = [tuple(points) for points in found.values()]
    colour = st.integers(0, 2 * COLOURS)
    return grid, regions, [draw(colour) for _ in regions]


def steps(number: int) -> int:
    """The calls and returns of functions while a row of one colour is coloured."""
    found = 0

    def count(*_: object) -> None:
        nonlocal found
        found += 1

    sys.setprofile(count)
    try:
        colours_of(SQUARE, in_a_row(number), [5] * number)
    finally:
        sys.setprofile(None)
    return found


def test_the_work_grows_as_the_number_of_regions() -> None:
    steps(100)  # what is compared once and for all
    assert steps(800) < 10 * steps(100)


@given(boards())
def test_neighbours_never_share(board: tuple[Grid, list[Cells], list[int]]) -> None:
    grid, regions, preferred = board
    found = colours_of(grid, regions, preferred)
    assert found == colours_of(grid, regions, preferred)
    for one, other in neighbours(grid, regions):
        assert found[one] != found[other]


@given(st.lists(st.integers(0, 8), min_size=20, max_size=20), st.integers(1, COLOURS))
def test_in_the_plane_neighbours_are_distinct(cells: list[int], some: int) -> None:
    """Strips of four rows, in which each region touches few others."""
    by_number: Mapping[int, list[tuple[int, ...]]] = {number: [] for number in range(20)}
    for index, number in enumerate(cells):
        by_number[number].append(SQUARE.point(divmod(index, 5)))
    regions = [tuple(points) for points in by_number.values() if points]
    found = colours_of(SQUARE, regions, [number % some for number in range(len(regions))])
    for one, other in neighbours(SQUARE, regions):
        assert not are_alike(found[one], found[other])
        assert apart(found[one], found[other]) >= DISTINCT
