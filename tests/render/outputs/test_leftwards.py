"""Words that run from right to left keep to themselves."""

from __future__ import annotations

import pytest

from jigsat.render.outputs.svg import set_apart


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("", ""),
        ("plain = text", "plain = text"),
        ("ש = שלג", "\u2068ש\u2069 = \u2068שלג\u2069"),
        ("שלג عالم, a", "שלג عالم, a"),
        ("漢 🧩 é", "漢 🧩 é"),
    ],
)
def test_they_are_set_apart(text: str, apart: str) -> None:
    assert set_apart(text) == apart
