"""Faces that cannot fill rows, columns or regions without one being there twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from jigsat.checks.lint.finding import Finding, impossible, names_in_words
from jigsat.checks.lint.labels import BoxLabels
from jigsat.schemas.consistency.helpers import numbered
from jigsat.schemas.geometry.shapes import FACE
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import DifferentFaces
from jigsat.schemas.support.text import number_of

#: The cells of a line or a region.
Line = frozenset[Point]


@dataclass(frozen=True)
class LineGroup:
    """The lines of one direction, or regions, in none of which a value may appear twice.

    ``path``: the rule's. ``noun``: what one of the lines is called.
    """

    path: str
    attribute: str
    noun: str
    lines: tuple[Line, ...]

    @property
    def called(self) -> str:
        """The attribute in words."""
        return FACE if self.attribute == FACE else f"'{self.attribute}'"

    @property
    def disjoint(self) -> bool:
        """Whether no cell lies in two of the lines."""
        return len(Line().union(*self.lines)) == sum(map(len, self.lines))


def check_faces(box: BoxLabels) -> Iterator[Finding]:
    """In each direction of each rule, the values of the pieces must suffice for the lines."""
    for group in _line_groups(box.puzzle):
        counts = _ValueCounts(box, group)
        findings = (*_too_frequent_values(counts), *_too_few_pieces(counts))
        yield from findings[:1]


def _line_groups(puzzle: PuzzleData) -> Iterator[LineGroup]:
    for path, rule in numbered(puzzle, DifferentFaces):
        if rule.sides:
            continue  # how often a piece shows a label on a side depends on how it lies
        if not puzzle.compares_all(rule):
            continue  # the other pieces can fill any line
        for direction in rule.along:
            lines = _lines_along(puzzle, direction)
            yield LineGroup(path, rule.attribute, direction, lines)
        if rule.regions:
            fillable = frozenset(puzzle.fillable)
            lines = tuple(
                fillable & set(puzzle.points(cells)) for cells in rule.regions.values()
            )
            yield LineGroup(path, rule.attribute, "region", lines)


def _lines_along(puzzle: PuzzleData, direction: str) -> tuple[Line, ...]:
    """The lines of a direction, in order, without open cells."""
    found: defaultdict[tuple[int, ...], set[Point]] = defaultdict(set)
    for cell in puzzle.fillable:
        found[puzzle.grid_data.line_of(direction, cell)].add(cell)
    return tuple(frozenset(found[number]) for number in sorted(found))


class _ValueCounts:
    """How often values can appear in the lines, and how many pieces the lines take."""

    def __init__(self, box: BoxLabels, group: LineGroup) -> None:
        self._orientations = box.orientations
        self.puzzle = box.puzzle
        self.group = group

    @property
    def partition(self) -> bool:
        """Whether the lines partition the cells to cover."""
        return self.group.disjoint and len(self.puzzle.fillable) == sum(
            map(len, self.group.lines)
        )

    @cached_property
    def least(self) -> dict[str, int]:
        """For each value, how many pieces in use show it in every orientation."""
        found: defaultdict[str, int] = defaultdict(int)
        for piece, shapes in zip(self.puzzle.box, self._orientations, strict=True):
            values = {shape.attribute(self.group.attribute) for shape in shapes}
            if len(values) == 1:
                found[values.pop() or ""] += self.puzzle.used(piece)[0]
        return found

    @cached_property
    def most(self) -> dict[str, int]:
        """For each value, the maximum number of lines with pieces that can show it."""
        found: defaultdict[str, int] = defaultdict(int)
        for piece, shapes in zip(self.puzzle.box, self._orientations, strict=True):
            for value in {shape.attribute(self.group.attribute) for shape in shapes}:
                # A piece lies in as many lines as it has cells, at most.
                cells = len(shapes[0].cells)
                found[value or ""] += self.puzzle.used(piece)[1] * cells
        return found

    @cached_property
    def largest(self) -> int:
        """The number of cells of the largest piece."""
        return max(len(shapes[0].cells) for shapes in self._orientations)

    def needed(self, line: Line) -> int:
        """Minimum number of pieces in a line."""
        must = line - self.puzzle.blankable
        spare = len(line) - self.puzzle.cover.blank_range[1]
        return -(-max(len(must), spare) // self.largest)


def _too_frequent_values(counts: _ValueCounts) -> Iterator[Finding]:
    """Values of more pieces than there are lines."""
    group = counts.group
    room = len(group.lines)
    for value, number in counts.least.items() if counts.partition else ():
        if number > room:
            shapes = zip(counts.puzzle.box, counts.puzzle.shapes, strict=True)
            named = [
                piece.name
                for piece, shape in shapes
                if shape.attribute(group.attribute) == value
            ]
            yield impossible(
                "face-too-often",
                group.path,
                f"{number_of(number, 'piece')} have the {group.called} '{value}', and there "
                f"are only {number_of(room, group.noun)} for them",
                f"the {group.called} of {names_in_words(named)}",
            )


def _too_few_pieces(counts: _ValueCounts) -> Iterator[Finding]:
    """Lines that together take more pieces than can lie there, each value once in a line."""
    needed = sorted(map(counts.needed, counts.group.lines), reverse=True)
    for number in range(1, len(needed) + 1 if counts.group.disjoint else 2):
        room = sum(min(most, number) for most in counts.most.values())
        if sum(needed[:number]) > room:
            yield _unfillable_lines(counts, number, sum(needed[:number]), room)
            return


def _unfillable_lines(counts: _ValueCounts, number: int, needed: int, room: int) -> Finding:
    group = counts.group
    rare = [f"'{value}' ({most})" for value, most in counts.most.items() if most < number]
    too_few = f": too few of {', '.join(rare)}" if rare else ""
    need = "needs" if number == 1 else "need"
    return impossible(
        "faces-do-not-fill",
        group.path,
        f"{number_of(number, group.noun)} {need} {needed} pieces, and with no "
        f"{group.called} twice in a {group.noun} there are only {room}{too_few}",
        f"the {group.called} of each piece: one may be typed for another",
    )
