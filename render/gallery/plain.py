"""Solutions as plain pictures, for browsers that run no script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import islice

from jigsat.render.figures.look import Look
from jigsat.render.figures.picture import figure_of
from jigsat.render.outputs.svg import svg_of
from jigsat.render.scenes.board import solved_board
from jigsat.render.scenes.scene import Patch, Scene
from jigsat.schemas.collection import Collection
from jigsat.schemas.grids.square import SQUARE
from jigsat.schemas.puzzle import Puzzle

#: So many solutions are drawn.
MOST_PLAIN = 50


def plain_pictures(puzzle: Puzzle, collection: Collection) -> Iterator[str]:
    """The first solutions, each drawn below its number."""
    look = Look(letters=False)
    for each in islice(collection.solutions, MOST_PLAIN):
        scene = solved_board(puzzle, each.solution)
        if len(puzzle.grid_data.axes) == 3:
            scene = _in_layers(scene)
        named = replace(scene, title=f"solution {each.number:,}")
        yield f"<figure>{svg_of(figure_of(named, look))}{_caption(named.title)}</figure>"


def _caption(text: str) -> str:
    return f"<figcaption>{escape(text)}</figcaption>"


def _in_layers(scene: Scene) -> Scene:
    """A scene in space as squares: its layers beside each other, with a gap between them."""
    cells = {cell: scene.grid.coordinates(cell) for cell in scene.cells}
    wide = max(column for _, _, column in cells.values()) + 2

    def flat(patch: Patch) -> Patch:
        places = [
            (row, column + layer * wide)
            for layer, row, column in (cells[cell] for cell in patch.cells)
        ]
        squares = tuple(map(SQUARE.point, places))
        return Patch(patch.role, squares, patch.name, patch.copy, patch.colour)

    return Scene(SQUARE, tuple(map(flat, scene.patches)), scene.title)
