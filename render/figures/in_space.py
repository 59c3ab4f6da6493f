"""What all figures in space share: the pieces of a scene, and the headings of its layers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Anchor, Position, Role, Text, size_that_fits
from jigsat.render.scenes.scene import Patch, Scene
from jigsat.render.scenes.scene import Role as PatchRole


@dataclass(frozen=True)
class FigureInSpace(ABC):
    """The pieces of a scene in space, or the cells of its board if it has no pieces.

    ``lift``: how many units of empty space are put between a layer and the next. ``part``:
    what pieces are in the figure.
    """

    scene: Scene
    look: Look
    lift: int = 0
    part: Role = Role.PIECE

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
        pieces = tuple(patch for patch in self.scene.patches if patch.role is PatchRole.PIECE)
        return pieces or self.scene.patches


# Headings of layers in space.


#: The height of headings, in cells.
_HEIGHT = 0.45
#: How much of the width headings take, so that those side by side are told apart.
_FILLED = 0.92


def heading_texts(
    names: Sequence[str], places: Sequence[Position], width: float, look: Look
) -> Iterator[Text]:
    """Headings of one size that begin at these places; ``width``: between them, in mm."""
    size = min(size_that_fits(name, _FILLED * width, _HEIGHT * look.cell) for name in names)
    for name, at in zip(names, places, strict=True):
        yield Text(at, name, size, Role.HEADING, look.writing(), Anchor.START)
