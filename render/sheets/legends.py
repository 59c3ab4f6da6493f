"""Short forms of names, where pieces have no room for them, and what they stand for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from jigsat.render.figures.card import is_card, printed_on
from jigsat.render.figures.labels import whole_motif
from jigsat.render.figures.look import Look
from jigsat.render.figures.motifs import Motif, are_wedges, motifs_of
from jigsat.render.figures.plane import PlaneFigure, captions_of
from jigsat.render.figures.shapes import Group, Role, Text, leaves, moved, width_of
from jigsat.render.scenes.pieces import box_scenes, orientation_scenes
from jigsat.render.scenes.scene import Fit, Scene, labels_of
from jigsat.render.sheets.pages import Block, beside, in_rows, written
from jigsat.render.text.canvas import abbreviations
from jigsat.render.words.puzzle import in_space
from jigsat.schemas.puzzle_data import PuzzleData

#: A name has room if its letters are as high as this share of a cell, on a card of that.
_HIGH, _HIGH_ON_CARD = 0.2, 0.09
#: The share of a cell's width that text takes.
_FILLED = 0.84


def look_for(puzzle: PuzzleData, look: Look) -> Look:
    """The look, with short forms of names that have no room in some piece as it can lie."""
    on_pieces = (colour for shape in puzzle.shapes for _, colour in shape.colours)
    names = dict.fromkeys([*puzzle.colours.values(), *on_pieces])
    numbers = {name: number for number, name in enumerate(names)}
    look = replace(look, cell_colours=numbers)
    if look.letters and not all(_have_room(puzzle, look)):
        return replace(look, short=abbreviations(_written_on(puzzle)))
    return look


def _written_on(puzzle: PuzzleData) -> Iterator[str]:
    for scene in box_scenes(puzzle):
        for patch in scene.patches:
            yield from printed_on(patch) if is_card(patch) else [patch.name]


def _have_room(puzzle: PuzzleData, look: Look) -> Iterator[bool]:
    """For each piece, as it can lie, whether there is room for its name."""
    for index, piece in enumerate(puzzle.box):
        if in_space(puzzle.grid_data):  # of some layers it may have one cell
            yield width_of(piece.name, _HIGH) <= _FILLED
            continue
        for scene in orientation_scenes(puzzle, index):
            if any(map(is_card, scene.patches)):
                yield _has_room_on_card(scene, look)
                break  # however it is turned
            if len(piece.name) > 1:
                for captions in captions_of(scene, look):
                    yield all(each.size >= _HIGH * look.cell for each in captions)


def _has_room_on_card(scene: Scene, look: Look) -> bool:
    """Whether there is room for what stands in the middle of a card."""
    shapes = leaves(tuple(PlaneFigure(scene, look).shapes()))
    texts = (shape for shape in shapes if isinstance(shape, Text))
    names = (text for text in texts if text.role is Role.CAPTION)
    return all(text.size >= _HIGH_ON_CARD * look.cell for text in names)


def legend(look: Look, size: float, width: float) -> list[Block]:
    """What the short forms stand for, if any are used."""
    entries = [f"{short} = {name}" for name, short in look.short.items() if short != name]
    if not entries:
        return []
    joined = ", ".join(each.replace(" ", "\N{NO-BREAK SPACE}") for each in entries)
    return [written(joined, size, look, width)]


# What the motifs on the sides of pieces stand for.


#: The size of a motif, in the heights of the text beside it.
_SIZE = 2.6


def label_legend(puzzle: PuzzleData, look: Look, size: float, width: float) -> Iterator[Block]:
    """Each motif with the labels that it stands for; nothing if they are colours or written.

    ``size`` of the text, and ``width``, in mm.
    """
    labels = labels_of(puzzle)
    if not look.letters or are_wedges(labels):
        return
    motifs = motifs_of(labels, look.theme)
    families = dict.fromkeys(label.family for label in labels.values())
    entries = [
        _entry([motifs[name] for name in family if name in motifs], look, size, width)
        for family in families
    ]
    yield from in_rows(entries, width, 2 * size)


def _entry(motifs: list[Motif], look: Look, size: float, width: float) -> Block:
    """A motif, and beside it its labels."""
    motifs.sort(key=lambda motif: motif.fits in (Fit.SECOND, Fit.TAB))
    names = ", ".join(motif.label for motif in motifs)
    cell = _SIZE * size
    shapes = whole_motif(motifs, replace(look, cell=cell, letters=False))
    picture = Block(cell, cell, (Group(shapes, Role.LABEL, names),))
    text = written(names, size, look, max(10 * size, width - cell - size))
    down = max(0.0, (cell - text.height) / 2)  # at half the height of the picture
    lowered = Block(text.width, cell, tuple(moved(shape, 0, down) for shape in text.shapes))
    return beside([picture, lowered], size / 3)
