"""Outputs by the ending of a file, and the one way in which a picture becomes bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from jigsat.render.figures.shapes import PAPERS, Area, Figure, Group, Ink, Role, Shape, moved
from jigsat.render.outputs.pdf import pdf_of
from jigsat.render.outputs.png import png_of
from jigsat.render.outputs.svg import PIXELS, page_of, svg_of
from jigsat.render.sheets.pages import Draw, Request
from jigsat.render.sheets.puzzle import (
    draw_contact_sheet,
    draw_pieces,
    draw_puzzle,
    draw_solutions,
)
from jigsat.render.sheets.steps import draw_steps
from jigsat.schemas.errors import FileError, Unsupported
from jigsat.schemas.support.plugins import load, places, plugins
from jigsat.schemas.support.text import listed, one_of

# Pages below each other, for outputs that have none.


#: Between pages, in mm, and what is seen there.
_GAP, _TABLE = 5.0, Ink(fill="#8a8f98")


def one_figure(pages: Sequence[Figure]) -> Figure:
    """All pages as one figure, below each other."""
    if len(pages) == 1:
        return pages[0]
    shapes: list[Shape] = []
    y = 0.0
    for figure in pages:
        shapes.append(moved(Group(figure.shapes, Role.PAGE, figure.title), 0, y))
        y += figure.height + _GAP
    first = pages[0]
    width = max(figure.width for figure in pages)
    height = y - _GAP
    if all(figure.shapes and figure.shapes[0].role is Role.BACKGROUND for figure in pages):
        table = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
        shapes.insert(0, Area((table,), Role.BACKGROUND, _TABLE))
    return Figure(width, height, tuple(shapes), first.title, first.description)


@dataclass(frozen=True)
class PictureOutput:
    """A painter of pages, which is given a width in pixels, or None for what suits.

    ``has_pages``: whether its files have pages, which have no width in pixels.
    """

    paint: Callable[[Sequence[Figure], int | None], bytes]
    has_pages: bool = False


def _svg(pages: Sequence[Figure], width: int | None) -> bytes:
    figure = one_figure(pages)
    return svg_of(figure, PIXELS if width is None else width / figure.width).encode()


def _png(pages: Sequence[Figure], width: int | None) -> bytes:
    figure = one_figure(pages)
    return png_of(figure, 2 * PIXELS if width is None else width / figure.width)


def _html(pages: Sequence[Figure], width: int | None) -> bytes:
    widest = max(page.width for page in pages)
    return page_of(pages, PIXELS if width is None else width / widest).encode()


OUTPUTS: Mapping[str, PictureOutput] = {
    ".svg": PictureOutput(_svg),
    ".png": PictureOutput(_png),
    ".pdf": PictureOutput(lambda pages, _: pdf_of(pages), has_pages=True),
    ".html": PictureOutput(_html),
}


def ending_of(path: str) -> str:
    """Return the ending of a picture's file, in small letters.

    Raises FileError if no picture has it; it names the command that writes such files.
    """
    ending = PurePath(path).suffix.lower()
    if output_of(ending):
        return ending
    for each in plugins():
        for command, entry in each.commands.items():
            if ending in entry.writes:
                raise FileError(
                    f"{path}: jigsat {command} writes {ending} files, render does not"
                )
    found = f"the ending '{ending}'" if ending else "no ending"
    raise FileError(f"{path}: found {found}, expected {one_of([*OUTPUTS, *places('outputs')])}")


def output_of(ending: str) -> PictureOutput | None:
    """The output of files with this ending: jigsat's own, or a plug-in's; None without one."""
    if ending in OUTPUTS:
        return OUTPUTS[ending]
    if place := places("outputs").get(ending):
        content: Callable[[str], bytes] = load(place)
        return PictureOutput(lambda pages, width: content(_svg(pages, width).decode()))
    return None


def refuse_width(width: int | None, ending: str) -> None:
    """Raise Unsupported if there is a width in pixels, and files with this ending have none."""
    output = output_of(ending)
    if width is not None and output and output.has_pages:
        sized = [each for each, output in OUTPUTS.items() if not output.has_pages]
        raise Unsupported(f"a {ending} has no width in pixels, as {listed(sized)} have")


def painted(
    kind: str, request: Request, ending: str, width: int | None = None, paper: str = "a4"
) -> bytes:
    """Return a picture of this kind as the content of a file with this ending.

    Raises Unsupported if it cannot be so wide; DataError if a piece cannot lie as a solution
    says.
    """
    refuse_width(width, ending)
    output, chosen = output_of(ending), KINDS[kind]
    assert output is not None, "ending_of has looked"
    if output.has_pages and chosen.printed:
        request = replace(request, paper=request.paper or PAPERS[paper])
    return output.paint(chosen.draw(request), width)


# The kinds of pictures, by the names that one asks for.


@dataclass(frozen=True)
class SheetKind:
    """A kind of picture.

    ``draw`` makes its pages. ``solutions``: how many it shows if nothing else is asked for,
    0 if it shows none. ``printed``: whether it is made for paper, where the output has pages.
    ``moves``: whether it shows how solutions in space are put together.
    """

    draw: Draw
    solutions: int = 0
    printed: bool = True
    moves: bool = False


KINDS: Mapping[str, SheetKind] = {
    "solution": SheetKind(draw_solutions, solutions=1, printed=False),
    "puzzle": SheetKind(draw_puzzle),
    "pieces": SheetKind(draw_pieces),
    "steps": SheetKind(draw_steps, solutions=1, moves=True),
    "sheet": SheetKind(draw_contact_sheet, solutions=100),
}
