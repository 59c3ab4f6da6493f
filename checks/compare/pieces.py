"""How the pieces of two puzzles differ, in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, product, starmap
from typing import Any

from jigsat.checks.fingerprint import appearance
from jigsat.checks.image import Image, identity
from jigsat.checks.lint.finding import cells_in_words, pieces_in_words
from jigsat.schemas.display import Displayed
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import Shape, Side, ways_to_lie
from jigsat.schemas.geometry.surface import Motion, inverse
from jigsat.schemas.grids.grid import Grid, Point, Turn, Vector, add, subtract
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import plural, span

# How two shapes differ if they are laid on each other so that they differ least.


#: Of shapes of so many cells each cell is laid on the first ones of the other.
MAX_CELLS = 24
#: So many cells of a shape may be its only ones that the other does not have.
FIRST_CELLS = 3


@dataclass(frozen=True)
class Alignment:
    """A shape, and another one that ``motion`` lays on it."""

    grid: Grid
    one: Shape
    other: Shape
    motion: Motion

    @cached_property
    def cells(self) -> tuple[frozenset[Point], frozenset[Point]]:
        """The cells of each that the other does not have, where each of them is drawn."""
        back = inverse(self.grid, self.motion)
        laid = set(map(self.motion, self.other.cells))
        mine = set(self.one.cells)
        return frozenset(mine - laid), frozenset(map(back, laid - mine))

    @cached_property
    def labels(self) -> Mapping[Side, tuple[str | None, str | None]]:
        """The labels of the first shape and of the other, by side, where they differ."""
        move = self.motion
        theirs = {
            (move(c), move.turn.of_step(step)): label for (c, step), label in self.other.labels
        }
        differing = _differing(dict(self.one.labels), theirs)
        return {side: labels for side, labels in differing.items() if side[0] in self._common}

    @cached_property
    def colours(self) -> Mapping[Point, tuple[str | None, str | None]]:
        """The colours of each by cell, where they differ."""
        theirs = {self.motion(cell): colour for cell, colour in self.other.colours}
        differing = _differing(dict(self.one.colours), theirs)
        return {cell: each for cell, each in differing.items() if cell in self._common}

    @cached_property
    def attributes(self) -> Mapping[str, tuple[str | None, str | None]]:
        """The values of each by attribute, where they differ."""
        return _differing(dict(self.one.attributes), dict(self.other.attributes))

    @cached_property
    def _common(self) -> frozenset[Point]:
        return frozenset(self.one.cells).intersection(map(self.motion, self.other.cells))

    @cached_property
    def number(self) -> int:
        """How many things differ."""
        cells = sum(map(len, self.cells))
        return cells + len(self.labels) + len(self.colours) + len(self.attributes)


def _differing(
    mine: Mapping[Any, str], theirs: Mapping[Any, str]
) -> dict[Any, tuple[str | None, str | None]]:
    """What stands in either, by key, where it is not the same."""
    return {
        key: (mine.get(key), theirs.get(key))
        for key in sorted({*mine, *theirs})
        if mine.get(key) != theirs.get(key)
    }


def alignments(grid: Grid, one: Shape, other: Shape, turned: Motion) -> Iterator[Alignment]:
    """Ways to move a turned shape onto another one, the likely ones first."""
    cells = [turned(cell) for cell in other.cells]
    for step in dict.fromkeys(_steps(one.cells, cells)):
        if _is_translation(grid, step):
            motion = Motion(turned.turn, add(turned.step, step))
            yield Alignment(grid, one, other, motion)


def _steps(one: Collection[Point], other: Collection[Point]) -> Iterator[Vector]:
    """Steps that lay borders on borders, and of few cells also each on the first ones."""
    mine, theirs = _corners(one), _corners(other)
    yield from (
        tuple(choice[axis][axis] for axis in range(len(choice)))
        for choice in product(
            [subtract(mine[0], theirs[0]), subtract(mine[1], theirs[1])], repeat=len(mine[0])
        )
    )
    if max(len(one), len(other)) <= MAX_CELLS:
        for first in islice(one, FIRST_CELLS):
            yield from (subtract(first, cell) for cell in other)


def _corners(cells: Iterable[Point]) -> tuple[Point, Point]:
    """The least and the greatest coordinates."""
    by_axis = list(zip(*cells, strict=True))
    return tuple(map(min, by_axis)), tuple(map(max, by_axis))


def _is_translation(grid: Grid, step: Vector) -> bool:
    """Whether it moves all cells of the grid onto cells."""
    by_axis = [divmod(distance, unit) for distance, unit in zip(step, grid.scale, strict=True)]
    return not any(rest for _, rest in by_axis) and grid.moves_onto_itself(
        tuple(number for number, _ in by_axis)
    )


# A piece of one box and one of another, laid on each other so that they differ least.


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


def aligned(a: PuzzleData, b: PuzzleData, image: Image, one: int, other: int) -> Pair:
    """The pair of two pieces, by number: B's turned and moved so that they differ least.

    ``image`` is how A is seen.
    """
    turnings = {a.turning_of(a.box[one]), b.turning_of(b.box[other])}
    turning = max(turnings, key=list(Turning).index)
    found = [
        (front, turn)
        for turn, _ in ways_to_lie(image.grid, b.shapes[other], turning, b.backs[other])
        for front in _alignments(image, a.shapes[one], upper_side(b, other, turn), turn)
    ]
    front, turn = min(found, key=lambda each: (each[0].number, _is_turned(each[0])))
    used = a.used(a.box[one]), b.used(b.box[other])
    back = None
    if a.backs[one] or b.backs[other]:
        behind = b.shapes[other] if turn.flips else b.backs[other] or b.shapes[other]
        mine = a.backs[one] or a.shapes[one]
        back = Alignment(image.grid, mine, image.undone(behind), front.motion)
    return Pair(one, other, *used, front.motion.turn, front, back)


def _alignments(image: Image, mine: Shape, theirs: Shape, turn: Turn) -> Iterator[Alignment]:
    grid = image.grid
    back = Motion(grid.product(grid.inverse(image.turn), turn), (0,) * len(grid.axes))
    return alignments(grid, mine, image.undone(theirs), back)


def _is_turned(alignment: Alignment) -> bool:
    return alignment.motion.turn is not alignment.grid.turns[0]


def upper_side(puzzle: PuzzleData, number: int, turn: Turn) -> Shape:
    """What a piece shows when it is turned so: its back, if it is turned over and has one."""
    back = puzzle.backs[number] if turn.flips else None
    return back or puzzle.shapes[number]


def distance(pair: Pair) -> int:
    """How many things differ on both sides of the pieces."""
    return sum(each.number for each in (pair.alignment, pair.back) if each is not None)


def size(shape: Shape) -> int:
    """How much there is of a shape that can differ."""
    if len(shape.cells) == 1:
        return len(shape.labels) + len(shape.colours) + len(shape.attributes)
    return len(shape.cells)


# What is found when two puzzles are compared.


@dataclass(frozen=True)
class PuzzleDifference:
    """Something that is not the same in two puzzles, A and B.

    ``where``: the board or a piece, and which side or cell. ``in_a`` and ``in_b``: what is
    there; None where there is nothing.
    """

    where: str
    in_a: str | None
    in_b: str | None

    def __str__(self) -> str:
        if self.in_b is None:
            return f"{self.where}: {self.in_a} only in A"
        if self.in_a is None:
            return f"{self.where}: {self.in_b} only in B"
        return f"{self.where}: {self.in_a} in A, {self.in_b} in B"


@dataclass(frozen=True)
class PieceMatch:
    """A piece of A and the piece of B that it is, turned by ``turn``; "0" is not turned."""

    in_a: str
    in_b: str
    turn: str


@dataclass(frozen=True)
class PuzzleComparison(Displayed):
    """How two puzzles differ, or up to what they are the same.

    ``same``: whether the one is the other, up to what ``up_to`` lists; None if that is not
    known, as it would take too long. Then A, turned by ``turn`` as a whole and with the names
    of ``renamed`` (of labels, colours, or values of an attribute, by their kind) replaced, is
    B. ``pieces``: those that have another name in B, or lie in its file in another way.

    If they are not the same, ``differences`` are those of boards and pieces, and of the rules
    those, by their numbers, that only one of them has; what is ``renamed`` is taken for the
    same then, as it mostly stands in the same places.
    """

    a: str
    b: str
    same: bool | None
    up_to: tuple[str, ...] = ()
    turn: str = "0"
    renamed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    pieces: tuple[PieceMatch, ...] = ()
    differences: tuple[PuzzleDifference, ...] = ()
    rules_only_in_a: tuple[int, ...] = ()
    rules_only_in_b: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"PuzzleComparison({self.a} and {self.b}: {self.answer})"

    @property
    def answer(self) -> str:
        """The verdict in words."""
        if self.same is None:
            return "not known whether they are the same"
        if not self.same:
            return "different"
        return f"the same up to {', '.join(self.up_to)}" if self.up_to else "the same"


# Which pieces of two boxes are the same, and which come closest.


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
    def _by_looks(self) -> Sequence[tuple[Sequence[int], Sequence[int]]]:
        """For each look that pieces of both have: these, of A and of B."""
        mine = _by_appearance(self.a, self.image)
        theirs = _by_appearance(self.b, identity(self.grid))
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


#: How many there are of a piece that a box does not have.
NO_PIECE = "none"


def piece_differences(boxes: Boxes) -> Iterator[PuzzleDifference]:
    """The differences of all pieces: of number, shape, labels, and how they may be turned."""
    for pair in boxes.unequal:
        yield from _of_number(boxes, pair)
    for pair in boxes.similar:
        yield from _of_number(boxes, pair)
        for what, alignment in (("piece", pair.alignment), ("back of piece", pair.back)):
            if alignment is not None:
                yield from _of_shapes(_named(boxes, pair, what), alignment)
    yield from _of_turning(boxes)
    only_a, only_b = boxes.only
    for number in only_a:
        yield PuzzleDifference(_piece(boxes.a, number), _number(boxes.a, number), NO_PIECE)
    for number in only_b:
        yield PuzzleDifference(_piece(boxes.b, number), NO_PIECE, _number(boxes.b, number))


def _of_number(boxes: Boxes, pair: Pair) -> Iterator[PuzzleDifference]:
    if pair.used_in_a != pair.used_in_b:
        numbers = span(*pair.used_in_a), span(*pair.used_in_b)
        yield PuzzleDifference(_named(boxes, pair), *numbers)


def _of_turning(boxes: Boxes) -> Iterator[PuzzleDifference]:
    """How pieces may be turned; several pieces of which the same is to be said, at once."""
    found: defaultdict[tuple[Turning, Turning], list[str]] = defaultdict(list)
    for pair in boxes.similar:
        one, other = boxes.a.box[pair.a], boxes.b.box[pair.b]
        turnings = boxes.a.turning_of(one), boxes.b.turning_of(other)
        if turnings[0] is not turnings[1]:
            found[turnings].append(one.name)
    for (in_a, in_b), names in found.items():
        yield PuzzleDifference(f"turning of {pieces_in_words(names)}", in_a.value, in_b.value)


def _of_shapes(piece: str, aligned: Alignment) -> Iterator[PuzzleDifference]:
    """What differs in a piece, in the orientation of A's file."""
    grid = aligned.grid
    if any(aligned.cells):
        yield PuzzleDifference(piece, *(some_cells(grid, cells) for cells in aligned.cells))
    one_cell = len(aligned.one.cells) == 1
    for (cell, step), labels in aligned.labels.items():
        side = f"{grid.form(cell).side_names[step]} side"
        where = side if one_cell else f"{some_cells(grid, [cell])}, {side}"
        yield PuzzleDifference(
            f"{piece}, {where}", *(name_or(each, "no label") for each in labels)
        )
    for cell, colours in aligned.colours.items():
        where = "colour" if one_cell else f"{some_cells(grid, [cell])}"
        yield PuzzleDifference(
            f"{piece}, {where}", *(name_or(each, "no colour") for each in colours)
        )
    for name, values in aligned.attributes.items():
        yield PuzzleDifference(f"{piece}, {name}", *(name_or(each, "none") for each in values))


def _named(boxes: Boxes, pair: Pair, what: str = "piece") -> str:
    """The piece by its name in A; and by that in B, and how it is turned there, if need be."""
    one, other = boxes.a.box[pair.a].name, boxes.b.box[pair.b].name
    called = f"'{other}'" if other != one else ""
    is_turned = pair.alignment is not None and pair.turn is not boxes.grid.turns[0]
    lies = f"turned '{pair.turn.name}'" if is_turned else ""
    in_b = " ".join(filter(None, (called, lies)))
    return f"{what} '{one}' (B's {in_b})" if in_b else f"{what} '{one}'"


def _piece(puzzle: PuzzleData, number: int) -> str:
    return f"piece '{puzzle.box[number].name}'"


def _number(puzzle: PuzzleData, number: int) -> str:
    return span(*puzzle.used(puzzle.box[number]))


def some_cells(grid: Grid, cells: Iterable[Point]) -> str | None:
    """The cells in words; None if there are none."""
    some = list(cells)
    return f"{plural('cell', len(some))} {cells_in_words(grid, some)}" if some else None


def name_or(name: str | None, none: str) -> str:
    """The name in quotes, or the words for none."""
    return none if name is None else f"'{name}'"
