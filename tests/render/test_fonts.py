"""The font that pictures are written in."""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from jigsat.render import fonts
from jigsat.render.figures.shapes import width_of


def font(name: str) -> TTFont:
    return TTFont(BytesIO(fonts.font_data(name)))


@pytest.mark.parametrize("name", [fonts.REGULAR, fonts.BOLD])
def test_it_has_its_name_and_is_small(name: str) -> None:
    assert font(name)["name"].getDebugName(1) == fonts.FAMILY
    assert len(fonts.font_data(name)) < 60_000


def test_it_has_the_letters_of_europe_and_what_pictures_need() -> None:
    assert set("aZ09äßçñøłőžΩπЖя→◆·") <= set(fonts.advances())


def test_bold_letters_have_room() -> None:
    bold = font(fonts.BOLD)
    glyphs, metrics = bold.getBestCmap(), bold["hmtx"]
    for text in ("Another Tough Puzzle", "Pentominoes, 6 by 10", "Rules"):
        true = sum(metrics[glyphs[ord(letter)]][0] for letter in text) / bold["head"].unitsPerEm
        assert true <= width_of(text, 1, bold=True) <= 1.1 * true


def test_its_licence_is_beside_it() -> None:
    text = files(fonts).joinpath("LICENSE.txt").read_text(encoding="utf-8")
    assert "Bitstream" in text
    assert "Tavmjong Bah" in text
