"""Differences of colours: to most eyes, and to those that lack a kind of cone."""

from __future__ import annotations

import pytest

from jigsat.render.vision import (
    VISIONS,
    contrast,
    difference,
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
