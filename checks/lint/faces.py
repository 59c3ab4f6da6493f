"""Faces that cannot fill rows, columns or regions without one being there twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from jigsat.checks.lint.finding import Finding, impossible, names_in_words
from jigsat.checks.lint.side_kinds import SideKinds
from jigsat.schemas.consistency.helpers import numbered
from jigsat.schemas.geometry.shapes import FACE, Shape
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import DifferentFaces
from jigsat.schemas.text import number_of


@dataclass(frozen=True)
class Lines:
    """The lines of one direction, or regions, that no two pieces of a value share.

    ``path`` is the rule's; ``noun`` and ``many`` are how one and several are called.
    """

    path: str
    attribute: str
    noun: str
    lines: tuple[frozenset[Point], ...]
    names: tuple[str, ...]

    @property
    def called(self) -> str:
        """What the attribute is called."""
        return FACE if self.attribute == FACE else f"'{self.attribute}'"


def faces_can_differ(kinds: SideKinds) -> Iterator[Finding]:
    """For each direction of each rule, the first thing that cannot be."""
    for lines in _all_lines(kinds.puzzle):
        box = _Values(kinds, lines)
        for finding in (*_too_often(box), *_too_few_values(box), *_cannot_fill(box)):
            yield finding
            break


def _all_lines(puzzle: PuzzleData) -> Iterator[Lines]:
    for path, rule in numbered(puzzle, DifferentFaces):
        for direction in rule.along:
            found: defaultdict[tuple[int, ...], set[Point]] = defaultdict(set)
            for cell in puzzle.fillable:
                found[puzzle.grid_data.line_of(direction, cell)].add(cell)
            lines = [frozenset(found[number]) for number in sorted(found)]
            names = [f"a {direction} of" for _ in lines]
            yield Lines(path, rule.attribute, direction, tuple(lines), tuple(names))
        if rule.regions:
            fillable = frozenset(puzzle.fillable)
            regions = [fillable & set(puzzle.points(each)) for each in rule.regions.values()]
            names = [f"the region '{name}' of" for name in rule.regions]
            yield Lines(path, rule.attribute, "region", tuple(regions), tuple(names))


class _Values:
    """How often pieces of each value are in lines, at least and at most."""

    def __init__(self, kinds: SideKinds, lines: Lines) -> None:
        self._kinds = kinds
        self.puzzle = kinds.puzzle
        self.lines = lines

    @property
    def partition(self) -> bool:
        """Whether each cell lies in just one line."""
        cells = [cell for line in self.lines.lines for cell in line]
        return len(cells) == len(set(cells)) == len(self.puzzle.fillable)

    @cached_property
    def least(self) -> dict[str, int]:
        """For each value, how many pieces are used that show it however they lie."""
        found: defaultdict[str, int] = defaultdict(int)
        for piece, ways in zip(self.puzzle.box, self._kinds.ways, strict=True):
            values = {shape.mark(self.lines.attribute) for shape in ways}
            if len(values) == 1:
                found[values.pop() or ""] += self.puzzle.used(piece)[0]
        return found

    @cached_property
    def most(self) -> dict[str, int]:
        """For each value, in how many lines pieces that can show it can lie at most."""
        found: defaultdict[str, int] = defaultdict(int)
        for piece, ways in zip(self.puzzle.box, self._kinds.ways, strict=True):
            for value in {shape.mark(self.lines.attribute) for shape in ways}:
                # A piece lies in as many lines as it has cells, at most.
                spans = len(ways[0].cells)
                found[value or ""] += self.puzzle.used(piece)[1] * spans
        return found

    @cached_property
    def longest(self) -> int:
        """How many cells of a line a piece can cover at most."""
        return max(len(ways[0].cells) for ways in self._kinds.ways)

    def needed(self, line: frozenset[Point]) -> int:
        """How many pieces a line holds at least."""
        must = line - self.puzzle.blankable
        spare = len(line) - self.puzzle.cover.blank_range[1]
        return -(-max(len(must), spare) // self.longest)


def _too_often(box: _Values) -> Iterator[Finding]:
    """A value that more pieces have than there are lines."""
    lines = box.lines
    room = len(lines.lines)
    for value, number in box.least.items() if box.partition else ():
        if number > room:
            yield impossible(
                "face-too-often",
                lines.path,
                f"{number_of(number, 'piece')} have the {lines.called} '{value}', and there "
                f"are only {number_of(room, lines.noun)} for them",
                f"the {lines.called} of {names_in_words(_with(box, value))}",
            )


def _with(box: _Values, value: str) -> list[str]:
    shapes = zip(box.puzzle.box, box.puzzle.shapes, strict=True)
    return [piece.name for piece, shape in shapes if _shows(shape, box.lines, value)]


def _shows(shape: Shape, lines: Lines, value: str) -> bool:
    return shape.mark(lines.attribute) == value


def _too_few_values(box: _Values) -> Iterator[Finding]:
    """A line with more pieces than there are values."""
    lines = box.lines
    needs, name = max((box.needed(line), name) for line, name in _named(lines))
    values = [value for value, most in box.most.items() if most]
    if needs > len(values):
        yield impossible(
            "too-few-faces",
            lines.path,
            f"{name} the board takes {needs} pieces or more, and there are only "
            f"{len(values)} different {lines.called}s: {names_in_words(values)}",
            f"the {lines.called}s of the pieces, and the directions of the rule",
        )


def _named(lines: Lines) -> Iterator[tuple[frozenset[Point], str]]:
    yield from zip(lines.lines, lines.names, strict=True)


def _cannot_fill(box: _Values) -> Iterator[Finding]:
    """Some lines that together need more pieces than there are, each value once in a line."""
    lines = box.lines
    needs = sorted((box.needed(line) for line in lines.lines), reverse=True)
    if not _disjoint(lines.lines):
        return
    for number in range(1, len(needs) + 1):
        room = sum(min(most, number) for most in box.most.values())
        if sum(needs[:number]) > room:
            rare = [value for value, most in box.most.items() if most < number]
            yield impossible(
                "faces-do-not-fill",
                lines.path,
                f"{number_of(number, lines.noun)} need {sum(needs[:number])} pieces, and with "
                f"no {lines.called} twice in a {lines.noun} there are only {room}: too few "
                f"of {_amounts(box, rare)}",
                f"the {lines.called} of each piece: one may be typed for another",
            )
            return


def _amounts(box: _Values, values: Sequence[str]) -> str:
    return ", ".join(f"'{value}' ({box.most[value]})" for value in values)


def _disjoint(lines: Sequence[frozenset[Point]]) -> bool:
    return len(frozenset[Point]().union(*lines)) == sum(map(len, lines))
