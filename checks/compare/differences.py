"""How two puzzles differ that are not the same: in their boards, pieces and rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from jigsat.checks.compare.alignment import Alignment, alignments
from jigsat.checks.compare.boxes import Boxes
from jigsat.checks.compare.comparison import PuzzleDifference
from jigsat.checks.compare.guess import guessed_names
from jigsat.checks.compare.pieces import piece_differences
from jigsat.checks.compare.rules import Seen, rules_only_in_one
from jigsat.checks.fingerprint import fingerprint, glue_of
from jigsat.checks.image import Image, Symbol, identity
from jigsat.checks.lint.finding import cells_in_words
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.geometry.shapes import make_shape
from jigsat.schemas.geometry.surface import Motion, inverse
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import plural

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
    if a.grid != b.grid:
        return Differences((PuzzleDifference("grid", a.grid, b.grid),))
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
        found = [*self._of_boards(), *piece_differences(self.boxes)]
        return Differences(tuple(found), self._image.names, *self._of_rules())

    def _of_boards(self) -> Iterator[PuzzleDifference]:
        only = self.board.cells
        if any(only):
            in_a, in_b = (self._cells(cells) for cells in only)
            yield PuzzleDifference("board", in_a, in_b)
        for cell, colours in self.board.colours.items():
            where = f"board, {self._cells([cell])}"
            yield PuzzleDifference(where, *(_quoted(colour, "no colour") for colour in colours))
        if not any(only) and self._glue_differs:
            yield PuzzleDifference("board.wrap", _wrap(self._a), _wrap(self._b))

    def _cells(self, cells: Iterable[Point]) -> str | None:
        some = list(cells)
        if not some:
            return None
        return f"{plural('cell', len(some))} {cells_in_words(self._grid, some)}"

    @property
    def _to_b(self) -> Motion:
        """How cells of A's board come to lie on B's."""
        return inverse(self._grid, self.board.motion)

    @property
    def _glue_differs(self) -> bool:
        itself = identity(self._grid)
        stay = Motion(itself.turn, (0,) * len(self._grid.axes))
        mine = glue_of(Rulebook(self._a), self._image, self._to_b)
        return mine != glue_of(Rulebook(self._b), itself, stay)

    def _of_rules(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        itself = identity(self._grid)
        stay = Motion(itself.turn, (0,) * len(self._grid.axes))
        common = frozenset(map(self._to_b, self._a.cells)) & frozenset(self._b.cells)
        mine = frozenset(map(self._image.label, _labels(self._a)))
        labels = mine & _labels(self._b)
        return rules_only_in_one(
            Seen(self._a, self._image, self._to_b, common, labels, self.boxes.names),
            Seen(self._b, itself, stay, common, labels),
        )


def _least(sight: _Sight) -> int:
    """About how many differences there are."""
    return sight.board.number + sum(map(len, sight.boxes.unmatched))


def _labels(puzzle: PuzzleData) -> frozenset[str]:
    shapes = (*puzzle.shapes, *filter(None, puzzle.backs))
    return frozenset(label for shape in shapes for _, label in shape.labels)


def _quoted(name: str | None, none: str) -> str:
    return none if name is None else f"'{name}'"


def _wrap(puzzle: PuzzleData) -> str:
    typed = puzzle.model_dump(mode="json")["board"]["wrap"]
    return str(typed) if typed else "none"
