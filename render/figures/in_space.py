"""What all figures in space share: the pieces of a scene, and how large they are drawn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property

from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Position
from jigsat.render.figures.shapes import Role as Part
from jigsat.render.scenes.scene import Patch, Role, Scene


@dataclass(frozen=True)
class FigureInSpace(ABC):
    """The pieces of a scene in space, or if there are none the cells of its board.

    ``lift``: how many units of empty space are put between a layer and the next. ``part``:
    what pieces are in the figure.
    """

    scene: Scene
    look: Look
    lift: int = 0
    part: Part = Part.PIECE

    @property
    @abstractmethod
    def _extent(self) -> tuple[Position, Position]:
        """The upper left and the lower right corner, in units."""

    @property
    def size(self) -> Position:
        """The width and height in mm."""
        (left, top), (right, bottom) = self._extent
        return (right - left) * self.look.cell, (bottom - top) * self.look.cell

    @cached_property
    def _patches(self) -> tuple[Patch, ...]:
        pieces = tuple(patch for patch in self.scene.patches if patch.role is Role.PIECE)
        return pieces or self.scene.patches
