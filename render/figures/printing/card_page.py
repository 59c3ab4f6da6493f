"""A page of cards, as one prints it: the cards, crop marks, and a line to measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from jigsat.render.figures.cutting.cutouts import Outline
from jigsat.render.figures.cutting.cutouts import moved as outline_moved
from jigsat.render.figures.cutting.drawn import PieceOutlines
from jigsat.render.figures.cutting.lines import lines_once
from jigsat.render.figures.look import Look
from jigsat.render.figures.paper import Paper
from jigsat.render.figures.picture import background
from jigsat.render.figures.plane import PlaneFigure
from jigsat.render.figures.printing.blocks import Block, back_of, front_of
from jigsat.render.figures.printing.crop_marks import crop_marks
from jigsat.render.figures.shapes import (
    Anchor,
    Figure,
    Group,
    Ink,
    Line,
    Position,
    Role,
    Shape,
    Text,
    moved,
)
from jigsat.schemas.geometry.shapes import make_shape
from jigsat.schemas.puzzle_data import PuzzleData

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
        """The outlines of cards on the page."""
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
