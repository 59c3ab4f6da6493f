"""Bands of blocks on pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from jigsat.render.figures.look import Look
from jigsat.render.figures.picture import background
from jigsat.render.figures.shapes import Anchor, Figure, Paper, Role, Text, moved
from jigsat.render.sheets.blocks import Block, space, stacked, written
from jigsat.render.sheets.request import Request

#: The margin where there is no paper, in mm.
MARGIN = 5.0
#: The height of page numbers, in mm.
_NUMBER = 3.0


def paged(
    bands: Sequence[Block], look: Look, paper: Paper | None, title: str, description: str = ""
) -> list[Figure]:
    """Bands below each other: on as many pages of paper as are needed, or all in one figure."""
    if paper is None:
        whole = stacked(bands)
        shapes = (moved(shape, MARGIN, MARGIN) for shape in whole.shapes)
        width, height = whole.width + 2 * MARGIN, whole.height + 2 * MARGIN
        drawn = (background(width, height, look), *shapes)
        return [Figure(width, height, drawn, title, description)]
    wide, high = paper.room
    pages = list(_pages([band.fitted(wide) for band in bands], high - 2 * _NUMBER))
    return [
        _on_paper(page, look, paper, title, f"{number} / {len(pages)}" * (len(pages) > 1))
        for number, page in enumerate(pages, start=1)
    ]


def _pages(bands: Sequence[Block], height: float) -> Iterator[list[Block]]:
    """The bands page by page. A heading goes with what follows."""
    page: list[Block] = []
    for band in bands:
        if page and sum(each.height for each in [*page, band]) > height:
            kept = next(
                (n for n in range(len(page), 0, -1) if not page[n - 1].heads), len(page)
            )
            yield page[:kept]
            page = page[kept:]
        if page or band.shapes:  # no space at the top
            page.append(band)
    if page:
        yield page


def _on_paper(
    page: Sequence[Block], look: Look, paper: Paper, title: str, number: str
) -> Figure:
    shapes = [background(paper.width, paper.height, look)]
    drawn = [moved(shape, paper.margin, paper.margin) for shape in stacked(page).shapes]
    foot = paper.width - paper.margin, paper.height - paper.margin
    if number:
        drawn.append(Text(foot, number, _NUMBER, Role.NOTE, look.writing(), anchor=Anchor.END))
    return Figure(paper.width, paper.height, (*shapes, *drawn), title)


# Headings of pages, and the measures that all pages have in common, in mm.


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
