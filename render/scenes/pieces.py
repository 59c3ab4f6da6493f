"""Scenes of pieces by themselves: as they are in the file, and as they can be turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from jigsat.render.once import once
from jigsat.render.scenes.mates import labels_of
from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.render.scenes.sizes import is_packing, size_of
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.shapes import Shape, turned
from jigsat.schemas.puzzle_data import PuzzleData


@dataclass(frozen=True)
class Captions:
    """What stands for each piece: its face, if all of a puzzle have one, or else its name.

    ``numbers``: of all captions, in the order of the box; that is the colour of a piece
    wherever it can have it. ``sizes``: whether rectangles have sizes.
    """

    faces: bool
    numbers: Mapping[str, int]
    sizes: bool

    def of(self, name: str, face: str | None) -> str:
        """What stands for a piece of this name with this face."""
        return face if self.faces and face is not None else name


@once
def captions_of(puzzle: PuzzleData) -> Captions:
    """What stands for the pieces of a puzzle."""
    shown = list(shown_pieces(puzzle))
    # Some pieces with a face and some without could not be told apart by face or name.
    faces = all(shape.face is not None for _, shape in shown)
    bare = Captions(faces, {}, is_packing(puzzle))
    names = dict.fromkeys(bare.of(piece.name, shape.face) for piece, shape in shown)
    return Captions(faces, {name: number for number, name in enumerate(names)}, bare.sizes)


def shown_pieces(puzzle: PuzzleData) -> Iterator[tuple[Piece, Shape]]:
    """Each piece with its shape, and again with that of its back if it has another."""
    for piece, *shapes in zip(puzzle.box, puzzle.shapes, puzzle.backs, strict=True):
        yield from ((piece, shape) for shape in shapes if shape is not None)


def piece_patch(
    captions: Captions, piece: Piece, shape: Shape, *, copy: int = 0, turn: str | None = None
) -> Patch:
    """A piece in this shape."""
    return Patch(
        Role.PIECE,
        shape.cells,
        piece.name,
        copy,
        captions.numbers[captions.of(piece.name, shape.face)],
        labels=dict(shape.labels),
        colours=dict(shape.colours),
        attributes=dict(shape.attributes),
        face=shape.face,
        size=size_of(piece, shape.cells) if captions.sizes else None,
        turn=turn,
    )


def box_scenes(puzzle: PuzzleData) -> Iterator[Scene]:
    """Each piece of the box; where its back differs, the back follows it."""
    for index in range(len(puzzle.box)):
        yield from piece_scenes(puzzle, index)


def piece_scenes(puzzle: PuzzleData, index: int) -> Iterator[Scene]:
    """A piece of the box, and its back if that is different."""
    piece, back = puzzle.box[index], puzzle.backs[index]
    yield _scene(puzzle, index, puzzle.shapes[index], piece.name)
    if back is not None:  # as it is seen: turned over, like a page
        over = next(turn for turn in puzzle.grid_data.turns if turn.flips)
        yield _scene(puzzle, index, turned(back, over), f"{piece.name}, back")


def orientation_scenes(puzzle: PuzzleData, index: int) -> Iterator[Scene]:
    """Each way in which a piece of the box can lie, called by its turn."""
    for each in puzzle.orientations(index):
        yield _scene(puzzle, index, each.shape, each.turn)


def _scene(puzzle: PuzzleData, index: int, shape: Shape, title: str) -> Scene:
    patch = piece_patch(captions_of(puzzle), puzzle.box[index], shape)
    return Scene(puzzle.grid_data, (patch,), title, labels_of(puzzle))
