"""The convex figures of the tangram are thirteen, as Wang and Hsiung proved in 1942.

Sixteen half squares make twenty convex figures: rectangles of squares without their corners,
each cut off at 45 degrees. The pieces of the tangram fill thirteen of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.find import find
from jigsat.solvers.limits.options import Options

#: Width, height, and how much is cut off at each corner, clockwise from the top left.
Figure = tuple[int, ...]
#: The four cells of a square: where they are drawn, and their middles, in sixths of its side.
CELLS = {(0, 1): (3, 1), (1, 0): (1, 3), (1, 2): (5, 3), (2, 1): (3, 5)}
HALF_SQUARES = 16


def figures() -> set[Figure]:
    """One of the turned and mirrored images of each."""
    return {
        min(images(figure))
        for width, height in product(range(1, HALF_SQUARES), repeat=2)
        for figure in product([width], [height], *[range(min(width, height) + 1)] * 4)
        if fits(*figure)
    }


def fits(width: int, height: int, a: int, b: int, c: int, d: int) -> bool:
    area = 2 * width * height - a * a - b * b - c * c - d * d
    return area == HALF_SQUARES and max(a + b, c + d) <= width and max(b + c, d + a) <= height


def images(figure: Figure) -> Iterator[Figure]:
    width, height, a, b, c, d = figure
    for _ in range(4):
        width, height, a, b, c, d = height, width, d, a, b, c
        yield width, height, a, b, c, d
        yield width, height, b, a, d, c


def board(width: int, height: int, a: int, b: int, c: int, d: int) -> list[tuple[int, int]]:
    """The cells whose middles are within all cuts."""
    return [
        (3 * row + down, 3 * column + right)
        for row, column in product(range(height), range(width))
        for (down, right), (x, y) in CELLS.items()
        for left, top in [(6 * column + x, 6 * row + y)]
        for to_right, to_bottom in [(6 * width - left, 6 * height - top)]
        if left + top > 6 * a
        and to_right + top > 6 * b
        and to_right + to_bottom > 6 * c
        and left + to_bottom > 6 * d
    ]


@pytest.mark.full
def test_the_pieces_of_the_tangram_fill_thirteen_of_twenty_convex_figures() -> None:
    square = load("tangram-square").model_dump(
        mode="json", exclude={"known"}, exclude_none=True
    )
    convex = sorted(figures())
    filled = [
        figure
        for figure in convex
        if find(
            Puzzle.model_validate({**square, "board": {"cells": board(*figure)}}),
            Options(limit=1),
        ).solutions
    ]
    assert (len(convex), len(filled)) == (20, 13)
