"""The labels of cards as the page draws them: each once, at one side of one cell.

All sides of a grid's cells are alike, so the page moves and turns what is drawn here to where
it belongs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from jigsat.render.figures.look import Look
from jigsat.render.figures.motifs.painter import MotifPainter
from jigsat.render.figures.shapes import Area, Disc, Line, Position, Text, leaves
from jigsat.render.grids.plans import PLANS
from jigsat.render.scenes.mates import labels_of
from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.schemas.puzzle import Puzzle

Document = dict[str, Any]


def motifs_of_labels(puzzle: Puzzle, labels: Sequence[str]) -> Document:
    """How each of the labels looks, ready for JSON.

    ``side``: the ends of the side at which they are drawn, in the units of the grid's plan;
    ``room``: how far from the centre of a cell no motif reaches; ``labels``: the name of each
    label, and its parts from the back to the front.
    """
    grid = puzzle.grid_data.plane or puzzle.grid_data
    cell = puzzle.cells[0][-len(grid.axes) :]
    plan = PLANS[grid.name]
    step, ends = next(iter(plan.edges(grid, cell).items()))
    scene = Scene(grid, (), puzzle.title, labels_of(puzzle))
    painter = MotifPainter(scene, Look(cell=1), lambda place: place)

    def parts(label: str) -> list[Document]:
        patch = Patch(Role.PIECE, (cell,), labels={(cell, step): label})
        return [_part(shape) for shape in leaves(tuple(painter.shapes(patch)))]

    return {
        "side": [*map(_rounded, ends)],
        "room": round(painter.room(cell), 4) if labels else 0,
        "labels": [{"name": label, "parts": parts(label)} for label in labels],
    }


def _part(shape: Area | Line | Disc | Text) -> Document:
    ink: Mapping[str, Any] = {
        "fill": shape.ink.fill,
        "stroke": shape.ink.stroke,
        "width": round(shape.ink.width, 4),
    }
    match shape:
        case Area(rings):
            return {"rings": [[*map(_rounded, ring)] for ring in rings], **ink}
        case Line(points):
            return {"line": [*map(_rounded, points)], **ink}
        case Disc(centre, radius):
            return {"centre": _rounded(centre), "radius": round(radius, 4), **ink}
        case Text(at, text, size):
            return {"at": _rounded(at), "text": text, "size": round(size, 4), **ink}
        case _:
            assert_never(shape)


def _rounded(place: Position) -> list[float]:
    return [round(each, 4) + 0.0 for each in place]
