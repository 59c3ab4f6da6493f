"""Pieces of a puzzle as outlines with what is engraved on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial, reduce
from itertools import repeat
from math import acos, atan2, ceil, degrees, hypot, pi
from typing import Any

from jigsat.extras.workshop.cutting.outlines import (
    Cutout,
    Mark,
    Outline,
    Ring,
    Tabs,
    at_origin,
    can_be_engraved,
    cell_of,
    extent,
    outline_on_plan,
    quarter_turned,
    rectangle,
    signed_area,
    tiles_of,
)
from jigsat.render.figures.look import Look
from jigsat.render.figures.motifs.painter import MotifPainter
from jigsat.render.figures.plans import CellPlan, plan_of
from jigsat.render.figures.shapes import Position
from jigsat.render.scenes.board import placed_pieces
from jigsat.render.scenes.scene import Patch, Role, Scene, labels_of
from jigsat.render.sheets.making import Cutting
from jigsat.render.words.puzzle import in_space
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.geometry.shapes import Shape, make_shape, turned
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.layouts.placing import PlacedPiece
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution

# Pieces in space as layers one cell thick, which can be cut out of a sheet and glued.


def layers_of(grid: Grid, plane: Grid, cells: Collection[Point]) -> list[list[Point]]:
    """The layers of a piece as cells of the plane grid, along the axis that needs fewest.

    Those of cubes can be along any axis, others only from the top down. Cells of one layer that
    are not connected are parts by themselves.
    """
    axes = range(len(grid.axes)) if grid.is_uniform else (0,)
    return min((_slabs_along(axis, plane, cells) for axis in axes), key=len)


def _slabs_along(axis: int, plane: Grid, cells: Collection[Point]) -> list[list[Point]]:
    """The layers across an axis."""
    layers: dict[int, list[Point]] = {}
    for cell in sorted(cells, key=lambda point: point[axis]):
        layers.setdefault(cell[axis], []).append((*cell[:axis], *cell[axis + 1 :]))
    return [sorted(part) for layer in layers.values() for part in plane.parts(layer)]


# What is engraved on pieces: labels, faces and colours, and their names if asked for.


#: How wide and high text in the middle of a cell is, and along its sides, in cells.
_MIDDLE = 0.5, 0.26
_LABEL = 0.55, 0.12
#: How far from the middle of a cell to that of its side a label stands.
_OUTWARDS = 0.76


def engravable(texts: Iterable[str]) -> dict[str, str]:
    """What is engraved for each text: itself, or a number if the font lacks a letter of it."""
    numbered = enumerate(dict.fromkeys(texts), start=1)
    return {text: text if can_be_engraved(text) else f"#{number}" for number, text in numbered}


def cell_names_of(puzzle: PuzzleData) -> Iterator[Mark]:
    """The names of the board's cells, on the plan of its grid."""
    texts = engravable(puzzle.cell_names.values())
    for cell, name in sorted(puzzle.cell_names.items()):
        yield Mark(plan_of(puzzle.grid_data).centre(cell), texts[name], *_MIDDLE)


def marks_of(
    grid: Grid, shape: Shape, name: str, texts: Mapping[str, str], tabs: Tabs
) -> Iterator[Mark]:
    """The marks of a piece on the plan of its grid; no name if it is empty.

    Labels that are tabs or notches need no mark.
    """
    plan = plan_of(grid)
    for (cell, step), label in shape.labels:
        if plan.edges(grid, cell)[step] not in tabs:
            yield _along_side(plan, grid, cell, step, texts[label])
    for cell, colour in shape.colours:
        yield Mark(plan.centre(cell), texts[colour], *_MIDDLE)
    free: Collection[Point] = shape.cells
    if shape.colours:
        free = set(shape.cells).difference(cell for cell, _ in shape.colours)
    words = [texts[word] for word in (shape.face, name) if word]
    if free and words:
        (x, y), width, height = _room(plan, grid, shape, free)
        for number, word in enumerate(words):
            down = 1.4 * height * (number - (len(words) - 1) / 2)
            yield Mark((x, y + down), word, width, height)


def _room(
    plan: CellPlan, grid: Grid, shape: Shape, free: Collection[Point]
) -> tuple[Position, float, float]:
    """Where words stand that are about all of a piece: middle, width and height."""
    tiles = [*tiles_of(grid, shape.cells)]
    left, top, width, height = extent(tiles)
    if len(tiles) == 1 and len(shape.cells) > 1 and not shape.colours:
        across, down = _MIDDLE[0] * width, _MIDDLE[1] * min(width, height)
        return (left + width / 2, top + height / 2), across, down
    return plan.centre(_middle(plan, free)), *_MIDDLE


def _along_side(plan: CellPlan, grid: Grid, cell: Point, step: Point, text: str) -> Mark:
    """A label inside its side, to be read with that side up."""
    (x, y), (to_x, to_y) = plan.edges(grid, cell)[step]
    middle = plan.centre(cell)
    at = tuple(
        start + _OUTWARDS * (end - start)
        for start, end in zip(middle, ((x + to_x) / 2, (y + to_y) / 2), strict=True)
    )
    width, height = (share * hypot(to_x - x, to_y - y) for share in _LABEL)
    return Mark((at[0], at[1]), text, width, height, degrees(atan2(to_y - y, to_x - x)))


def _middle(plan: CellPlan, cells: Iterable[Point]) -> Point:
    """The cell closest to the middle of them all."""
    centres = {cell: plan.centre(cell) for cell in sorted(cells)}
    x, y = (sum(values) / len(centres) for values in zip(*centres.values(), strict=True))
    return min(centres, key=lambda cell: hypot(centres[cell][0] - x, centres[cell][1] - y))


@dataclass(frozen=True)
class PieceOutlines:
    """Makes the outlines of a puzzle's pieces.

    ``cell``: how long a cell is in mm. ``names``: whether their names are engraved.
    """

    puzzle: PuzzleData
    cell: float
    names: bool = False

    def on_plan(self, shape: Shape, name: str) -> Outline:
        """The outline of a piece, where this shape of it lies on the plan of the grid."""
        grid, tabs = self.puzzle.grid_data, self._tabs(shape)
        called = name if self.names else ""
        marks = marks_of(grid, shape, called, self.texts, tabs)
        return outline_on_plan(grid, shape.cells, self.cell, marks, tabs)

    def of_layer(self, grid: Grid, shape: Shape, name: str, layer: str) -> Outline:
        """The outline of a layer of the piece of this name in space; ``layer``: which one."""
        text = f"{self.texts[name]}{layer}" if self.names else ""
        marks = marks_of(grid, shape, text, {text: text}, {})
        return outline_on_plan(grid, shape.cells, self.cell, marks)

    @cached_property
    def has_tabs(self) -> bool:
        """Whether pieces have sides that are not straight."""
        return any(map(self._tabs, self.puzzle.shapes))

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """What is engraved for each text on the pieces: itself, or a number."""
        return engravable(self._on_pieces())

    def _on_pieces(self) -> Iterator[str]:
        for piece, shape in zip(self.puzzle.box, self.puzzle.shapes, strict=True):
            if self.names:
                yield piece.name
            if not in_space(self.puzzle.grid_data):
                yield from self._shown(shape)

    def _shown(self, shape: Shape) -> Iterator[str]:
        """What is to be read on a piece besides its name."""
        tabs, plan = self._tabs(shape), plan_of(self.puzzle.grid_data)
        for (cell, step), label in shape.labels:
            if plan.edges(self.puzzle.grid_data, cell)[step] not in tabs:
                yield label
        yield from (colour for _, colour in shape.colours)
        if shape.face is not None:
            yield shape.face

    def _tabs(self, shape: Shape) -> Tabs:
        """The sides with labels that are tabs and notches."""
        return self._motifs.paths(Patch(Role.PIECE, shape.cells, labels=dict(shape.labels)))

    @cached_property
    def _motifs(self) -> MotifPainter:
        # Of many labels it takes long to find motifs: one painter does it for all pieces.
        scene = Scene(self.puzzle.grid_data, (), "", labels_of(self.puzzle))
        return MotifPainter(scene, Look(), lambda place: place)


# Where the middle of a cut runs: half its width beside the outline, around round corners.


#: Arcs are polylines that leave them by so many millimetres at most.
TOLERANCE = 0.01
#: A corner as sharp as this stays a corner when its outline is moved: 23 degrees.
_SHARPEST = 5.0


def cut_around(cutout: Cutout, kerf: float, radius: float) -> Cutout:
    """The cutout with the lines to cut for rings, so that it comes out at its true size.

    Convex and concave corners get the radius, and outlines move outwards, those of holes
    inwards, by half the kerf. The extent still begins at the origin: all of it is moved.

    Raises WrongValue if a part of it is too narrow for the radius.
    """
    if not kerf and not radius:
        return cutout
    turns = (_outline_around(each, kerf, radius, cutout.name) for each in cutout.turns)
    return replace(cutout, turns=tuple(turns))


def _outline_around(outline: Outline, kerf: float, radius: float, name: str) -> Outline:
    area = _area(outline.rings)
    rounded = _rounded(area, radius) if radius else area
    parts = len(getattr(area, "geoms", [area]))
    if rounded.is_empty or len(getattr(rounded, "geoms", [rounded])) != parts:
        raise WrongValue(f"'{name}' has parts too narrow for corners of radius {radius:g} mm")
    grown = _moved(rounded, kerf / 2)
    return replace(outline, rings=tuple(_rings(grown)))


def _area(rings: tuple[Ring, ...]) -> Any:
    """The area between rings: inside an odd number of them."""
    from shapely import Polygon, make_valid

    # A ring may touch itself in a corner.
    areas = [make_valid(Polygon(ring)) for ring in rings]
    return reduce(lambda one, other: one.symmetric_difference(other), areas)


def _rounded(area: Any, radius: float) -> Any:
    """The area with round corners, first the concave ones, and then the convex ones."""
    filled = _moved_in_arcs(_moved(area, radius), -radius)
    return _moved_in_arcs(_moved(filled, -radius), radius)


def _moved(area: Any, distance: float) -> Any:
    """The area with its outline moved outwards; its corners stay corners."""
    return area.buffer(distance, join_style="mitre", mitre_limit=_SHARPEST)


def _moved_in_arcs(area: Any, distance: float) -> Any:
    """The area with its outline moved outwards, in arcs around the corners that open."""
    within = max(abs(distance), 2 * TOLERANCE)
    # Two segments leave an arc by less than the tolerance where they meet at this angle.
    segments = ceil(pi / 4 / acos(1 - TOLERANCE / within))
    return area.buffer(distance, quad_segs=segments, join_style="round")


def _rings(area: Any) -> list[Ring]:
    """The rings of an area, outer ones first, in an order that does not change."""
    parts = area.normalize()
    polygons = list(getattr(parts, "geoms", [parts]))
    rings = [each.exterior for each in polygons]
    rings += [hole for each in polygons for hole in each.interiors]
    return [tuple((x, y) for x, y in ring.coords[:-1]) for ring in rings]


# The cutouts of a puzzle's pieces: one for each piece in the box.


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
        yield Cutout(name, _turns(grid, shape, partial(outlines.on_plan, name=name)))
    else:
        layers = layers_of(grid, grid.plane, shape.cells)
        for number, cells in enumerate(layers, start=1):
            layer = f" {number}/{len(layers)}" if len(layers) > 1 else ""
            draw = partial(outlines.of_layer, grid.plane, name=name, layer=layer)
            yield Cutout(f"{name}{layer}", _turns(grid.plane, make_shape(cells), draw))


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


# A tray for the board: a frame with its hole, and a base of the same size to glue it on.


#: A border is half a cell wide, but so many mm at least.
_NARROWEST = 10.0


def frame_around(board: Outline, cell: float) -> Ring:
    """The outside of a frame around a board, which may lie anywhere; all in mm."""
    left, top, width, height = extent(board.rings)
    border = max(_NARROWEST, cell / 2)
    return rectangle(left - border, top - border, width + 2 * border, height + 2 * border)


def can_have_tray(puzzle: PuzzleData) -> bool:
    """Whether the pieces lie in the plane, and have straight sides."""
    return not in_space(puzzle.grid_data) and not PieceOutlines(puzzle, 1).has_tabs


def has_islands(puzzle: PuzzleData) -> bool:
    """Whether parts of the frame are loose: those inside the board that no piece may cover."""
    outline = outline_on_plan(puzzle.grid_data, puzzle.fillable, 1)
    return any(signed_area(ring) < 0 for ring in outline.rings)


def tray_of(puzzle: PuzzleData, cutting: Cutting) -> tuple[Cutout, Cutout]:
    """The frame, with play for the pieces, and the base, with the names of cells."""
    from shapely import constrained_delaunay_triangles

    cell = cell_of(puzzle, cutting.cell)
    named = [*cell_names_of(puzzle)]
    board = outline_on_plan(puzzle.grid_data, puzzle.fillable, cell, named)
    hole = cut_around(Cutout("board", (board,)), 2 * cutting.play, 0).turns[0]
    outside = frame_around(board, cell)
    around_hole = (outside, *hole.rings)
    triangles = constrained_delaunay_triangles(_area(around_hole)).geoms
    tiles = tuple(tuple(each.exterior.coords[:-1]) for each in triangles)
    frame = _cutout("frame", Outline(around_hole, tiles))
    base = _cutout("base", Outline((outside,), (outside,), board.marks))
    return (
        cut_around(frame, cutting.kerf, cutting.radius),
        cut_around(base, cutting.kerf, cutting.radius),
    )


def _cutout(name: str, outline: Outline) -> Cutout:
    """A cutout that may lie or stand."""
    lying = at_origin(outline)
    return Cutout(name, (lying, quarter_turned(lying)))


# Pieces cut as they lie in a solution: where two of them meet, one cut serves both.


def shared_cutouts(puzzle: PuzzleData, cutting: Cutting, solution: Solution) -> list[Cutout]:
    """The board of a solution as one cutout, and the pieces that are not on it.

    With a tray the board lies in its frame, whose hole is what the pieces leave.

    Raises WrongValue if there is a kerf or a radius, for which such cuts leave no room, and
    in space and where the board wraps; DataError if a piece cannot lie as the solution says.
    """
    if cutting.kerf or cutting.radius:
        raise WrongValue(
            "where one cut serves two pieces there is no room for kerf and round corners: "
            "cut the pieces apart from one another"
        )
    if in_space(puzzle.grid_data):
        raise WrongValue(
            "pieces in space cannot be cut as they lie in a solution, but in layers without one"
        )
    if puzzle.board.wrap:
        raise WrongValue(
            "on a board that wraps, pieces cannot be cut as they lie: cut them apart"
        )
    placed = placed_pieces(puzzle, solution)
    board = _board(puzzle, cutting, placed)
    base = [tray_of(puzzle, cutting)[1]] if cutting.tray else []
    return [
        Cutout(puzzle.title, (board, quarter_turned(board))),
        *base,
        *_left_over(puzzle, cutting, placed),
    ]


def _board(puzzle: PuzzleData, cutting: Cutting, placed: Sequence[PlacedPiece]) -> Outline:
    """All outlines on the board, each of its own: lines they share are several times in it."""
    outlines = PieceOutlines(puzzle, cell_of(puzzle, cutting.cell), cutting.names)
    parts = [outlines.on_plan(each.shape, each.piece.name) for each in placed]
    rings = [ring for part in parts for ring in part.rings]
    if cutting.tray:
        hole = outline_on_plan(puzzle.grid_data, puzzle.fillable, outlines.cell)
        rings += [*hole.rings, frame_around(hole, outlines.cell)]
    marks = tuple(mark for part in parts for mark in part.marks)
    return at_origin(Outline(tuple(rings), (rectangle(*extent(rings)),), marks))


def _left_over(
    puzzle: PuzzleData, cutting: Cutting, placed: Sequence[PlacedPiece]
) -> list[Cutout]:
    """The pieces in the box that the solution does not use."""
    used = Counter(each.piece.name for each in placed)
    left = []
    for cutout in cutouts_of(puzzle, cutting):
        if used[cutout.name]:
            used[cutout.name] -= 1
        else:
            left.append(cutout)
    return left
