"""What can be cut out of a sheet, and what cannot."""

from __future__ import annotations

import pytest

from jigsat.extras.workshop.cut import draw_cut
from jigsat.render.sheets.request import Request
from jigsat.schemas.errors import WrongValue
from tests.render.golden.toys import toy


def test_balls_are_not_cut() -> None:
    with pytest.raises(WrongValue, match="balls cannot be cut out of a sheet"):
        draw_cut(Request(toy("balls")))
