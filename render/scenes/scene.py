"""Scenes: what is to be seen, by its meaning, whatever paints it.

A scene holds names in full and colours by number. The text drawings shorten the names and
write characters; ``figures`` makes shapes in millimetres of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from jigsat.render.scenes.mates import Label
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Grid, Point


class Role(StrEnum):
    """What a patch of cells is."""

    #: A piece, on the board or in the box.
    PIECE = "piece"
    #: Cells of the board that no piece covers (yet).
    EMPTY = "empty"
    #: Cells of the board that no piece may cover.
    OPEN = "open"
    #: Cells of the board that rules call by a name.
    REGION = "region"


@dataclass(frozen=True)
class Patch:
    """Cells with one outline: a piece as it lies, or cells of the board.

    ``name``: of the piece or region; ``copy``: which of several such pieces it is, 0 for the
    only one. ``colour``: the number of its colour (see ``drawing.palette``); None for cells of
    the board. ``labels`` stand on sides of cells, ``colours`` are what cells show for the rule
    on them, ``cell_names`` are names of cells of the board. ``size``: of a rectangle, as it is
    typed, where all pieces are rectangles. ``marked`` are cells to look at; ``faded``: there
    are some, but none in this patch. ``goes_on``: sides at the edge of a board that wraps,
    beyond which the piece goes on elsewhere on the board. ``heat``: the class of a number that
    belongs to each cell, from 0 for the few, in a heat map.
    """

    role: Role
    cells: tuple[Point, ...]
    name: str = ""
    copy: int = 0
    colour: int | None = None
    labels: Mapping[Side, str] = field(default_factory=dict)
    colours: Mapping[Point, str] = field(default_factory=dict)
    attributes: Mapping[str, str] = field(default_factory=dict)
    face: str | None = None
    cell_names: Mapping[Point, str] = field(default_factory=dict)
    size: str | None = None
    turn: str | None = None
    marked: frozenset[Point] = frozenset()
    faded: bool = False
    goes_on: frozenset[Side] = frozenset()
    heat: int | None = None


@dataclass(frozen=True)
class Scene:
    """Patches on a grid; ``title`` says what they are.

    ``labels``: all that the puzzle's pieces have, and what they fit; also those not in sight.
    """

    grid: Grid
    patches: tuple[Patch, ...]
    title: str
    labels: Mapping[str, Label] = field(default_factory=dict)

    @property
    def cells(self) -> Iterable[Point]:
        """All cells that are to be seen."""
        return (cell for patch in self.patches for cell in patch.cells)
