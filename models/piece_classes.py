"""From a puzzle's box to classes of pieces, each with every placement it can have.

Pieces that nobody can tell apart are in one class, whatever they are called in the file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from jigsat.models.forms import CandidatePlacement, PlacementTest
from jigsat.schemas.geometry.shapes import Orientation, Shape, moved
from jigsat.schemas.geometry.surface import Surface
from jigsat.schemas.grids.grid import Grid, Point, add, subtract
from jigsat.schemas.puzzle_data import PuzzleData


class Pose(NamedTuple):
    """How a piece is turned and moved: its orientation, and its shape before it is wrapped."""

    turn: str
    shape: Shape

    def in_order(self, grid: Grid) -> list[Point]:
        """The cells in reading order, as if the board did not wrap."""
        return sorted(self.shape.cells, key=grid.coordinates)


@dataclass(frozen=True)
class PieceClass:
    """Pieces that nobody can tell apart: they look the same and have the same placements.

    ``names`` has one entry for each of them, those that must be used first. ``bounds`` has,
    for each piece of the file that is in this class, how many are used at least and at most.
    ``mark`` tells apart pieces that look the same, if a rule names them. ``poses[i]`` has, for
    each shape on the board, the pose in which the piece ``names[i]`` takes it.
    """

    names: tuple[str, ...]
    bounds: tuple[tuple[int, int], ...]
    mark: Hashable
    area: int
    poses: tuple[Mapping[Shape, Pose], ...]

    @property
    def count(self) -> int:
        """How many such pieces are in the box."""
        return len(self.names)

    @property
    def least(self) -> int:
        """How many of them must be used."""
        return sum(least for least, _ in self.bounds)

    @property
    def is_single(self) -> bool:
        """Whether it is one piece, and it must be used."""
        return self.least == self.count == 1


def piece_classes_of(
    puzzle: PuzzleData,
    told_apart: Sequence[Sequence[str]] = (),
    allowed: PlacementTest | None = None,
) -> Iterator[PieceClass]:
    """Merge pieces that nobody can tell apart, in the order of the file.

    Orientations in which a piece fits nowhere make no difference; pieces that fit nowhere at
    all are merged with nothing but their like.

    Args:
        puzzle: Whose pieces these are.
        told_apart: Groups of names; pieces in different groups are not merged.
        allowed: What a placement must pass to count; None if all of them count.
    """
    merged: defaultdict[tuple[bool, frozenset[Shape], Hashable], list[int]] = defaultdict(list)
    marks = _marks(told_apart)
    poses = [_allowed_poses(puzzle, index, allowed) for index in range(len(puzzle.box))]
    for index, piece in enumerate(puzzle.box):
        if puzzle.used(piece)[1]:
            shapes = frozenset(poses[index])
            looks = shapes or frozenset(each.shape for each in puzzle.orientations(index))
            merged[bool(shapes), looks, marks[piece.name]].append(index)
    for (_, _, mark), indices in merged.items():
        yield piece_class_of(puzzle, indices, mark, poses)


def candidates(puzzle: PuzzleData, index: int) -> Iterator[CandidatePlacement]:
    """Every placement of a piece of the box for which the board has room."""
    for shape, poses in _poses_by_shape(puzzle, index).items():
        yield _candidate(index, shape, poses)


def _candidate(index: int, shape: Shape, poses: Sequence[Pose]) -> CandidatePlacement:
    return CandidatePlacement(index, shape, frozenset(pose.turn for pose in poses))


def piece_class_of(
    puzzle: PuzzleData,
    indices: Sequence[int],
    mark: Hashable,
    poses: Sequence[Mapping[Shape, Pose]],
) -> PieceClass:
    """One class of these pieces of the box, of which ``poses`` has what each can take."""
    bounds = {index: puzzle.used(puzzle.box[index]) for index in indices}
    needed = [index for index, (least, _) in bounds.items() for _ in range(least)]
    spare = [index for index, (least, most) in bounds.items() for _ in range(most - least)]
    return PieceClass(
        names=tuple(puzzle.box[index].name for index in (*needed, *spare)),
        bounds=tuple(bounds.values()),
        mark=mark,
        area=len(puzzle.shapes[indices[0]].cells),
        poses=tuple(poses[index] for index in (*needed, *spare)),
    )


def _marks(groups: Sequence[Sequence[str]]) -> Mapping[str, Hashable]:
    """For each piece the groups it belongs to, by their first mention."""
    marks: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    for number, group in enumerate(dict.fromkeys(map(frozenset, groups))):
        for name in group:
            marks[name] += (number,)
    return marks


def _allowed_poses(
    puzzle: PuzzleData, index: int, allowed: PlacementTest | None
) -> Mapping[Shape, Pose]:
    """The shapes that a piece may take on the board, each with its first pose."""
    return {
        shape: poses[0]
        for shape, poses in _poses_by_shape(puzzle, index).items()
        if allowed is None or allowed(_candidate(index, shape, poses))
    }


def _poses_by_shape(puzzle: PuzzleData, index: int) -> Mapping[Shape, Sequence[Pose]]:
    """The shapes that a piece can take on the board, each with all its poses."""
    found: defaultdict[Shape, list[Pose]] = defaultdict(list)
    for pose, shape in _poses(puzzle.surface, puzzle.orientations(index)):
        found[shape].append(pose)
    return found


def _poses(
    surface: Surface, orientations: Sequence[Orientation]
) -> Iterator[tuple[Pose, Shape]]:
    """Every pose that a piece can have on the board, and the shape that it takes there.

    Where the board wraps, several poses have the same description: an orientation, and the
    cells covered, in order. Only one of them is given: the one whose first cell is on the board
    and not on a copy of it; if there is none, one of which that is true of the second; and so
    on.
    """
    described: set[tuple[str, tuple[Point | None, ...]]] = set()
    size = len(orientations[0].shape.cells)
    for number in range(size if surface.wraps else 1):
        for orientation in orientations:
            for shape in _moved_onto_the_board(surface, orientation.shape, number):
                on_board = surface.lay(shape)
                if on_board is None:
                    continue
                pose = Pose(orientation.turn, shape)
                if surface.wraps:
                    cells = tuple(map(surface.board_cell, pose.in_order(surface.grid)))
                    if (pose.turn, cells) in described:
                        continue
                    described.add((pose.turn, cells))
                yield pose, on_board


def _moved_onto_the_board(surface: Surface, shape: Shape, number: int) -> Iterator[Shape]:
    """The shape, moved in every way that brings its cell of that number onto the board."""
    corner = sorted(shape.cells, key=surface.grid.coordinates)[number]
    form = surface.grid.form(corner)
    for cell in surface.cells:
        if surface.grid.form(cell) is form:
            step = subtract(cell, corner)
            if surface.wraps or all(add(other, step) in surface.cells for other in shape.cells):
                yield moved(shape, step)
