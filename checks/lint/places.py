"""Where each piece can lie, if nothing else lay on the board.

A place is left out only for what the rules say of that piece there: open cells, colours, the
rim, clues, and a label that lies where some piece must lie against it and none can.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from jigsat.checks.lint.side_kinds import Kind, SideKinds
from jigsat.checks.rulebook import ReadClue, Rulebook
from jigsat.schemas.geometry.shapes import Shape, moved
from jigsat.schemas.grids.grid import Point, subtract
from jigsat.schemas.placing import PlacedPiece
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Rim

#: So many cells of pieces are laid on the board at most: a second or two.
MOST_LAID = 300_000

#: The cells that a piece covers at a place, by their numbers on the board, in order.
Cover = tuple[int, ...]


@dataclass(frozen=True)
class Places:
    """``fits``: whether each piece fits on the board if no rule is asked.

    ``covers``: for each piece the sets of cells that it can cover, each once.
    """

    puzzle: PuzzleData
    cells: tuple[Point, ...]
    fits: tuple[bool, ...]
    covers: tuple[tuple[Cover, ...], ...]

    @cached_property
    def reach(self) -> tuple[frozenset[int], ...]:
        """The cells that each piece can cover."""
        return tuple(
            frozenset(cell for cover in covers for cell in cover) for covers in self.covers
        )

    @cached_property
    def needed(self) -> frozenset[int]:
        """The cells that some piece must cover."""
        blankable = self.puzzle.blankable
        return frozenset(n for n, cell in enumerate(self.cells) if cell not in blankable)


def places_of(kinds: SideKinds) -> Places | None:
    """Where each piece can lie; None if that takes too long to try."""
    puzzle = kinds.puzzle
    again = max(map(len, (s.cells for s in puzzle.shapes))) if puzzle.surface.wraps else 1
    each = (len(ways) * len(ways[0].cells) for ways in kinds.ways)
    if sum(each) * len(puzzle.cells) * again > MOST_LAID:
        return None
    number = {cell: n for n, cell in enumerate(puzzle.fillable)}
    may_lie = _Test(kinds)
    fits, covers = [], []
    for index, ways in enumerate(kinds.ways):
        laid = {shape for way in ways for shape in _laid(puzzle, way)}
        kept = (shape for shape in laid if may_lie(index, shape))
        fits.append(bool(laid))
        covers.append({tuple(sorted(number[cell] for cell in shape.cells)) for shape in kept})
    return Places(puzzle, puzzle.fillable, tuple(fits), tuple(map(_in_order, covers)))


def _in_order(covers: set[Cover]) -> tuple[Cover, ...]:
    return tuple(sorted(covers))


def _laid(puzzle: PuzzleData, shape: Shape) -> Iterator[Shape]:
    """Every way to move a shape onto the board, as it looks there."""
    surface, form = puzzle.surface, puzzle.grid_data.form
    # Where the board wraps, any of the cells may be the one that lies on it, not on a copy.
    for corner in shape.cells if surface.wraps else shape.cells[:1]:
        for cell in surface.cells:
            if form(cell) is form(corner):
                laid = surface.lay(moved(shape, subtract(cell, corner)))
                if laid is not None:
                    yield laid


class _Test:
    """Whether a piece may lie somewhere, by what the rules say of it alone."""

    def __init__(self, kinds: SideKinds) -> None:
        self._kinds = kinds
        self._rules: Rulebook = kinds.rules
        self._puzzle = kinds.puzzle
        self._needed = frozenset(self._puzzle.fillable) - self._puzzle.blankable
        self._rims = [rim for rim in self._rules.rims if rim.labels is not None or rim.pattern]
        self._fixed = [clue for clue in self._rules.clues if clue.rule.rule == "fixed"]
        self._forbidden = [clue for clue in self._rules.clues if clue.rule.rule == "forbidden"]
        self._mated: dict[tuple[int, Kind], bool] = {}
        # A side without a label lies against any.
        self._lonely = not kinds.bare and self._rules.fits is not None

    def __call__(self, index: int, shape: Shape) -> bool:
        return (
            self._puzzle.open_cells.isdisjoint(shape.cells)
            and self._colours_agree(shape)
            and self._rim_is_right(shape)
            and self._clues_allow(index, shape)
            and self._sides_have_mates(index, shape)
        )

    def _colours_agree(self, shape: Shape) -> bool:
        board = self._rules.colours
        return all(
            cell not in board or colour in allowed[board[cell]]
            for allowed in self._rules.goes_with
            for cell, colour in shape.colours
        )

    def _rim_is_right(self, shape: Shape) -> bool:
        shown = [label for _, label in self._rules.sides_on_rim(shape)] if self._rims else []
        return all(self._may_show(rim, label) for rim in self._rims for label in shown)

    def _may_show(self, rim: Rim, label: str | None) -> bool:
        """Whether a side on the rim may show this label, or none."""
        name = rim.called(label)
        if rim.pattern and name not in rim.pattern:
            return False
        if rim.labels is None or (label is None and not rim.labels):
            return True
        return name in rim.labels

    def _clues_allow(self, index: int, shape: Shape) -> bool:
        piece = self._puzzle.box[index]
        look = PlacedPiece(piece, shape)
        single = self._puzzle.used(piece)[1] == 1
        for clue in self._fixed:
            concerns = not clue.cells.isdisjoint(shape.cells)
            # Something lies on the clue's cells: this piece, and no other.
            if (concerns or (single and clue.rule.piece == piece.name)) and not self._met(
                clue, look
            ):
                return False
        return not any(self._met(clue, look) for clue in self._forbidden)

    def _met(self, clue: ReadClue, look: PlacedPiece) -> bool:
        return clue.is_met(self._puzzle.surface, look)

    def _sides_have_mates(self, index: int, shape: Shape) -> bool:
        shown = dict(shape.labels)
        fits, across = self._rules.fits, self._puzzle.surface.across
        for side, label in shape.labels if fits is not None else ():
            other = across(side)
            if other is None:
                continue
            meets = shown.get(other)
            if meets is not None and fits is not None and not fits(label, meets):
                return False  # the board wraps, and the piece meets itself
            # There another piece must lie, with a label on each side.
            beside = self._lonely and other[0] in self._needed and other[0] not in shape.cells
            if beside and not self._has_mate(index, self._kinds.kind(side, label)):
                return False
        return True

    def _has_mate(self, index: int, kind: Kind) -> bool:
        known = self._mated.get((index, kind))
        if known is None:
            known = self._mated[index, kind] = self._kinds.has_mate(index, kind)
        return known
