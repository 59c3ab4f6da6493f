"""Which pieces of two boxes are the same, which come closest, and how these differ."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product, starmap
from typing import Any

from jigsat.checks.fingerprint import appearance
from jigsat.checks.image import Image, identity, symbols_of
from jigsat.checks.lint.finding import cells_in_words, pieces_in_words
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.shapes import Shape, turned, ways_to_lie
from jigsat.schemas.geometry.surface import Motion
from jigsat.schemas.grids.grid import Grid, Point, Turn, Vector, subtract
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import plural, span


@dataclass(frozen=True)
class PuzzleDifference:
    """Something that is not the same in two puzzles, A and B.

    ``where``: the board or a piece, and which side or cell, as it is drawn in A. ``in_a`` and
    ``in_b``: what is there; None where there is nothing.
    """

    where: str
    in_a: str | None
    in_b: str | None

    def __str__(self) -> str:
        return f"{self.where}: {self.in_a or 'none'} in A, {self.in_b or 'none'} in B"


# Two shapes laid on each other so that as many cells as possible meet, and how they differ.


#: Of shapes with more cells the first or the last ones are laid on each other.
MAX_CELLS = 100


@dataclass(frozen=True)
class Overlay:
    """A shape, and another one that ``motion`` lays on it."""

    grid: Grid
    one: Shape
    other: Shape
    motion: Motion

    @cached_property
    def cells(self) -> tuple[frozenset[Point], frozenset[Point]]:
        """The cells of each that the other does not have."""
        mine = frozenset(self.one.cells)
        theirs = frozenset(map(self.motion, self.other.cells))
        return mine - theirs, theirs - mine

    @cached_property
    def printed(self) -> Mapping[Any, tuple[str | None, str | None]]:
        """The names that differ, by side, cell or attribute; not on cells that only one has."""
        mine, theirs = (
            {**dict(shape.labels), **dict(shape.colours), **dict(shape.attributes)}
            for shape in (self.one, self.motion.image_of(self.other))
        )
        return {
            key: (mine.get(key), theirs.get(key))
            for key in {**mine, **theirs}
            if mine.get(key) != theirs.get(key)
            and not any(key in only or key[0] in only for only in self.cells)
        }

    @property
    def number(self) -> int:
        """How many things differ."""
        return sum(map(len, self.cells)) + len(self.printed)

    def told(self, what: str) -> Iterator[PuzzleDifference]:
        """How ``what`` they are differs, in words."""
        if any(self.cells):
            yield PuzzleDifference(what, *(_in_words(self.grid, each) for each in self.cells))
        for place, names in self.printed.items():
            in_a, in_b = (name and f"'{name}'" for name in names)
            yield PuzzleDifference(f"{what}, {self._where(place)}", in_a, in_b)

    def _where(self, place: Any) -> str:
        if isinstance(place, str):
            return place
        if place in self.one.cells:
            return f"cell {cells_in_words(self.grid, [place])}"
        cell, step = place
        side = f"{self.grid.form(cell).side_names[step]} side"
        return side if len(self.one.cells) == 1 else f"{self._where(cell)}, {side}"


def laid(grid: Grid, one: Shape, other: Shape, turn: Turn) -> Overlay:
    """Another shape, turned so, where most cells meet, and then most names."""
    mine, theirs = one.cells, turned(other, turn).cells
    ends = (mine[0], theirs[0]), (mine[-1], theirs[-1])
    are_few = max(len(mine), len(theirs)) <= MAX_CELLS
    meeting = Counter(starmap(subtract, product(mine, theirs) if are_few else ends))
    steps = {step: cells for step, cells in meeting.items() if _is_translation(grid, step)}
    steps = steps or {(0,) * len(grid.axes): 0}
    most = max(steps.values())
    likely = [step for step, cells in steps.items() if cells == most]
    ways = (Overlay(grid, one, other, Motion(turn, step)) for step in likely)
    return min(ways, key=lambda each: each.number)


def _is_translation(grid: Grid, step: Vector) -> bool:
    """Whether it moves all cells of the grid onto cells."""
    by_axis = [divmod(distance, unit) for distance, unit in zip(step, grid.scale, strict=True)]
    cells, rests = zip(*by_axis, strict=True)
    return not any(rests) and grid.moves_onto_itself(cells)


def _in_words(grid: Grid, cells: frozenset[Point]) -> str | None:
    return f"{plural('cell', len(cells))} {cells_in_words(grid, cells)}" if cells else None


# The pieces of two boxes, in pairs.


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
