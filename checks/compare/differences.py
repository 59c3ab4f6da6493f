"""How two puzzles differ that are not the same: in their boards, pieces and rules."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import assert_never

from jigsat.checks.compare.pieces import (
    Alignment,
    Boxes,
    PuzzleDifference,
    alignments,
    name_or,
    piece_differences,
    some_cells,
)
from jigsat.checks.fingerprint import (
    cover_of,
    fingerprint,
    glue_of,
    groups_of,
    labels_that_fit,
    lines_of,
    mentions_of,
    regions_of,
    rules_without_pieces,
    settled_of,
)
from jigsat.checks.image import ATTRIBUTE, COLOUR, LABEL, Image, Symbol, identity
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.geometry.shapes import Shape, make_shape, normalised
from jigsat.schemas.geometry.surface import Motion, inverse
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import (
    Blanks,
    Clue,
    Colours,
    Cover,
    DifferentFaces,
    EqualSides,
    MatingSides,
    NotTouching,
    Rim,
    Rule,
    Touching,
    Use,
)

# Which rules only one of two puzzles has.


@dataclass(frozen=True)
class Seen:
    """A puzzle as it is compared: in an image, moved onto the other board.

    ``common``: the cells that both boards have, and ``labels`` those that both boxes have.
    ``names``: what its pieces are called in the other puzzle.
    """

    puzzle: PuzzleData
    image: Image
    move: Motion
    common: frozenset[Point]
    labels: frozenset[str]
    names: Mapping[str, str] = field(default_factory=dict)

    def with_rule(self, number: int) -> Rulebook:
        """The rules if this were the only one."""
        return Rulebook(self.puzzle.with_rules([self.puzzle.rules[number]]))


#: What rules of a kind say together, in a form that is the same for equal meanings.
Meaning = Callable[[Seen, Rulebook], object]


def rules_only_in_one(a: Seen, b: Seen) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The rules, by number, that only one of the puzzles has."""
    mine: list[int] = []
    theirs: list[int] = []
    for meaning in (_cover, _regions, _sides, _lines, _of_no_piece, _of_pieces):
        if meaning(a, Rulebook(a.puzzle)) != meaning(b, Rulebook(b.puzzle)):
            in_a, in_b = _by_meaning(a, meaning), _by_meaning(b, meaning)
            mine += [number for said, number in in_a if said not in dict(in_b)]
            theirs += [number for said, number in in_b if said not in dict(in_a)]
    return tuple(sorted(mine)), tuple(sorted(theirs))


def _by_meaning(seen: Seen, meaning: Meaning) -> list[tuple[str, int]]:
    """The rules of a kind, by what each of them says alone."""
    return [
        (repr(meaning(seen, seen.with_rule(number))), number)
        for number, rule in enumerate(seen.puzzle.rules)
        if _meaning_of(rule) is meaning
    ]


def _meaning_of(rule: Rule) -> Meaning:
    match rule:
        case Cover():
            return _cover
        case Blanks():
            return _regions
        case EqualSides() | MatingSides():
            return _sides
        case DifferentFaces():
            return _lines
        case Rim() | Colours():
            return _of_no_piece
        case NotTouching():
            return _of_no_piece if rule.pieces is None else _of_pieces
        case Clue() | Use() | Touching():
            return _of_pieces
        case _:
            assert_never(rule)


def _cover(seen: Seen, rules: Rulebook) -> object:
    blanks, *where = cover_of(rules.puzzle, seen.move)
    settled = settled_of(rules.puzzle, seen.image)
    return blanks, settled, [[cell for cell in cells if cell in seen.common] for cells in where]


def _regions(seen: Seen, rules: Rulebook) -> object:
    return sorted(
        (rule, count, [cell for cell in cells if cell in seen.common])
        for rule, count, cells in regions_of(rules, seen.move)
    )


def _sides(seen: Seen, rules: Rulebook) -> object:
    if rules.fits is None:
        return None
    pairs = (pair for pair in labels_that_fit(rules, seen.image) if isinstance(pair, tuple))
    return sorted(pair for pair in pairs if seen.labels.issuperset(pair))


def _lines(seen: Seen, rules: Rulebook) -> object:
    lines = (
        (
            attribute,
            tuple(cell for cell in cells if cell in seen.common),
            tuple(sorted(seen.names.get(name, name) for name in pieces)),
        )
        for attribute, cells, pieces in lines_of(rules, seen.move)
    )
    return sorted({line for line in lines if len(line[1]) > 1})


def _of_no_piece(seen: Seen, rules: Rulebook) -> object:
    return sorted(set(map(repr, rules_without_pieces(rules, seen.image))))


def _of_pieces(seen: Seen, rules: Rulebook) -> object:
    mentions = (
        (statement, tuple(sorted(seen.names.get(name, name) for name in pieces)))
        for statement, pieces in mentions_of(rules, seen.image, seen.move)
    )
    return sorted(set(mentions))


# Other names guessed from where they stand, for puzzles that differ in more than names.


def guessed_names(a: PuzzleData, b: PuzzleData) -> Mapping[Symbol, str]:
    """For names of A those that mostly stand in their place in B, where these are others.

    Pieces of one name are compared, or else those at the same place in the file.
    """
    votes: defaultdict[Symbol, Counter[str]] = defaultdict(Counter)
    numbers = {piece.name: number for number, piece in enumerate(b.box)}
    for number, piece in enumerate(a.box):
        other = numbers.get(piece.name, number)
        if other < len(b.box):
            one, two = (
                normalised(puzzle.grid_data, puzzle.shapes[each])
                for puzzle, each in ((a, number), (b, other))
            )
            for symbol, name in _opposite(one, two):
                votes[symbol][name] += 1
    return dict(_elected(votes))


def _opposite(one: Shape, other: Shape) -> Iterator[tuple[Symbol, str]]:
    """What is printed on a shape, and what is printed there on another one."""
    labels, colours = dict(other.labels), dict(other.colours)
    attributes = dict(other.attributes)
    for side, label in one.labels:
        if side in labels:
            yield Symbol(LABEL, label), labels[side]
    for cell, colour in one.colours:
        if cell in colours:
            yield Symbol(COLOUR, colour), colours[cell]
    for key, value in one.attributes:
        if key in attributes:
            yield Symbol(ATTRIBUTE + key, value), attributes[key]


def _elected(votes: Mapping[Symbol, Counter[str]]) -> Iterator[tuple[Symbol, str]]:
    """The names that more than half of the places are for, each for one name only."""
    taken: set[Symbol] = set()
    for symbol, names in sorted(votes.items(), key=lambda each: -each[1].total()):
        name, number = names.most_common(1)[0]
        if 2 * number > names.total() and Symbol(symbol.kind, name) not in taken:
            taken.add(Symbol(symbol.kind, name))
            yield symbol, name


#: Of the turns of the board that look likely, so many are looked at in full.
MAX_TURNS = 8
#: Boards of more cells are not turned.
MAX_CELLS = 1_000


@dataclass(frozen=True)
class Differences:
    """The differences of two puzzles, and the rules that only one of them has.

    ``names``: what is taken for the same thing called otherwise.
    """

    differences: tuple[PuzzleDifference, ...]
    names: Mapping[Symbol, str] = field(default_factory=dict)
    rules_only_in_a: tuple[int, ...] = ()
    rules_only_in_b: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """How many they are."""
        rules = len(self.rules_only_in_a) + len(self.rules_only_in_b)
        return len(self.differences) + rules


def differing(a: PuzzleData, b: PuzzleData) -> Differences:
    """The differences of two puzzles, however the one must be turned for the fewest.

    And whatever names must be taken for each other: the guess is made only where the names in
    the files are others.
    """
    if a.grid_as_typed != b.grid_as_typed:
        return Differences((PuzzleDifference("grid", a.grid_data.name, b.grid_data.name),))
    found = _differing(a, b, {})
    names = guessed_names(a, b)
    if any(symbol.name != name for symbol, name in names.items()):
        guessed = _differing(a, b, names)
        found = min(found, guessed, key=lambda each: each.number)
    return found


def _differing(a: PuzzleData, b: PuzzleData, names: Mapping[Symbol, str]) -> Differences:
    turns = a.grid_data.turns if max(len(a.cells), len(b.cells)) <= MAX_CELLS else ()
    images = (Image(a.grid_data, turn, names) for turn in turns or a.grid_data.turns[:1])
    likely = sorted((_Sight(a, b, image) for image in images), key=_least)
    sights = [sight for sight in likely if _least(sight) == _least(likely[0])]
    found = min(
        (sight.differences for sight in sights[:MAX_TURNS]), key=lambda each: each.number
    )
    if found.number:
        return found
    # What is left is in the interplay of rules and pieces that look the same.
    return Differences((PuzzleDifference("fingerprint", fingerprint(a), fingerprint(b)),))


class _Sight:
    """Two puzzles, the first of which is turned as a whole, and has other names."""

    def __init__(self, a: PuzzleData, b: PuzzleData, image: Image) -> None:
        self._a = a
        self._b = b
        self._grid: Grid = a.grid_data
        self._image = image
        self.boxes = Boxes(a, b, self._image)

    @cached_property
    def board(self) -> Alignment:
        """The boards laid on each other."""
        mine, theirs = (
            make_shape(puzzle.cells, colours=puzzle.colours) for puzzle in (self._a, self._b)
        )
        theirs = self._image.undone(theirs)
        back = Motion(self._grid.inverse(self._image.turn), (0,) * len(self._grid.axes))
        return min(alignments(self._grid, mine, theirs, back), key=lambda each: each.number)

    @property
    def differences(self) -> Differences:
        """All that differs."""
        found = [*self._of_boards(), *piece_differences(self.boxes), *self._of_groups()]
        return Differences(tuple(found), self._image.names, *self._of_rules())

    def _of_boards(self) -> Iterator[PuzzleDifference]:
        only = self.board.cells
        if any(only):
            in_a, in_b = (some_cells(self._grid, cells) for cells in only)
            yield PuzzleDifference("board", in_a, in_b)
        for cell, colours in self.board.colours.items():
            where = f"board, {some_cells(self._grid, [cell])}"
            yield PuzzleDifference(where, *(name_or(colour, "no colour") for colour in colours))
        if not any(only) and self._glue_differs:
            yield PuzzleDifference("board.wrap", _wrap(self._a), _wrap(self._b))

    def _of_groups(self) -> Iterator[PuzzleDifference]:
        names = self.boxes.names
        mine = {
            (said, frozenset(names.get(name, name) for name in of))
            for said, of in groups_of(self._a)
        }
        if mine != set(groups_of(self._b)):
            yield PuzzleDifference("stay_together", _groups(self._a), _groups(self._b))

    @property
    def _to_b(self) -> Motion:
        """How cells of A's board come to lie on B's."""
        return inverse(self._grid, self.board.motion)

    @property
    def _glue_differs(self) -> bool:
        mine = glue_of(Rulebook(self._a), self._image, self._to_b)
        return mine != glue_of(Rulebook(self._b), *self._unmoved)

    @property
    def _unmoved(self) -> tuple[Image, Motion]:
        itself = identity(self._grid)
        return itself, Motion(itself.turn, (0,) * len(self._grid.axes))

    def _of_rules(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        common = frozenset(map(self._to_b, self._a.cells)) & frozenset(self._b.cells)
        mine = frozenset(map(self._image.label, _labels(self._a)))
        labels = mine & _labels(self._b)
        return rules_only_in_one(
            Seen(self._a, self._image, self._to_b, common, labels, self.boxes.names),
            Seen(self._b, *self._unmoved, common, labels),
        )


def _least(sight: _Sight) -> int:
    """About how many differences there are."""
    return sight.board.number + sum(map(len, sight.boxes.unmatched))


def _labels(puzzle: PuzzleData) -> frozenset[str]:
    shapes = (*puzzle.shapes, *filter(None, puzzle.backs))
    return frozenset(label for shape in shapes for _, label in shape.labels)


def _groups(puzzle: PuzzleData) -> str | None:
    typed = puzzle.model_dump(mode="json")["stay_together"]
    return str(typed) if typed else None


def _wrap(puzzle: PuzzleData) -> str:
    typed = puzzle.model_dump(mode="json")["board"]["wrap"]
    return str(typed) if typed else "none"
