"""Which pieces of two boxes are the same, and which come closest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from jigsat.checks.compare.alignment import Alignment, alignments
from jigsat.checks.compare.comparison import PieceMatch
from jigsat.checks.fingerprint import appearance
from jigsat.checks.image import Image, identity
from jigsat.schemas.geometry.shapes import Shape, normalised, turned, turns_allowed
from jigsat.schemas.geometry.surface import Motion
from jigsat.schemas.grids.grid import Turn
from jigsat.schemas.pieces import Turning
from jigsat.schemas.puzzle_data import PuzzleData

#: Maximum number of pairs of pieces with other names that are laid on each other.
MAX_PAIRS = 400

#: Pieces of a box that look the same, by number.
Alike = Mapping[str, Sequence[int]]


@dataclass(frozen=True)
class Pair:
    """A piece of A and one of B, by number, and how many of each there are.

    Pieces that nobody can tell apart are one pair. ``alignment`` is that of the pieces as they
    are typed, None if they look the same in all ways in which they may lie; ``turn`` is how
    the piece of B is turned then to lie as that of A does in the file.
    """

    a: int
    b: int
    used_in_a: tuple[int, int]
    used_in_b: tuple[int, int]
    turn: Turn
    alignment: Alignment | None = None
    back: Alignment | None = None


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
        turn = self.grid.turns[0]
        return tuple(
            pair
            for numbers in self._by_looks
            if not self._are_as_many(*numbers)
            for a, b in self._one_by_one(*numbers)
            for pair in [Pair(a, b, _used(self.a, [a]), _used(self.b, [b]), turn)]
            if pair.used_in_a != pair.used_in_b
        )

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
            for turn in turns_allowed(self.grid, self.b.turning_of(self.b.box[b])):
                if normalised(self.grid, turned(self._upper(self.b, b, turn), turn)) == lies:
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
        pairs = [self._aligned(a, b) for a, b in self._by_name(mine, theirs)]
        mine = [each for each in mine if each not in {pair.a for pair in pairs}]
        theirs = [each for each in theirs if each not in {pair.b for pair in pairs}]
        return (*pairs, *self._closest(mine, theirs))

    def _closest(self, mine: Sequence[int], theirs: Sequence[int]) -> Iterator[Pair]:
        """Pairs that are more alike than not, the closest first."""
        if len(mine) * len(theirs) > MAX_PAIRS:
            return
        pairs = [self._aligned(a, b) for a in mine for b in theirs]
        taken: set[tuple[str, int]] = set()
        for pair in sorted(pairs, key=_distance):
            ends = {("a", pair.a), ("b", pair.b)}
            if not taken & ends and 2 * _distance(pair) <= _size(self.a.shapes[pair.a]):
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

    def _aligned(self, a: int, b: int) -> Pair:
        """The pair, as B's piece is turned and moved so that they differ least."""
        turnings = {self.a.turning_of(self.a.box[a]), self.b.turning_of(self.b.box[b])}
        found = [
            (front, turn)
            for turn in turns_allowed(self.grid, max(turnings, key=list(Turning).index))
            for front in self._alignments(self.a.shapes[a], self._upper(self.b, b, turn), turn)
        ]
        front, turn = min(found, key=lambda each: (each[0].number, self._is_turned(each[0])))
        back = self._behind(a, b, front, turn)
        used = self.a.used(self.a.box[a]), self.b.used(self.b.box[b])
        return Pair(a, b, *used, front.motion.turn, front, back)

    def _is_turned(self, alignment: Alignment) -> bool:
        return alignment.motion.turn is not self.grid.turns[0]

    def _alignments(self, mine: Shape, theirs: Shape, turn: Turn) -> Iterator[Alignment]:
        back = self.grid.product(self.grid.inverse(self.image.turn), turn)
        start = Motion(back, (0,) * len(self.grid.axes))
        return alignments(self.grid, mine, self.image.undone(theirs), start)

    def _behind(self, a: int, b: int, front: Alignment, turn: Turn) -> Alignment | None:
        """The same for what is seen from behind, if one of them has a back."""
        if not (self.a.backs[a] or self.b.backs[b]):
            return None
        other = self.b.shapes[b] if turn.flips else self.b.backs[b] or self.b.shapes[b]
        mine = self.a.backs[a] or self.a.shapes[a]
        return Alignment(self.grid, mine, self.image.undone(other), front.motion)

    def _upper(self, puzzle: PuzzleData, number: int, turn: Turn) -> Shape:
        """What lies upwards of a piece when it is turned so."""
        back = puzzle.backs[number] if turn.flips else None
        return back or puzzle.shapes[number]


def _by_appearance(puzzle: PuzzleData, image: Image) -> Alike:
    found: defaultdict[str, list[int]] = defaultdict(list)
    for number in range(len(puzzle.box)):
        found[appearance(puzzle, number, image)].append(number)
    return found


def _used(puzzle: PuzzleData, numbers: Iterable[int]) -> tuple[int, int]:
    used = [puzzle.used(puzzle.box[number]) for number in numbers]
    return sum(least for least, _ in used), sum(most for _, most in used)


def _distance(pair: Pair) -> int:
    fronts = [each.number for each in (pair.alignment, pair.back) if each is not None]
    return sum(fronts)


def _size(shape: Shape) -> int:
    """How much there is of a shape that can differ."""
    if len(shape.cells) == 1:
        return len(shape.labels) + len(shape.colours) + len(shape.attributes)
    return len(shape.cells)
