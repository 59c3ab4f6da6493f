"""Charts show their data at the right places, and every text can be read."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from jigsat.render.charts.bars import LONGEST, Bar, Measure, bar_table
from jigsat.render.charts.lines import HEIGHT, WIDTH
from jigsat.render.colours import Theme, heat_of
from jigsat.render.figures.shapes import Area, Disc, Figure, Group, Line, Role, leaves
from jigsat.render.outputs.svg import svg_of
from tests.render.charts.layout import assert_legible, words
from tests.render.charts.toys import (
    CHARTS,
    DARK,
    HEADING,
    LIGHT,
    bars,
    golden,
    heat,
    lines,
    text_of,
)
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
@pytest.mark.parametrize("names", [(), NAMES, NAMES * 5], ids=["usual", "unusual", "many"])
def test_every_text_can_be_read(chart: Callable[..., Figure], names: tuple[str, ...]) -> None:
    assert_legible(chart(LIGHT, *names))


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_is_as_it_was(name: str) -> None:
    assert text_of(name) == golden(name).read_text(encoding="utf-8"), RENEW


@every_chart
def test_names_are_harmless_in_xml(chart: Callable[..., Figure]) -> None:
    text = svg_of(chart(LIGHT, *NAMES))
    root = ElementTree.fromstring(text)
    assert "script" not in {element.tag.rpartition("}")[2] for element in root.iter()}
    assert NAMES[2] in {element.text for element in root.iter()}


@every_chart
def test_a_title_and_a_description_lead(chart: Callable[..., Figure]) -> None:
    first, second, *_ = ElementTree.fromstring(svg_of(chart()))
    assert (first.tag.rpartition("}")[2], first.text) == ("title", "What it is")
    assert (second.tag.rpartition("}")[2], second.text) == ("desc", "all of it in words")


@every_chart
def test_light_and_dark_differ_in_colours_alone(chart: Callable[..., Figure]) -> None:
    light, dark = chart(LIGHT), chart(DARK)
    assert words(light) == words(dark)
    assert (light.width, light.height) == (dark.width, dark.height)
    paper = [next(leaves(figure.shapes)) for figure in (light, dark)]
    assert [shape.ink.fill for shape in paper] == [LIGHT.paper, DARK.paper]


def test_a_line_goes_through_its_points() -> None:
    scan = groups(lines())["scan: found"]
    (line, end) = scan.shapes
    assert isinstance(line, Line)
    assert isinstance(end, Disc)
    left, bottom = line.points[0]
    at = [((x - left) / WIDTH * 4, (bottom - y) / HEIGHT * 10) for x, y in line.points]
    stairs = [(0, 0), (0, 0), (1, 0), (1, 5), (4, 5), (4, 10)]
    assert at == [pytest.approx(each) for each in stairs]
    assert end.centre == line.points[-1]
    (share, _) = groups(lines())["share: share"].shapes
    assert isinstance(share, Line)
    assert len(share.points) == 2


def test_several_lines_have_a_legend() -> None:
    assert "scan" not in words(lines(LIGHT, "scan"))
    figure = lines(LIGHT, "scan", "cp-sat")
    assert {"scan", "cp-sat"} < set(words(figure))
    inks = [groups(figure)[f"{name}: found"].shapes[0] for name in ("scan", "cp-sat")]
    assert len({each.ink.dashes for each in inks if isinstance(each, Line)}) == 2


def lengths(group: Group) -> list[float]:
    """How long the bars of a row are."""
    found = (shape.rings[0] for shape in group.shapes if isinstance(shape, Area))
    return [round(ring[1][0] - ring[0][0], 3) for ring in found]


def test_bars_are_as_long_as_their_values() -> None:
    rows = groups(bars())
    assert lengths(rows["a"]) == [0, LONGEST / 2]  # what is not known has none
    assert [lengths(rows[name])[0] for name in "bc"] == [LONGEST / 2, LONGEST]
    assert lengths(rows["b"])[1:] == [pytest.approx(LONGEST * 0.7325, abs=0.01), LONGEST / 2]


def test_bars_of_nothing() -> None:
    nothing = Measure("none", "", [Bar(0.0, "0"), Bar(None, "?")])
    rows = groups(bar_table(HEADING, ["a", "b"], [nothing], LIGHT))
    assert [lengths(rows[name]) for name in "ab"] == [[0], []]


def test_tiles_have_the_colour_of_their_class() -> None:
    tiles = groups(heat())
    fills = {title: next(leaves(tile.shapes)).ink.fill for title, tile in tiles.items()}
    few, many = heat_of(0, Theme.LIGHT), heat_of(4, Theme.LIGHT)
    assert fills["Jan Jan: 1"] == few
    assert fills["Feb Jan: 10"] == many
    assert fills["Jan last"] not in (few, many)
    assert words(heat())[-2:] == ["1", "2 to 10"]
