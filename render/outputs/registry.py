"""Outputs by the ending of a file, and the one way in which a picture becomes bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from jigsat.render.figures.paper import PAPERS
from jigsat.render.figures.shapes import Figure
from jigsat.render.outputs.dxf import dxf_of
from jigsat.render.outputs.libraries import library
from jigsat.render.outputs.page import page_of
from jigsat.render.outputs.pdf import pdf_of
from jigsat.render.outputs.png import png_of
from jigsat.render.outputs.stacking import one_figure
from jigsat.render.outputs.svg import PIXELS, svg_of
from jigsat.render.outputs.text import text_of
from jigsat.render.sheets.kinds import KINDS
from jigsat.render.sheets.request import Request
from jigsat.render.solids.files import SOLIDS, notes_on_solids, solid_file
from jigsat.schemas.errors import FileError, Unsupported
from jigsat.schemas.text import listed, one_of


@dataclass(frozen=True)
class Size:
    """How large a picture is on a screen: the width in pixels, None for what suits."""

    pixels: int | None = None
    #: Whether the size of an SVG is in true millimetres.
    millimetres: bool = False


#: Paints pages.
Painter = Callable[[Sequence[Figure], Size], bytes]


@dataclass(frozen=True)
class Output:
    """A painter, whether its files have pages, and whether they are only looked at.

    ``needs``: the library that it loads; empty if there is none. ``in_pixels``: whether it can
    be said how many pixels wide it is.
    """

    paint: Painter
    needs: str = ""
    has_pages: bool = False
    on_screen: bool = False
    in_pixels: bool = False


def _svg(pages: Sequence[Figure], size: Size) -> bytes:
    figure = one_figure(pages)
    scale = None if size.millimetres else PIXELS
    if size.pixels is not None:
        scale = size.pixels / figure.width
    return svg_of(figure, scale).encode()


def _png(pages: Sequence[Figure], size: Size) -> bytes:
    figure = one_figure(pages)
    scale = 2 * PIXELS if size.pixels is None else size.pixels / figure.width
    return png_of(figure, scale)


def _html(pages: Sequence[Figure], size: Size) -> bytes:
    widest = max(page.width for page in pages)
    return page_of(pages, PIXELS if size.pixels is None else size.pixels / widest).encode()


OUTPUTS: Mapping[str, Output] = {
    ".svg": Output(_svg, in_pixels=True),
    ".png": Output(_png, "resvg_py", on_screen=True, in_pixels=True),
    ".pdf": Output(lambda pages, _: pdf_of(pages), "reportlab", has_pages=True),
    ".dxf": Output(lambda pages, _: dxf_of(one_figure(pages)), "ezdxf"),
    ".html": Output(_html, on_screen=True, in_pixels=True),
}
TEXT = ".txt"
ENDINGS = (TEXT, *OUTPUTS, *SOLIDS)
#: What solids are made of.
_SOLID_KIND = "pieces"


def ending_of(path: str) -> str:
    """The ending of a file's name, in small letters. Raises FileError if there is no output."""
    ending = PurePath(path).suffix.lower()
    if ending not in ENDINGS:
        found = f"the ending '{ending}'" if ending else "no ending"
        raise FileError(f"{path}: found {found}, expected {one_of(ENDINGS)}")
    return ending


def load_library(ending: str) -> None:
    """Load what files with this ending need. Raises Unsupported if it is missing."""
    if ending in OUTPUTS and OUTPUTS[ending].needs:
        library(OUTPUTS[ending].needs, ending.removeprefix(".").upper())


def usual_kind(ending: str, of_solutions: bool) -> str:
    """The kind of picture that is written if nothing else is asked for."""
    if ending in SOLIDS and not of_solutions:
        return _SOLID_KIND
    return "solution" if of_solutions else "puzzle"


def refuse_kind(kind: str, ending: str) -> None:
    """Raise Unsupported if files with this ending never hold such a picture."""
    if ending in SOLIDS and kind != _SOLID_KIND:
        raise Unsupported(
            f"'{kind}' cannot be written as {ending}: files for 3D printers hold the pieces "
            f"alone ('{_SOLID_KIND}')"
        )


def refuse_width(width: int | None, ending: str) -> None:
    """Raise Unsupported if there is a width in pixels, and files with this ending have none."""
    sized = [each for each, output in OUTPUTS.items() if output.in_pixels]
    if width is not None and ending not in sized:
        raise Unsupported(f"a {ending} has no width in pixels, as {listed(sized)} have")


def notes_of(kind: str, request: Request, ending: str) -> tuple[str, ...]:
    """What to know about what was written, in sentences without a full stop."""
    if ending in SOLIDS:
        return tuple(notes_on_solids(request.puzzle, request.settings, request.cell))
    return KINDS[kind].notes(request)


def painted(
    kind: str, request: Request, ending: str, size: Size | None = None, paper: str = "a4"
) -> bytes:
    """A picture of this kind as the content of a file with this ending.

    Raises Unsupported if there is none, or none so wide, or if a library is missing; DataError
    if a piece cannot lie as a solution says; for solids what ``solid_file`` raises.
    """
    size = size or Size()
    refuse_width(size.pixels, ending)
    if ending == TEXT:
        text = text_of(kind, request)
        if text is None:
            drawn = listed(list(OUTPUTS), "or")
            raise Unsupported(f"'{kind}' cannot be drawn as text, but as {drawn}")
        return text
    refuse_kind(kind, ending)
    if ending in SOLIDS:
        title, settings = request.look.title, request.settings
        return solid_file(request.puzzle, settings, request.cell, title, ending)
    output = OUTPUTS[ending]
    chosen = KINDS[kind]
    if (output.has_pages and chosen.printed) or chosen.on_paper:
        request = replace(request, paper=request.paper or PAPERS[paper])
    if output.on_screen:
        request = replace(request, cutting=replace(request.cutting, on_screen=True))
    size = replace(size, millimetres=size.millimetres or chosen.true_size)
    return output.paint(chosen.draw(request), size)
