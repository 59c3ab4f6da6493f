"""Pieces of HTML that stand for themselves: inline styles, no scripts, all text escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape, unescape
from io import StringIO

from rich.console import Console
from rich.text import Text

from jigsat.render.outputs.leftwards import WORD, WORDS

_PRE = "line-height: 1.2; white-space: pre; overflow-x: auto; margin: 0"
_FITTING = "display: block; max-width: 100%; height: auto"
_CELL = "text-align: left; vertical-align: top"
#: What lines of a drawing have in them, and lines of text have not.
_STROKES = re.compile(r"[─│/\\\\_|]")
_TAG = re.compile(r"<[^>]*>")


def html_of(text: Text) -> str:
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
    return f'<p style="margin: 0.4em 0">{escape(text)}</p>'


def inline_svg(svg: str) -> str:
    """An SVG document as a part of the page, not wider than there is room."""
    return svg.replace("<svg ", f'<svg style="{_FITTING}" ', 1)


def _row(cells: tuple[str, ...], names: int) -> str:
    tags = ("th" if index < names else "td" for index in range(len(cells)))
    return f"<tr>{''.join(map(_cell, tags, cells))}</tr>"


def _cell(tag: str, text: str) -> str:
    return f'<{tag} style="{_CELL}">{escape(text)}</{tag}>'
