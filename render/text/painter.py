"""Scenes painted with characters: each patch becomes a region with short forms in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import assert_never

from rich.cells import cell_len
from rich.text import Text

from jigsat.render.colours import WEAK, style_of
from jigsat.render.grids.registry import picture_of
from jigsat.render.scenes.pieces import captions_of, shown_pieces
from jigsat.render.scenes.scene import (
    Patch,
    Role,
    Scene,
    extents_of,
    is_named_by_size,
    is_packing,
    size_of,
)
from jigsat.render.text.canvas import (
    BLANK,
    OPEN,
    Canvas,
    Measure,
    Region,
    abbreviations,
    fill,
    symbols,
    widest,
)
from jigsat.render.words.puzzle import in_space
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.puzzle_data import PuzzleData

# The names of cells, where a drawing has room for them.


def corners_or_cells(puzzle: PuzzleData) -> list[Coordinates]:
    """The coordinates of the board's cells; of a large rectangle the first and the last."""
    cells = puzzle.cells
    ends = [cells[0], cells[-1]] if isinstance(cells, Box) else cells
    return list(map(puzzle.grid_data.coordinates, ends))


def names_with_room(
    puzzle: PuzzleData, measure: Measure, width: int, mark: str = ""
) -> tuple[Mapping[Point, str], Measure]:
    """The names of the board's cells, and a measure with room for them.

    Of open cells the ``mark`` stands before the name. There are no names, and the measure is
    the same, where the board would not fit the width.
    """
    names = {
        cell: f"{mark if cell in puzzle.open_cells else ''}{name}"
        for cell, name in puzzle.cell_names.items()
    }
    wider = replace(measure, caption=max(measure.caption, widest(names.values())))
    needed = picture_of(puzzle.grid_data).columns(corners_or_cells(puzzle), wider)
    return (names, wider) if needed <= width else ({}, measure)


# Puzzles of large rectangles, which are drawn to scale with their sizes written into them.


#: A board that is drawn cell by cell has no more rows than this.
MOST_ROWS = 24
#: The characters across of a cell that is drawn by itself: its frame, and what is in it.
_OF_CELL = 4


def scale_of(puzzle: PuzzleData, width: int, columns: int) -> float:
    """The characters for the width of a cell where the board is drawn to scale; else 0.

    ``columns``: how wide the board is if it is drawn cell by cell.
    """
    if not is_packing(puzzle):
        return 0
    rows, across = extents_of(puzzle.cells)
    fits = rows <= MOST_ROWS and columns <= width
    return 0 if fits else min(_OF_CELL, (width - 1) / across)


def narrow(puzzle: PuzzleData, scale: float) -> set[str]:
    """The names of the pieces for whose sizes there may be no room."""
    return {
        piece.name
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
        if int(min(extents_of(shape.cells)) * scale) - 1 < cell_len(size_of(piece, shape.cells))
    }


# Notations: what stands in the cells and on the sides of a puzzle's drawings.


#: Captions between labels have room for this many characters, as in drawings made by hand.
_READABLE = 4
#: Stands between the caption and the colour of a cell.
JOINT = ":"


@dataclass(frozen=True)
class Notation:
    """Short forms: of the captions, which are faces or else names of pieces, and of labels.

    ``colours``: short forms of the colours that cells of the board and of pieces have;
    ``regions``: of the regions that rules name. ``copies``: how many copies of a piece are told
    apart; in the plane 1, where outlines tell them apart. Where rectangles are drawn to scale,
    only captions of ``narrow`` ones may be in use.
    """

    faces: bool
    captions: Mapping[str, str]
    labels: Mapping[str, str]
    colours: Mapping[str, str]
    copies: int = 1
    scale: float = 0
    narrow: AbstractSet[str] = frozenset()
    regions: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def measure(self) -> Measure:
        """The room that captions and labels take."""
        colours = [JOINT + colour for colour in self.colours.values()]
        copy = self.copy_name(self.copies if self.copies > 1 else 0)
        caption = widest(self.captions.values()) + len(copy) + widest(colours)
        return Measure(caption, widest(self.labels.values()), self.scale)

    def copy_name(self, number: int) -> str:
        """What stands behind the caption of a copy with this number; nothing if that is 0."""
        if number == 0:
            return ""
        after_digits = any(caption[-1].isdigit() for caption in self.captions.values())
        return f"{'.' if after_digits else ''}{number}"

    def caption(self, name: str, face: str | None, copy: int = 0) -> str:
        """The short form of a piece of this name and face; ``copy``: which of several it is."""
        full = face if self.faces and face is not None else name
        return self.captions[full] + self.copy_name(copy if self.copies > 1 else 0)

    def legend(self, width: int, open_cells: bool = False) -> list[Text]:
        """What the short forms stand for; nothing if they are the names themselves.

        ``open_cells``: whether there are cells in the drawing that are left open.
        """
        names = self.narrow if self.scale else self.captions
        captions = {name: short for name, short in self.captions.items() if name in names}
        sections = (
            ("Faces" if self.faces else "Pieces", captions),
            ("Sides", self.labels),
            ("Colours", self.colours),
            ("Cells", {"left open": OPEN} if open_cells else {}),
        )
        return [
            line for title, short in sections for line in legend_section(title, short, width)
        ]


def notation_of(puzzle: PuzzleData, width: int) -> Notation:
    """The most readable notation with which the puzzle's board fits the width."""
    grid = puzzle.grid_data
    cells = corners_or_cells(puzzle)
    columns = [
        (picture_of(grid).columns(cells, notation.measure), notation)
        for notation in _notations(puzzle)
    ]
    fitting = (notation for needed, notation in columns if needed <= width)
    # If none fits, the narrowest; of several as narrow, the most readable.
    chosen = next(fitting, min(columns, key=lambda pair: pair[0])[1])
    scale = scale_of(puzzle, width, min(needed for needed, _ in columns))
    return replace(chosen, scale=scale, narrow=narrow(puzzle, scale)) if scale else chosen


def _notations(puzzle: PuzzleData) -> Iterator[Notation]:
    """Notations from the most readable to the shortest."""
    own, shown = captions_of(puzzle), list(shown_pieces(puzzle))
    labels = sorted({label for _, shape in shown for _, label in shape.labels})
    on_pieces = sorted({colour for _, shape in shown for _, colour in shape.colours})
    colours = list(dict.fromkeys([*puzzle.board.colours, *on_pieces]))
    readable, short = abbreviations(own.numbers, _READABLE), symbols(own.numbers)
    copies = max(puzzle.used(piece)[1] for piece in puzzle.box)
    copies = copies if in_space(puzzle.grid_data) else 1
    longer, least = abbreviations(labels), abbreviations(colours)
    if labels:
        yield Notation(own.faces, readable, longer, least, copies)
    if labels or colours:
        yield Notation(own.faces, short, longer, least, copies)
    yield Notation(own.faces, short, symbols(labels, cases=True), symbols(colours), copies)


def legend_section(title: str, short: Mapping[str, str], width: int) -> Sequence[Text]:
    """Lines that say what short forms stand for, but for those that are the names."""
    entries = [f"{symbol} = {name}" for name, symbol in short.items() if symbol != name]
    lines = fill(entries, width, gap="   ", indent=" " * len(f"{title}  "))
    if lines:
        lines[0] = title + lines[0][len(title) :]
    return [Text(line, style=WEAK) for line in lines]


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
    if patch.faded:
        region = replace(region, style=WEAK)
    elif patch.colour is not None:
        region = replace(region, style=style_of(patch.colour))
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
        goes_on=patch.goes_on,
    )


def _named_sizes(patch: Patch) -> Iterator[str]:
    """What may be written into a rectangle besides its short form."""
    if patch.size is None:
        return
    if not is_named_by_size(patch.name, patch.size):
        yield f"{patch.name} {patch.size}"
    yield patch.size


def _marked(region: Region, patch: Patch) -> Region:
    captions = {
        cell: region.caption_at(cell) + MARK * (cell in patch.marked) for cell in region.cells
    }
    texts = tuple(text + MARK for text in region.texts)
    return replace(region, captions=captions, texts=texts)
