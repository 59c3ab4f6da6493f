"""Text can be read on each colour."""

from __future__ import annotations

import pytest
from rich.color import Color
from rich.style import Style

from jigsat.render.colours import (
    COLOURS,
    HEAT_CLASSES,
    Colour,
    Fill,
    Heat,
    style_of,
)
from jigsat.render.drawing.vision import contrast

FILLS: list[Fill] = [
    *(Colour(number) for number in range(COLOURS)),
    *(Heat(number) for number in range(HEAT_CLASSES)),
]


def background(style: Style) -> Color:
    assert style.bgcolor is not None
    return style.bgcolor


def legibility(style: Style) -> float:
    assert style.color is not None
    text, under = style.color.get_truecolor(), background(style).get_truecolor()
    return contrast(text.hex, under.hex)


@pytest.mark.parametrize("fill", FILLS)
def test_text_can_be_read_on_each(fill: Fill) -> None:
    assert legibility(Style.parse(style_of(fill))) >= 4.5
