"""Figures as SVG 1.1: one file, no script, no style sheet, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never
from xml.sax.saxutils import escape, quoteattr

from jigsat.render.figures.shapes import (
    NONE,
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
from jigsat.render.outputs.leftwards import set_apart
from jigsat.schemas.text import one_line

FONT = "DejaVu Sans, Verdana, sans-serif"
#: Pixels of a screen for a millimetre, if nothing else is asked for.
PIXELS = 4.0


def svg_of(figure: Figure, pixels: float | None = PIXELS) -> str:
    """The figure as an SVG document; lengths inside it are in millimetres.

    Args:
        pixels: for a millimetre; None for a file whose size is in true millimetres.
    """
    return "".join(f"{line}\n" for line in _lines(figure, pixels))


def _lines(figure: Figure, pixels: float | None) -> Iterator[str]:
    unit, scale = ("mm", 1.0) if pixels is None else ("", pixels)
    size = {
        "height": f"{_number(figure.height * scale)}{unit}",
        "role": "img",
        "viewBox": f"0 0 {_number(figure.width)} {_number(figure.height)}",
        "width": f"{_number(figure.width * scale)}{unit}",
        "xmlns": "http://www.w3.org/2000/svg",
    }
    yield f"<svg{_attributes(size)}>"
    yield f"<title>{_text(figure.title)}</title>"
    if figure.description:
        yield f"<desc>{_text(figure.description)}</desc>"
    for shape in figure.shapes:
        yield from _shape(shape)
    yield "</svg>"


def _shape(shape: Shape) -> Iterator[str]:
    match shape:
        case Area(rings, role, ink):
            outline = {"d": "".join(map(_closed, rings)), "fill-rule": "evenodd"}
            yield f"<path{_attributes({'class': role, **outline, **_ink(ink)})}/>"
        case Line(points, role, ink):
            yield f"<path{_attributes({'class': role, 'd': _path(points), **_ink(ink)})}/>"
        case Disc((x, y), radius, role, ink):
            place = {"cx": _number(x), "cy": _number(y), "r": _number(radius)}
            yield f"<circle{_attributes({'class': role, **place, **_ink(ink)})}/>"
        case Text():
            yield _written(shape)
        case Group(shapes, role, title):
            yield f"<g{_attributes({'class': role})}>"
            if title:
                yield f"<title>{_text(title)}</title>"
            for each in shapes:
                yield from _shape(each)
            yield "</g>"
        case _:
            assert_never(shape)


def _written(text: Text) -> str:
    x, y = text.at
    # The middle of capital letters, not of the line: not all painters know a middle base line.
    attributes = {
        "class": text.role,
        "dy": _number(0.36 * text.size),
        "font-family": FONT,
        "font-size": _number(text.size),
        "text-anchor": text.anchor,
        "x": _number(x),
        "y": _number(y),
        **_ink(text.ink),
    }
    if text.bold:
        attributes["font-weight"] = "bold"
    if text.turn:
        attributes["transform"] = f"rotate({_number(text.turn)} {_number(x)} {_number(y)})"
    return f"<text{_attributes(attributes)}>{set_apart(_text(text.text))}</text>"


def _closed(ring: Sequence[Position]) -> str:
    return f"{_path(ring)}Z"


def _path(points: Sequence[Position]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points)


def _ink(ink: Ink) -> dict[str, str]:
    painted = {"fill": ink.fill}
    if ink.stroke != NONE:
        painted |= {"stroke": ink.stroke, "stroke-width": _number(ink.width)}
        painted |= {"stroke-linejoin": "round", "stroke-linecap": "round"}
        if ink.dashes:
            painted["stroke-dasharray"] = " ".join(map(_number, ink.dashes))
    return painted


def _attributes(values: dict[str, str]) -> str:
    """Attributes in the order of their names, so that files can be compared."""
    return "".join(f" {name}={quoteattr(value)}" for name, value in sorted(values.items()))


def _number(value: float) -> str:
    """A number with three digits after the point at most."""
    return f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".")


def _text(text: str) -> str:
    """Text as it can stand in XML, which forbids most control characters."""
    return escape(one_line(text))
