"""Groups: pieces that need not come apart, as the bars of a cage that only slide.

What holds together does so whichever way the rest is taken away: whatever separates its pieces
among the others also does so without them. So the clusters in which a solution ends are always
the same, and it is enough to ask once, of these, whether each can be given a group.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import Shape, ways_to_lie
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution

#: What a piece looks like, however it lies: the same for pieces that nobody can tell apart.
Kind = Hashable
#: How many pieces of each kind a group has room for.
Room = frozenset[tuple[Kind, int]]


@dataclass(frozen=True, eq=False)
class Groups:
    """Which pieces of a whole may stay together: all of a cluster, if some group has room.

    ``kinds``: of each piece; ``rooms``: of each group. ``only``: the group of those kinds of
    which all pieces may be in it, and none in another.
    """

    kinds: Sequence[Kind] = ()
    rooms: tuple[Room, ...] = ()
    only: Mapping[Kind, int] = field(default_factory=dict)

    def are_one(self, pieces: Iterable[int]) -> bool:
        """Whether pieces belong to one group whatever others do, and so may stay together."""
        if not self.only:
            return False
        found = {self.only.get(self.kinds[piece]) for piece in pieces}
        return len(found) == 1 and None not in found

    def allow(self, clusters: Sequence[Collection[int]]) -> bool:
        """Whether each cluster can be given a group, and no group more than it has room for."""
        if not self.rooms:
            return not clusters
        wanted = [Counter(self.kinds[piece] for piece in cluster) for cluster in clusters]

        @cache
        def can_be_given(first: int, rooms: frozenset[tuple[Room, int]]) -> bool:
            if first == len(wanted):
                return True
            counted = Counter(dict(rooms))
            for room in counted:
                left = Counter(dict(room))
                left.subtract(wanted[first])
                if min(left.values()) >= 0:
                    others = counted - Counter([room]) + Counter([frozenset(left.items())])
                    if can_be_given(first + 1, frozenset(others.items())):
                        return True
            return False

        return can_be_given(0, frozenset(Counter(self.rooms).items()))


def make_groups(
    kinds: Sequence[Kind], box: Mapping[Kind, int], rooms: Sequence[Mapping[Kind, int]]
) -> Groups:
    """Groups of pieces of these kinds, by how many the box has and each group has room for."""
    only: dict[Kind, int] = {}
    for kind, number in box.items():
        homes = [index for index, room in enumerate(rooms) if room.get(kind)]
        if len(homes) == 1 and rooms[homes[0]][kind] == number:
            only[kind] = homes[0]
    return Groups(kinds, tuple(frozenset(room.items()) for room in rooms), only)


def groups_of(puzzle: PuzzleData, solution: Solution) -> Groups:
    """The groups of a puzzle, for the pieces of one of its solutions."""
    if not puzzle.stay_together:
        return Groups()
    kinds = _kinds(puzzle)
    box = {piece.name: puzzle.used(piece)[1] for piece in puzzle.box}
    return make_groups(
        [kinds[placed.piece] for placed in solution.placements],
        _room(kinds, box),
        [_room(kinds, group) for group in puzzle.groups],
    )


def refuse_one_sided_groups(puzzle: PuzzleData) -> None:
    """Raise DataError if a piece and its mirror image, both in the box, differ in their groups.

    They change places in the mirror image of a solution: it may come apart when that does not.
    """
    kinds, images = _kinds(puzzle), _kinds(puzzle, mirrored=True)
    there = frozenset(kinds.values())
    images = {name: image if image in there else kinds[name] for name, image in images.items()}
    groups, mirrored = (
        Counter(frozenset(_room(of, group).items()) for group in puzzle.groups)
        for of in (kinds, images)
    )
    if groups != mirrored:
        raise DataError(
            "stay_together",
            "a piece that may stay in a group, but not its mirror image",
            "both in it, as solutions and their mirror images are counted together",
        )


def _room(kinds: Mapping[str, Kind], group: Mapping[str, int]) -> Counter[Kind]:
    """How many pieces of each kind there are in a group."""
    room: Counter[Kind] = Counter()
    for name, number in group.items():
        room[kinds[name]] += number
    return room


def _kinds(puzzle: PuzzleData, *, mirrored: bool = False) -> Mapping[str, Kind]:
    """The kind of each piece, or of its mirror image, by its name."""
    return {
        piece.name: _kind(
            puzzle.grid_data,
            shape,
            puzzle.turning_of(piece) is Turning.ROTATE_AND_FLIP,
            mirrored,
        )
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
    }


@lru_cache(maxsize=1024)  # asked for by each solution that is taken apart
def _kind(grid: Grid, shape: Shape, over: bool, mirrored: bool) -> Shape:
    every = ways_to_lie(grid, shape, Turning.ROTATE_AND_FLIP)
    return min(lying for turn, lying in every if over or turn.flips == mirrored)
