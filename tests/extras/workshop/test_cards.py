"""Cards at true size on paper: each once, side by side, and their backs."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from jigsat.extras.workshop.cards import card_pages
from jigsat.render.figures.shapes import (
    PAPERS,
    Area,
    Figure,
    Group,
    Paper,
    Role,
    Shape,
)
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from tests.render.layout import words

A4 = PAPERS["a4"]
TWO_SIDED: dict[str, Any] = {
    "schema_version": 1,
    "name": "two-sided",
    "title": "Two sides",
    "grid": "square",
    "turning": "rotate-and-flip",
    "board": {"cells": ["##"]},
    "pieces": [
        {"name": "a", "face": "sun", "sides": ["n", "e", "s", "w"], "back": {"face": "moon"}},
        {"name": "b", "face": "sun", "sides": ["n", "e", "s", "w"]},
    ],
    "rules": [{"rule": "equal-sides"}],
}


def groups(shapes: tuple[Shape, ...], role: Role) -> list[Group]:
    found = [shape for shape in shapes if isinstance(shape, Group)]
    inside = [each for group in found for each in groups(group.shapes, role)]
    return [group for group in found if group.role is role] + inside


def cards(figure: Figure) -> dict[str, tuple[float, float, float, float]]:
    """Left, top, right and bottom of each card, by its title."""
    found = {}
    for group in groups(figure.shapes, Role.PIECE):
        area = next(each for each in group.shapes if isinstance(each, Area))
        xs, ys = zip(*(corner for ring in area.rings for corner in ring), strict=True)
        found[group.title] = min(xs), min(ys), max(xs), max(ys)
    return found


@pytest.mark.parametrize(
    ("name", "cell", "pages"),
    [
        ("tropical-fish", 40, 2),
        ("another-tough-puzzle", 50, 2),
        ("drive-ya-nuts", 45, 1),
        ("macmahon-squares", 40, 1),
    ],
)
def test_each_card_is_on_one_page(name: str, cell: float, pages: int) -> None:
    puzzle = load(name)
    found = card_pages(puzzle, cell, A4)
    assert len(found) == pages
    titles = Counter(title for page in found for title in cards(page))
    assert titles == Counter(piece.name for piece in puzzle.box)
    for page in found:
        assert (page.width, page.height) == (210, 297)
        for left, top, right, bottom in cards(page).values():
            assert min(left, top) >= A4.margin - 1e-6
            assert right <= 210 - A4.margin + 1e-6
            assert bottom <= 297 - A4.margin + 1e-6


def test_cards_lie_side_by_side() -> None:
    (page,) = card_pages(load("scramble-squares-insects"), 50, A4)
    assert cards(page)["5"] == pytest.approx((62, 62, 112, 112), abs=0.1)


def test_cards_with_tabs_lie_apart() -> None:
    page, _ = card_pages(load("another-tough-puzzle"), 50, A4)
    for one, other in combinations(cards(page).values(), 2):
        beside = one[2] < other[0] or other[2] < one[0]
        assert beside or one[3] < other[1] or other[3] < one[1]


def test_backs_lie_behind_their_fronts() -> None:
    puzzle = Puzzle.model_validate(TWO_SIDED)
    front, back = card_pages(puzzle, 40, A4)
    assert [page.title for page in (front, back)] == [
        "Two sides, cards 1 / 1",
        "Two sides, cards 1 / 1, backs",
    ]
    there = cards(back)
    for name, (left, top, right, bottom) in cards(front).items():
        # Turned over along its long edge, the left of the paper is on the right.
        assert there[name] == pytest.approx((210 - right, top, 210 - left, bottom))
    assert words(front).count("moon") == 0
    assert words(back).count("moon") == 1


def test_a_card_larger_than_the_paper() -> None:
    for name in ("scramble-squares-insects", "another-tough-puzzle"):
        with pytest.raises(WrongValue, match="a piece is larger than the paper"):
            card_pages(load(name), 50, Paper(60, 60))
