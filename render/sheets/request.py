"""What somebody wants to see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from jigsat.render.figures.look import Look
from jigsat.render.figures.picture import draw_scene
from jigsat.render.figures.shapes import Figure, Paper, SceneFigure
from jigsat.render.scenes.scene import Scene
from jigsat.schemas.layouts.moves import WayApart
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution


@dataclass(frozen=True)
class Numbered:
    """A solution, and its number in the file that it is from, or in which it was found.

    ``apart``: in space, how it is taken apart, if that was asked.
    """

    number: int
    solution: Solution
    apart: WayApart | None = None


@dataclass(frozen=True)
class Request:
    """A puzzle, solutions of it if they are to be drawn, and how it all is to look.

    ``cell``: the size of a cell in mm; None for one that suits the picture. ``paper``: what it
    is printed on; None for a picture as large as what is on it.
    """

    puzzle: PuzzleData
    solutions: Sequence[Numbered] = ()
    look: Look = field(default_factory=Look)
    cell: float | None = None
    paper: Paper | None = None

    def fitted(self, scene: Scene, most: float, cell: float = 10) -> SceneFigure:
        """A scene in cells of the size in mm that is asked for.

        Else in cells of this size, or smaller: not more than ``most`` mm wide or high.
        """
        return draw_scene(scene, replace(self.look, cell=self.cell_for(scene, most, cell)))

    def cell_for(self, scene: Scene, most: float, cell: float) -> float:
        """The size of a cell in mm, as in ``fitted``."""
        if self.cell is not None:
            return self.cell
        longest = max(draw_scene(scene, replace(self.look, cell=cell)).size)
        return cell * min(1, most / longest)


#: Makes the pages of a picture.
Draw = Callable[[Request], list[Figure]]
