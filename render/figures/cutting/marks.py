"""What is engraved on pieces: labels, faces and colours, and their names if asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import atan2, degrees, hypot

from jigsat.render.figures.cutting.cutouts import Mark
from jigsat.render.figures.cutting.polygons import extent
from jigsat.render.figures.cutting.strokes import Letter, can_be_engraved, letters_of
from jigsat.render.figures.cutting.tiles import Tabs, tiles_of
from jigsat.render.figures.shapes import Position
from jigsat.render.grids.plans import PLANS, Plan
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.puzzle_data import PuzzleData

#: How wide and high text in the middle of a cell is, and along its sides, in cells.
_MIDDLE = 0.5, 0.26
_LABEL = 0.55, 0.12
#: How far from the middle of a cell to that of its side a label stands.
_OUTWARDS = 0.76


def engravable(texts: Iterable[str]) -> dict[str, str]:
    """What is engraved for each text: itself, or a number.

    A number, if there are no strokes for the text, or if it would look like one before it.
    """
    engraved: dict[tuple[Letter, ...], str] = {}
    found: dict[str, str] = {}
    for number, text in enumerate(dict.fromkeys(texts), start=1):
        first = engraved.setdefault(letters_of(text), text)
        found[text] = text if can_be_engraved(text) and first == text else f"#{number}"
    return found


def cell_names_of(puzzle: PuzzleData) -> Iterator[Mark]:
    """The names of the board's cells, on the plan of its grid."""
    texts = engravable(puzzle.cell_names.values())
    for cell, name in sorted(puzzle.cell_names.items()):
        yield Mark(PLANS[puzzle.grid].centre(cell), texts[name], *_MIDDLE)


def marks_of(
    grid: Grid, shape: Shape, name: str, texts: Mapping[str, str], tabs: Tabs
) -> Iterator[Mark]:
    """The marks of a piece on the plan of its grid; no name if it is empty.

    Labels that are tabs or notches need no mark.
    """
    plan = PLANS[grid.name]
    for (cell, step), label in shape.labels:
        if plan.edges(grid, cell)[step] not in tabs:
            yield _along(plan, grid, cell, step, texts[label])
    for cell, colour in shape.colours:
        yield Mark(plan.centre(cell), texts[colour], *_MIDDLE)
    free = set(shape.cells).difference(cell for cell, _ in shape.colours)
    words = [texts[word] for word in (shape.face, name) if word]
    if free and words:
        (x, y), width, height = _room(plan, grid, shape, free)
        for number, word in enumerate(words):
            down = 1.4 * height * (number - (len(words) - 1) / 2)
            yield Mark((x, y + down), word, width, height)


def _room(
    plan: Plan, grid: Grid, shape: Shape, free: Collection[Point]
) -> tuple[Position, float, float]:
    """Where words stand that are about all of a piece: middle, width and height."""
    tiles = [*tiles_of(grid, shape.cells)]
    left, top, width, height = extent(tiles)
    if len(tiles) == 1 and len(shape.cells) > 1 and not shape.colours:
        across, down = _MIDDLE[0] * width, _MIDDLE[1] * min(width, height)
        return (left + width / 2, top + height / 2), across, down
    return plan.centre(_middle(plan, free)), *_MIDDLE


def _along(plan: Plan, grid: Grid, cell: Point, step: Point, text: str) -> Mark:
    """A label inside its side, to be read with that side up."""
    (x, y), (to_x, to_y) = plan.edges(grid, cell)[step]
    middle = plan.centre(cell)
    at = tuple(
        start + _OUTWARDS * (end - start)
        for start, end in zip(middle, ((x + to_x) / 2, (y + to_y) / 2), strict=True)
    )
    width, height = (share * hypot(to_x - x, to_y - y) for share in _LABEL)
    return Mark((at[0], at[1]), text, width, height, degrees(atan2(to_y - y, to_x - x)))


def _middle(plan: Plan, cells: Iterable[Point]) -> Point:
    """The cell closest to the middle of them all."""
    centres = {cell: plan.centre(cell) for cell in sorted(cells)}
    x, y = (sum(values) / len(centres) for values in zip(*centres.values(), strict=True))
    return min(centres, key=lambda cell: hypot(centres[cell][0] - x, centres[cell][1] - y))
