"""Outputs by the ending of a file, and the one way in which a picture becomes bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from rich.text import Text

from jigsat.render.figures.shapes import PAPERS, Area, Figure, Group, Ink, Role, Shape, moved
from jigsat.render.outputs.page import page_of
from jigsat.render.outputs.pdf import pdf_of
from jigsat.render.outputs.png import png_of
from jigsat.render.outputs.svg import PIXELS, svg_of
from jigsat.render.sheets.kinds import kind_named
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
from jigsat.schemas.support.plugins import load, places
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
class PictureSize:
    """How large a picture is on a screen: the width in pixels, None for what suits."""

    pixels: int | None = None
    #: Whether the size of an SVG is in true millimetres.
    millimetres: bool = False


#: Paints pages.
Painter = Callable[[Sequence[Figure], PictureSize], bytes]


@dataclass(frozen=True)
class PictureOutput:
    """A painter, whether its files have pages, and whether they are only looked at.

    ``in_pixels``: whether it can be said how many pixels wide it is. ``to_cut``: whether they
    hold lines for machines, which print nothing.
    """

    paint: Painter
    has_pages: bool = False
    on_screen: bool = False
    in_pixels: bool = False
    to_cut: bool = False


def _svg(pages: Sequence[Figure], size: PictureSize) -> bytes:
    figure = one_figure(pages)
    scale = None if size.millimetres else PIXELS
    if size.pixels is not None:
        scale = size.pixels / figure.width
    return svg_of(figure, scale).encode()


def _png(pages: Sequence[Figure], size: PictureSize) -> bytes:
    figure = one_figure(pages)
    scale = 2 * PIXELS if size.pixels is None else size.pixels / figure.width
    return png_of(figure, scale)


def _html(pages: Sequence[Figure], size: PictureSize) -> bytes:
    widest = max(page.width for page in pages)
    return page_of(pages, PIXELS if size.pixels is None else size.pixels / widest).encode()


@dataclass(frozen=True)
class Solids:
    """An output that has no pages: the pieces alone, for machines that make them.

    ``make``: the content of a file. ``notes``: what to say of it, as of a picture.
    """

    make: Callable[[Request], bytes]
    notes: Callable[[Request], Iterable[str]]


#: Those of the core.
OUTPUTS: Mapping[str, PictureOutput] = {
    ".svg": PictureOutput(_svg, in_pixels=True),
    ".png": PictureOutput(_png, on_screen=True, in_pixels=True),
    ".pdf": PictureOutput(lambda pages, _: pdf_of(pages), has_pages=True),
    ".html": PictureOutput(_html, on_screen=True, in_pixels=True),
}
TEXT = ".txt"
#: What solids are made of.
_SOLID_KIND = "pieces"


def endings() -> tuple[str, ...]:
    """The endings of all files that can be written; those of plug-ins come last."""
    return (TEXT, *OUTPUTS, *places("outputs"))


def _output_of(ending: str) -> PictureOutput | Solids | None:
    """The output of such files, None of text. Raises Unsupported if its plug-in is broken."""
    return OUTPUTS.get(ending) or (None if ending == TEXT else load(places("outputs")[ending]))


def is_solid(ending: str) -> bool:
    """Whether files with this ending hold solids."""
    return isinstance(_output_of(ending), Solids)


def _with_pages() -> dict[str, PictureOutput]:
    found = {each: _output_of(each) for each in endings()}
    return {each: output for each, output in found.items() if isinstance(output, PictureOutput)}


def ending_of(path: str) -> str:
    """The ending of a file's name, in small letters. Raises FileError if there is no output."""
    ending = PurePath(path).suffix.lower()
    if ending not in OUTPUTS and ending not in endings():
        found = f"the ending '{ending}'" if ending else "no ending"
        raise FileError(f"{path}: found {found}, expected {one_of(endings())}")
    return ending


def usual_kind(ending: str, of_solutions: bool) -> str:
    """The kind of picture that is written if nothing else is asked for."""
    if is_solid(ending) and not of_solutions:
        return _SOLID_KIND
    return "solution" if of_solutions else "puzzle"


def refuse_kind(kind: str, ending: str) -> None:
    """Raise Unsupported if files with this ending never hold such a picture."""
    if kind != _SOLID_KIND and is_solid(ending):
        raise Unsupported(
            f"'{kind}' cannot be written as {ending}: files for 3D printers hold the pieces "
            f"alone ('{_SOLID_KIND}')"
        )


def refuse_width(width: int | None, ending: str) -> None:
    """Raise Unsupported if there is a width in pixels, and files with this ending have none."""
    output = None if width is None else _output_of(ending)
    if width is not None and not (isinstance(output, PictureOutput) and output.in_pixels):
        sized = [each for each, output in _with_pages().items() if output.in_pixels]
        raise Unsupported(f"a {ending} has no width in pixels, as {listed(sized)} have")


def notes_of(kind: str, request: Request, ending: str) -> tuple[str, ...]:
    """What to know about what was written, in sentences without a full stop."""
    output = _output_of(ending)
    if isinstance(output, Solids):
        return tuple(output.notes(request))
    return kind_named(kind).notes(_cut_for(request, ending, output))


def _cut_for(request: Request, ending: str, output: PictureOutput | None) -> Request:
    """The request; cards that nobody asks to be printed are cut out if the file is for that.

    Raises Unsupported for pages to print in such a file.
    """
    if output is None or not output.to_cut:
        return request
    if request.cutting.printed:
        raise Unsupported(f"a {ending} is for what is cut; print paper from a .pdf or .svg")
    return replace(request, cutting=replace(request.cutting, printed=False))


def painted(
    kind: str, request: Request, ending: str, size: PictureSize | None = None, paper: str = "a4"
) -> bytes:
    """A picture of this kind as the content of a file with this ending.

    Raises Unsupported if it cannot be made, or not so wide; DataError if a piece cannot lie as
    a solution says; for solids what makes them raises.
    """
    size = size or PictureSize()
    refuse_width(size.pixels, ending)
    output, chosen = _output_of(ending), kind_named(kind)
    if output is None:
        text = text_of(kind, request)
        if text is None:
            drawn = listed(list(_with_pages()), "or")
            raise Unsupported(f"'{kind}' cannot be drawn as text, but as {drawn}")
        return text
    refuse_kind(kind, ending)
    if isinstance(output, Solids):
        return output.make(request)
    request = _cut_for(request, ending, output)
    if (output.has_pages and chosen.printed) or chosen.on_paper:
        request = replace(request, paper=request.paper or PAPERS[paper])
    if output.on_screen:
        request = replace(request, cutting=replace(request.cutting, on_screen=True))
    size = replace(size, millimetres=size.millimetres or chosen.true_size)
    return output.paint(chosen.draw(request), size)
