"""Scenes of pieces by themselves: as they are in the file, and as they can be turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.shapes import Shape, turned
from jigsat.schemas.puzzle_data import PuzzleData


def colour_numbers(puzzle: PuzzleData) -> Mapping[str, int]:
    """The number of the colour that each piece of the box has wherever it can, by its name."""
    return {piece.name: number for number, piece in enumerate(puzzle.box)}


def piece_patch(
    piece: Piece, shape: Shape, colour: int, *, copy: int = 0, turn: str | None = None
) -> Patch:
    """A piece in this shape."""
    return Patch(
        Role.PIECE,
        shape.cells,
        piece.name,
        copy,
        colour,
        labels=dict(shape.labels),
        colours=dict(shape.colours),
        attributes=dict(shape.attributes),
        face=shape.face,
        turn=turn,
    )


def box_scenes(puzzle: PuzzleData) -> Iterator[Scene]:
    """Each piece of the box; where its back differs, the back follows it."""
    over = next(turn for turn in puzzle.grid_data.turns if turn.flips)
    for index, piece in enumerate(puzzle.box):
        back = puzzle.backs[index]
        yield _scene(puzzle, index, puzzle.shapes[index], piece.name)
        if back is not None:  # as it is seen: turned over, like a page
            yield _scene(puzzle, index, turned(back, over), f"{piece.name}, back")


def orientation_scenes(puzzle: PuzzleData, index: int) -> Iterator[Scene]:
    """Each way in which a piece of the box can lie, called by its turn."""
    for each in puzzle.orientations(index):
        yield _scene(puzzle, index, each.shape, each.turn)


def _scene(puzzle: PuzzleData, index: int, shape: Shape, title: str) -> Scene:
    piece = puzzle.box[index]
    colour = colour_numbers(puzzle)[piece.name]
    return Scene(puzzle.grid_data, (piece_patch(piece, shape, colour),), title)
