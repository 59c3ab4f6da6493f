"""Outlines of pieces, what is engraved on them, and letters as lines."""

from __future__ import annotations

import string

import pytest

from jigsat.extras.workshop.outlines import (
    Mark,
    can_be_engraved,
    engravable,
    outline_of,
    strokes,
)
from jigsat.schemas.grids.registry import GRIDS

SQUARE = GRIDS["square"]


def test_an_outline_begins_at_the_origin() -> None:
    marks = [Mark((7, 5), "A", 0.5, 0.5)]
    outline = outline_of(SQUARE, [(5, 7), (6, 7)], 10, marks).at_origin()
    assert outline.size == (10, 20)
    (mark,) = outline.marks
    assert (mark.at, mark.width, mark.height) == ((5, 5), 5, 5)


def test_a_quarter_turn_is_clockwise() -> None:
    marks = [Mark((1, 1), "A", 0.5, 0.5)]
    outline = outline_of(SQUARE, [(0, 0), (1, 0), (1, 1)], 10, marks).at_origin()
    turned = outline.quarter_turned()
    # The empty corner moves from the upper right to the lower right.
    assert (20, 20) not in turned.rings[0]
    assert {(0, 0), (0, 20), (20, 0)} <= set(turned.rings[0])
    assert (turned.marks[0].at, turned.marks[0].turn) == ((5, 15), 90)
    four = turned.quarter_turned().quarter_turned().quarter_turned()
    assert four.rings == outline.rings


@pytest.mark.parametrize("letter", string.ascii_letters + string.digits + "-+.,/'():_=#*?!&é")
def test_each_letter_stays_in_its_room(letter: str) -> None:
    lines = list(strokes(Mark((10, 20), letter, 4, 6)))
    points = [point for line in lines for point in line]
    assert all(len(line) > 1 for line in lines)
    assert all(7.5 <= x <= 12.5 and 15 <= y <= 25 for x, y in points)


def test_a_text_is_as_large_as_it_has_room_for() -> None:
    points = [point for line in strokes(Mark((0, 0), "LL", 20, 100)) for point in line]
    width = max(x for x, _ in points) - min(x for x, _ in points)
    assert 15 < width <= 20
    high = [point for line in strokes(Mark((0, 0), "LL", 200, 10)) for point in line]
    height = max(y for _, y in high) - min(y for _, y in high)
    assert height == pytest.approx(10, abs=0.2)


@pytest.mark.parametrize(
    ("text", "can"), [("Puffer-6", True), ("É", True), ("", False), (" ", False), ("🐟", False)]
)
def test_what_can_be_engraved(text: str, can: bool) -> None:
    assert can_be_engraved(text) is can


def test_what_cannot_be_engraved_has_a_number() -> None:
    assert engravable(["a", "🐟", "a", "ß<"]) == {"a": "a", "🐟": "#2", "ß<": "ß<"}
