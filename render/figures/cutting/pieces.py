"""The cutouts of a puzzle's pieces: one for each piece in the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import repeat

from jigsat.render.figures.cutting.cutouts import Cutout, Outline, Ring, outline_of
from jigsat.render.figures.cutting.layers import layers_of
from jigsat.render.figures.cutting.marks import engravable, marks_of, texts_on
from jigsat.render.figures.cutting.offsets import cut_around
from jigsat.render.figures.cutting.options import Cutting, cell_of
from jigsat.render.grids.plans import PLANS
from jigsat.schemas.geometry.shapes import Shape, make_shape, turned
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.square import SQUARE
from jigsat.schemas.puzzle_data import PuzzleData


def cutouts_of(puzzle: PuzzleData, cutting: Cutting) -> list[Cutout]:
    """All pieces in the box, each as often as it can be used.

    In space, pieces are divided into layers as thick as a cell, to be glued together.

    Raises WrongValue if a part of a piece is too narrow for the radius of its corners.
    """
    cell = cell_of(puzzle, cutting.cell)
    found: list[Cutout] = []
    for index, piece in enumerate(puzzle.box):
        copies = puzzle.used(piece)[1]
        for cutout in _cutouts(puzzle, index, cell, cutting):
            found += repeat(cut_around(cutout, cutting.kerf, cutting.radius), copies)
    return found


def _cutouts(puzzle: PuzzleData, index: int, cell: float, cutting: Cutting) -> Iterator[Cutout]:
    """What has to be cut out for one piece."""
    grid, name = puzzle.grid_data, puzzle.box[index].name
    if grid.name in PLANS:
        texts = engravable(texts_on(puzzle, cutting.names))
        yield Cutout(name, _turns(grid, puzzle.shapes[index], cell, cutting, name, texts))
    else:
        layers = layers_of(grid, puzzle.shapes[index].cells)
        names = _layer_names(name, len(layers))
        texts = engravable(names)
        for called, cells in zip(names, layers, strict=True):
            shape = make_shape(cells)
            yield Cutout(called, _turns(SQUARE, shape, cell, cutting, called, texts))


def _layer_names(name: str, count: int) -> list[str]:
    """The names of the layers of a piece."""
    return [f"{name} {number + 1}/{count}" for number in range(count)] if count > 1 else [name]


def _turns(
    grid: Grid,
    shape: Shape,
    cell: float,
    cutting: Cutting,
    name: str,
    texts: Mapping[str, str],
) -> tuple[Outline, ...]:
    """The outlines of a piece after each rotation: those that look different."""
    found: dict[tuple[Ring, ...], Outline] = {}
    for turn in grid.turns:
        if not turn.flips:
            lying = turned(shape, turn)
            marks = [*marks_of(grid, lying, name if cutting.names else "", texts)]
            outline = outline_of(grid, lying.cells, cell, marks)
            found.setdefault(_appearance(outline), outline)
    return tuple(found.values())


def _appearance(outline: Outline) -> tuple[Ring, ...]:
    """The same for outlines that look the same, whatever is engraved."""
    return tuple(
        sorted(
            tuple(sorted((round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in tile))
            for tile in outline.tiles
        )
    )
