"""Scenes painted with characters: each patch becomes a region with short forms in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import assert_never

from jigsat.render.drawing.canvas import Canvas
from jigsat.render.drawing.fills import Colour, Faded, Heat
from jigsat.render.drawing.region import Measure, Region
from jigsat.render.drawing.symbols import BLANK, OPEN
from jigsat.render.grids.registry import picture_of
from jigsat.render.pages.notation import JOINT, Notation
from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.render.scenes.sizes import is_named_by_size
from jigsat.schemas.grids.grid import Point

#: Stands after what is written in a cell that is marked.
MARK = "!"

_NONE: Mapping[Point, str] = {}


def paint(
    scene: Scene,
    notation: Notation,
    width: int,
    measure: Measure | None = None,
    captions: Mapping[Point, str] = _NONE,
) -> Canvas:
    """Paint a scene in a notation, as legibly as can be if the width is too small for it.

    Cells of the board have the ``captions`` that are given, else the sign of an empty or open
    cell. ``measure``: if not that of the notation.
    """
    regions = [region_of(patch, notation, captions) for patch in scene.patches]
    picture = picture_of(scene.grid)
    return picture.draw(scene.grid, regions, measure or notation.measure, width)


def region_of(
    patch: Patch, notation: Notation, captions: Mapping[Point, str] = _NONE
) -> Region:
    """A patch as it is written."""
    region = _region(patch, notation, captions)
    if patch.colour is not None:
        region = replace(region, fill=Colour(patch.colour))
    if patch.heat is not None:
        region = replace(region, fill=Heat(patch.heat))
    if patch.faded:
        region = replace(region, fill=Faded())
    return _marked(region, patch) if patch.marked else region


def _region(patch: Patch, notation: Notation, captions: Mapping[Point, str]) -> Region:
    match patch.role:
        case Role.PIECE:
            return _piece(patch, notation)
        case Role.REGION:
            return Region(patch.cells, notation.regions[patch.name])
        case Role.EMPTY:
            texts = (patch.size,) if patch.size and notation.scale else ()
            return Region(patch.cells, BLANK, captions=captions, texts=texts)
        case Role.OPEN:
            return Region(patch.cells, OPEN, captions=captions)
        case _:
            assert_never(patch.role)


def _piece(patch: Patch, notation: Notation) -> Region:
    caption = notation.caption(patch.name, patch.face, patch.copy)
    colours = patch.colours.items()
    return Region(
        patch.cells,
        caption,
        labels={side: notation.labels[label] for side, label in patch.labels.items()},
        captions={cell: f"{caption}{JOINT}{notation.colours[name]}" for cell, name in colours},
        texts=(*_named_sizes(patch), caption) if notation.scale else (),
    )


def _named_sizes(patch: Patch) -> Iterator[str]:
    """What may be written into a rectangle besides its short form."""
    if patch.size is None:
        return
    if not is_named_by_size(patch.name, patch.size):
        yield f"{patch.name} {patch.size}"
    yield patch.size


def _marked(region: Region, patch: Patch) -> Region:
    """The region with a mark in each marked cell."""
    captions = {
        cell: region.caption_at(cell) + MARK * (cell in patch.marked) for cell in region.cells
    }
    texts = tuple(text + MARK for text in region.texts)
    return replace(region, captions=captions, texts=texts)
