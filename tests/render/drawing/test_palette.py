"""Colours stay different, and can be read, whatever terminal shows them."""

from __future__ import annotations

from itertools import combinations

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style
from rich.text import Text

from jigsat.render.drawing.palette import COLOURS, STRONG, colour, for_terminal

STYLES = [Style.parse(colour(number)) for number in range(COLOURS)]


def background(style: Style) -> Color:
    assert style.bgcolor is not None
    return style.bgcolor


def of_16_colours(style: str) -> Style:
    (span,) = for_terminal(Text.assemble(("a", style)), "standard").spans
    return Style.parse(str(span.style))


def test_there_are_16_and_they_begin_again() -> None:
    assert COLOURS == 16
    assert colour(16) == colour(0)


def test_all_differ_where_there_are_256_colours() -> None:
    shown = {background(style).downgrade(ColorSystem.EIGHT_BIT).number for style in STYLES}
    assert len(shown) == COLOURS


def test_all_differ_where_there_are_16() -> None:
    shown = {background(of_16_colours(colour(number))).number for number in range(COLOURS)}
    assert shown == set(range(16))


def luminance(of: Color) -> float:
    parts = (part / 255 for part in of.get_truecolor())
    linear = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return sum(
        factor * part for factor, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True)
    )


def contrast(style: Style) -> float:
    """As the accessibility guidelines for the web have it: 4.5 suffices for small text."""
    assert style.color is not None
    low, high = sorted((luminance(style.color), luminance(background(style))))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("number", range(COLOURS))
def test_text_can_be_read_on_each(number: int) -> None:
    assert contrast(STYLES[number]) > 7
    assert contrast(of_16_colours(colour(number))) > 3  # terminals have colours of their own


def test_each_two_differ_for_most_eyes() -> None:
    for one, other in combinations(STYLES, 2):
        parts = zip(
            background(one).get_truecolor(), background(other).get_truecolor(), strict=True
        )
        assert sum(abs(a - b) for a, b in parts) > 30


def test_other_styles_and_other_terminals_are_left_alone() -> None:
    text = Text.assemble(("a", STRONG), ("b", colour(0)), "c")
    assert for_terminal(text, "256") is for_terminal(text, None) is text
    few = for_terminal(text, "standard")
    assert few.plain == "abc"
    assert [str(span.style) for span in few.spans] == [STRONG, "black on bright_red"]
    assert [str(span.style) for span in text.spans] == [STRONG, colour(0)]
