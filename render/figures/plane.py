"""Scenes on plane grids as shapes: each patch filled, outlined, and written on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from jigsat.render.drawing.palette import fill_of, ink_of
from jigsat.render.figures.look import Look
from jigsat.render.figures.motifs.card import card_line, cardboard, centre_shapes, is_card
from jigsat.render.figures.motifs.painter import MotifPainter
from jigsat.render.figures.outline import rings
from jigsat.render.figures.shapes import Area, Disc, Group, Ink, Line, Position, Shape, Text
from jigsat.render.figures.shapes import Role as Part
from jigsat.render.figures.writing import size_that_fits
from jigsat.render.grids.plans import PLANS, Place, Plan
from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.schemas.grids.grid import Point

_PARTS = {
    Role.PIECE: Part.PIECE,
    Role.EMPTY: Part.BLANK,
    Role.OPEN: Part.OPEN,
    Role.REGION: Part.CELL,
}


@dataclass(frozen=True)
class PlaneFigure:
    """A scene on a plane grid in a look: where its cells are, and its shapes.

    The scene's upper left corner lies at the origin.
    """

    scene: Scene
    look: Look

    @property
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
        return tuple(map(min, zip(*self._corners, strict=True)))

    @property
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
        """All patches, each a group, and over them the outlines, which they share."""
        labels = MotifPainter(self.scene, self.look, self.at)
        painter = _Painter(self.scene, self.look, self.plan, self.origin, labels)
        for patch in self.scene.patches:
            yield painter.patch(patch)


@dataclass(frozen=True)
class _Painter:
    """Makes shapes of patches."""

    scene: Scene
    look: Look
    plan: Plan
    origin: Place
    labels: MotifPainter

    def at(self, place: Place) -> Position:
        (x, y), (left, top) = place, self.origin
        return (x - left) * self.look.cell, (y - top) * self.look.cell

    def patch(self, patch: Patch) -> Group:
        """A patch: its area, what tells its cells apart, its outline, and what is written."""
        found = rings(self.plan, self.scene.grid, patch.cells, self.labels.paths(patch))
        outline = tuple(tuple(map(self.at, ring)) for ring in found)
        part = _PARTS[patch.role]
        shapes: list[Shape] = [Area(outline, part, self._fill(patch))]
        shapes += self._cell_lines(patch)
        shapes += self.labels.shapes(patch)
        if self.look.outlines:
            line = card_line(self.look) if is_card(patch) else self.look.line
            shapes.append(Area(outline, Part.OUTLINE, line))
        shapes += self._marks(patch)
        if is_card(patch):
            shapes += self._card(patch)
        elif self.look.letters:
            shapes += self._texts(patch)
        return Group(tuple(shapes), part, title_of(patch))

    def _fill(self, patch: Patch) -> Ink:
        if patch.colour is None:
            return self.look.empty
        if is_card(patch):
            return Ink(fill=cardboard(self.look))
        return Ink(fill=fill_of(patch.colour, self.look.theme))

    def _cell_lines(self, patch: Patch) -> Iterator[Line]:
        """Lines between cells of the board that is empty; pieces are of one piece."""
        if patch.role is not Role.PIECE:
            own = frozenset(patch.cells)
            for cell in patch.cells:
                for step, ends in self.plan.edges(self.scene.grid, cell).items():
                    beside = tuple(a + b for a, b in zip(cell, step, strict=True))
                    if beside in own and beside > cell:
                        yield Line(tuple(map(self.at, ends)), Part.CELL, self.look.hairline)

    def _marks(self, patch: Patch) -> Iterator[Disc]:
        """What marks cells that stay open."""
        if patch.role is Role.OPEN:
            for cell in patch.cells:
                if cell not in patch.cell_names:
                    centre = self.at(self.plan.centre(cell))
                    yield Disc(
                        centre, self.look.cell / 10, Part.OPEN, Ink(fill=self.look.faint)
                    )

    def _card(self, patch: Patch) -> Iterator[Shape]:
        """What stands in the middle of a card."""
        (cell,) = patch.cells
        room = self.labels.room(cell) * self.look.cell
        return centre_shapes(patch, self.look, self.at(self.plan.centre(cell)), room)

    def _texts(self, patch: Patch) -> Iterator[Text]:
        for cell, name in patch.cell_names.items():
            yield self._text(cell, name, Part.CELL_NAME, self.look.text)
        if patch.name:
            colour = ink_of(patch.colour or 0, self.look.theme)
            yield self._text(self._middle(patch), patch.name, Part.CAPTION, colour)

    def _middle(self, patch: Patch) -> Point:
        """The cell closest to the middle of a patch: what is written there is inside it."""
        centres = {cell: self.plan.centre(cell) for cell in patch.cells}
        x, y = (sum(values) / len(centres) for values in zip(*centres.values(), strict=True))
        return min(
            centres, key=lambda cell: (centres[cell][0] - x) ** 2 + (centres[cell][1] - y) ** 2
        )

    def _text(self, cell: Point, text: str, part: Part, colour: str) -> Text:
        at = self.at(self.plan.centre(cell))
        room = 0.8 * self.look.cell
        return Text(at, text, size_that_fits(text, room, room / 2), part, Ink(fill=colour))


def title_of(patch: Patch) -> str:
    """What a patch is, in words."""
    if not patch.name:
        return {Role.EMPTY: "empty", Role.OPEN: "left open"}[patch.role]
    return f"{patch.name} {patch.copy}" if patch.copy else patch.name
