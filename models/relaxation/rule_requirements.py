"""The requirements of a puzzle's rules: line by line, side by side, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from jigsat.models.problem import Problem, make_problem
from jigsat.models.relaxation.terms import Some, Terms
from jigsat.models.rules.faces import shown_in
from jigsat.models.rules.registry import BoundedSum, Constraints, constraints_of
from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.pieces import CountRange
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.rules import (
    Clue,
    Colours,
    DifferentFaces,
    NotTouching,
    Rim,
    Rule,
    Touching,
    Use,
)


def telling_apart(puzzle: PuzzleData) -> list[Use]:
    """Rules that say nothing about the pieces that they name."""
    names: dict[str, None] = {}
    for rule in puzzle.rules:
        if isinstance(rule, Clue):
            names[rule.piece] = None
        elif isinstance(rule, Touching | NotTouching | Use):
            names.update(dict.fromkeys(rule.pieces or ()))
    any_number = CountRange(min=0, max=min(puzzle.piece_count, MAX_CELLS))
    return [Use(rule="use", pieces=(name,), count=any_number) for name in names]


class RuleReader:
    """Says what each rule asks for, of the placements of a problem without rules."""

    def __init__(self, puzzle: PuzzleData, problem: Problem) -> None:
        self._puzzle = puzzle
        self._problem = problem

    def _at(self, *cells: Point) -> tuple[Coordinates, ...]:
        return tuple(map(self._puzzle.grid_data.coordinates, cells))

    def _side_name(self, side: Side) -> str:
        cell, step = side
        return self._puzzle.grid_data.form(cell).side_names[step]

    def read(self, number: int, rule: Rule) -> Iterator[tuple[Requirement, Terms]]:
        """The requirements of one rule, which has this number in the file."""
        if isinstance(rule, DifferentFaces):
            yield from self._lines(number, rule)
        elif isinstance(rule, Rim):
            yield from self._rim(number, rule)
        elif isinstance(rule, Colours):
            yield from self._colours(number, rule)
        elif isinstance(rule, Clue):
            yield from self._clue(number, rule)
        elif isinstance(rule, Touching | NotTouching | Use):
            family = Family(rule.rule)
            said = self._said(rule)
            sums = (*said.sums, *(_at_most_one(each) for each in said.at_most_one))
            yield Requirement(family, number), Terms(sums=sums, implications=said.implications)

    def _said(self, rule: Rule) -> Constraints:
        """What one rule says in the forms of ``constraints``."""
        alone = self._puzzle.with_rules([rule])
        return constraints_of(replace(self._problem, puzzle=alone))

    def _lines(self, number: int, rule: DifferentFaces) -> Iterator[tuple[Requirement, Terms]]:
        for name, line in _named_lines(self._puzzle, rule):
            shown = shown_in(self._problem, line, rule.attribute)
            sums = tuple(
                _at_most_one(indices)
                for value, indices in shown.items()
                if value is not None and len(indices) > 1
            )
            if sums:
                requirement = Requirement(Family.LINE, number, self._at(*line), part=name)
                yield requirement, Terms(sums=sums)

    def _rim(self, number: int, rule: Rim) -> Iterator[tuple[Requirement, Terms]]:
        rim = sorted(self._problem.surface.rim)
        for side in rim if rule.labels is not None else ():
            forbids = self._not_of(side, rule.labels or ())
            if forbids:
                part = self._side_name(side)
                yield (
                    Requirement(Family.RIM_LABELS, number, self._at(side[0]), part=part),
                    Terms(forbids),
                )
        for label in rule.counts:
            counted = rule.model_copy(
                update={"counts": {label: rule.counts[label]}, "pattern": ()}
            )
            requirement = Requirement(Family.RIM_COUNT, number, part=label)
            yield requirement, Terms(sums=self._said(counted).sums)
        for cells, phases in self._patterns(rule.pattern).items():
            yield Requirement(Family.RIM_PATTERN, number, cells), Terms(one_of=tuple(phases))

    def _patterns(self, pattern: Sequence[str]) -> dict[tuple[Coordinates, ...], list[Some]]:
        """For the cells along the rim each way to begin the pattern, and what shows it.

        Two loops may go along the same cells, as on the two edges of a strip.
        """
        ways: dict[tuple[Coordinates, ...], list[Some]] = {}
        for loop in self._problem.surface.rim_loops() if pattern else []:
            cells = self._at(*dict.fromkeys(cell for cell, _ in loop))
            phases = list(self._phases(loop, pattern))
            ways[cells] = [one + other for one in ways.get(cells, [()]) for other in phases]
        return ways

    def _not_of(self, side: Side, labels: Sequence[str]) -> frozenset[int]:
        """The placements that show on a side of the rim what they may not."""
        shown = self._problem.showing.get(side, {})
        wrong = {i for label, indices in shown.items() if label not in labels for i in indices}
        if labels:  # then a side must show one of them
            labelled = {i for indices in shown.values() for i in indices}
            wrong |= set(self._problem.covering[side[0]]) - labelled
        return frozenset(wrong)

    def _phases(self, loop: Sequence[Side], pattern: Sequence[str]) -> Iterator[Some]:
        """For each way to begin the pattern what shows it on each side."""
        for phase in range(len(pattern)):
            yield tuple(
                frozenset(
                    self._problem.showing.get(side, {}).get(
                        pattern[(place + phase) % len(pattern)], ()
                    )
                )
                for place, side in enumerate(loop)
            )

    def _colours(self, number: int, rule: Colours) -> Iterator[tuple[Requirement, Terms]]:
        for cell, colour in sorted(self._puzzle.colours.items()):
            goes = rule.goes_with(colour)
            forbids = frozenset(
                index
                for index in self._problem.covering[cell]
                if self._shows_other_than(goes, index, cell)
            )
            if forbids:
                requirement = Requirement(Family.COLOUR, number, self._at(cell), part=colour)
                yield requirement, Terms(forbids)

    def _shows_other_than(self, goes: Sequence[str], index: int, cell: Point) -> bool:
        colour = dict(self._problem.placements[index].shape.colours).get(cell)
        return colour is not None and colour not in goes

    def _clue(self, number: int, rule: Clue) -> Iterator[tuple[Requirement, Terms]]:
        if rule.rule == "preferred":
            return
        points = self._puzzle.points(rule.cells)
        cells = self._at(*sorted(points))
        requirement = Requirement(Family.CLUE, number, cells, (rule.piece,))
        allowed = self._allowed_by(rule)
        if rule.rule == "forbidden":
            everything = frozenset(range(len(self._problem.placements)))
            yield requirement, Terms(everything - allowed)
        else:
            # Allowed beside a fixed piece is what stays off its cells.
            there = allowed.intersection(self._problem.covering[points[0]])
            yield requirement, Terms(sums=(BoundedSum(dict.fromkeys(there, 1), 1, len(there)),))

    def _allowed_by(self, rule: Clue) -> frozenset[int]:
        """The placements that are left where this clue is the only rule."""
        alone = make_problem(self._puzzle.with_rules([*telling_apart(self._puzzle), rule]))
        left = {
            (name, shape)
            for piece_class, shapes in zip(
                alone.piece_classes, alone.places_of_class, strict=True
            )
            for name in piece_class.names
            for shape in shapes
        }
        return frozenset(
            index
            for index, placement in enumerate(self._problem.placements)
            if (self._problem.piece_classes[placement.piece_class].names[0], placement.shape)
            in left
        )


def _at_most_one(placements: frozenset[int]) -> BoundedSum:
    return BoundedSum(dict.fromkeys(placements, 1), 0, 1)


def _named_lines(
    puzzle: PuzzleData, rule: DifferentFaces
) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """The lines and regions of a rule, each with its name."""
    grid = puzzle.grid_data
    found: dict[str, list[Point]] = {}
    for direction in rule.along:
        for cell in puzzle.cells:
            numbers = ", ".join(map(str, grid.line_of(direction, cell)))
            found.setdefault(f"{direction} {numbers}", []).append(cell)
    for name, cells in found.items():
        yield name, tuple(cells)
    for name, typed in rule.regions.items():
        yield f"region '{name}'", puzzle.points(typed)
