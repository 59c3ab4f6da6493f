"""The palette: colours that no reader takes for each other, and on which text can be read."""

from __future__ import annotations

from itertools import combinations

import pytest

from jigsat.render.colours import (
    COLOURS,
    LINES,
    PAGES,
    Theme,
    fill_of,
    ink_of,
)
from jigsat.render.vision import VISIONS, contrast, difference

#: The least difference of any two colours: of black and white it is 1.
LEAST = {"normal": 0.06, "protanopia": 0.03, "deuteranopia": 0.03, "tritanopia": 0.03}
#: The same of the first colours, with which most puzzles do.
FIRST = 17
LEAST_OF_FIRST = 0.05


def test_there_are_36_and_they_begin_again() -> None:
    assert COLOURS == 36
    assert fill_of(36, Theme.DARK) == fill_of(0, Theme.DARK) == "#226043"


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("vision", VISIONS)
def test_each_two_differ(theme: Theme, vision: str) -> None:
    colours = [fill_of(number, theme) for number in range(COLOURS)]
    for one, other in combinations(colours, 2):
        assert difference(one, other, vision) > LEAST[vision]
    for one, other in combinations(colours[:FIRST], 2):
        assert difference(one, other, vision) > LEAST_OF_FIRST


@pytest.mark.parametrize("theme", Theme)
def test_text_can_be_read_on_each(theme: Theme) -> None:
    for number in range(COLOURS):
        assert contrast(fill_of(number, theme), ink_of(number, theme)) >= 4.5
    assert contrast(PAGES[theme], LINES[theme]) > 14
