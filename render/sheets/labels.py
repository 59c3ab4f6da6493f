"""What the motifs on the sides of pieces stand for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from jigsat.render.figures.look import Look
from jigsat.render.figures.motifs.choice import Motif, are_wedges, motifs_of
from jigsat.render.figures.motifs.painter import whole_motif
from jigsat.render.figures.shapes import Group, Role, moved
from jigsat.render.scenes.mates import Fit, labels_of
from jigsat.render.sheets.blocks import Block, beside, in_rows, written
from jigsat.schemas.puzzle_data import PuzzleData

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
    return beside([picture, _lowered(text, cell)], size / 3)


def _lowered(text: Block, height: float) -> Block:
    """The text at half this height."""
    down = max(0.0, (height - text.height) / 2)
    return Block(text.width, height, tuple(moved(shape, 0, down) for shape in text.shapes))
