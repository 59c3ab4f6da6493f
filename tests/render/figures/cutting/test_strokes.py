"""Letters as lines: what can be engraved, and where the lines are."""

from __future__ import annotations

import string

import pytest

from jigsat.render.figures.cutting.drawn import engravable
from jigsat.render.figures.cutting.outlines import Mark, can_be_engraved, strokes


@pytest.mark.parametrize("letter", string.ascii_letters + string.digits + "-+.,/'():_=#*?!&é")
def test_each_letter_stays_in_its_room(letter: str) -> None:
    lines = list(strokes(Mark((10, 20), letter, 4, 6)))
    points = [point for line in lines for point in line]
    assert all(len(line) > 1 for line in lines)
    assert all(8 <= x <= 12 and 17 <= y <= 23 for x, y in points)


def test_a_text_is_as_large_as_it_has_room_for() -> None:
    points = [point for line in strokes(Mark((0, 0), "LL", 20, 100)) for point in line]
    # Two letters are ten columns wide with the space between them, and six rows high.
    assert (min(x for x, _ in points), max(x for x, _ in points)) == (-10, 10)
    assert (min(y for _, y in points), max(y for _, y in points)) == (-6, 6)


def test_a_text_is_turned_clockwise() -> None:
    (line,) = strokes(Mark((0, 0), "L", 4, 6, turn=90))
    # Its stem leads from the top, which is on the right, to the left.
    rounded = [(round(x), round(y)) for x, y in line]
    assert rounded == [(3, -2), (-3, -2), (-3, 2)]


@pytest.mark.parametrize(
    ("text", "can"), [("Puffer-6", True), ("É", True), ("", False), (" ", False), ("🐟", False)]
)
def test_what_can_be_engraved(text: str, can: bool) -> None:
    assert can_be_engraved(text) is can


def test_small_letters_are_small_capitals() -> None:
    points = [point for line in strokes(Mark((0, 0), "l", 4, 6)) for point in line]
    assert (min(y for _, y in points), max(y for _, y in points)) == pytest.approx((-1.2, 3))


def test_texts_that_would_look_alike_have_numbers() -> None:
    assert engravable(["Z", "z", "e", "é"]) == {"Z": "Z", "z": "z", "e": "e", "é": "#4"}


def test_what_cannot_be_engraved_has_a_number() -> None:
    assert engravable(["a", "🐟", "a", "ß<"]) == {"a": "a", "🐟": "#2", "ß<": "#3"}
