"""Headings of pages, and the measures that all pages have in common, in mm."""

from __future__ import annotations

from dataclasses import replace

from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Role
from jigsat.render.sheets.blocks import Block, space, written
from jigsat.render.sheets.request import Request

#: A board is not larger than this, nor its cells.
LARGEST, CELL = 180.0, 15.0
#: The sizes of headings, of headings of sections, and of text.
HEADING, SECTION, NOTE = 6.0, 4.4, 3.5
#: Between things.
GAP = 5.0
#: Text is not broken into lines shorter than this.
LEAST_WIDTH = 70.0


def heading_of(request: Request, title: str) -> str:
    """What stands above: what is asked for, or else this."""
    return title if request.look.title is None else request.look.title


def headed(request: Request, heading: str, width: float) -> list[Block]:
    """A heading, if there is one, and the space below it."""
    if not heading:
        return []
    wide = max(width, LEAST_WIDTH)
    title = written(heading, HEADING, request.look, wide, role=Role.HEADING, bold=True)
    return [title, replace(space(GAP / 2), heads=True)]


def section(text: str, look: Look, width: float) -> list[Block]:
    """The heading of a section, with space around it."""
    title = written(text, SECTION, look, width, role=Role.HEADING, bold=True)
    return [space(GAP / 2), title, replace(space(GAP / 4), heads=True)]
