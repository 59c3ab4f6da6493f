"""A puzzle turned as a whole, and with other names for what is printed on it.

Its image has solutions that are the images of its own. So two puzzles are the same up to
turning and renaming if an image of one has the fingerprint of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from jigsat.schemas.geometry.shapes import Shape, normalised, turned
from jigsat.schemas.grids.grid import Grid, Turn

LABEL, COLOUR = "label", "colour"
#: What the kind of an attribute's values begins with: an attribute may be called anything.
ATTRIBUTE = "attribute "


class Symbol(NamedTuple):
    """A name for something printed: its kind, and the name itself."""

    kind: str
    name: str


def value_of(attribute: str, value: str) -> Symbol:
    """A value of an attribute, as a face."""
    return Symbol(ATTRIBUTE + attribute, value)


def symbols_of(shape: Shape) -> Iterable[Symbol]:
    """All that is printed on a shape."""
    yield from (Symbol(LABEL, label) for _, label in shape.labels)
    yield from (Symbol(COLOUR, colour) for _, colour in shape.colours)
    yield from (value_of(attribute, value) for attribute, value in shape.attributes)


@dataclass(frozen=True)
class Image:
    """How everything is turned, and what names are replaced; the others stay."""

    grid: Grid
    turn: Turn
    names: Mapping[Symbol, str] = field(default_factory=dict)

    @property
    def is_identity(self) -> bool:
        """Whether nothing is changed."""
        return self.turn is self.grid.turns[0] and not self.names

    def name(self, kind: str, name: str) -> str:
        """The name of something printed, in the image."""
        return self.names.get(Symbol(kind, name), name)

    def label(self, name: str) -> str:
        """The name of a label, in the image."""
        return self.name(LABEL, name)

    def colour(self, name: str) -> str:
        """The name of a colour, in the image."""
        return self.name(COLOUR, name)

    def of_turn(self, turn: Turn) -> Turn:
        """What turns the image of a piece as the turn turns the piece."""
        grid = self.grid
        return grid.product(grid.product(self.turn, turn), grid.inverse(self.turn))

    def renamed(self, shape: Shape) -> Shape:
        """A shape with the names of the image."""
        if not self.names:
            return shape
        return Shape(
            shape.cells,
            tuple((side, self.label(label)) for side, label in shape.labels),
            tuple((cell, self.colour(colour)) for cell, colour in shape.colours),
            tuple((key, self.name(ATTRIBUTE + key, value)) for key, value in shape.attributes),
        )

    def undone(self, shape: Shape) -> Shape:
        """A shape of the image with the names that the puzzle itself has."""
        names = {Symbol(old.kind, new): old.name for old, new in self.names.items()}
        return Image(self.grid, self.grid.turns[0], names).renamed(shape)

    def shape(self, shape: Shape) -> Shape:
        """The image of a shape, moved to a standard place."""
        if self.turn is not self.grid.turns[0]:
            shape = turned(shape, self.turn)
        return normalised(self.grid, self.renamed(shape))


def identity(grid: Grid) -> Image:
    """The image that is the puzzle itself."""
    return Image(grid, grid.turns[0])
