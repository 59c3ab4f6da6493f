"""What somebody wants to see, and its pages: bands of blocks, shapes that stand together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import (
    LINE,
    Anchor,
    Area,
    Figure,
    Group,
    Ink,
    Paper,
    Role,
    SceneFigure,
    Shape,
    Text,
    moved,
    placed,
    width_of,
    wrapped,
)
from jigsat.render.figures.space import draw_scene
from jigsat.render.scenes.scene import Scene
from jigsat.render.text.canvas import rows_within
from jigsat.schemas.layouts.moves import WayApart
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution


@dataclass(frozen=True)
class Block:
    """Shapes in a box whose upper left corner is the origin; sizes in mm.

    ``heads``: whether it is a heading, which does not stand last on a page.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    heads: bool = False

    def fitted(self, width: float) -> Block:
        """The block, made smaller if it is wider than that."""
        if self.width <= width:
            return self
        factor = width / self.width
        shapes = tuple(placed(shape, factor, 0, 0) for shape in self.shapes)
        return Block(width, self.height * factor, shapes, self.heads)


def drawn(figure: SceneFigure, title: str) -> Block:
    """A scene."""
    width, height = figure.size
    return Block(width, height, (Group(tuple(figure.shapes()), Role.BOARD, title),))


def space(height: float) -> Block:
    """Nothing."""
    return Block(0, height, ())


def written(
    text: str,
    size: float,
    look: Look,
    width: float,
    *,
    role: Role = Role.NOTE,
    bold: bool = False,
    indent: float = 0,
    colour: str | None = None,
) -> Block:
    """A paragraph in lines that fit the width; headings are not parted from what follows."""
    lines = list(wrapped(text, size, width - indent, bold))
    shapes = tuple(
        Text(
            (indent, (number + 0.5) * LINE * size),
            line,
            size,
            role,
            look.writing(colour),
            anchor=Anchor.START,
            bold=bold,
        )
        for number, line in enumerate(lines)
    )
    widest = max((width_of(line, size, bold) for line in lines), default=0)
    return Block(widest + indent, len(lines) * LINE * size, shapes, heads=bold)


def stacked(blocks: Iterable[Block], gap: float = 0, *, centred: bool = False) -> Block:
    """Blocks below each other."""
    found = list(blocks)
    width = max((block.width for block in found), default=0)
    shapes: list[Shape] = []
    y = 0.0
    for block in found:
        x = (width - block.width) / 2 if centred else 0
        shapes += (placed(shape, 1, x, y) for shape in block.shapes)
        y += block.height + gap
    return Block(width, y - gap if found else 0, tuple(shapes))


def beside(blocks: Sequence[Block], gap: float, width: float | None = None) -> Block:
    """Blocks side by side, their upper ends at one height; each takes ``width``, if given."""
    shapes: list[Shape] = []
    x = 0.0
    for block in blocks:
        right = 0 if width is None else (width - block.width) / 2
        shapes += (placed(shape, 1, x + right, 0) for shape in block.shapes)
        x += (block.width if width is None else width) + gap
    return Block(x - gap, max(block.height for block in blocks), tuple(shapes))


def in_rows(blocks: Sequence[Block], width: float, gap: float) -> list[Block]:
    """Rows of blocks, as few as fit the width, and all about as long."""

    def filled(most: float) -> list[list[Block]]:
        return list(rows_within(blocks, lambda block: block.width, gap, most))

    rows = filled(width)
    least, most = 0.0, width
    while most - least > 1:
        middle = (least + most) / 2
        narrower = filled(middle)
        if len(narrower) > len(rows):
            least = middle
        else:
            most, rows = middle, narrower
    return [beside(row, gap) for row in rows]


def in_columns(blocks: Sequence[Block], columns: int, gap: float) -> Iterator[Block]:
    """Rows of ``columns`` blocks; all columns have one width."""
    width = max((block.width for block in blocks), default=0)
    for start in range(0, len(blocks), columns):
        yield beside(blocks[start : start + columns], gap, width)


# What somebody wants to see.


@dataclass(frozen=True)
class Numbered:
    """A solution, and its number in the file that it is from, or in which it was found.

    ``apart``: in space, how it is taken apart, if that was asked.
    """

    number: int
    solution: Solution
    apart: WayApart | None = None


@dataclass(frozen=True)
class Request:
    """A puzzle, solutions of it if they are to be drawn, and how it all is to look.

    ``cell``: the size of a cell in mm; None for one that suits the picture. ``paper``: what it
    is printed on; None for a picture as large as what is on it.
    """

    puzzle: PuzzleData
    solutions: Sequence[Numbered] = ()
    look: Look = field(default_factory=Look)
    cell: float | None = None
    paper: Paper | None = None

    def fitted(self, scene: Scene, most: float, cell: float = 10) -> SceneFigure:
        """A scene in cells of the size in mm that is asked for.

        Else in cells of this size, or smaller: not more than ``most`` mm wide or high.
        """
        return draw_scene(scene, replace(self.look, cell=self.cell_for(scene, most, cell)))

    def cell_for(self, scene: Scene, most: float, cell: float) -> float:
        """The size of a cell in mm, as in ``fitted``."""
        if self.cell is not None:
            return self.cell
        longest = max(draw_scene(scene, replace(self.look, cell=cell)).size)
        return cell * min(1, most / longest)


#: Makes the pages of a picture.
Draw = Callable[[Request], list[Figure]]


# Bands of blocks on pages.


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


def background(width: float, height: float, look: Look) -> Area:
    """The paper."""
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Area((corners,), Role.BACKGROUND, Ink(fill=look.paper))


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
