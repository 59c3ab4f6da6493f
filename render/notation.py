"""The notation of a puzzle: what stands in the cells and on the sides of its drawings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rich.text import Text

from jigsat.render.layout import fill
from jigsat.render.measure import Measure, widest
from jigsat.render.palette import WEAK, colour
from jigsat.render.pictures import picture_of
from jigsat.render.regions import Region
from jigsat.render.symbols import abbreviations, symbols
from jigsat.schemas.pieces import Piece
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.shapes import Shape

#: Captions between labels have room for this many characters, as in drawings made by hand.
_READABLE = 4


@dataclass(frozen=True)
class Notation:
    """Short forms: of the captions, which are faces or else names of pieces, and of labels."""

    faces: bool
    captions: Mapping[str, str]
    labels: Mapping[str, str]

    @cached_property
    def measure(self) -> Measure:
        """The room that captions and labels take."""
        return Measure(widest(self.captions.values()), widest(self.labels.values()))

    @cached_property
    def _styles(self) -> Mapping[str, str]:
        return {caption: colour(index) for index, caption in enumerate(self.captions)}

    def region(self, piece: Piece, shape: Shape, turn: str) -> Region:
        """A piece as it lies, ready to be drawn."""
        caption = _caption(piece, self.faces)
        return Region(
            cells=shape.cells,
            caption=self.captions[caption],
            style=self._styles[caption],
            labels={side: self.labels[label] for side, label in shape.labels},
            name=piece.name,
            turn=turn,
        )

    def legend(self, width: int) -> list[Text]:
        """What the short forms stand for; nothing if they are the names themselves."""
        kinds = (
            ("Faces" if self.faces else "Pieces", self.captions),
            ("Sides", self.labels),
        )
        return [line for kind, short in kinds for line in _explain(kind, short, width)]


def notation_of(puzzle: Puzzle, width: int) -> Notation:
    """The most readable notation with which the puzzle's board fits the width."""
    grid = puzzle.grid_data
    cells = [grid.coordinates(point) for point in puzzle.cells]
    columns = [
        (picture_of(grid).columns(cells, notation.measure), notation)
        for notation in _notations(puzzle)
    ]
    fitting = (notation for needed, notation in columns if needed <= width)
    # If none fits, the narrowest; of several as narrow, the most readable.
    return next(fitting, min(columns, key=lambda pair: pair[0])[1])


def _notations(puzzle: Puzzle) -> Iterator[Notation]:
    """Notations from the most readable to the shortest."""
    # Some pieces with a face and some without could not be told apart by face or name.
    faces = all(piece.face is not None for piece in puzzle.pieces)
    captions = [_caption(piece, faces) for piece in puzzle.pieces]
    labels = sorted({label for shape in puzzle.shapes for _, label in shape.labels})
    if labels:
        yield Notation(faces, abbreviations(captions, _READABLE), abbreviations(labels))
        yield Notation(faces, symbols(captions), abbreviations(labels))
    yield Notation(faces, symbols(captions), symbols(labels, cases=True))


def _caption(piece: Piece, faces: bool) -> str:
    return piece.face if faces and piece.face is not None else piece.name


def _explain(kind: str, short: Mapping[str, str], width: int) -> Sequence[Text]:
    entries = [f"{symbol} = {name}" for name, symbol in short.items() if symbol != name]
    lines = fill(entries, width, gap="   ", indent=" " * len(f"{kind}  "))
    if lines:
        lines[0] = kind + lines[0][len(kind) :]
    return [Text(line, style=WEAK) for line in lines]
