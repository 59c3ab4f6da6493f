"""What a page says of a puzzle, as data: the board, the pieces and the labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, hypot, sin, sqrt
from typing import Any, assert_never

from jigsat.render.colours import Theme, fill_of, ink_of
from jigsat.render.figures.balls import place_of
from jigsat.render.figures.labels import MotifPainter
from jigsat.render.figures.look import Look
from jigsat.render.figures.plans import Place, plan_of
from jigsat.render.figures.polyhedra import place_of as corner_at
from jigsat.render.figures.shapes import Area, Disc, Line, Position, Text, leaves
from jigsat.render.scenes.scene import Patch, Role, Scene, labels_of
from jigsat.render.text.canvas import symbols
from jigsat.render.words.puzzle import layer_names
from jigsat.schemas.grids.grid import Form, Grid, Point, Vector, add, subtract
from jigsat.schemas.grids.plane import SQUARE
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import listed

# The board as the page draws it: a polygon for each cell, and what stands beside them.
#
# Cells in space are drawn layer by layer, as seen from above, with the layers beside each
# other: balls are discs that share a short straight side where they touch.


#: Corners, clockwise: the first side of a cell is between the first two.
Polygon = tuple[Place, ...]

#: In the units of plans: the space around the drawing, and where tabs reach out of it.
_MARGIN, _WIDE_MARGIN = 0.15, 0.3
#: The space between layers, above each of them for its caption, and below the caption.
_GAP, _ABOVE, _BELOW = 0.6, 0.55, 0.15
#: How wide the name of a layer is.
_NAMED = 3
#: Half the side along which discs touch, and how many sides there are between two such.
_TOUCHING, _PARTS = 0.13, 6
#: How many times as wide as high the layers are together, at best.
_RATIO = 1.6


def _disc() -> Polygon:
    """A disc with four short sides, each at the same place of the ring as those of a square."""
    reach = hypot(0.5, _TOUCHING)
    first, last = atan2(0.5, _TOUCHING), atan2(_TOUCHING, 0.5)
    angles = [first + (last - first) * part / _PARTS for part in range(_PARTS + 1)]
    quarter = [(reach * cos(angle), -reach * sin(angle)) for angle in angles]
    ring: list[Place] = []
    for _ in range(4):
        ring += quarter
        quarter = [(-y, x) for x, y in quarter]
    return (ring[-1], *ring[:-1])


@dataclass(frozen=True)
class PageBoard:
    """The board in the units of its grid's plan.

    ``polygons``: of each cell in reading order. ``captions``: where a text begins, and the
    text. ``view``: the left and upper border of the drawing, its width and its height.
    """

    polygons: tuple[Polygon, ...]
    captions: tuple[tuple[float, float, str], ...]
    view: tuple[float, float, float, float]


#: Discs, by the name of their grid. By how much a layer of them is further to the left and to
#: the back than the one above it.
_DISCS: Mapping[str, Polygon] = {"sphere": _disc()}
_SLANT = 0.5


def page_board(puzzle: PuzzleData) -> PageBoard:
    """The board of a puzzle."""
    grid = puzzle.grid_data
    captions: list[tuple[float, float, str]] = []
    if len(grid.axes) == 2:
        plan = plan_of(grid)
        polygons = [plan.polygon(grid, cell) for cell in puzzle.cells]
    else:
        polygons, captions = _in_layers(puzzle)
    polygons = [_moved(each, (0, 0)) for each in polygons]
    margin = _WIDE_MARGIN if any(shape.labels for shape in puzzle.shapes) else _MARGIN
    # A layer may not reach to where its name begins.
    names = [((x, y + _BELOW),) for x, y, _ in captions]
    view = _view([*polygons, *names], margin, _ABOVE if captions else 0)
    return PageBoard(tuple(polygons), tuple(captions), view)


def sides_between(grid: Grid) -> int:
    """How many sides further round a cell's polygon the next one is that leads to a cell."""
    return len(_DISCS[grid.name]) // 4 if grid.name in _DISCS else 1


def _in_layers(
    puzzle: PuzzleData,
) -> tuple[list[Polygon], list[tuple[float, float, str]]]:
    """The cells of a board in space, layer by layer, and the names of the layers."""
    grid = puzzle.grid_data
    layers = [grid.coordinates(cell)[0] for cell in puzzle.cells]
    polygons = [_from_above(grid, cell) for cell in puzzle.cells]
    boxes = {
        layer: _box([each for each, own in zip(polygons, layers, strict=True) if own == layer])
        for layer in sorted(set(layers))
    }
    if grid.name not in _DISCS:  # the same place is at the same place of each drawing
        boxes = dict.fromkeys(boxes, _box(polygons))
    corners = list(_corners(list(boxes.values())))
    captions = [
        (round(x, 4), round(y - _BELOW, 4), name)
        for name, (x, y) in zip(layer_names(list(boxes)), corners, strict=True)
    ]
    moves = {
        layer: (x - left, y - top)
        for (layer, (left, top, *_)), (x, y) in zip(boxes.items(), corners, strict=True)
    }
    return [
        _moved(polygon, moves[layer]) for layer, polygon in zip(layers, polygons, strict=True)
    ], captions if len(boxes) > 1 else []


def _from_above(grid: Grid, cell: Point) -> Polygon:
    """What is seen of a cell in space, where it is in its layer."""
    layer, row, column = grid.coordinates(cell)
    if grid.name in _DISCS:
        return _moved(_DISCS[grid.name], (column - _SLANT * layer, row - _SLANT * layer))
    plane = grid.plane or grid
    return plan_of(plane).polygon(plane, plane.point((row, column)))


def _box(polygons: Sequence[Polygon]) -> tuple[float, float, float, float]:
    """The left and upper border of some polygons, and the right and lower one."""
    across, down = _axes(polygons)
    return min(across), min(down), max(across), max(down)


def _corners(boxes: Sequence[tuple[float, float, float, float]]) -> Iterator[Place]:
    """Where the left upper corner of each layer is, in rows of about the same number."""
    width = max(right - left for left, _, right, _ in boxes) + _GAP
    height = max(bottom - top for _, top, _, bottom in boxes) + _ABOVE + _GAP
    in_a_row = min(len(boxes), ceil(sqrt(_RATIO * len(boxes) * height / width)))
    first, y, *_ = map(min, zip(*boxes, strict=True))
    for start in range(0, len(boxes), in_a_row):
        row = boxes[start : start + in_a_row]
        x = first
        for left, _, right, _ in row:
            yield x, y
            x += max(right - left, _NAMED) + _GAP
        y += max(bottom - top for _, top, _, bottom in row) + _ABOVE + _GAP


def _moved(polygon: Polygon, by: Place) -> Polygon:
    """The polygon somewhere else, in numbers that are not needlessly long."""
    return tuple((round(x + by[0], 4), round(y + by[1], 4)) for x, y in polygon)


def _view(
    polygons: Sequence[Polygon], margin: float, above: float
) -> tuple[float, float, float, float]:
    """All polygons, with a margin around them and more of it above."""
    left, top = (min(values) - margin for values in _axes(polygons))
    right, bottom = (max(values) + margin for values in _axes(polygons))
    top -= above
    return round(left, 3), round(top, 3), round(right - left, 3), round(bottom - top, 3)


def _axes(polygons: Sequence[Polygon]) -> tuple[list[float], list[float]]:
    """All x, and all y."""
    corners = [corner for polygon in polygons for corner in polygon]
    return [x for x, _ in corners], [y for _, y in corners]


# The labels of cards as the page draws them: each once, at one side of one cell.
#
# All sides of a grid's cells are alike, so the page moves and turns what is drawn here to
# where it belongs.


Document = dict[str, Any]


def motifs_of_labels(puzzle: Puzzle, labels: Sequence[str]) -> Document:
    """How each of the labels looks, ready for JSON.

    ``side``: the ends of the side at which they are drawn, in the units of the grid's plan;
    ``room``: how far from the centre of a cell no motif reaches; ``labels``: the name of each
    label, and its parts from the back to the front.
    """
    grid = puzzle.grid_data.plane or puzzle.grid_data
    cell = puzzle.cells[0][-len(grid.axes) :]
    plan = plan_of(grid)
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


# Where cells are in space, for the view that turns.


def solid_of(puzzle: PuzzleData) -> str | None:
    """What the cells are in space; None in the plane."""
    return puzzle.grid_data.name if puzzle.grid_data.plane is not None else None


def place_in_space(puzzle: PuzzleData, cell: Point) -> tuple[float, ...] | None:
    """The middle of a cell: x to the right, y up, z to the front; None in the plane."""
    grid = puzzle.grid_data
    if grid.plane is None:
        return None
    is_ball = grid.name in _DISCS
    return _in_digits(place_of(grid.coordinates(cell)) if is_ball else corner_at(grid, cell))


def faces_of(form: Form, grid: Grid) -> list[Document]:
    """The faces of a cell in space: the step across each, and its corners from the middle."""
    return [
        {
            "across": _in_digits(corner_at(grid, step)),
            "corners": [_in_digits(corner_at(grid, corner)) for corner in outline],
        }
        for step, outline in zip(form.sides.values(), form.faces, strict=bool(form.faces))
    ]


def _in_digits(place: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(value, 4) + 0.0 for value in place)


# What the pages say in words that Python knows better.


#: So many pieces that nobody can tell apart are named; the others are counted.
MOST_NAMED = 3


def one_of(names: Sequence[str]) -> str:
    """The names of pieces that nobody can tell apart, as one."""
    more = len(names) - MOST_NAMED
    if more > 1:
        return listed([*names[:MOST_NAMED], f"{more} more"], "or")
    return listed(names, "or")


def cell_in_words(puzzle: PuzzleData, cell: Point) -> str:
    """The name of a cell, or its coordinates by the names of the axes."""
    if cell in puzzle.cell_names:
        return puzzle.cell_names[cell]
    grid = puzzle.grid_data
    parts = list(zip(grid.axes, grid.coordinates(cell), strict=True))
    return ", ".join(f"{axis} {number}" for axis, number in parts[puzzle.is_flat :])


def turn_in_words(name: str) -> str:
    """How a piece is turned, by the name of the turn: "flip 90" is turned over, then 90°."""
    first, _, rest = name.partition(" ")
    if first == "flip":
        return f"turned over{f', then {_rotated(rest)}' if rest else ''}"
    return "not turned" if name == "0" else f"turned {_rotated(name)}"


def _rotated(name: str) -> str:
    return " ".join(f"{part}°" for part in name.split())


def puzzle_contents(
    puzzle: Puzzle, pieces: Sequence[Sequence[str]], labels: Sequence[str]
) -> Document:
    """The board, the classes of pieces by their names, and the labels, ready for JSON."""
    board, grid = page_board(puzzle), puzzle.grid_data
    return {
        "title": puzzle.title,
        "file": puzzle.name,
        "solid": solid_of(puzzle),
        "forms": [faces_of(form, grid) for form in grid.forms],
        "hasBlanks": bool(puzzle.blankable or puzzle.open_cells),
        "view": board.view,
        "captions": [{"x": x, "y": y, "text": text} for x, y, text in board.captions],
        "cells": [
            {
                "polygon": [number for corner in polygon for number in corner],
                "at": puzzle.grid_data.coordinates(cell),
                "place": place_in_space(puzzle, cell),
                "form": grid.forms.index(grid.form(cell)),
                "name": cell_in_words(puzzle, cell),
                "label": puzzle.cell_names.get(cell),
            }
            for cell, polygon in zip(puzzle.cells, board.polygons, strict=True)
        ],
        "pieces": list(_pieces(pieces)),
        "names": [piece.name for piece in puzzle.box],
        "faces": [shape.face for shape in puzzle.shapes],
        "turns": [turn.name for turn in puzzle.grid_data.all_turns],
        "orientations": [turn_in_words(turn.name) for turn in puzzle.grid_data.all_turns],
        "motifs": motifs_of_labels(puzzle, labels),
    }


def _pieces(pieces: Sequence[Sequence[str]]) -> Iterator[Document]:
    short = symbols(names[0] for names in pieces)
    for number, names in enumerate(pieces):
        yield {
            "name": one_of(names),
            "symbol": short[names[0]],
            "colour": fill_of(number, Theme.LIGHT),
            "ink": ink_of(number, Theme.LIGHT),
            "dark": fill_of(number, Theme.DARK),
        }


def drawn_side(grid: Grid, cell: Point, step: Vector) -> int | None:
    """Which side of the cell's polygon it is; None for one that is no side of it."""
    if len(step) == 2:
        return list(grid.sides(cell).values()).index(step)
    plane = grid.plane or SQUARE
    (layer, *here), (beside, *there) = map(grid.coordinates, (cell, add(cell, step)))
    if layer != beside:
        return None
    start, end = plane.point(tuple(here)), plane.point(tuple(there))
    sides, beyond = list(plane.sides(start).values()), subtract(end, start)
    return sides.index(beyond) * sides_between(grid) if beyond in sides else None
