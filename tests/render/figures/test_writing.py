"""How wide text is, and how it is broken into lines."""

from __future__ import annotations

import pytest

from jigsat.render.figures.shapes import size_that_fits, width_of, wrapped


def test_letters_have_the_widths_of_the_font() -> None:
    assert width_of("W", 10) > width_of("m", 10) > width_of("n", 10) > width_of("i", 10)
    assert width_of("拼", 10) == 2 * width_of("\N{HEBREW LETTER ALEF}", 10)


def test_a_text_fits_or_is_as_high_as_it_may_be() -> None:
    assert size_that_fits("a long name", 20, 100) == pytest.approx(
        20 / width_of("a long name", 1)
    )
    assert size_that_fits("i", 20, 5) == 5


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one two three", ["one two", "three"]),
        ("nnnnnnnnnnnn", ["nnnnnnnn", "nnnn"]),
        ("拼图拼图拼图拼图", ["拼图拼图", "拼图拼图"]),
        ("one two\N{NO-BREAK SPACE}three", ["one", "two three"]),
    ],
)
def test_text_is_broken_where_it_is_too_long(text: str, expected: list[str]) -> None:
    assert list(wrapped(text, 3, width_of("n" * 8, 3) + 0.1)) == expected
