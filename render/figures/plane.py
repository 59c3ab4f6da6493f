"""Scenes on plane grids as shapes: each patch filled, outlined, and written on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from jigsat.render.drawing.palette import fill_of, heat_of
from jigsat.render.figures.lettering import Caption, captions_of
from jigsat.render.figures.look import Look
from jigsat.render.figures.motifs.card import card_line, cardboard, centre_shapes, is_card
from jigsat.render.figures.motifs.painter import MotifPainter
from jigsat.render.figures.outline import rings
from jigsat.render.figures.shapes import (
    NONE,
    Area,
    Disc,
    Group,
    Ink,
    Line,
    Position,
    Shape,
    Text,
)
from jigsat.render.figures.shapes import Role as Part
from jigsat.render.figures.writing import LINE
from jigsat.render.grids.plans import PLANS, Place, Plan
from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.schemas.grids.grid import add

_PARTS = {
    Role.PIECE: Part.PIECE,
    Role.EMPTY: Part.BLANK,
    Role.OPEN: Part.OPEN,
    Role.REGION: Part.CELL,
}
_EMPTY = {Role.EMPTY: "empty", Role.OPEN: "left open"}
#: How large the colour of a cell is drawn, in cells.
_INNER = 0.76


@dataclass(frozen=True)
class PlaneFigure:
    """A scene on a plane grid in a look: where its cells are, and its shapes.

    The scene's upper left corner lies at the origin.
    """

    scene: Scene
    look: Look

    @cached_property
    def plan(self) -> Plan:
        """The plan of the scene's grid."""
        return PLANS[self.scene.grid.name]

    @cached_property
    def _corners(self) -> Sequence[Place]:
        """All corners of outlines: tabs may reach beyond the cells."""
        labels = MotifPainter(self.scene, self.look, self.at)
        return [
            corner
            for patch in self.scene.patches
            for ring in rings(self.plan, self.scene.grid, patch.cells, labels.paths(patch))
            for corner in ring
        ]

    @cached_property
    def origin(self) -> Place:
        """The plan's x and y of the scene's upper left corner."""
        left, top = map(min, zip(*self._corners, strict=True))
        return left, top

    @cached_property
    def size(self) -> Position:
        """The width and height in mm."""
        left, top = self.origin
        right, bottom = map(max, zip(*self._corners, strict=True))
        return (right - left) * self.look.cell, (bottom - top) * self.look.cell

    def at(self, place: Place) -> Position:
        """Where a place of the plan is in the figure, in mm."""
        (x, y), (left, top) = place, self.origin
        return (x - left) * self.look.cell, (y - top) * self.look.cell

    def shapes(self) -> Iterator[Shape]:
        """All patches, each a group."""
        patches = self.scene.patches
        written = (
            captions_of(self.scene, self.look) if self.look.letters else [[]] * len(patches)
        )
        for patch, captions in zip(patches, written, strict=True):
            yield self._group(patch, captions)

    @cached_property
    def _labels(self) -> MotifPainter:
        return MotifPainter(self.scene, self.look, self.at)

    def _group(self, patch: Patch, captions: Sequence[Caption]) -> Group:
        """A patch: its area, what tells its cells apart, its outline, and what is written."""
        found = rings(self.plan, self.scene.grid, patch.cells, self._labels.paths(patch))
        outline = tuple(tuple(map(self.at, ring)) for ring in found)
        part = _PARTS[patch.role]
        shapes: list[Shape] = [Area(outline, part, self._fill(patch))]
        shapes += self._coloured_cells(patch)
        shapes += self._cell_lines(patch)
        shapes += self._labels.shapes(patch)
        if self.look.outlines:
            line = card_line(self.look, patch.faded) if is_card(patch) else self.look.line
            shapes.append(Area(outline, Part.OUTLINE, line))
            shapes += self._where_it_goes_on(patch)
        shapes += self._marks(patch)
        if is_card(patch):
            shapes += self._card(patch)
        else:
            shapes += (text for caption in captions for text in self._texts(caption))
        return Group(tuple(shapes), part, title_of(patch))

    def _fill(self, patch: Patch) -> Ink:
        if patch.heat is not None:
            return Ink(fill=heat_of(patch.heat, self.look.theme))
        if patch.colour is None:
            return self.look.empty
        if is_card(patch):
            return Ink(fill=self.look.paper if patch.faded else cardboard(self.look))
        fill = fill_of(patch.colour, self.look.theme)
        return Ink(fill=self.look.pale(fill) if patch.faded else fill)

    def _where_it_goes_on(self, patch: Patch) -> Iterator[Line]:
        """Gaps in the outline where a board wraps, and the piece goes on elsewhere."""
        length = self.look.cell / 12
        gaps = replace(self._fill(patch), stroke=self._fill(patch).fill, fill=NONE)
        gaps = replace(gaps, width=1.2 * self.look.line.width, dashes=(length, 2 * length))
        for cell, step in sorted(patch.goes_on):
            ends = self.plan.edges(self.scene.grid, cell)[step]
            yield Line(tuple(map(self.at, ends)), Part.OUTLINE, gaps)

    def _coloured_cells(self, patch: Patch) -> Iterator[Area]:
        """Cells that have colours for the rule on them: within each its colour."""
        for cell, name in patch.colours.items():
            x, y = self.plan.centre(cell)
            corners = self.plan.polygon(self.scene.grid, cell)
            inner = tuple(
                self.at((x + _INNER * (a - x), y + _INNER * (b - y))) for a, b in corners
            )
            yield Area((inner,), Part.CELL, Ink(fill=self.look.cell_colour(name)))

    def _cell_lines(self, patch: Patch) -> Iterator[Line]:
        """Lines between cells of the board that is empty; pieces are of one piece."""
        if patch.role is not Role.PIECE and patch.size is None:
            own = frozenset(patch.cells)
            for cell in patch.cells:
                for step, ends in self.plan.edges(self.scene.grid, cell).items():
                    beside = add(cell, step)
                    if beside in own and beside > cell:
                        yield Line(tuple(map(self.at, ends)), Part.CELL, self.look.hairline)

    def _marks(self, patch: Patch) -> Iterator[Disc]:
        """What marks cells that stay open, and those to look at."""
        cells = [*patch.cells] if patch.role is Role.OPEN else sorted(patch.marked)
        for cell in cells:
            if cell not in patch.cell_names:
                centre = self.at(self.plan.centre(cell))
                yield Disc(centre, self.look.cell / 10, Part.OPEN, Ink(fill=self.look.faint))

    def _card(self, patch: Patch) -> Iterator[Shape]:
        """What stands in the middle of a card."""
        (cell,) = patch.cells
        room = self._labels.room(cell) * self.look.cell
        return centre_shapes(patch, self.look, self.at(self.plan.centre(cell)), room)

    def _texts(self, caption: Caption) -> Iterator[Text]:
        """A caption, line by line about its middle."""
        x, y = self.at(caption.middle)
        size, step = caption.size, LINE * caption.size
        top = y - step * (len(caption.lines) - 1) / 2
        for number, line in enumerate(caption.lines):
            place = x, top + step * number
            yield Text(place, line, size, caption.role, Ink(fill=caption.colour))


def title_of(patch: Patch) -> str:
    """What a patch is, in words."""
    if patch.role in _EMPTY:
        return _EMPTY[patch.role]
    return f"{patch.name} {patch.copy}" if patch.copy else patch.name
