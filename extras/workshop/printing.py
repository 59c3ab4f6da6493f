"""Blocks of cards on pages: all of a page side by side, or each by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, pairwise, takewhile
from math import dist

from jigsat.extras.workshop.cutting.drawn import PieceOutlines
from jigsat.extras.workshop.cutting.lines import CutLines, lines_once
from jigsat.extras.workshop.cutting.outlines import Outline, Ring, extent
from jigsat.extras.workshop.cutting.outlines import moved as outline_moved
from jigsat.render.figures.look import Look
from jigsat.render.figures.picture import background
from jigsat.render.figures.plane import PlaneFigure
from jigsat.render.figures.plans import plan_of
from jigsat.render.figures.shapes import (
    Anchor,
    Figure,
    Group,
    Ink,
    Line,
    Paper,
    Position,
    Role,
    Shape,
    Text,
    moved,
)
from jigsat.render.scenes.pieces import captions_of, piece_patch
from jigsat.render.scenes.scene import Scene, labels_of
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.geometry.shapes import Shape as CellShape
from jigsat.schemas.geometry.shapes import make_shape, turned
from jigsat.schemas.geometry.shapes import moved as moved_cells
from jigsat.schemas.grids.grid import Grid, Point, Turn, Vector, subtract
from jigsat.schemas.puzzle_data import PuzzleData

# Crop marks: where a straight cut begins and ends, outside of what is printed.


#: A mark begins so far from the end of a cut, and is so long, in mm.
_AWAY, _LENGTH = 2.0, 4.0
_TINY = 1e-3


def crop_marks(lines: CutLines, tiles: Sequence[Ring]) -> Iterator[Ring]:
    """A mark beyond each end of each straight cut, but where it would lie on a piece.

    Args:
        lines: all cuts, which are straight but for their corners.
        tiles: convex polygons that cover the pieces.
    """
    seen = set()
    for line in (*lines.seams, *lines.border):
        for start, end in pairwise(line):
            for mark in (_beyond(start, end), _beyond(end, start)):
                key = tuple((round(x, 2), round(y, 2)) for x, y in mark)
                if key not in seen and not _meets(mark, tiles):
                    seen.add(key)
                    yield mark


def _beyond(start: Position, end: Position) -> Ring:
    """The mark on the way from start to end, beyond the end."""
    across, down = ((b - a) / dist(start, end) for a, b in zip(start, end, strict=True))
    return tuple(
        (end[0] + far * across, end[1] + far * down) for far in (_AWAY, _AWAY + _LENGTH)
    )


def _meets(mark: Ring, tiles: Sequence[Ring]) -> bool:
    """Whether a mark, or the way to it, lies on a piece or along its outline."""
    (x, y), (to_x, to_y) = mark
    back = _AWAY / _LENGTH
    shares = (-0.9 * back, 0, 0.5, 1)
    points = [(x + share * (to_x - x), y + share * (to_y - y)) for share in shares]
    return any(_is_in(point, tile) for tile in tiles for point in points)


def _is_in(point: Position, tile: Ring) -> bool:
    """Whether a point lies in a convex polygon, which runs clockwise, or on its edge."""
    x, y = point
    return all(
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -_TINY * dist((ax, ay), (bx, by))
        for (ax, ay), (bx, by) in zip(tile, (*tile[1:], tile[0]), strict=True)
    )


# Pieces laid on pages as on a board, side by side, so that one cut serves two of them.


TOO_LARGE = "a piece is larger than the paper: take larger paper or smaller cells"


@dataclass(frozen=True)
class Laid:
    """A piece on a page: its number in the box, and how it was turned, and then moved."""

    index: int
    turn: Turn
    step: Vector

    def lie(self, shape: CellShape) -> CellShape:
        """A shape, turned and moved so."""
        return moved_cells(turned(shape, self.turn), self.step)


def page_cells(grid: Grid, width: float, height: float) -> list[Point]:
    """The cells of a page, row by row; its size is in units of the grid's plan."""
    plan = plan_of(grid)
    first = grid.point((0, 0))
    left, top, _, _ = extent([plan.polygon(grid, first)])

    def fits(cell: Point) -> bool:
        x, y, wide, high = extent([plan.polygon(grid, cell)])
        right, bottom = x + wide - left, y + high - top
        return x >= left - 1e-6 and right <= width + 1e-6 and bottom <= height + 1e-6

    def row(number: int) -> list[Point]:
        # Cells of one row are half a unit apart at least.
        columns = range(int(2 * width) + 1)
        there = [(number, column) for column in columns if grid.form_at((number, column))]
        return list(filter(fits, map(grid.point, there)))

    return [cell for cells in takewhile(bool, map(row, count())) for cell in cells]


def laid_on_pages(
    grid: Grid, cells: Sequence[Point], box: Sequence[tuple[int, CellShape]]
) -> Iterator[list[Laid]]:
    """The pieces of a box page by page, each at the first place with room for it.

    They are turned only where they do not fit as they are.

    Args:
        cells: those of a page.
        box: pieces by their numbers; one may come several times.

    Raises WrongValue if a piece does not fit on an empty page.
    """
    waiting = list(box)
    while waiting:
        free = dict.fromkeys(cells)
        page, left = [], []
        for index, shape in waiting:
            laid = _first_place(grid, free, index, shape)
            if laid is None:
                left.append((index, shape))
            else:
                page.append(laid)
                for cell in laid.lie(shape).cells:
                    del free[cell]
        if not page:
            raise WrongValue(TOO_LARGE)
        yield page
        waiting = left


def _first_place(
    grid: Grid, free: dict[Point, None], index: int, shape: CellShape
) -> Laid | None:
    """Where a piece fits into free cells: as it is, or else turned."""
    ways = [(turn, turned(shape, turn)) for turn in grid.turns if not turn.flips]
    for cell in free:
        for turn, lying in ways:
            first = lying.cells[0]
            if grid.form(first) is grid.form(cell):
                step = subtract(cell, first)
                if all(each in free for each in moved_cells(lying, step).cells):
                    return Laid(index, turn, step)
    return None


#: Between cards that lie apart, in mm.
_GAP = 4.0


@dataclass(frozen=True)
class Block:
    """Cards on one grid, and the upper left corner of their extent in mm."""

    laid: tuple[Laid, ...]
    at: Position


def front_of(puzzle: PuzzleData, laid: Sequence[Laid]) -> Scene:
    """The cards as they lie."""
    return _scene(puzzle, laid, [each.lie(puzzle.shapes[each.index]) for each in laid])


def back_of(puzzle: PuzzleData, laid: Sequence[Laid]) -> Scene:
    """The same cards, all turned over at once, like a page."""
    over = puzzle.grid_data.mirror or puzzle.grid_data.turns[0]
    # A piece without a back of its own shows its front, as if it were of glass.
    backs = [puzzle.backs[each.index] or puzzle.shapes[each.index] for each in laid]
    lying = [each.lie(back) for each, back in zip(laid, backs, strict=True)]
    return _scene(puzzle, laid, [turned(shape, over) for shape in lying])


def _scene(puzzle: PuzzleData, laid: Sequence[Laid], shapes: Sequence[CellShape]) -> Scene:
    captions = captions_of(puzzle)
    patches = tuple(
        piece_patch(captions, puzzle.box[each.index], shape)
        for each, shape in zip(laid, shapes, strict=True)
    )
    return Scene(puzzle.grid_data, patches, puzzle.title, labels_of(puzzle))


def side_by_side(puzzle: PuzzleData, look: Look, room: Position) -> Iterator[list[Block]]:
    """Pages of one block each, in which neighbours share their cuts, in the middle of the room.

    ``room``: the width and height in mm.
    """
    cells = page_cells(puzzle.grid_data, room[0] / look.cell, room[1] / look.cell)
    box = [(index, puzzle.shapes[index]) for index in _box(puzzle)]
    for page in laid_on_pages(puzzle.grid_data, cells, box):
        width, _ = PlaneFigure(front_of(puzzle, page), look).size
        # A page that is turned over has its cards in the same places.
        yield [Block(tuple(page), ((room[0] - width) / 2, 0.0))]


def apart(puzzle: PuzzleData, look: Look, room: Position) -> Iterator[list[Block]]:
    """Pages of rows of cards with gaps between them, for cards whose sides are not straight.

    ``room``: the width and height in mm. Raises WrongValue if a card is larger.
    """
    page: list[Block] = []
    x = y = below = 0.0
    for index in _box(puzzle):
        laid = (Laid(index, puzzle.grid_data.turns[0], (0, 0)),)
        width, height = PlaneFigure(front_of(puzzle, laid), look).size
        if width > room[0] or height > room[1]:
            raise WrongValue(TOO_LARGE)
        if x + width > room[0]:
            x, y = 0.0, below + _GAP
        if y + height > room[1]:
            yield page
            page, x, y = [], 0.0, 0.0
        page.append(Block(laid, (x, y)))
        x, below = x + width + _GAP, max(below if x else y, y + height)
    yield page


def _box(puzzle: PuzzleData) -> Iterator[int]:
    """The numbers of all pieces in the box, each as often as it can be used."""
    for index, piece in enumerate(puzzle.box):
        for _ in range(puzzle.used(piece)[1]):
            yield index


# A page of cards, as one prints it: the cards, crop marks, and a line to measure.


#: The length of the line by which one sees whether the printer kept the size, in mm.
CONTROL = 50.0
#: What stays free at the foot of a page for that line, and the size of text there, in mm.
FOOT, _TEXT = 12.0, 3.0
_TICK = 1.5
_HAIRLINE = Ink(stroke="#000000", width=0.1)
_CUT = Ink(stroke="#404040", width=0.15)


@dataclass(frozen=True)
class CardPage:
    """A page of cards; ``number``: of the page; ``cropped``: whether there are crop marks.

    ``outlines``: of the pieces in the size of cells that the look says.
    """

    outlines: PieceOutlines
    look: Look
    paper: Paper
    blocks: Sequence[Block]
    number: str
    cropped: bool

    @property
    def puzzle(self) -> PuzzleData:
        """The puzzle of the cards."""
        return self.outlines.puzzle

    def front(self) -> Figure:
        """What one cuts, and where."""
        bare = replace(self.look, outlines=False)
        cards = [
            (PlaneFigure(front_of(self.puzzle, block.laid), bare), self._at(block.at))
            for block in self.blocks
        ]
        outlines = [each for figure, at in cards for each in self._outlines(figure, at)]
        return self._page(cards, tuple(self._cuts(outlines)), self.number)

    def back(self) -> Figure:
        """The backs, where they come to lie behind the fronts."""
        bare = replace(self.look, outlines=False)
        cards = []
        for block in self.blocks:
            figure = PlaneFigure(back_of(self.puzzle, block.laid), bare)
            x, y = self._at(block.at)
            cards.append((figure, (self.paper.width - x - figure.size[0], y)))
        return self._page(cards, (), f"{self.number}, backs")

    def _at(self, place: Position) -> Position:
        return place[0] + self.paper.margin, place[1] + self.paper.margin

    def _page(
        self,
        cards: Sequence[tuple[PlaneFigure, Position]],
        cuts: tuple[Shape, ...],
        number: str,
    ) -> Figure:
        width, height = self.paper.width, self.paper.height
        drawn = [moved(shape, *at) for figure, at in cards for shape in figure.shapes()]
        board = Group(tuple(drawn), Role.BOARD, self.puzzle.title)
        shapes = (background(width, height, self.look), board, *cuts, *self._foot(number))
        return Figure(width, height, shapes, f"{self.puzzle.title}, cards {number}")

    def _outlines(self, figure: PlaneFigure, at: Position) -> Iterator[Outline]:
        left, top = (self.look.cell * each for each in figure.origin)
        for patch in figure.scene.patches:
            shape = make_shape(patch.cells, patch.labels)
            on_plan = self.outlines.on_plan(shape, "")
            yield outline_moved(on_plan, at[0] - left, at[1] - top)

    def _cuts(self, outlines: Sequence[Outline]) -> Iterator[Shape]:
        """Each cut once, and marks beyond the ends of straight ones."""
        rings = [ring for outline in outlines for ring in outline.rings]
        lines = lines_once(rings)
        cuts = (Line(line, Role.CUT, _CUT) for line in (*lines.seams, *lines.border))
        yield Group(tuple(cuts), Role.CUT)
        if self.cropped:
            tiles = [tile for outline in outlines for tile in outline.tiles]
            marks = (Line(mark, Role.CROP_MARK, _HAIRLINE) for mark in crop_marks(lines, tiles))
            yield Group(tuple(marks), Role.CROP_MARK)

    def _foot(self, number: str) -> Iterator[Shape]:
        """A line of a length that one can measure, and which page this is."""
        x, y = self.paper.margin, self.paper.height - self.paper.margin
        ends = (
            ((x, y - _TICK), (x, y + _TICK)),
            ((x + CONTROL, y - _TICK), (x + CONTROL, y + _TICK)),
        )
        for line in (((x, y), (x + CONTROL, y)), *ends):
            yield Line(line, Role.NOTE, _HAIRLINE)
        ink = self.look.writing()
        words = f"{CONTROL:g} mm"
        yield Text((x + CONTROL + 2, y), words, _TEXT, Role.NOTE, ink, Anchor.START)
        last = self.paper.width - x
        yield Text((last, y), number, _TEXT, Role.NOTE, ink, Anchor.END)


# Cards to print: pieces at true size on paper, side by side, with crop marks around them.
#
# Nothing is folded: where pieces have backs of their own, each page is followed by a page
# of backs, mirrored, for printers that turn the paper along its long edge.


#: How large a cell of a card is if nothing else is asked for, in mm.
CARD = 40.0


def is_printed(puzzle: PuzzleData) -> bool:
    """Whether the pieces show something, so that they are cards rather than shapes."""
    shown = (shape.labels or shape.colours or shape.attributes for shape in puzzle.shapes)
    return any(shown) or any(puzzle.backs)


def card_pages(puzzle: PuzzleData, look: Look, paper: Paper) -> list[Figure]:
    """The pieces of a plane puzzle on pages, each followed by their backs if they have any.

    Cells are as large as the look says. Raises WrongValue if a piece is larger than a page.
    """
    room = paper.room[0], paper.room[1] - FOOT
    outlines = PieceOutlines(puzzle, look.cell)
    tabs = outlines.has_tabs
    pages = [*(apart(puzzle, look, room) if tabs else side_by_side(puzzle, look, room))]
    drawn = []
    for number, blocks in enumerate(pages, start=1):
        page = CardPage(outlines, look, paper, blocks, f"{number} / {len(pages)}", not tabs)
        drawn.append(page.front())
        if any(puzzle.backs):
            drawn.append(page.back())
    return drawn
