"""Sheets of material as figures: what is cut in one colour, what is engraved in another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

from jigsat.extras.workshop.dxf import dxf_of
from jigsat.extras.workshop.outlines import (
    Outline,
    PieceOutlines,
    Ring,
    cell_names_of,
    extent,
    outline_of,
    strokes,
)
from jigsat.extras.workshop.rows import in_rows
from jigsat.extras.workshop.settings import (
    CARD,
    CUT,
    IN_SIZES,
    Cutting,
    cell_of,
    is_in_sizes,
    is_printed,
)
from jigsat.render.figures.plane import rings
from jigsat.render.figures.plans import plan_of
from jigsat.render.figures.shapes import NONE, Area, Figure, Group, Ink, Line, Role
from jigsat.render.outputs.pdf import pdf_of
from jigsat.render.outputs.registry import OUTPUTS, one_figure
from jigsat.render.outputs.svg import svg_of
from jigsat.render.words.puzzle import in_space
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.geometry.boxes import is_connected
from jigsat.schemas.geometry.shapes import turned
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import quoted

#: What a laser follows: the thinnest line that programs keep. And one that can be seen.
_HAIRLINE, _VISIBLE = 0.01, 0.3
_CUT, _ENGRAVED = Ink(NONE, "#ff0000", _HAIRLINE), Ink(NONE, "#0000ff", _HAIRLINE)
_SHEET = Ink("#ffffff", "#8a8f98", _VISIBLE)
#: What a frame leaves free on each side of the board, and its least width, in mm.
PLAY, _NARROWEST = 0.2, 10.0


def sheets_of(puzzle: PuzzleData, cutting: Cutting) -> list[Figure]:
    """Return the pieces in the box on sheets in the size of the material.

    Each lies in the turn in which it is least high, the highest ones first. Raises WrongValue
    if one is too large for a sheet, or cannot be cut.
    """
    width, height = cutting.material
    room = width - 2 * cutting.gap, height - 2 * cutting.gap
    lying = [(name, _lying(name, turns, room)) for name, turns in _cutouts(puzzle, cutting)]
    lying.sort(key=lambda each: -each[1].size[1])
    places = [*in_rows((each.size for _, each in lying), room, cutting.gap)]
    count = places[-1][0] + 1
    return [
        Figure(
            width,
            height,
            tuple(
                _shapes(
                    [
                        (name, outline.moved(x + cutting.gap, y + cutting.gap))
                        for (name, outline), (at, (x, y)) in zip(lying, places, strict=True)
                        if at == sheet
                    ]
                )
            ),
            f"{puzzle.title}, sheet {sheet + 1} of {count}",
        )
        for sheet in range(count)
    ]


def _cutouts(puzzle: PuzzleData, cutting: Cutting) -> Iterator[tuple[str, list[Outline]]]:
    """Everything that is cut: its name, and the line of the cut in each turn."""
    refuse_space(puzzle)
    outlines = PieceOutlines(puzzle, cell_to_cut(puzzle, cutting), cutting.names)
    turns = [turn for turn in puzzle.grid_data.turns if not turn.flips]
    for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True):
        ways = [outlines.of_piece(turned(shape, turn), piece.name) for turn in turns]
        for _ in range(puzzle.used(piece)[1]):
            yield piece.name, [_grown(way, cutting.kerf / 2).at_origin() for way in ways]
    if cutting.with_tray:
        for name, outline in zip(("frame", "base"), _tray(puzzle, outlines), strict=True):
            lying = _grown(outline, cutting.kerf / 2).at_origin()
            yield name, [lying, lying.quarter_turned()]


def refuse_space(puzzle: PuzzleData) -> None:
    """Raise WrongValue for pieces that are not flat."""
    if in_space(puzzle.grid_data):
        raise WrongValue("pieces in space are not cut out of sheets: jigsat print makes solids")


def cell_to_cut(puzzle: PuzzleData, cutting: Cutting) -> float:
    """Return how long a cell is in mm."""
    return cell_of(puzzle, cutting.cell, CARD if is_printed(puzzle) else CUT)


def _lying(name: str, turns: Sequence[Outline], room: tuple[float, float]) -> Outline:
    """The turn in which it is least high of those that fit. Raises WrongValue if none does."""
    fitting = [
        turn
        for turn in turns
        if turn.size[0] <= room[0] + 1e-6 and turn.size[1] <= room[1] + 1e-6
    ]
    if not fitting:
        size, free = ("{:g} × {:g} mm".format(*each) for each in (turns[0].size, room))  # noqa: RUF001
        raise WrongValue(
            f"'{name}' is {size}, too large for a sheet with room for {free}: take larger "
            "sheets or smaller cells"
        )
    return min(fitting, key=lambda turn: round(turn.size[1], 6))


def _shapes(lying: Sequence[tuple[str, Outline]]) -> Iterator[Group]:
    """What is engraved on a sheet, before anything is loose, and then each cutout.

    What is inside is cut before what is around it, so that nothing moves.
    """
    engraved = tuple(
        Line(line, Role.ENGRAVE, _ENGRAVED)
        for _, outline in lying
        for mark in outline.marks
        for line in strokes(mark)
    )
    if engraved:
        yield Group(engraved, Role.ENGRAVE)
    for name, outline in lying:
        inner_first = sorted(outline.rings, key=lambda ring: extent([ring])[2:])
        cuts = tuple(Area((ring,), Role.CUT, _CUT) for ring in inner_first)
        yield Group(cuts, Role.CUT, name)


# Half the width of the cut beside the outline, and a tray: a frame with the hole of the board,
# and a base of the same size to glue it on.


def _grown(outline: Outline, distance: float) -> Outline:
    """The outline with rings moved outwards, those of holes inwards; corners stay corners."""
    if not distance:
        return outline
    from shapely import Polygon, make_valid

    # A ring may touch itself in a corner.
    areas: list[Any] = [make_valid(Polygon(ring)) for ring in outline.rings]
    area = reduce(lambda one, other: one.symmetric_difference(other), areas)
    grown = area.buffer(distance, join_style="mitre").normalize()
    polygons = getattr(grown, "geoms", [grown])
    found = [ring for each in polygons for ring in (each.exterior, *each.interiors)]
    lines = (tuple((x, y) for x, y in ring.coords[:-1]) for ring in found)
    return replace(outline, rings=tuple(lines))


def _tray(puzzle: PuzzleData, outlines: PieceOutlines) -> tuple[Outline, Outline]:
    """The frame, with play for the pieces, and the base, with the names of cells."""
    if outlines.has_tabs:
        raise WrongValue("there is no tray for pieces whose sides are not straight")
    named = [*cell_names_of(puzzle)]
    board = outline_of(puzzle.grid_data, puzzle.fillable, outlines.cell, named)
    left, top, width, height = extent(board.rings)
    border = max(_NARROWEST, outlines.cell / 2)
    right, bottom = left + width + border, top + height + border
    left, top = left - border, top - border
    outside: Ring = (left, top), (right, top), (right, bottom), (left, bottom)
    hole = _grown(Outline(board.rings), PLAY)
    return Outline((outside, *hole.rings)), Outline((outside,), board.marks)


# What to know before one cuts, in words.


def notes_of(puzzle: PuzzleData, cutting: Cutting) -> Iterator[str]:
    """Sentences without a full stop."""
    board = rings(plan_of(puzzle.grid_data), puzzle.grid_data, puzzle.fillable)
    holes = len(board) > 1 and len(board) > len(puzzle.grid_data.parts(puzzle.fillable))
    if cutting.with_tray and holes:
        yield "parts of the frame are loose: glue them on the base, inside the board"
    if is_in_sizes(puzzle) and cutting.cell is None:
        yield IN_SIZES
    for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True):
        if not is_connected(puzzle.grid_data, shape.cells):
            yield f"{quoted(piece.name)} comes out in several parts"
    if any(puzzle.backs):
        yield "what pieces show on their backs is not engraved"
    for text, engraved in PieceOutlines(puzzle, 1, cutting.names).texts.items():
        if text != engraved:
            yield f"{quoted(text)} is engraved as {engraved}"


# Files of sheets.


def _seen(page: Figure) -> Figure:
    """A sheet to look at: its edges, and lines that are wide enough."""
    whole: Ring = (0, 0), (page.width, 0), (page.width, page.height), (0, page.height)

    def seen(shape: Any) -> Any:
        if isinstance(shape, Group):
            return replace(shape, shapes=tuple(map(seen, shape.shapes)))
        thin = shape.ink.width == _HAIRLINE
        return replace(shape, ink=replace(shape.ink, width=_VISIBLE)) if thin else shape

    edge = Area((whole,), Role.BACKGROUND, _SHEET)
    return replace(page, shapes=(edge, *map(seen, page.shapes)))


#: What makes a file of pages, by its ending.
PAINTERS: Mapping[str, Callable[[Sequence[Figure]], bytes]] = {
    ".dxf": lambda pages: dxf_of(one_figure(pages)),
    ".svg": lambda pages: svg_of(one_figure(pages), pixels=None).encode(),
    ".pdf": pdf_of,
    ".png": lambda pages: OUTPUTS[".png"].paint([*map(_seen, pages)], None),
}
