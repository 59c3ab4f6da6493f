"""Colours stay different, and can be read, whatever terminal shows them."""

from __future__ import annotations

import pytest
from rich.color import Color
from rich.style import Style
from rich.text import Text

from jigsat.render.colours import (
    COLOURS,
    HEAT_CLASSES,
    STRONG,
    Colour,
    Fill,
    Heat,
    for_terminal,
    of_sixteen,
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


def of_16_colours(style: str) -> Style:
    (span,) = for_terminal(Text.assemble(("a", style)), "standard").spans
    return Style.parse(str(span.style))


def test_the_first_16_differ_where_there_are_16() -> None:
    shown = [
        background(of_16_colours(style_of(Colour(number)))).number for number in range(COLOURS)
    ]
    assert set(shown[:16]) == set(shown[16:32]) == set(range(16))
    assert shown == [of_sixteen(number) for number in range(COLOURS)]


def legibility(style: Style) -> float:
    assert style.color is not None
    text, under = style.color.get_truecolor(), background(style).get_truecolor()
    return contrast(text.hex, under.hex)


@pytest.mark.parametrize("fill", FILLS)
def test_text_can_be_read_on_each(fill: Fill) -> None:
    assert legibility(Style.parse(style_of(fill))) >= 4.5


def test_other_styles_and_other_terminals_are_left_alone() -> None:
    text = Text.assemble(("a", STRONG), ("b", style_of(Colour(1))), "c")
    assert for_terminal(text, "256") is for_terminal(text, None) is text
    few = for_terminal(text, "standard")
    assert few.plain == "abc"
    assert [str(span.style) for span in few.spans] == [STRONG, "black on bright_yellow"]
    assert [str(span.style) for span in text.spans] == [STRONG, style_of(Colour(1))]
