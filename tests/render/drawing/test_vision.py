"""Differences of colours: to most eyes, and to those that lack a kind of cone."""

from __future__ import annotations

import pytest

from jigsat.render.drawing.vision import (
    VISIONS,
    contrast,
    difference,
    least_difference,
    seen,
)


def test_black_and_white_are_as_far_apart_as_can_be() -> None:
    for vision in VISIONS:
        assert difference("#000000", "#ffffff", vision) == pytest.approx(1, abs=1e-3)
        assert difference("#808080", "#808080", vision) == 0
    assert contrast("#000000", "#ffffff") == contrast("#ffffff", "#000000") == 21


def test_published_values() -> None:
    # Red is in Ottosson's table, the grey in the guidelines.
    assert seen("#ff0000") == pytest.approx((0.628, 0.225, 0.126), abs=1e-3)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(
    ("vision", "alike"),
    [
        ("protanopia", ("#cc4444", "#7a6f40")),
        ("deuteranopia", ("#c09040", "#8fa944")),
        ("tritanopia", ("#44aa88", "#4499dd")),
    ],
)
def test_some_colours_are_nearly_the_same_to_some(vision: str, alike: tuple[str, str]) -> None:
    assert difference(*alike, vision) < difference(*alike) / 2
    assert least_difference(*alike) <= difference(*alike, vision)
