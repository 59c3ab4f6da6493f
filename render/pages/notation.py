"""Notations: what stands in the cells and on the sides of a puzzle's drawings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cached_property

from rich.text import Text

from jigsat.render.drawing.fills import Colour
from jigsat.render.drawing.layout import fill
from jigsat.render.drawing.region import Measure, Region, widest
from jigsat.render.drawing.styles import WEAK
from jigsat.render.drawing.symbols import OPEN, abbreviations, symbols
from jigsat.render.grids.registry import picture_of
from jigsat.render.pages.to_scale import narrow, scale_of, texts_of
from jigsat.render.words.puzzle import in_space
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.puzzle_data import PuzzleData

#: Captions between labels have room for this many characters, as in drawings made by hand.
_READABLE = 4
#: Stands between the caption and the colour of a cell.
_JOINT = ":"


@dataclass(frozen=True)
class Notation:
    """Short forms: of the captions, which are faces or else names of pieces, and of labels.

    ``colours``: short forms of the colours that cells of the board and of pieces have.
    ``copies``: so many copies of a piece are told apart; in the plane 1, where outlines do.
    Where rectangles are drawn to scale, ``texts`` are what may be written into each, by its
    name, and captions of ``narrow`` ones only may be in use.
    """

    faces: bool
    captions: Mapping[str, str]
    labels: Mapping[str, str]
    colours: Mapping[str, str]
    copies: int = 1
    scale: float = 0
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    narrow: AbstractSet[str] = frozenset()

    @cached_property
    def measure(self) -> Measure:
        """The room that captions and labels take."""
        colours = [_JOINT + colour for colour in self.colours.values()]
        copy = self.copy_name(self.copies if self.copies > 1 else 0)
        caption = widest(self.captions.values()) + len(copy) + widest(colours)
        return Measure(caption, widest(self.labels.values()), self.scale)

    def copy_name(self, number: int) -> str:
        """What stands behind the caption of a copy with this number; nothing if that is 0."""
        if number == 0:
            return ""
        after_digits = any(caption[-1].isdigit() for caption in self.captions.values())
        return f"{'.' if after_digits else ''}{number}"

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {name: number for number, name in enumerate(self.captions)}

    def colour_number(self, piece: Piece, shape: Shape) -> int:
        """The number of the colour that goes with what stands on a piece."""
        return self._numbers[_caption(piece, shape, self.faces)]

    def region(self, piece: Piece, shape: Shape, copy: str = "") -> Region:
        """A piece as it lies, ready to be drawn; ``copy``: which of several copies it is."""
        caption = self.captions[_caption(piece, shape, self.faces)] + copy
        return Region(
            cells=shape.cells,
            caption=caption,
            fill=Colour(self.colour_number(piece, shape)),
            labels={side: self.labels[label] for side, label in shape.labels},
            captions={
                cell: f"{caption}{_JOINT}{self.colours[name]}" for cell, name in shape.colours
            },
            texts=self.texts.get(piece.name, ()),
        )

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
    cells = [grid.coordinates(point) for point in puzzle.cells]
    columns = [
        (picture_of(grid).columns(cells, notation.measure), notation)
        for notation in _notations(puzzle)
    ]
    fitting = (notation for needed, notation in columns if needed <= width)
    # If none fits, the narrowest; of several as narrow, the most readable.
    chosen = next(fitting, min(columns, key=lambda pair: pair[0])[1])
    scale = scale_of(puzzle, width, min(needed for needed, _ in columns))
    return _to_scale(puzzle, chosen, scale) if scale else chosen


def _to_scale(puzzle: PuzzleData, notation: Notation, scale: float) -> Notation:
    texts = texts_of(puzzle, notation.captions)
    return replace(notation, scale=scale, texts=texts, narrow=narrow(puzzle, scale))


def _notations(puzzle: PuzzleData) -> Iterator[Notation]:
    """Notations from the most readable to the shortest."""
    shown = list(_shown(puzzle))
    # Some pieces with a face and some without could not be distinguished by face or name.
    faces = all(shape.face is not None for _, shape in shown)
    captions = [_caption(piece, shape, faces) for piece, shape in shown]
    labels = sorted({label for _, shape in shown for _, label in shape.labels})
    colours = list(dict.fromkeys([*puzzle.board.colours, *_colours(shown)]))
    readable, short = abbreviations(captions, _READABLE), symbols(captions)
    copies = max(puzzle.used(piece)[1] for piece in puzzle.box)
    copies = copies if in_space(puzzle.grid_data) else 1
    if labels:
        yield Notation(faces, readable, abbreviations(labels), abbreviations(colours), copies)
    if labels or colours:
        yield Notation(faces, short, abbreviations(labels), abbreviations(colours), copies)
    yield Notation(faces, short, symbols(labels, cases=True), symbols(colours), copies)


def _shown(puzzle: PuzzleData) -> Iterator[tuple[Piece, Shape]]:
    """Each piece with its shape, and again with that of its back if it has another."""
    for piece, *shapes in zip(puzzle.box, puzzle.shapes, puzzle.backs, strict=True):
        yield from ((piece, shape) for shape in shapes if shape is not None)


def _colours(shown: Iterable[tuple[Piece, Shape]]) -> list[str]:
    return sorted({colour for _, shape in shown for _, colour in shape.colours})


def _caption(piece: Piece, shape: Shape, faces: bool) -> str:
    return shape.face if faces and shape.face is not None else piece.name


def legend_section(title: str, short: Mapping[str, str], width: int) -> Sequence[Text]:
    """Lines that say what short forms stand for, but for those that are the names."""
    entries = [f"{symbol} = {name}" for name, symbol in short.items() if symbol != name]
    lines = fill(entries, width, gap="   ", indent=" " * len(f"{title}  "))
    if lines:
        lines[0] = title + lines[0][len(title) :]
    return [Text(line, style=WEAK) for line in lines]
