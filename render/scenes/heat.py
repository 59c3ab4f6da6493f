"""Scenes of heat maps: the board, its cells coloured by how many of something they have."""

from __future__ import annotations

from collections.abc import Mapping

from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData


def heat_board(puzzle: PuzzleData, classes: Mapping[Point, int]) -> Scene:
    """The board with the cells of each class together, and those of none.

    Args:
        classes: the class of each cell that has one, from 0 for the few.
    """
    together: dict[int | None, list[Point]] = {}
    for cell in puzzle.cells:
        together.setdefault(classes.get(cell), []).append(cell)
    patches = (
        Patch(Role.EMPTY, tuple(cells), heat=heat_class)
        for heat_class, cells in together.items()
    )
    return Scene(puzzle.grid_data, tuple(patches), puzzle.title)
