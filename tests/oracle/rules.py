"""The rules of a puzzle, judged on a finished board as a person would: by looking at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations

from jigsat.schemas.grids.grid import Point
from jigsat.schemas.pieces import CountRange
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import (
    Clue,
    Colours,
    DifferentFaces,
    EqualSides,
    MatingSides,
    NotTouching,
    Rim,
    Touching,
    Use,
)
from tests.oracle.board import HandBoard, Side, points
from tests.oracle.looks import Laid


def low_high(counted: int | CountRange) -> tuple[int, int]:
    if isinstance(counted, CountRange):
        return counted.min, counted.max
    return counted, counted


def is_within(number: int, counted: int | CountRange) -> bool:
    low, high = low_high(counted)
    return low <= number <= high


class Rules:
    """The rules of one puzzle."""

    def __init__(self, puzzle: Puzzle, board: HandBoard) -> None:
        self.puzzle = puzzle
        self.board = board

    def points(self, cells: Iterable[object]) -> frozenset[Point]:
        """Cells as typed in a list of coordinates."""
        return frozenset(points(self.puzzle.grid_data, cells))

    def are_kept(self, laid: tuple[Laid, ...]) -> bool:
        """Judge a board on which no two pieces overlap."""
        return (
            self._pieces_are_used(laid)
            and self._cover(laid)
            and self.sides_fit(laid)
            and all(
                self.keeps_rim(rule, rule.labels, piece)
                for rule in self.puzzle.rules_of(Rim)
                for piece in laid
            )
            and all(self._counts(rule, laid) for rule in self.puzzle.rules_of(Rim))
            and all(self._pattern(rule, laid) for rule in self.puzzle.rules_of(Rim))
            and self.faces_differ(laid)
            and all(map(self.colours_agree, laid))
            and self._clues(laid)
            and self._touching(laid)
        )

    def _pieces_are_used(self, laid: tuple[Laid, ...]) -> bool:
        used = Counter(piece.name for piece in laid)
        for piece in self.puzzle.box:
            low, high = low_high(piece.count)
            copies = self.puzzle.copies
            if not low * copies <= used[piece.name] <= high * copies:
                return False
        return all(
            is_within(sum(used[name] for name in rule.pieces), rule.count)
            for rule in self.puzzle.rules_of(Use)
        )

    @property
    def open_cells(self) -> frozenset[Point]:
        return self.points(self.puzzle.cover.open or ())

    @property
    def blankable(self) -> frozenset[Point]:
        """The cells that may stay empty."""
        cover = self.puzzle.cover
        if low_high(cover.blanks)[1] == 0:
            return frozenset()
        only = cover.blank_only_at
        allowed = self.board.cells if only is None else self.points(only)
        return allowed - self.points(cover.never_blank_at or ()) - self.open_cells

    def _cover(self, laid: tuple[Laid, ...]) -> bool:
        covered = {cell for piece in laid for cell in piece.look.cells}
        blanks = self.board.cells - covered - self.open_cells
        return (
            covered.isdisjoint(self.open_cells)
            and is_within(len(blanks), self.puzzle.cover.blanks)
            and blanks <= self.blankable
        )

    def sides_fit(self, laid: Iterable[Laid]) -> bool:
        shown = labels_shown(laid)
        for side, label in shown.items():
            across = self.board.across(side)
            other = shown.get(across) if across else None
            if other is not None and not self._fit(label, other):
                return False
        return True

    def _fit(self, a: str, b: str) -> bool:
        for rule in self.puzzle.rules:
            if isinstance(rule, EqualSides | MatingSides) and not {a, b} & set(rule.wild):
                if isinstance(rule, EqualSides) and a != b:
                    return False
                if isinstance(rule, MatingSides) and not {(a, b), (b, a)} & mates(rule):
                    return False
        return True

    def keeps_rim(self, rule: Rim, names: tuple[str, ...] | None, piece: Laid) -> bool:
        """Whether each side that a piece has on the rim shows a label that is named.

        No side shows any if none is; without a list they may show what they like.
        """
        shown = dict(piece.look.labels)
        there = [shown.get(side) for side in self.board.rim if side[0] in piece.look.cells]
        if names is None:
            return True
        labels = {label for name in names for label in labels_meant(rule, name)}
        return all(label in labels or (label is None and not labels) for label in there)

    def _counts(self, rule: Rim, laid: tuple[Laid, ...]) -> bool:
        shown = labels_shown(laid)
        number = Counter(shown.get(side) for side in self.board.rim)
        return all(
            is_within(sum(number[label] for label in labels_meant(rule, name)), count)
            for name, count in rule.counts.items()
        )

    def _pattern(self, rule: Rim, laid: tuple[Laid, ...]) -> bool:
        shown = labels_shown(laid)
        pattern = [labels_meant(rule, name) for name in rule.pattern]
        return not pattern or all(
            any(
                all(
                    shown.get(side) in pattern[(place + shift) % len(pattern)]
                    for place, side in enumerate(loop)
                )
                for shift in range(len(pattern))
            )
            for loop in self.board.loops
        )

    @cached_property
    def pairs_in_line(self) -> list[tuple[str, frozenset[Point]]]:
        return list(self._pairs_in_line())

    def _pairs_in_line(self) -> Iterator[tuple[str, frozenset[Point]]]:
        """Every two cells that stand in one line or region, and what must differ there."""
        grid = self.puzzle.grid_data
        for rule in self.puzzle.rules_of(DifferentFaces):
            regions = [self.points(cells) for cells in rule.regions.values()]
            for pair in map(frozenset, combinations(sorted(self.board.cells), 2)):
                if any(pair <= region for region in regions) or any(
                    len({grid.line_of(direction, cell) for cell in pair}) == 1
                    for direction in rule.along
                ):
                    yield rule.attribute, pair

    def faces_differ(self, laid: tuple[Laid, ...]) -> bool:
        on = {cell: piece for piece in laid for cell in piece.look.cells}
        for attribute, pair in self.pairs_in_line:
            there = [on[cell] for cell in pair if cell in on]
            are_two = len(there) == 2 and there[0] is not there[1]
            if are_two and there[0].look.mark(attribute) == there[1].look.mark(attribute):
                return False
        return True

    def colours_agree(self, piece: Laid) -> bool:
        under = {
            point: colour
            for colour, cells in self.puzzle.board.colours.items()
            for point in self.points(cells)
        }
        return all(
            cell not in under or colour in rule.allowed.get(under[cell], (under[cell],))
            for rule in self.puzzle.rules_of(Colours)
            for cell, colour in piece.look.colours
        )

    def is_meant(self, clue: Clue, piece: Laid) -> bool:
        """Whether the piece lies as the clue says."""
        return (
            piece.name == clue.piece
            and self.points(clue.cells) <= piece.look.cells
            and (clue.turn is None or clue.turn in piece.turns)
        )

    def _clues(self, laid: tuple[Laid, ...]) -> bool:
        for clue in self.puzzle.rules_of(Clue):
            lies_there = any(self.is_meant(clue, piece) for piece in laid)
            if clue.rule != "preferred" and lies_there != (clue.rule == "fixed"):
                return False
        return True

    def _touching(self, laid: tuple[Laid, ...]) -> bool:
        pairs = list(combinations(laid, 2))
        return all(
            any(self.touch_as_wanted(rule, a, b) for a, b in pairs)
            for rule in self.puzzle.rules_of(Touching)
        ) and not any(
            self._touch_unwanted(rule, a, b)
            for rule in self.puzzle.rules_of(NotTouching)
            for a, b in pairs
        )

    def touch_as_wanted(self, rule: Touching, a: Laid, b: Laid) -> bool:
        return {a.name, b.name} == set(rule.pieces) and self._touch(a, b, rule.corners)

    def _touch_unwanted(self, rule: NotTouching, a: Laid, b: Laid) -> bool:
        named = a.name != b.name and {a.name, b.name} <= set(rule.pieces or ())
        return (rule.pieces is None or named) and self._touch(a, b, rule.corners)

    def go_together(self, a: Laid, b: Laid) -> bool:
        """Whether two pieces can lie so as far as faces and touching are concerned."""
        return self.faces_differ((a, b)) and not any(
            self._touch_unwanted(rule, a, b) for rule in self.puzzle.rules_of(NotTouching)
        )

    def _touch(self, a: Laid, b: Laid, corners: bool) -> bool:
        return any(self.board.neighbours(cell, corners) & b.look.cells for cell in a.look.cells)


def labels_shown(laid: Iterable[Laid]) -> Mapping[Side, str]:
    return {side: label for piece in laid for side, label in piece.look.labels}


def labels_meant(rule: Rim, name: str) -> tuple[str, ...]:
    """The labels that a name in a rule about the rim stands for."""
    return rule.groups.get(name, (name,))


def mates(rule: MatingSides) -> set[tuple[str, str]]:
    if not isinstance(rule.mates, dict):
        return set(rule.mates)
    return {
        (label, mate)
        for label, typed in rule.mates.items()
        for mate in ([typed] if isinstance(typed, str) else typed)
    }
