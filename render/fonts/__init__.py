"""The font of pictures: a subset of DejaVu Sans, and its licence beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

#: The name that the font has in the files of pictures.
FAMILY = "DejaVu Sans"
REGULAR, BOLD = "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"


def font_data(name: str) -> bytes:
    """The font file of this name."""
    return files(__name__).joinpath(name).read_bytes()


@cache
def _font() -> Any:
    from fontTools.ttLib import TTFont

    return TTFont(BytesIO(font_data(REGULAR)), lazy=True)


@cache
def advances() -> Mapping[str, float]:
    """The advance of each letter of the font, in ems."""
    metrics, units = _font()["hmtx"], _font()["head"].unitsPerEm
    return {chr(code): metrics[name][0] / units for code, name in _font().getBestCmap().items()}


@cache
def rings_of(letter: str) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The closed outlines of a letter in ems: x from its left edge, y up from its base line."""
    from fontTools.pens.basePen import decomposeQuadraticSegment
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    glyphs, units = _font().getGlyphSet(), _font()["head"].unitsPerEm
    pen = DecomposingRecordingPen(glyphs)
    glyphs[_font().getBestCmap()[ord(letter)]].draw(pen)
    rings, ring = [], list[tuple[float, float]]()
    for operation, points in pen.value:
        if operation == "moveTo":
            ring = list(points)
        elif operation == "lineTo":
            ring += points
        elif operation == "qCurveTo":
            for control, end in decomposeQuadraticSegment(points):
                ring += _curve(ring[-1], control, end)
        else:
            rings.append(tuple((x / units, y / units) for x, y in (*ring, ring[0])))
    return tuple(rings)


def _curve(
    start: tuple[float, float], control: tuple[float, float], end: tuple[float, float]
) -> Iterator[tuple[float, float]]:
    """Points of a quadratic curve after its start."""
    for share in (0.25, 0.5, 0.75, 1.0):
        a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
        x, y = (a * p + b * q + c * r for p, q, r in zip(start, control, end, strict=True))
        yield x, y
