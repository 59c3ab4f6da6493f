"""Pieces of HTML that stand for themselves: inline styles, no scripts, all text escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from io import StringIO

from rich.console import Console
from rich.text import Text

_PRE = "line-height: 1.2; white-space: pre; overflow-x: auto; margin: 0"
_FITTING = "display: block; max-width: 100%; height: auto"
_CELL = "text-align: left; vertical-align: top"
#: Words of scripts that run from right to left.
_LEFTWARDS = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff]+")


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
    # Such words run leftwards in their own place; they must not draw what is between two of
    # them along, as they would in a sentence.
    code = _LEFTWARDS.sub(r"<bdi>\g<0></bdi>", code)
    return f'<pre style="{_PRE}">{code}</pre>'


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
