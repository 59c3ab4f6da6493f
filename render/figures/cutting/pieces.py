"""The cutouts of a puzzle's pieces: one for each piece in the box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import repeat

from jigsat.render.figures.cutting.cutouts import Cutout, Outline, at_origin
from jigsat.render.figures.cutting.drawn import PieceOutlines
from jigsat.render.figures.cutting.layers import layers_of
from jigsat.render.figures.cutting.offsets import cut_around
from jigsat.render.figures.cutting.options import Cutting, cell_of
from jigsat.render.figures.cutting.polygons import Ring
from jigsat.schemas.geometry.shapes import Shape, make_shape, turned
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.puzzle_data import PuzzleData


def cutouts_of(puzzle: PuzzleData, cutting: Cutting) -> list[Cutout]:
    """All pieces in the box, each as often as it can be used.

    In space, pieces are divided into layers as thick as a cell, to be glued together.

    Raises WrongValue if a part of a piece is too narrow for the radius of its corners.
    """
    outlines = PieceOutlines(puzzle, cell_of(puzzle, cutting.cell), cutting.names)
    found: list[Cutout] = []
    for index, piece in enumerate(puzzle.box):
        copies = puzzle.used(piece)[1]
        for cutout in _cutouts(outlines, index):
            found += repeat(cut_around(cutout, cutting.kerf, cutting.radius), copies)
    return found


def _cutouts(outlines: PieceOutlines, index: int) -> Iterator[Cutout]:
    """What has to be cut out for one piece."""
    puzzle = outlines.puzzle
    grid, name, shape = puzzle.grid_data, puzzle.box[index].name, puzzle.shapes[index]
    if grid.plane is None:
        yield Cutout(name, _turns(grid, shape, lambda lying: outlines.on_plan(lying, name)))
    else:
        layers = layers_of(grid, grid.plane, shape.cells)
        for number, cells in enumerate(layers, start=1):
            layer = f" {number}/{len(layers)}" if len(layers) > 1 else ""
            yield _layer(outlines, grid.plane, make_shape(cells), name, layer)


def _layer(outlines: PieceOutlines, plane: Grid, shape: Shape, name: str, layer: str) -> Cutout:
    turns = _turns(plane, shape, lambda lying: outlines.of_layer(plane, lying, name, layer))
    return Cutout(f"{name}{layer}", turns)


def _turns(grid: Grid, shape: Shape, draw: Callable[[Shape], Outline]) -> tuple[Outline, ...]:
    """The outlines of a piece after each rotation: those that look different."""
    found: dict[tuple[Ring, ...], Outline] = {}
    for turn in grid.turns:
        if not turn.flips:
            outline = at_origin(draw(turned(shape, turn)))
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
