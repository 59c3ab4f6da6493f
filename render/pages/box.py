"""The pieces in the box, each drawn below its name and other things to know about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.text import Text

from jigsat.render.drawing.layout import Block, block, fill, paragraph, side_by_side
from jigsat.render.drawing.styles import STRONG
from jigsat.render.grids.registry import picture_of
from jigsat.render.pages.notation import Notation
from jigsat.render.pages.to_scale import is_named_by_size, size_of
from jigsat.render.words.puzzle import exceptional_turning, piece_set_in_words
from jigsat.schemas.fields.box import PieceSet
from jigsat.schemas.fields.counts import bounds
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.shapes import FACE, Shape, turned
from jigsat.schemas.parsing.cells import lengths_of_whole
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import number_of


def draw_box(puzzle: PuzzleData, notation: Notation, width: int) -> list[Text]:
    """All pieces, those of complete sets one by one."""
    box = _Box(puzzle, notation, width)
    sets = [entry for entry in puzzle.entries if isinstance(entry, PieceSet)]
    return [
        *paragraph(_title(puzzle), width, STRONG),
        *(line for entry in sets for line in paragraph(piece_set_in_words(entry), width)),
        *box.drawn(),
    ]


def _title(puzzle: PuzzleData) -> str:
    title = f"Box: {number_of(puzzle.piece_count, 'piece')}"
    if puzzle.copies == 1:
        return title
    return f"{title}, {puzzle.copies} boxes of these {puzzle.piece_count // puzzle.copies}"


@dataclass(frozen=True)
class _Box:
    """Draws pieces of a puzzle in one notation and width."""

    puzzle: PuzzleData
    notation: Notation
    width: int

    def drawn(self) -> list[Text]:
        """All pieces. Those that the board shows to scale are listed by their sizes."""
        indices = range(len(self.puzzle.box))
        if not self.notation.scale:
            return side_by_side([self._block(index) for index in indices], self.width)
        listed = (", ".join(self._about(index)) for index in indices)
        return [Text(line) for line in fill(listed, self.width, gap="   ", indent="  ")]

    def _about(self, index: int) -> Iterator[str]:
        """The name of a piece, its number, its size if it has one, and how it is special."""
        piece, shape = self.puzzle.box[index], self.puzzle.shapes[index]
        yield from _numbered(piece)
        if self.notation.scale or lengths_of_whole(piece):
            size = size_of(piece, shape.cells)
            yield from () if is_named_by_size(piece, size) else (size,)
        yield from self._marks(shape)
        yield from exceptional_turning(self.puzzle, self.puzzle.turning_of(piece))

    def _block(self, index: int) -> Block:
        """A piece, with its back beside it if that is different."""
        piece, front = self.puzzle.box[index], self.puzzle.shapes[index]
        block = self._drawn(self._about(index), piece, front)
        back = self.puzzle.backs[index]
        if back is None:
            return block
        marks = self._marks(back, set(front.attributes))
        # As it is seen: turned over, like a page.
        over = next(turn for turn in self.puzzle.grid_data.turns if turn.flips)
        beside = self._drawn(["back", *marks], piece, turned(back, over))
        return Block(tuple(side_by_side([block, beside], self.width)))

    def _drawn(self, about: Iterable[str], piece: Piece, shape: Shape) -> Block:
        grid = self.puzzle.grid_data
        region = self.notation.region(piece, shape)
        canvas = picture_of(grid).draw(grid, [region], self.notation.measure, self.width)
        return block(about, canvas, self.width)

    def _marks(self, shape: Shape, known: Iterable[tuple[str, str]] = ()) -> Iterator[str]:
        """The attributes that are neither drawn nor known already."""
        for name, value in shape.attributes:
            if (name, value) not in known and not (name == FACE and self.notation.faces):
                yield f"{name} {value}"


def _numbered(piece: Piece) -> Iterator[str]:
    """The name, and how many such pieces there are."""
    least, most = bounds(piece.count)
    if most == 1:
        yield piece.name
    else:
        # A hyphen: outputs that take ASCII only have no dash.
        yield f"{piece.name} ×{most if least == most else f'{least}-{most}'}"  # noqa: RUF001
    if (least, most) == (0, 1):
        yield "may stay in the box"
