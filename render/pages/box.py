"""The pieces in the box, each drawn below its name and other things to know about it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from rich.text import Text

from jigsat.render.drawing.layout import Block, block, fill, paragraph, side_by_side
from jigsat.render.drawing.styles import STRONG
from jigsat.render.pages.notation import Notation
from jigsat.render.pages.painter import paint
from jigsat.render.scenes.pieces import piece_scenes
from jigsat.render.scenes.scene import Scene
from jigsat.render.scenes.sizes import is_named_by_size, size_of
from jigsat.render.words.box import box_in_words, numbered
from jigsat.render.words.puzzle import exceptional_turning, piece_set_in_words
from jigsat.schemas.fields.box import PieceSet
from jigsat.schemas.geometry.shapes import FACE
from jigsat.schemas.parsing.cells import lengths_of_whole
from jigsat.schemas.puzzle_data import PuzzleData


def draw_box(puzzle: PuzzleData, notation: Notation, width: int) -> list[Text]:
    """All pieces, those of complete sets one by one."""
    box = _Box(puzzle, notation, width)
    sets = [entry for entry in puzzle.entries if isinstance(entry, PieceSet)]
    return [
        *paragraph(f"Box: {box_in_words(puzzle)}", width, STRONG),
        *(line for entry in sets for line in paragraph(piece_set_in_words(entry), width)),
        *box.drawn(),
    ]


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
        yield from numbered(piece)
        if self.notation.scale or lengths_of_whole(piece):
            size = size_of(piece, shape.cells)
            yield from () if is_named_by_size(piece.name, size) else (size,)
        yield from self._marks(shape.attributes)
        yield from exceptional_turning(self.puzzle, self.puzzle.turning_of(piece))

    def _block(self, index: int) -> Block:
        """A piece, with its back beside it if that is different."""
        front, *backs = piece_scenes(self.puzzle, index)
        drawn = [self._drawn(self._about(index), front)]
        known = set(self.puzzle.shapes[index].attributes)
        for back in backs:
            (patch,) = back.patches
            marks = self._marks(patch.attributes.items(), known)
            drawn.append(self._drawn(["back", *marks], back))
        return Block(tuple(side_by_side(drawn, self.width))) if backs else drawn[0]

    def _drawn(self, about: Iterable[str], scene: Scene) -> Block:
        return block(about, paint(scene, self.notation, self.width), self.width)

    def _marks(
        self, attributes: Iterable[tuple[str, str]], known: Collection[tuple[str, str]] = ()
    ) -> Iterator[str]:
        """The attributes that are neither drawn nor known already."""
        for name, value in attributes:
            if (name, value) not in known and not (name == FACE and self.notation.faces):
                yield f"{name} {value}"
