"""Figures on a page for browsers: one file, no script, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from jigsat.render.figures.shapes import Figure
from jigsat.render.outputs.svg import svg_of
from jigsat.schemas.support.text import one_line

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
    title = escape(one_line(pages[0].title))
    figures = "".join(f"<figure>\n{svg_of(page, pixels)}</figure>\n" for page in pages)
    return _PAGE.format(title=title, policy=_POLICY, figures=figures)
