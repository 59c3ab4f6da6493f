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
        marks = marks_of(grid, shape, called, self._texts, tabs)
        return outline_on_plan(grid, shape.cells, self.cell, marks, tabs)

    def of_layer(self, grid: Grid, shape: Shape, name: str) -> Outline:
        """The outline of a layer of a piece in space."""
        called = name if self.names else ""
        marks = marks_of(grid, shape, called, engravable([name]), {})
        return outline_on_plan(grid, shape.cells, self.cell, marks)

    @cached_property
    def has_tabs(self) -> bool:
        """Whether pieces have sides that are not straight."""
        return any(map(self._tabs, self.puzzle.shapes))

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        return engravable(self._engraved())

    def _engraved(self) -> Iterator[str]:
        """All texts that may be engraved on the pieces."""
        for piece, shape in zip(self.puzzle.box, self.puzzle.shapes, strict=True):
            yield piece.name
            yield from (text for _, text in (*shape.labels, *shape.colours))
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
