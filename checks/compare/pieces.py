"""Which pieces of two boxes are the same, which come closest, and how these differ."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from jigsat.checks.compare.comparison import PuzzleDifference
from jigsat.checks.compare.laid import Overlay, laid
from jigsat.checks.fingerprint import appearance
from jigsat.checks.image import Image, identity, symbols_of
from jigsat.checks.lint.finding import pieces_in_words
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.shapes import ways_to_lie
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import span

#: Maximum number of pairs of pieces that are laid on each other; those of one name come first.
MAX_PAIRS = 400


@dataclass(frozen=True)
class Pair:
    """A piece of A and one of B; their fronts, and backs, laid on each other."""

    a: Piece
    b: Piece
    sides: tuple[Overlay, ...]

    @cached_property
    def rank(self) -> tuple[int, bool, bool]:
        """How many things differ; then whether the names do, and how the pieces lie."""
        number = sum(each.number for each in self.sides)
        turn, as_it_lies = self.sides[0].motion.turn, self.sides[0].grid.turns[0]
        return number, self.a.name != self.b.name, turn is not as_it_lies

    @property
    def is_near(self) -> bool:
        """Whether the pieces have one name, or are more alike than not."""
        shape, (number, has_two_names, _) = self.sides[0].one, self.rank
        return not has_two_names or 2 * number <= len((*shape.cells, *symbols_of(shape)))

    @property
    def name(self) -> str:
        """The name in A; and that in B, and how B's is turned to lie like A's, if need be."""
        _, has_two_names, is_turned = self.rank
        in_b = f" '{self.b.name}'" if has_two_names else ""
        in_b += f" turned '{self.sides[0].motion.turn.name}'" if is_turned else ""
        return f"piece '{self.a.name}'" + (f" (B's{in_b})" if in_b else "")


@dataclass(frozen=True)
class BoxPair:
    """The boxes of two puzzles, of which A's is seen in an image."""

    a: PuzzleData
    b: PuzzleData
    image: Image

    @cached_property
    def _by_looks(self) -> Sequence[tuple[Sequence[int], Sequence[int]]]:
        """Pieces that look the same: those of A and those of B, by number."""
        found: defaultdict[str, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        for number in range(len(self.a.box)):
            found[appearance(self.a, number, self.image)][0].append(number)
        for number in range(len(self.b.box)):
            found[appearance(self.b, number, identity(self.image.grid))][1].append(number)
        return list(found.values())

    @cached_property
    def unmatched(self) -> tuple[list[int], list[int]]:
        """The pieces of each box that look like none of the other."""
        return (
            [a for mine, theirs in self._by_looks if not theirs for a in mine],
            [b for mine, theirs in self._by_looks if not mine for b in theirs],
        )

    @cached_property
    def _near(self) -> Sequence[Pair]:
        """Pairs of pieces that differ, the closest first, each piece once."""
        one, other = self.a.box, self.b.box
        numbers = list(product(*self.unmatched))
        numbers.sort(key=lambda each: one[each[0]].name != other[each[1]].name)
        pairs = [self._nearest(a, b) for a, b in numbers[:MAX_PAIRS]]
        found: list[Pair] = []
        for pair in sorted(pairs, key=lambda each: each.rank):
            if pair.is_near and all(pair.a is not x.a and pair.b is not x.b for x in found):
                found.append(pair)
        return found

    def _nearest(self, a: int, b: int) -> Pair:
        """B's piece laid on A's, turned so that they differ least."""
        grid, one, other = self.image.grid, self.a.box[a], self.b.box[b]
        front, back = self.a.shapes[a], self.a.backs[a]
        shape, behind = self.b.shapes[b], self.b.backs[b]
        pairs = []
        for turn, _ in ways_to_lie(grid, shape, self.b.turning_of(other), behind):
            upper, lower = (behind or shape, shape) if turn.flips else (shape, behind or shape)
            turned_back = grid.product(grid.inverse(self.image.turn), turn)
            above = laid(grid, front, upper, turned_back)
            below = Overlay(grid, back or front, lower, above.motion)
            pairs.append(Pair(one, other, (above, below) if back or behind else (above,)))
        return min(pairs, key=lambda each: each.rank)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names that A's pieces have in B; of those that are in both."""
        names = {pair.a.name: pair.b.name for pair in self._near}
        for numbers in self._by_looks:
            mine, theirs = (
                sorted(puzzle.box[number].name for number in some)
                for puzzle, some in zip((self.a, self.b), numbers, strict=True)
            )
            names.update(zip(mine, theirs, strict=False))
        return names

    @property
    def differences(self) -> Iterator[PuzzleDifference]:
        """All of them: of number, shape, names on them, and how they may be turned."""
        for pair in self._near:
            yield from self._of_number([pair.a], [pair.b])
            for what, side in zip(
                (pair.name, f"back of {pair.name}"), pair.sides, strict=False
            ):
                yield from side.told(what)
            in_a, in_b = self.a.turning_of(pair.a), self.b.turning_of(pair.b)
            if in_a != in_b:
                yield PuzzleDifference(f"turning of {pair.name}", in_a, in_b)
        near_a = {pair.a.name for pair in self._near}
        near_b = {pair.b.name for pair in self._near}
        for numbers in self._by_looks:
            mine = [self.a.box[number] for number in numbers[0]]
            theirs = [self.b.box[number] for number in numbers[1]]
            yield from self._of_number(
                [piece for piece in mine if piece.name not in near_a],
                [piece for piece in theirs if piece.name not in near_b],
            )

    def _of_number(
        self, mine: Sequence[Piece], theirs: Sequence[Piece]
    ) -> Iterator[PuzzleDifference]:
        used = [self.a.used(piece) for piece in mine], [self.b.used(piece) for piece in theirs]
        in_a, in_b = (
            span(*map(sum, zip(*each, strict=True))) if each else None for each in used
        )
        if in_a != in_b:
            names = [piece.name for piece in mine or theirs]
            yield PuzzleDifference(pieces_in_words(names), in_a, in_b)
