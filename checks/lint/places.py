"""Where each piece can lie, if nothing else lay on the board.

A place is excluded only for what the rules say of that piece there: open cells, colours, the
rim, clues, and a label against which another piece must lie although none fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from jigsat.checks.lint.finding import (
    Finding,
    cells_in_words,
    impossible,
    remark,
    suspicion,
)
from jigsat.checks.lint.labels import BoxLabels
from jigsat.checks.rulebook import ReadClue, Rulebook
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.layouts.placing import PlacedPiece, translations
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Rim
from jigsat.schemas.support.progress import check_limits
from jigsat.schemas.support.text import number_of

#: Maximum number of cells of pieces to lay on the board: a second or two.
MAX_CELLS_PLACED = 300_000

#: The cells that a piece covers at a place, by their numbers on the board, in order.
Footprint = tuple[int, ...]


@dataclass(frozen=True)
class Places:
    """The places of each piece of the box.

    ``fits``: whether each piece fits on the board if there were no rules.
    ``footprints``: for each piece the sets of cells that it can cover, each once.
    """

    puzzle: PuzzleData
    cells: tuple[Point, ...]
    fits: tuple[bool, ...]
    footprints: tuple[tuple[Footprint, ...], ...]

    @cached_property
    def reach(self) -> tuple[frozenset[int], ...]:
        """The cells that each piece can cover."""
        return tuple(
            frozenset(cell for footprint in footprints for cell in footprint)
            for footprints in self.footprints
        )

    @cached_property
    def needed(self) -> frozenset[int]:
        """The cells that some piece must cover."""
        blankable = self.puzzle.blankable
        return frozenset(n for n, cell in enumerate(self.cells) if cell not in blankable)


def places_of(box: BoxLabels, max_cells_placed: int | None = None) -> Places | None:
    """Where each piece can lie; None if that takes too long to work out."""
    puzzle = box.puzzle
    if _work(box) > (MAX_CELLS_PLACED if max_cells_placed is None else max_cells_placed):
        return None
    number = {cell: n for n, cell in enumerate(puzzle.fillable)}
    may_lie = _PlacementTest(box)
    fits, footprints = [], []
    for index, orientations in enumerate(box.orientations):
        laid = {shape for each in orientations for shape in _translations(puzzle, each)}
        kept = (shape for shape in laid if may_lie(index, shape))
        fits.append(bool(laid))
        footprints.append({tuple(sorted(number[cell] for cell in each.cells)) for each in kept})
    return Places(
        puzzle,
        tuple(puzzle.fillable),
        tuple(fits),
        tuple(tuple(sorted(each)) for each in footprints),
    )


def _work(box: BoxLabels) -> int:
    """The number of cells of all shapes in all places that are tried."""
    puzzle = box.puzzle
    largest = max(len(shape.cells) for shape in puzzle.shapes)
    cells = sum(len(shapes) * len(shapes[0].cells) for shapes in box.orientations)
    return cells * len(puzzle.cells) * (largest if puzzle.surface.wraps else 1)


def _translations(puzzle: PuzzleData, shape: Shape) -> Iterator[Shape]:
    """Every way to move a shape onto the board, as it appears there."""
    surface = puzzle.surface
    for _, laid in translations(surface, shape, puzzle.cells):
        check_limits()
        yield laid


class _PlacementTest:
    """Tests by the rules whether a piece may lie somewhere, whatever lies elsewhere."""

    def __init__(self, box: BoxLabels) -> None:
        self._box = box
        self._rules: Rulebook = box.rules
        self._puzzle = box.puzzle
        self._needed = frozenset(self._puzzle.fillable) - self._puzzle.blankable
        self._rims = [
            rim for rim in self._puzzle.rules_of(Rim) if rim.labels is not None or rim.pattern
        ]
        self._fixed = [clue for clue in self._rules.clues if clue.rule.rule == "fixed"]
        self._forbidden = [clue for clue in self._rules.clues if clue.rule.rule == "forbidden"]
        self._has_mate = cache(box.has_mate)
        # A side without a label lies against any.
        self._needs_mates = not box.bare_inside and self._rules.fits is not None

    def __call__(self, index: int, shape: Shape) -> bool:
        return (
            self._puzzle.open_cells.isdisjoint(shape.cells)
            and self._meets_colours(shape)
            and self._meets_rim(shape)
            and self._meets_clues(index, shape)
            and self._meets_sides(index, shape)
        )

    def _meets_colours(self, shape: Shape) -> bool:
        board = self._rules.colours
        return all(
            cell not in board or colour in allowed[board[cell]]
            for allowed in self._rules.allowed_colours
            for cell, colour in shape.colours
        )

    def _meets_rim(self, shape: Shape) -> bool:
        shown = [label for _, label in self._rules.sides_on_rim(shape)] if self._rims else []
        return all(_may_show(rim, label) for rim in self._rims for label in shown)

    def _meets_clues(self, index: int, shape: Shape) -> bool:
        piece = self._puzzle.box[index]
        placed = PlacedPiece(piece, shape)
        single = self._puzzle.used(piece)[1] == 1
        for clue in self._fixed:
            # A piece lies on the clue's cells: this one, and no other.
            is_concerned = not clue.cells.isdisjoint(shape.cells) or (
                single and clue.rule.piece == piece.name
            )
            if is_concerned and not self._is_met(clue, placed):
                return False
        return not any(self._is_met(clue, placed) for clue in self._forbidden)

    def _is_met(self, clue: ReadClue, placed: PlacedPiece) -> bool:
        return clue.is_met(self._puzzle.surface, placed)

    def _meets_sides(self, index: int, shape: Shape) -> bool:
        fits, across = self._rules.fits, self._puzzle.surface.across
        if fits is None:
            return True
        shown = dict(shape.labels)
        for side, label in shape.labels:
            other = across(side)
            if other is None:
                continue
            met = shown.get(other)
            if met is not None and not fits(label, met):
                return False  # the board wraps, and the piece meets itself
            # There another piece must lie, with a label on each side.
            beside = other[0] in self._needed and other[0] not in shape.cells
            if self._needs_mates and beside and not self._has_mate(index, label):
                return False
        return True


def _may_show(rim: Rim, label: str | None) -> bool:
    """Whether a side on the rim may show this label, or none."""
    name = rim.name_of(label)
    if rim.pattern and name not in rim.pattern:
        return False
    if rim.labels is None or (label is None and not rim.labels):
        return True
    return name in rim.labels


# Cells that no piece can reach, and pieces that fit nowhere.


_RULES = "the piece, how it may be turned, and the rules that say where it may lie"


def check_reach(places: Places) -> Iterator[Finding]:
    """Each cell must be in reach, and each piece have a place for each copy in use."""
    yield from _unreachable_cells(places)
    yield from _pieces_without_place(places)
    yield from _pieces_with_too_few_places(places)


def _unreachable_cells(places: Places) -> Iterator[Finding]:
    reached = frozenset[int]().union(*places.reach)
    lost = frozenset(range(len(places.cells))) - reached
    if must_be_covered := lost & places.needed:
        yield impossible("cells-out-of-reach", *_unreachable(places, must_be_covered))
    if may_be_blank := lost - places.needed:
        where, what, look_at = _unreachable(places, may_be_blank)
        if len(may_be_blank) > places.puzzle.cover.blank_range[1]:
            yield impossible("cells-out-of-reach", where, what, look_at)
        else:
            stay_blank = "it stays blank" if len(may_be_blank) == 1 else "they stay blank"
            yield remark("cells-always-blank", where, f"{what}: {stay_blank}", look_at)


def _unreachable(places: Places, cells: frozenset[int]) -> tuple[str, str, str]:
    """Where, what, and what to look at."""
    points = [places.cells[number] for number in cells]
    return (
        f"{'cell' if len(points) == 1 else 'cells'} "
        f"{cells_in_words(places.puzzle.grid_data, points, places.puzzle.is_flat)}",
        f"no piece can cover {'it' if len(points) == 1 else 'them'}",
        "the board's cells there, and the shapes and turning of the pieces",
    )


def _pieces_without_place(places: Places) -> Iterator[Finding]:
    puzzle = places.puzzle
    for index, piece in enumerate(puzzle.box):
        if places.footprints[index]:
            continue
        what = (
            f"'{piece.name}' fits on the board, but nowhere by the rules"
            if places.fits[index]
            else f"'{piece.name}' fits nowhere on the board"
        )
        if puzzle.used(piece)[0]:
            yield impossible("fits-nowhere", puzzle.paths[index], what, _RULES)
        else:
            what += ": it always stays in the box"
            yield suspicion("fits-nowhere", puzzle.paths[index], what, _RULES)


def _pieces_with_too_few_places(places: Places) -> Iterator[Finding]:
    puzzle = places.puzzle
    for index, piece in enumerate(puzzle.box):
        least, _ = puzzle.used(piece)
        number = len(places.footprints[index])
        if 0 < number < least:
            yield impossible(
                "too-few-places",
                puzzle.paths[index],
                f"{least} of '{piece.name}' are used, and it has only "
                f"{number_of(number, 'place')} on the board",
                f"its count; {_RULES}",
            )
