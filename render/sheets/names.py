"""Short forms of names, where pieces have no room for them, and what they stand for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from jigsat.render.drawing.symbols import abbreviations
from jigsat.render.figures.lettering import captions_of
from jigsat.render.figures.look import Look
from jigsat.render.figures.motifs.card import is_card
from jigsat.render.grids.plans import PLANS
from jigsat.render.scenes.pieces import orientation_scenes
from jigsat.render.sheets.blocks import Block, written
from jigsat.schemas.puzzle_data import PuzzleData

#: A name has room if its letters are as high as this share of a cell.
_HIGH = 0.2


def look_for(puzzle: PuzzleData, look: Look) -> Look:
    """The look, with short forms of names that have no room in some piece as it can lie."""
    names = dict.fromkeys([*puzzle.colours.values(), *_colours_of_pieces(puzzle)])
    numbers = {name: number for number, name in enumerate(names)}
    look = replace(look, cell_colours=numbers)
    if look.letters and puzzle.grid in PLANS and not all(_have_room(puzzle, look)):
        return replace(look, short=abbreviations(piece.name for piece in puzzle.box))
    return look


def _colours_of_pieces(puzzle: PuzzleData) -> Iterator[str]:
    return (colour for shape in puzzle.shapes for _, colour in shape.colours)


def _have_room(puzzle: PuzzleData, look: Look) -> Iterator[bool]:
    """For each piece, as it can lie, whether there is room for its name."""
    for index, piece in enumerate(puzzle.box):
        if len(piece.name) > 1:
            for scene in orientation_scenes(puzzle, index):
                if not any(map(is_card, scene.patches)):  # whose names have their own place
                    for captions in captions_of(scene, look):
                        yield all(each.size >= _HIGH * look.cell for each in captions)


def legend(look: Look, size: float, width: float) -> list[Block]:
    """What short forms stand for; nothing if there are none."""
    entries = [f"{short} = {name}" for name, short in look.short.items() if short != name]
    if not entries:
        return []
    joined = ", ".join(each.replace(" ", "\N{NO-BREAK SPACE}") for each in entries)
    return [written(joined, size, look, width)]
