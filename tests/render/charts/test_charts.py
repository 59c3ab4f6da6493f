"""Charts show their data at the right places, and every text can be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from jigsat.render.figures.shapes import Figure, Group, Line, Role
from tests.render.charts.layout import assert_legible, words
from tests.render.charts.toys import CHARTS, golden, lines, text_of
from tests.render.golden.test_golden import RENEW

#: Names that a person, or another program, may have typed.
NAMES = (
    "soma",
    "x" * 60,
    '<script>alert("&amp;")</script>',
    "quotes ' and \" too",
    "חידה בעברית",
    "拼图" * 20,
    "🧩🧩",
    "many words " * 18,
)

every_chart = pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS)


def groups(figure: Figure) -> dict[str, Group]:
    """The groups of data by their titles."""
    return {
        shape.title: shape
        for shape in figure.shapes
        if isinstance(shape, Group) and shape.role is Role.DATA
    }


@pytest.mark.full(but=4)
@every_chart
@pytest.mark.parametrize("names", [(), NAMES, NAMES * 3], ids=["usual", "unusual", "many"])
def test_every_text_can_be_read(chart: Callable[..., Figure], names: tuple[str, ...]) -> None:
    assert_legible(chart(*names))


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_is_as_it_was(name: str) -> None:
    assert text_of(name) == golden(name).read_text(encoding="utf-8"), RENEW


def test_several_lines_have_a_legend() -> None:
    assert "scan" not in words(lines("scan"))
    figure = lines("scan", "cp-sat")
    assert {"scan", "cp-sat"} < set(words(figure))
    inks = [groups(figure)[f"{name}: found"].shapes[0] for name in ("scan", "cp-sat")]
    assert len({each.ink.dashes for each in inks if isinstance(each, Line)}) == 2
