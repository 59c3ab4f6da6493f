"""What painters paint: the right colours at the right places, and texts that can be read."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from PIL import Image
from pypdf import PdfReader

from jigsat.render.figures.shapes import (
    Anchor,
    Area,
    Disc,
    Figure,
    Group,
    Ink,
    Line,
    Role,
    Shape,
    Text,
)
from jigsat.render.outputs import png
from jigsat.render.outputs.pdf import pdf_of
from jigsat.render.outputs.png import png_of
from jigsat.render.outputs.registry import one_figure
from jigsat.render.outputs.svg import page_of, svg_of
from jigsat.schemas.errors import WrongValue
from tests.render.awkward import CELLS, NAMES, TITLE

#: Pixels for a millimetre.
PIXELS = 3.0
BLACK = Ink(fill="#000000")
Pixel = tuple[int, int, int]


def near(found: Any, expected: Pixel) -> bool:
    return all(abs(a - b) <= 2 for a, b in zip(found, expected, strict=False))


def figure(*shapes: Shape, width: float = 40, height: float = 20) -> Figure:
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    paper = Area((corners,), Role.BACKGROUND, Ink(fill="#ffffff"))
    return Figure(width, height, (paper, *shapes), "a test")


def as_png(pages: Sequence[Figure]) -> Image.Image:
    (page,) = pages
    return Image.open(BytesIO(png_of(page, PIXELS))).convert("RGB")


def as_pdf(pages: Sequence[Figure]) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf_of(pages))
    return document[0].render(scale=PIXELS * 25.4 / 72).to_pil().convert("RGB")


class TestText:
    @pytest.mark.parametrize("paint", [as_png, as_pdf])
    @pytest.mark.parametrize("text", ["A", "漢", "🧩", "ש"])
    @pytest.mark.parametrize("bold", [False, True])
    def test_every_letter_can_be_seen(self, text: str, paint: Any, bold: bool) -> None:
        image = paint([figure(Text((20, 10), text, 12, Role.CAPTION, BLACK, bold=bold))])
        darkest, _ = image.convert("L").getextrema()
        assert darkest < 80

    @pytest.mark.parametrize("paint", [as_png, as_pdf])
    @pytest.mark.parametrize(
        ("anchor", "left", "right"),
        [(Anchor.START, 20, 40), (Anchor.MIDDLE, 10, 30), (Anchor.END, 0, 20)],
    )
    def test_it_lies_at_its_anchor(
        self, paint: Any, anchor: Anchor, left: float, right: float
    ) -> None:
        image = paint([figure(Text((20, 10), "HH", 8, Role.CAPTION, BLACK, anchor))])
        first, top, last, bottom = dark_part(image)
        assert left - 1 <= first
        assert last <= right + 1
        assert (top + bottom) / 2 == pytest.approx(10, abs=0.5)

    @pytest.mark.parametrize("paint", [as_png, as_pdf])
    def test_it_turns_clockwise(self, paint: Any) -> None:
        turned = Text((20, 10), "HHH", 5, Role.CAPTION, BLACK, Anchor.START, turn=90)
        left, top, right, bottom = dark_part(paint([figure(turned)]))
        assert (left + right) / 2 == pytest.approx(20, abs=0.5)
        assert top > 9.5
        assert bottom > 15


def dark_part(image: Image.Image) -> tuple[float, float, float, float]:
    """Where the dark pixels lie, in mm: from the left, top, to the right, bottom."""
    box = image.convert("L").point(lambda value: 255 * (value < 128)).getbbox()
    assert box is not None
    left, top, right, bottom = (edge / PIXELS for edge in box)
    return left, top, right, bottom


@pytest.mark.parametrize("paint", [as_png, as_pdf])
def test_shapes_are_where_they_should_be(paint: Any) -> None:
    ring = ((2.0, 2.0), (18.0, 2.0), (18.0, 18.0), (2.0, 18.0))
    green = Ink(stroke="#00ff00", width=2)
    hole = ((6.0, 6.0), (6.0, 14.0), (14.0, 14.0), (14.0, 6.0))
    image = paint([
        figure(
            Area((ring, hole), Role.PIECE, Ink(fill="#ff0000")),
            Disc((30, 10), 5, Role.OPEN, Ink(fill="#0000ff")),
            Group((Line(((22, 2), (38, 2)), Role.CUT, green),), Role.CUT),
        )
    ])  # fmt: skip
    for (x, y), colour in {
        (4, 10): (255, 0, 0),
        (10, 10): (255, 255, 255),
        (30, 10): (0, 0, 255),
        (30, 2): (0, 255, 0),
        (20, 17): (255, 255, 255),
    }.items():
        assert near(image.getpixel((round(x * PIXELS), round(y * PIXELS))), colour), (x, y)


class TestPdf:
    def test_pages_have_their_true_sizes(self) -> None:
        reader = PdfReader(BytesIO(pdf_of([figure(), figure(width=60, height=30)])))
        sizes = [tuple(float(side) for side in page.mediabox[2:]) for page in reader.pages]
        assert [(round(a / 72 * 25.4), round(b / 72 * 25.4)) for a, b in sizes] == [
            (40, 20),
            (60, 30),
        ]


class TestXml:
    @pytest.mark.parametrize("text", [TITLE, *NAMES, *CELLS, "\x00\x1b\ufffe\ud800]]>"])
    def test_text_is_only_text(self, text: str) -> None:
        drawn = replace(figure(Text((1, 1), text, 1, Role.CAPTION, BLACK)), title=text)
        root = ElementTree.fromstring(svg_of(drawn))
        assert {each.tag.rpartition("}")[2] for each in root.iter()} == {
            "svg",
            "title",
            "path",
            "text",
        }
        if text.isprintable():
            assert [each.text for each in root.iter() if each.text and each.text.strip()] == [
                text,
                text,
            ]

    def test_a_page_runs_nothing(self) -> None:
        page = page_of([replace(figure(), title="<script>")], 4)
        assert "<script" not in page
        assert "default-src 'none'" in page


def test_pages_lie_below_each_other_on_a_table() -> None:
    red, blue = (
        figure(Area((((0, 0), (9, 0), (9, 9)),), Role.PIECE, Ink(fill=colour)), height=height)
        for colour, height in (("#ff0000", 10.0), ("#0000ff", 20.0))
    )
    image = as_png([one_figure([red, blue])])
    assert image.size == (40 * PIXELS, 35 * PIXELS)
    pixels = [image.getpixel((round(6 * PIXELS), round(y * PIXELS))) for y in (3, 12, 18, 34)]
    expected = [(255, 0, 0), (0x8A, 0x8F, 0x98), (0, 0, 255), (255, 255, 255)]
    assert all(map(near, pixels, expected))


def test_a_picture_that_is_too_large_is_refused() -> None:
    with pytest.raises(WrongValue, match="pixels is too large"):
        png_of(figure(), 1_000)


def test_a_long_picture_is_painted_elsewhere_and_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = png_of(figure(), PIXELS)
    monkeypatch.setattr(png, "_LONG", 0)
    assert png_of(figure(), PIXELS) == here
