"""The verifier: is a finished board a solution? It reads the rules and knows no solver.

With the models and the engines it shares ``schemas``: how a file is read, which cells a grid
has and which of them meet, and how shapes are turned. A mistake there would hide from it; one
in a model or an engine cannot: pieces are turned again from the file, and each rule is checked
on the cells, sides and faces that can be seen on the board.

An unfinished board is judged by the same checks, but for what pieces that are still to come
can put right: pieces that are not used yet, cells that are empty, labels that the rim shows
too seldom. (That the pieces which are left can finish the board is another question, for a
search.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from jigsat.checks.rulebook import Rulebook
from jigsat.checks.verify import clues, colours, cover, faces, pieces, rim, sides, touching
from jigsat.checks.verify.forms import Form
from jigsat.schemas.errors import DataError
from jigsat.schemas.layouts.placing import Fault, PlacedPiece
from jigsat.schemas.puzzle import Puzzle
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
from jigsat.schemas.solution import Placed, Solution


@dataclass(frozen=True)
class RuleFamily:
    """How the rules of one family are checked: on one board, finished or not, or on many."""

    faults: Callable[[Rulebook, Sequence[PlacedPiece], bool], Iterator[Fault]]
    forms: Callable[[Rulebook], Iterator[Form]]


PIECES = RuleFamily(pieces.faults, pieces.forms)
CLUES = RuleFamily(clues.faults, clues.forms)
COVER = RuleFamily(cover.faults, cover.forms)
COLOURS = RuleFamily(colours.faults, colours.forms)
SIDES = RuleFamily(sides.faults, sides.forms)
RIM = RuleFamily(rim.faults, rim.forms)
FACES = RuleFamily(faces.faults, faces.forms)
TOUCHING = RuleFamily(touching.faults, touching.forms)

#: The families in the order in which their faults are reported.
FAMILIES = (PIECES, CLUES, COVER, COLOURS, SIDES, RIM, FACES, TOUCHING)


def family_of(rule: Rule) -> RuleFamily | None:
    """The family that checks a rule; None for pieces and cells, which every puzzle has."""
    match rule:
        case Cover() | Blanks() | Use():
            return None
        case Clue():
            return CLUES
        case Colours():
            return COLOURS
        case EqualSides() | MatingSides():
            return SIDES
        case Rim():
            return RIM
        case DifferentFaces():
            return FACES
        case Touching() | NotTouching():
            return TOUCHING
        case _:
            assert_never(rule)


def families_of(puzzle: PuzzleData) -> tuple[RuleFamily, ...]:
    """The families that a puzzle has rules of, and those of its pieces and cells."""
    needed = (PIECES, COVER, *map(family_of, puzzle.rules))
    return tuple(family for family in FAMILIES if family in needed)


@dataclass(frozen=True)
class Left:
    """What an unfinished board lacks: how many pieces at most, and how many cells.

    ``mismatched``: of how many pairs of labels that meet the two do not fit.
    """

    pieces: int
    cells: int
    mismatched: int = 0


class Verifier:
    """Checks boards of one puzzle. Pieces already placed are remembered."""

    def __init__(self, puzzle: PuzzleData) -> None:
        self.puzzle = puzzle
        self.rules = Rulebook(puzzle)
        self._families = families_of(puzzle)
        #: Lays the piece on the cells that a placement names.
        self.lay = self.rules.placer.lay

    def faults(self, solution: Solution) -> list[Fault]:
        """Everything that is wrong with the solution; an empty list if it is one."""
        alone, placed = self._lay_all(solution.placements)
        # Where a piece cannot lie, its cells and itself are not missing as well.
        return alone + self._faults(placed, finished=not alone)

    def faults_so_far(self, placements: Sequence[Placed]) -> list[Fault]:
        """The pieces that cannot lie so, and what is wrong already with the others."""
        alone, placed = self._lay_all(placements)
        return alone + self._faults(placed, finished=False)

    def faults_of_partial(self, placements: Sequence[Placed]) -> list[Fault]:
        """The same; but once all cards lie, sides that do not match are no faults.

        Such a layout is the best so far of a puzzle that nobody can solve.
        """
        if self.puzzle.is_of_cards:
            alone, placed = self._lay_all(placements)
            others = [family for family in self._families if family is not SIDES]
            if not alone and not self._faults(placed, finished=True, families=others):
                return []
        return self.faults_so_far(placements)

    def score(self, placements: Sequence[Placed]) -> int:
        """How good an unfinished board is: sides of cards that match, else covered cells."""
        _, placed = self._lay_all(placements)
        if self.puzzle.is_of_cards:
            return sum(fit for *_, fit in sides.meetings(self.rules, placed))
        return len({cell for piece in placed for cell in piece.shape.cells})

    def left(self, placements: Sequence[Placed]) -> Left:
        """What is left once the pieces that can lie so are on the board."""
        _, placed = self._lay_all(placements)
        used = Counter(piece.piece.name for piece in placed)
        most = self.rules.most_used
        covered = {cell for piece in placed for cell in piece.shape.cells}
        return Left(
            sum(max(0, most[name] - used[name]) for name in most),
            sum(cell not in covered for cell in self.puzzle.fillable),
            sum(not fit for *_, fit in sides.meetings(self.rules, placed)),
        )

    def _lay_all(self, placements: Sequence[Placed]) -> tuple[list[Fault], list[PlacedPiece]]:
        """The faults of the pieces that cannot lie so, and the other pieces."""
        laid = [self.lay(placed) for placed in placements]
        faults = [each for each in laid if isinstance(each, Fault)]
        return faults, [each for each in laid if isinstance(each, PlacedPiece)]

    def _faults(
        self,
        placed: Sequence[PlacedPiece],
        finished: bool,
        families: Sequence[RuleFamily] | None = None,
    ) -> list[Fault]:
        return [
            fault
            for family in (self._families if families is None else families)
            for fault in family.faults(self.rules, placed, finished)
        ]


def verify(puzzle: PuzzleData, solution: Solution) -> list[Fault]:
    """Everything that is wrong with a solution; an empty list if it is one."""
    return Verifier(puzzle).faults(solution)


def verify_partial(puzzle: PuzzleData, solution: Solution) -> list[Fault]:
    """Everything that is wrong already with an unfinished board; an empty list if nothing."""
    return Verifier(puzzle).faults_so_far(solution.placements)


def begun(puzzle: Puzzle, layout: Solution, source: str) -> Puzzle:
    """The puzzle with the pieces of a layout fixed where they lie.

    Raises DataError, which names the layout's source, where they break a rule already.
    """
    for fault in verify_partial(puzzle, layout):
        expected = "one that breaks none (see: jigsat hint)"
        raise DataError("", f"a layout that breaks a rule ({fault})", expected, source)
    try:
        return puzzle.with_layout(layout)
    except DataError as error:
        raise error.within(source) from None
