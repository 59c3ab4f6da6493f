"""Letters as lines: what can be engraved, and where the lines are."""

from __future__ import annotations

import string

import pytest

from jigsat.extras.workshop.cutting.drawn import engravable
from jigsat.extras.workshop.cutting.outlines import Mark, can_be_engraved, strokes


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
