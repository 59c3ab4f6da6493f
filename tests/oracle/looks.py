"""What can be seen of pieces on a board."""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.schemas.grids.grid import Point
from tests.oracle.board import Image, Side

#: The name of a piece that rules name, and the numbers of the rules on several that name it.
Badge = tuple[str | None, frozenset[int]]


@dataclass(frozen=True)
class Look:
    """What can be seen of one piece on the board, and what rules call it."""

    cells: frozenset[Point]
    labels: frozenset[tuple[Side, str]]
    colours: frozenset[tuple[Point, str]]
    marks: frozenset[tuple[str, str]]
    badge: Badge = (None, frozenset())

    def mark(self, attribute: str) -> str:
        return dict(self.marks)[attribute]


@dataclass(frozen=True)
class Laid:
    """A piece on the board: its name, its look, and the turns that could have led to it."""

    name: str
    look: Look
    turns: frozenset[str]


def cells_moved(image: Image) -> dict[Point, Point]:
    return {side[0]: home[0] for side, home in image.items()}


def moved(look: Look, image: Image) -> Look:
    to = cells_moved(image)
    return Look(
        frozenset(to[cell] for cell in look.cells),
        frozenset((image[side], label) for side, label in look.labels),
        frozenset((to[cell], colour) for cell, colour in look.colours),
        look.marks,
        look.badge,
    )
