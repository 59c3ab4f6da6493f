"""Figures as SVG 1.1: one file, no script, no style sheet, nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape as html_escape
from html import unescape
from io import StringIO
from typing import assert_never
from xml.sax.saxutils import escape, quoteattr

from rich.console import Console
from rich.text import Text as RichText

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
from jigsat.schemas.support.text import one_line

# Words of scripts that run from right to left, among words and drawings that do not.
#
# Between two of them whatever has no direction, as ``=`` or a stroke, would change places
# with them, as it should in a sentence. Where they stand for themselves they are set apart.


#: Hebrew, Arabic and the like.
_WORD = r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff]+"
#: Words alone, and words with single spaces between them.
WORD, WORDS = re.compile(_WORD), re.compile(f"{_WORD}(?: {_WORD})*")
#: What Unicode puts before and behind words that are set apart; nothing is seen of it.
_BEGIN, _END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


def set_apart(text: str) -> str:
    """The text, in which words that run leftwards are read by themselves.

    It is the same if they stand in one place only.
    """
    if len(WORDS.findall(text)) < 2:
        return text
    return WORDS.sub(f"{_BEGIN}\\g<0>{_END}", text)


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
            outline = {
                "d": "".join(f"{_path(ring)}Z" for ring in rings),
                "fill-rule": "evenodd",
            }
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


# Pieces of HTML that stand for themselves: inline styles, no scripts, all text escaped.


_PRE = "line-height: 1.2; white-space: pre; overflow-x: auto; margin: 0"
_FITTING = "display: block; max-width: 100%; height: auto"
_CELL = "text-align: left; vertical-align: top"
#: What lines of a drawing have in them, and lines of text have not.
_STROKES = re.compile(r"[─│/\\\\_|]")
_TAG = re.compile(r"<[^>]*>")


def html_of(text: RichText) -> str:
    """A drawing, with its colours."""
    console = Console(
        file=StringIO(),
        record=True,
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        width=max(1, *map(len, text.plain.splitlines()), 1),
    )
    console.print(text, soft_wrap=True, end="")
    code = console.export_html(inline_styles=True, code_format="{code}")
    code = "\n".join(map(_set_apart, code.split("\n")))
    return f'<pre style="{_PRE}">{code}</pre>'


def _set_apart(line: str) -> str:
    """A line of a drawing or of text; words that run leftwards are read by themselves."""
    is_drawn = _STROKES.search(unescape(_TAG.sub("", line)))
    return (WORD if is_drawn else WORDS).sub(r"<bdi>\g<0></bdi>", line)


def table(rows: Iterable[tuple[str, ...]], heading: tuple[str, ...] = ()) -> str:
    """A table: the first cell of each row is its name."""
    lines = [_row(heading, len(heading))] if heading else []
    lines += [_row(row, 1) for row in rows]
    return f"<table>{''.join(lines)}</table>"


def paragraph(text: str) -> str:
    """A paragraph of plain text."""
    return f'<p style="margin: 0.4em 0">{html_escape(text)}</p>'


def inline_svg(svg: str) -> str:
    """An SVG document as a part of the page, not wider than there is room."""
    return svg.replace("<svg ", f'<svg style="{_FITTING}" ', 1)


def _row(cells: tuple[str, ...], names: int) -> str:
    tags = ("th" if index < names else "td" for index in range(len(cells)))
    found = (
        f'<{tag} style="{_CELL}">{html_escape(cell)}</{tag}>'
        for tag, cell in zip(tags, cells, strict=True)
    )
    return f"<tr>{''.join(found)}</tr>"


# Figures on a page for browsers: one file, no script, nothing from elsewhere.


_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>
body {{ margin: 0; background: #8a8f98 }}
figure {{ margin: 1em auto; max-width: max-content }}
svg {{ display: block; max-width: 100%; height: auto }}
@media print {{ body {{ background: none }} figure {{ margin: 0; break-after: page }} }}
</style>
</head>
<body>
<main>
{figures}</main>
</body>
</html>
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page_of(pages: Sequence[Figure], pixels: float) -> str:
    """An HTML document with the figures below each other.

    Args:
        pages: the figures.
        pixels: of the screen for a millimetre, where there is room.
    """
    title = html_escape(one_line(pages[0].title))
    figures = "".join(f"<figure>\n{svg_of(page, pixels)}</figure>\n" for page in pages)
    return _PAGE.format(title=title, policy=_POLICY, figures=figures)
