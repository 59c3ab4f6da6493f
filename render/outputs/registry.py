"""Outputs by the ending of a file, and the one way in which a picture becomes bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from rich.text import Text

from jigsat.render.figures.shapes import PAPERS, Area, Figure, Group, Ink, Role, Shape, moved
from jigsat.render.outputs.page import page_of
from jigsat.render.outputs.pdf import pdf_of
from jigsat.render.outputs.png import png_of
from jigsat.render.outputs.svg import PIXELS, svg_of
from jigsat.render.sheets.kinds import KINDS
from jigsat.render.sheets.request import Numbered, Request
from jigsat.render.text.canvas import page
from jigsat.render.text.pages import (
    draw_box,
    draw_orientations,
    draw_puzzle,
    draw_solution,
    draw_steps,
)
from jigsat.render.text.painter import notation_of
from jigsat.schemas.errors import FileError, Unsupported
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.guests import of_guest
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


# Pictures made of characters, as the commands show and solve draw them.


_WIDTH = 80


def text_of(kind: str, request: Request) -> bytes | None:
    """A picture of this kind as plain text, or None if it cannot be drawn so."""
    if kind in _WITHOUT_SOLUTIONS:
        drawn = _WITHOUT_SOLUTIONS[kind](request.puzzle, _WIDTH).plain
    elif kind in _OF_SOLUTIONS:
        drawn = "\n\n".join(_solutions(request, kind))
    else:
        return None
    title = request.look.title
    return f"{f'{title}{chr(10) * 2}' if title else ''}{drawn}\n".encode()


def _solutions(request: Request, kind: str) -> Iterator[str]:
    draw = _OF_SOLUTIONS[kind]
    for each in request.solutions:
        drawn = draw(request.puzzle, each, _WIDTH).plain
        several = len(request.solutions) > 1
        yield f"Solution {each.number:,}\n{drawn}" if several else drawn


def _box(puzzle: PuzzleData, width: int) -> Text:
    notation = notation_of(puzzle, width)
    return page([*draw_box(puzzle, notation, width), *notation.legend(width)])


_WITHOUT_SOLUTIONS: Mapping[str, Callable[[PuzzleData, int], Text]] = {
    "puzzle": draw_puzzle,
    "pieces": _box,
    "orientations": draw_orientations,
}
_OF_SOLUTIONS: Mapping[str, Callable[[PuzzleData, Numbered, int], Text]] = {
    "solution": lambda puzzle, each, width: draw_solution(puzzle, each.solution, width),
    "sheet": lambda puzzle, each, width: draw_solution(puzzle, each.solution, width),
    "steps": lambda puzzle, each, width: draw_steps(puzzle, each.solution, width, each.apart),
}


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

    ``in_pixels``: whether it can be said how many pixels wide it is. ``to_cut``: whether they
    hold lines for machines, which print nothing.
    """

    paint: Painter
    has_pages: bool = False
    on_screen: bool = False
    in_pixels: bool = False
    to_cut: bool = False


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


_dxf_of = of_guest("jigsat.extras.workshop.dxf:dxf_of")


def _dxf(pages: Sequence[Figure], _: Size) -> bytes:
    content: bytes = _dxf_of(one_figure(pages))
    return content


OUTPUTS: Mapping[str, Output] = {
    ".svg": Output(_svg, in_pixels=True),
    ".png": Output(_png, on_screen=True, in_pixels=True),
    ".pdf": Output(lambda pages, _: pdf_of(pages), has_pages=True),
    ".dxf": Output(_dxf, to_cut=True),
    ".html": Output(_html, on_screen=True, in_pixels=True),
}
TEXT = ".txt"
#: The endings of files of solids, and what writes each.
_solid_file = of_guest("jigsat.extras.workshop.solids.files:solid_file")
SOLIDS = {".stl": _solid_file, ".3mf": _solid_file}
_notes_on_solids = of_guest("jigsat.extras.workshop.solids.settings:notes_on_solids")
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
        return tuple(_notes_on_solids(request.puzzle, request.settings, request.cell))
    return KINDS[kind].notes(_cut_for(request, ending))


def _cut_for(request: Request, ending: str) -> Request:
    """The request; cards that nobody asks to be printed are cut out if the file is for that.

    Raises Unsupported for pages to print in such a file.
    """
    if ending not in OUTPUTS or not OUTPUTS[ending].to_cut:
        return request
    if request.cutting.printed:
        raise Unsupported(f"a {ending} is for what is cut; print paper from a .pdf or .svg")
    return replace(request, cutting=replace(request.cutting, printed=False))


def painted(
    kind: str, request: Request, ending: str, size: Size | None = None, paper: str = "a4"
) -> bytes:
    """A picture of this kind as the content of a file with this ending.

    Raises Unsupported if it cannot be made, or not so wide; DataError if a piece cannot lie as
    a solution says; for solids what ``solid_file`` raises.
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
        solids: bytes = SOLIDS[ending](request.puzzle, settings, request.cell, title, ending)
        return solids
    output, request = OUTPUTS[ending], _cut_for(request, ending)
    chosen = KINDS[kind]
    if (output.has_pages and chosen.printed) or chosen.on_paper:
        request = replace(request, paper=request.paper or PAPERS[paper])
    if output.on_screen:
        request = replace(request, cutting=replace(request.cutting, on_screen=True))
    size = replace(size, millimetres=size.millimetres or chosen.true_size)
    return output.paint(chosen.draw(request), size)
