"""Sheets of material as figures: what is cut in one colour, what is engraved in another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist

from jigsat.extras.workshop.cutting.drawn import (
    PieceOutlines,
    can_have_tray,
    cutouts_of,
    has_islands,
    shared_cutouts,
    tray_of,
)
from jigsat.extras.workshop.cutting.lines import lines_once
from jigsat.extras.workshop.cutting.nesting import Bed, Nested, nested
from jigsat.extras.workshop.cutting.outlines import (
    Ring,
    cell_of,
    is_in_sizes,
    moved,
    rectangle,
    signed_area,
    strokes,
)
from jigsat.render.figures.shapes import Area, Figure, Group, Ink, Line, Role, Shape, leaves
from jigsat.render.sheets.making import Cutting
from jigsat.schemas.geometry.boxes import is_connected
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.text import quoted

_PAPER, _EDGE = "#ffffff", "#8a8f98"


def sheets_of(
    puzzle: PuzzleData, cutting: Cutting, solution: Solution | None = None
) -> list[Figure]:
    """The pieces on sheets in the size of the material; as in a solution if there is one.

    Raises WrongValue if the pieces cannot be cut so: too large for the sheet, too many, too
    narrow for the radius, or of a solution and with a kerf.
    """
    if not can_have_tray(puzzle):
        cutting = replace(cutting, tray=False)
    if solution is None:
        cutouts = cutouts_of(puzzle, cutting)
        if cutting.tray:
            # A frame is cut after the pieces that lie in its hole.
            cutouts += tray_of(puzzle, cutting)
    else:
        cutouts = shared_cutouts(puzzle, cutting, solution)
    clearance = cutting.gap + cutting.kerf
    margin = cutting.gap + cutting.kerf / 2
    laid = nested(cutouts, Bed(cutting.width, cutting.height, margin, clearance))
    return [*_figures(puzzle, cutting, laid)]


def _figures(puzzle: PuzzleData, cutting: Cutting, laid: Sequence[Nested]) -> Iterator[Figure]:
    count = max(each.sheet for each in laid) + 1
    for sheet in range(count):
        shapes = tuple(_shapes([each for each in laid if each.sheet == sheet], cutting))
        title = f"{puzzle.title}, sheet {sheet + 1} of {count}"
        length = cut_length(shapes) / 1000
        size = f"{cutting.width:g} × {cutting.height:g} mm"  # noqa: RUF001
        if cutting.on_screen:
            # The sheet itself, which is not for lasers.
            whole = rectangle(0, 0, cutting.width, cutting.height)
            edge = Ink(_PAPER, _EDGE, cutting.hairline)
            shapes = (Area((whole,), Role.BACKGROUND, edge), *shapes)
        description = f"{length:.2f} m to cut, on a sheet of {size}"
        yield Figure(cutting.width, cutting.height, shapes, title, description)


def _shapes(laid: Sequence[Nested], cutting: Cutting) -> Iterator[Shape]:
    """What is engraved on a sheet, before anything is loose, and then each cutout."""
    placed = [(each.cutout.name, moved(each.outline, *each.at)) for each in laid]
    engraved = tuple(
        Line(line, Role.ENGRAVE, cutting.engraved)
        for _, outline in placed
        for mark in outline.marks
        for line in strokes(mark)
    )
    if engraved:
        yield Group(engraved, Role.ENGRAVE)
    for name, outline in placed:
        yield Group(tuple(_cuts(outline.rings, cutting)), Role.CUT, name)


def _cuts(rings: Sequence[Ring], cutting: Cutting) -> Iterator[Shape]:
    """The cuts along rings: what is inside before what is around it, so that nothing moves."""
    lines = lines_once(rings)

    def extent(line: Ring) -> float:
        return abs(signed_area(line)) if line[0] == line[-1] else 0

    for line in (*lines.seams, *sorted(lines.border, key=extent)):
        if line[0] == line[-1]:
            yield Area((line[:-1],), Role.CUT, cutting.cut)
        else:
            yield Line(line, Role.CUT, cutting.cut)


def cut_length(shapes: Sequence[Shape]) -> float:
    """The length of all cuts in mm."""
    length = 0.0
    for shape in leaves(tuple(shapes)):
        if shape.role is Role.CUT:
            match shape:
                case Area(rings, _, _):
                    length += sum(_around((*ring, ring[0])) for ring in rings)
                case Line(points, _, _):
                    length += _around(points)
                case _:
                    pass
    return length


def _around(points: Sequence[tuple[float, float]]) -> float:
    return sum(dist(*ends) for ends in pairwise(points))


# What to know before one cuts, in words.


ON_SHARED_CUTS = "one cut serves two pieces, and takes half its width from each"


def notes_of(puzzle: PuzzleData, cutting: Cutting) -> Iterator[str]:
    """Sentences without a full stop."""
    if puzzle.grid_data.plane is not None:
        thick = f"{cell_of(puzzle, cutting.cell):g} mm thick"
        yield (
            f"{puzzle.grid_data.name}s are cut in layers: take material {thick}, "
            "and glue the layers of each piece one on another"
        )
        if not cutting.names:
            yield "'--names' engraves on each layer of which piece it is"
    if cutting.tray:
        yield from _on_tray(puzzle)
    if is_in_sizes(puzzle) and cutting.cell is None:
        yield "sizes are taken as millimetres: '--cell 5' makes five of each"
    yield from _on_pieces(puzzle)
    for text, engraved in PieceOutlines(puzzle, 1, cutting.names).texts.items():
        if text != engraved:
            yield f"{quoted(text)} is engraved as {engraved}"


def _on_pieces(puzzle: PuzzleData) -> Iterator[str]:
    for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True):
        if not is_connected(puzzle.grid_data, shape.cells):
            yield f"{quoted(piece.name)} comes out in several parts"
    if any(puzzle.backs):
        yield "what pieces show on their backs is not engraved"


def _on_tray(puzzle: PuzzleData) -> Iterator[str]:
    if not can_have_tray(puzzle):
        yield "there is no tray: one is cut for pieces in the plane with straight sides"
    elif has_islands(puzzle):
        yield "parts of the frame are loose: glue them on the base, inside the board"
