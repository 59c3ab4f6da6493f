"""Text can be read on each colour."""

from __future__ import annotations

import pytest
from rich.color import Color
from rich.style import Style

from jigsat.render.colours import COLOURS, style_of
from jigsat.render.vision import contrast


def background(style: Style) -> Color:
    assert style.bgcolor is not None
    return style.bgcolor


def legibility(style: Style) -> float:
    assert style.color is not None
    text, under = style.color.get_truecolor(), background(style).get_truecolor()
    return contrast(text.hex, under.hex)


@pytest.mark.parametrize("colour", range(COLOURS))
def test_text_can_be_read_on_each(colour: int) -> None:
    assert legibility(Style.parse(style_of(colour))) >= 4.5
