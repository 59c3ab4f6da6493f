"""Notations: what stands in the cells and on the sides of a puzzle's drawings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cached_property

from rich.text import Text

from jigsat.render.drawing.layout import fill
from jigsat.render.drawing.region import Measure, widest
from jigsat.render.drawing.styles import WEAK
from jigsat.render.drawing.symbols import OPEN, abbreviations, symbols
from jigsat.render.grids.registry import picture_of
from jigsat.render.pages.to_scale import narrow, scale_of
from jigsat.render.scenes.pieces import captions_of, shown_pieces
from jigsat.render.words.puzzle import in_space
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.puzzle_data import PuzzleData

#: Captions between labels have room for this many characters, as in drawings made by hand.
_READABLE = 4
#: Stands between the caption and the colour of a cell.
JOINT = ":"


@dataclass(frozen=True)
class Notation:
    """Short forms: of the captions, which are faces or else names of pieces, and of labels.

    ``colours``: short forms of the colours that cells of the board and of pieces have;
    ``regions``: of the regions that rules name. ``copies``: so many copies of a piece are told
    apart; in the plane 1, where outlines do. Where rectangles are drawn to scale, captions of
    ``narrow`` ones only may be in use.
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
    cells = [grid.coordinates(point) for point in puzzle.cells]
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
    colours = list(dict.fromkeys([*puzzle.board.colours, *_colours(shown)]))
    readable, short = abbreviations(own.numbers, _READABLE), symbols(own.numbers)
    copies = max(puzzle.used(piece)[1] for piece in puzzle.box)
    copies = copies if in_space(puzzle.grid_data) else 1
    longer, least = abbreviations(labels), abbreviations(colours)
    if labels:
        yield Notation(own.faces, readable, longer, least, copies)
    if labels or colours:
        yield Notation(own.faces, short, longer, least, copies)
    yield Notation(own.faces, short, symbols(labels, cases=True), symbols(colours), copies)


def _colours(shown: Iterable[tuple[Piece, Shape]]) -> list[str]:
    return sorted({colour for _, shape in shown for _, colour in shape.colours})


def legend_section(title: str, short: Mapping[str, str], width: int) -> Sequence[Text]:
    """Lines that say what short forms stand for, but for those that are the names."""
    entries = [f"{symbol} = {name}" for name, symbol in short.items() if symbol != name]
    lines = fill(entries, width, gap="   ", indent=" " * len(f"{title}  "))
    if lines:
        lines[0] = title + lines[0][len(title) :]
    return [Text(line, style=WEAK) for line in lines]
