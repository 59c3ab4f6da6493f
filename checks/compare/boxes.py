"""Which pieces of two boxes are the same, and which come closest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import starmap

from jigsat.checks.compare.closest import Pair, aligned, distance, size
from jigsat.checks.compare.comparison import PieceMatch
from jigsat.checks.fingerprint import appearance
from jigsat.checks.image import Image, identity
from jigsat.schemas.geometry.shapes import ways_to_lie
from jigsat.schemas.grids.grid import Turn
from jigsat.schemas.puzzle_data import PuzzleData

#: Maximum number of pairs of pieces with other names that are laid on each other.
MAX_PAIRS = 400

#: Pieces of a box that look the same, by number.
Alike = Mapping[str, Sequence[int]]


class Boxes:
    """The boxes of two puzzles, of which A's is seen in an image."""

    def __init__(self, a: PuzzleData, b: PuzzleData, image: Image) -> None:
        self.a = a
        self.b = b
        self.image = image
        self.grid = a.grid_data

    @cached_property
    def _alike(self) -> tuple[Alike, Alike]:
        """The pieces of each box by what they look like."""
        return _by_appearance(self.a, self.image), _by_appearance(self.b, identity(self.grid))

    @cached_property
    def _by_looks(self) -> Sequence[tuple[Sequence[int], Sequence[int]]]:
        """For each look that pieces of both have: these, of A and of B."""
        mine, theirs = self._alike
        return [(mine[looks], theirs[looks]) for looks in mine if looks in theirs]

    @cached_property
    def _paired(self) -> tuple[tuple[int, int], ...]:
        """Pairs of pieces that look the same: of one name, as far as there are such."""
        return tuple(pair for numbers in self._by_looks for pair in self._one_by_one(*numbers))

    @cached_property
    def unequal(self) -> tuple[Pair, ...]:
        """Pieces that look the same, and of which there are more in one of the boxes."""
        return tuple(
            pair
            for numbers in self._by_looks
            if not self._are_as_many(*numbers)
            for pair in starmap(self._pair, self._one_by_one(*numbers))
            if pair.used_in_a != pair.used_in_b
        )

    def _pair(self, a: int, b: int) -> Pair:
        return Pair(a, b, _used(self.a, [a]), _used(self.b, [b]), self.grid.turns[0])

    def _are_as_many(self, mine: Sequence[int], theirs: Sequence[int]) -> bool:
        return _used(self.a, mine) == _used(self.b, theirs)

    def _by_name(self, mine: Iterable[int], theirs: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Pairs of one name."""
        numbers = {self.b.box[number].name: number for number in theirs}
        for number in mine:
            other = numbers.get(self.a.box[number].name)
            if other is not None:
                yield number, other

    def _turn(self, a: int, b: int) -> Turn:
        """How B's piece must be turned to lie as A's does: in the file, or in the image."""
        unturned = Image(self.grid, self.grid.turns[0], self.image.names)
        for lies in (each.shape(self.a.shapes[a]) for each in (unturned, self.image)):
            turning = self.b.turning_of(self.b.box[b])
            for turn, lying in ways_to_lie(
                self.grid, self.b.shapes[b], turning, self.b.backs[b]
            ):
                if lying == lies:
                    return turn
        return self.grid.turns[0]

    @property
    def matches(self) -> Iterator[PieceMatch]:
        """The pieces that have another name in B, or lie in its file in another way."""
        for a, b in self._paired:
            turn = self._turn(a, b).name
            match = PieceMatch(self.a.box[a].name, self.b.box[b].name, turn)
            if match.in_a != match.in_b or match.turn != self.grid.turns[0].name:
                yield match

    def _one_by_one(
        self, mine: Sequence[int], theirs: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        named = list(self._by_name(mine, theirs))
        yield from named
        taken = {a for a, _ in named}, {b for _, b in named}
        yield from zip(
            (each for each in mine if each not in taken[0]),
            (each for each in theirs if each not in taken[1]),
            strict=False,
        )

    @property
    def names(self) -> Mapping[str, str]:
        """The names that A's pieces have in B; of those that are in both."""
        pairs = [*self._paired, *((pair.a, pair.b) for pair in self.similar)]
        return {self.a.box[a].name: self.b.box[b].name for a, b in pairs}

    @cached_property
    def unmatched(self) -> tuple[list[int], list[int]]:
        """The pieces of each box that look like none of the other, or like too few."""
        spare_a, spare_b = set(range(len(self.a.box))), set(range(len(self.b.box)))
        for mine, theirs in self._by_looks:
            if self._are_as_many(mine, theirs):  # perhaps with other counts
                spare_a -= set(mine)
                spare_b -= set(theirs)
        spare_a -= {a for a, _ in self._paired}
        spare_b -= {b for _, b in self._paired}
        return sorted(spare_a), sorted(spare_b)

    @cached_property
    def similar(self) -> tuple[Pair, ...]:
        """Pieces that differ: those of one name, then those that differ least."""
        mine, theirs = self.unmatched
        pairs = [
            aligned(self.a, self.b, self.image, a, b) for a, b in self._by_name(mine, theirs)
        ]
        mine = [each for each in mine if each not in {pair.a for pair in pairs}]
        theirs = [each for each in theirs if each not in {pair.b for pair in pairs}]
        return (*pairs, *self._closest(mine, theirs))

    def _closest(self, mine: Sequence[int], theirs: Sequence[int]) -> Iterator[Pair]:
        """Pairs that are more alike than not, the closest first."""
        if len(mine) * len(theirs) > MAX_PAIRS:
            return
        pairs = [aligned(self.a, self.b, self.image, a, b) for a in mine for b in theirs]
        taken: set[tuple[str, int]] = set()
        for pair in sorted(pairs, key=distance):
            ends = {("a", pair.a), ("b", pair.b)}
            if not taken & ends and 2 * distance(pair) <= size(self.a.shapes[pair.a]):
                taken |= ends
                yield pair

    @cached_property
    def only(self) -> tuple[list[int], list[int]]:
        """The pieces of each box that are like none of the other, by number."""
        mine, theirs = self.unmatched
        return (
            [each for each in mine if each not in {pair.a for pair in self.similar}],
            [each for each in theirs if each not in {pair.b for pair in self.similar}],
        )


def _by_appearance(puzzle: PuzzleData, image: Image) -> Alike:
    found: defaultdict[str, list[int]] = defaultdict(list)
    for number in range(len(puzzle.box)):
        found[appearance(puzzle, number, image)].append(number)
    return found


def _used(puzzle: PuzzleData, numbers: Iterable[int]) -> tuple[int, int]:
    used = [puzzle.used(puzzle.box[number]) for number in numbers]
    return sum(least for least, _ in used), sum(most for _, most in used)
