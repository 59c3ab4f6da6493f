"""From a puzzle's box to classes of pieces, each with every placement it can have.

Pieces that nobody can tell apart are in one class, whatever they are called in the file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, perm

import numpy as np

from jigsat.models.forms import PlacementTest
from jigsat.models.placements import Candidates, Numbers, PoseByShape, Poses, candidates
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.puzzle_data import PuzzleData


@dataclass(frozen=True)
class PieceClass:
    """Pieces that nobody can tell apart: they look the same and have the same placements.

    ``names`` has one entry for each of them, those that must be used first. ``bounds`` has,
    for each piece of the file that is in this class, how many are used at least and at most.
    ``mark`` tells apart pieces that look the same, if a rule names them. ``poses[i]`` are the
    ways in which the piece ``names[i]`` may lie on the board: each takes all the same shapes.
    """

    names: tuple[str, ...]
    bounds: tuple[tuple[int, int], ...]
    mark: Hashable
    area: int
    poses: tuple[PoseByShape, ...]

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
) -> Iterator[tuple[PieceClass, Sequence[Candidates]]]:
    """Merge pieces that nobody can tell apart, in the order of the file.

    Yields each class and the ways in which a piece of it may lie.

    Orientations in which a piece fits nowhere make no difference; pieces that fit nowhere at
    all are merged with nothing but their like.

    Args:
        puzzle: Whose pieces these are.
        told_apart: Groups of names; pieces in different groups are not merged.
        allowed: What a placement must pass to count; None if all of them count.
    """
    merged: defaultdict[tuple[bool, Hashable, Hashable], list[int]] = defaultdict(list)
    marks = _marks(told_apart)
    poses = [_allowed_poses(puzzle, index, allowed) for index in range(len(puzzle.box))]
    for index, piece in enumerate(puzzle.box):
        if puzzle.used(piece)[1]:
            looks = _looks(poses[index])
            nowhere = frozenset(each.shape for each in puzzle.orientations(index))
            merged[bool(looks), looks or nowhere, marks[piece.name]].append(index)
    for (_, _, mark), indices in merged.items():
        piece_class = piece_class_of(puzzle, indices, mark, poses)
        yield piece_class, poses[indices[0]].candidates


def piece_class_of(
    puzzle: PuzzleData,
    indices: Sequence[int],
    mark: Hashable,
    poses: Sequence[PoseByShape],
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


def _allowed_poses(puzzle: PuzzleData, index: int, allowed: PlacementTest | None) -> Poses:
    found = candidates(puzzle, index)
    if allowed is not None:
        found = (each.those(allowed(each)) for each in found)
    return Poses([each for each in found if len(each)])


def _looks(poses: Poses) -> frozenset[tuple[Shape, bytes]]:
    """Equal for pieces that take the same shapes at the same places."""
    places: defaultdict[Shape, list[Numbers]] = defaultdict(list)
    for each in poses.candidates:
        places[each.shape].append(each.places)
    return frozenset(
        (shape, np.sort(np.concatenate(found)).tobytes()) for shape, found in places.items()
    )


@lru_cache(maxsize=10_000)
def _ways_to_choose(bounds: tuple[tuple[int, int], ...], used: int) -> int:
    if not bounds:
        return int(used == 0)
    (least, most), *rest = bounds
    return sum(
        comb(used, own) * perm(most, own) * _ways_to_choose(tuple(rest), used - own)
        for own in range(least, min(most, used) + 1)
    )


def ways_to_choose(piece_class: PieceClass, used: int) -> int:
    """In how many ways the places of a piece class can be given to its pieces, told apart.

    Of each piece of the file, as many copies lie there as its count allows: which places they
    have, and which of the copies has which.
    """
    return _ways_to_choose(piece_class.bounds, used)
