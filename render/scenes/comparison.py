"""Scenes of two solutions, with where they differ."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from jigsat.render.scenes.board import solved_board
from jigsat.render.scenes.scene import Patch, Scene
from jigsat.schemas.fields.cells import CellCoordinates
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution


def compared_boards(
    puzzle: PuzzleData, solutions: Iterable[Solution], differing: Iterable[CellCoordinates]
) -> list[Scene]:
    """The board with each of the solutions; what lies the same in all of them is faded.

    Raises DataError if a placement is not possible in this puzzle.
    """
    marked = frozenset(map(puzzle.grid_data.point, differing))
    scenes = []
    for number, solution in enumerate(solutions, start=1):
        scene = solved_board(puzzle, solution)
        patches = tuple(_marked(patch, marked) for patch in scene.patches)
        scenes.append(replace(scene, patches=patches, title=f"Solution {number}"))
    return scenes


def _marked(patch: Patch, marked: frozenset[Point]) -> Patch:
    own = marked.intersection(patch.cells)
    return replace(patch, marked=own, faded=not own)
