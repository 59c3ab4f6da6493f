"""Figures as the pages of a PDF file, in true millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Any, assert_never

from jigsat.render import fonts
from jigsat.render.figures.shapes import (
    NONE,
    Anchor,
    Area,
    Disc,
    Figure,
    Group,
    Ink,
    Line,
    Position,
    Shape,
    Text,
)
from jigsat.schemas.support.text import one_line

#: The unit of PDF is a point.
_POINTS = 72 / 25.4
#: From the middle of capital letters down to their base line, in ems.
_DOWN = 0.36
_EVEN_ODD = 0
#: Stands for letters that the font does not have.
_UNKNOWN = "\N{WHITE SQUARE}"


def pdf_of(pages: Sequence[Figure]) -> bytes:
    """The figures, each on a page of its size."""
    from reportlab.pdfgen import canvas

    _register_fonts()
    document = canvas.Canvas("", invariant=1, pageCompression=1)
    document.setTitle(one_line(pages[0].title))
    document.setCreator("jigsat")
    for page in pages:
        _Page(document, page).draw()
    data: bytes = document.getpdfdata()
    return data


@cache
def _register_fonts() -> None:
    from reportlab.pdfbase import pdfmetrics, ttfonts

    for name in (fonts.REGULAR, fonts.BOLD):
        pdfmetrics.registerFont(ttfonts.TTFont(name, BytesIO(fonts.font_data(name))))


class _Page:
    """Paints one figure on a page."""

    def __init__(self, document: Any, figure: Figure) -> None:
        self._document = document
        self._figure = figure

    def draw(self) -> None:
        """Paint all shapes, and end the page."""
        size = self._figure.width * _POINTS, self._figure.height * _POINTS
        self._document.setPageSize(size)
        self._document.setLineCap(1)
        self._document.setLineJoin(1)
        for shape in self._figure.shapes:
            self._shape(shape)
        self._document.showPage()

    def _shape(self, shape: Shape) -> None:
        match shape:
            case Area(rings, _, ink):
                self._path(rings, ink, closed=True)
            case Line(points, _, ink):
                self._path([points], ink, closed=False)
            case Disc(centre, radius, _, ink):
                paints = self._set(ink)
                self._document.circle(*self._at(centre), radius * _POINTS, **paints)
            case Text():
                self._text(shape)
            case Group(shapes):
                for each in shapes:
                    self._shape(each)
            case _:
                assert_never(shape)

    def _at(self, position: Position) -> Position:
        """In points, from the lower left corner."""
        x, y = position
        return x * _POINTS, (self._figure.height - y) * _POINTS

    def _path(self, rings: Sequence[Sequence[Position]], ink: Ink, *, closed: bool) -> None:
        path = self._document.beginPath()
        for first, *others in rings:
            path.moveTo(*self._at(first))
            for position in others:
                path.lineTo(*self._at(position))
            if closed:
                path.close()
        self._document.drawPath(path, **self._set(ink), fillMode=_EVEN_ODD)

    def _set(self, ink: Ink) -> dict[str, int]:
        """Set colours and widths; return which of line and area is painted."""
        if ink.fill != NONE:
            self._document.setFillColorRGB(*_rgb(ink.fill))
        if ink.stroke != NONE:
            self._document.setStrokeColorRGB(*_rgb(ink.stroke))
            self._document.setLineWidth(ink.width * _POINTS)
            self._document.setDash([dash * _POINTS for dash in ink.dashes])
        return {"stroke": int(ink.stroke != NONE), "fill": int(ink.fill != NONE)}

    def _text(self, text: Text) -> None:
        document = self._document
        known = fonts.advances()
        words = "".join(each if each in known else _UNKNOWN for each in one_line(text.text))
        # Where the text begins, left of its anchor.
        share = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[text.anchor]
        font, size = fonts.BOLD if text.bold else fonts.REGULAR, text.size * _POINTS
        document.saveState()
        document.translate(*self._at(text.at))
        document.rotate(-text.turn)
        document.setFont(font, size)
        self._set(text.ink)
        width = document.stringWidth(words, font, size)
        document.drawString(-share * width, -_DOWN * size, words)
        document.restoreState()


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red / 255, green / 255, blue / 255
