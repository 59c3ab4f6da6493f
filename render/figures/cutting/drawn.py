"""Pieces of a puzzle as outlines with what is engraved on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from jigsat.render.figures.cutting.cutouts import Outline, outline_on_plan
from jigsat.render.figures.cutting.marks import engravable, marks_of
from jigsat.render.figures.cutting.tiles import Tabs
from jigsat.render.figures.look import Look
from jigsat.render.figures.motifs.painter import MotifPainter
from jigsat.render.grids.plans import PLANS
from jigsat.render.scenes.mates import labels_of
from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.puzzle_data import PuzzleData


@dataclass(frozen=True)
class PieceOutlines:
    """Makes the outlines of a puzzle's pieces.

    ``cell``: how long a cell is in mm. ``names``: whether their names are engraved.
    """

    puzzle: PuzzleData
    cell: float
    names: bool = False

    def on_plan(self, shape: Shape, name: str) -> Outline:
        """The outline of a piece, where this shape of it lies on the plan of the grid."""
        grid, tabs = self.puzzle.grid_data, self._tabs(shape)
        called = name if self.names else ""
        marks = marks_of(grid, shape, called, self.texts, tabs)
        return outline_on_plan(grid, shape.cells, self.cell, marks, tabs)

    def of_layer(self, grid: Grid, shape: Shape, name: str, layer: str) -> Outline:
        """The outline of a layer of the piece of this name in space; ``layer``: which one."""
        text = f"{self.texts[name]}{layer}" if self.names else ""
        marks = marks_of(grid, shape, text, {text: text}, {})
        return outline_on_plan(grid, shape.cells, self.cell, marks)

    @cached_property
    def has_tabs(self) -> bool:
        """Whether pieces have sides that are not straight."""
        return any(map(self._tabs, self.puzzle.shapes))

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """What is engraved for each text on the pieces: itself, or a number."""
        return engravable(self._on_pieces())

    def _on_pieces(self) -> Iterator[str]:
        for piece, shape in zip(self.puzzle.box, self.puzzle.shapes, strict=True):
            if self.names:
                yield piece.name
            if self.puzzle.grid in PLANS:
                yield from self._shown(shape)

    def _shown(self, shape: Shape) -> Iterator[str]:
        """What is to be read on a piece besides its name."""
        tabs, plan = self._tabs(shape), PLANS[self.puzzle.grid]
        for (cell, step), label in shape.labels:
            if plan.edges(self.puzzle.grid_data, cell)[step] not in tabs:
                yield label
        yield from (colour for _, colour in shape.colours)
        if shape.face is not None:
            yield shape.face

    def _tabs(self, shape: Shape) -> Tabs:
        """The sides with labels that are tabs and notches."""
        return self._motifs.paths(Patch(Role.PIECE, shape.cells, labels=dict(shape.labels)))

    @cached_property
    def _motifs(self) -> MotifPainter:
        # Of many labels it takes long to find motifs: one painter does it for all pieces.
        scene = Scene(self.puzzle.grid_data, (), "", labels_of(self.puzzle))
        return MotifPainter(scene, Look(), lambda place: place)
