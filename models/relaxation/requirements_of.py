"""Taking a puzzle apart: each of its requirements, and what it says about placements."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.models.problem import Problem, make_problem
from jigsat.models.relaxation.rule_requirements import RuleReader, telling_apart
from jigsat.models.relaxation.terms import Requirements, Terms
from jigsat.models.rules.registry import BoundedSum
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement


def requirements_of(puzzle: PuzzleData) -> Requirements:
    """Take a puzzle apart."""
    problem = make_problem(_without_rules(puzzle))
    reader = _Reader(puzzle, problem)
    return Requirements(puzzle, problem, dict(reader.read()))


def _without_rules(puzzle: PuzzleData) -> PuzzleData:
    """The puzzle with no rules but that pieces which some rule names are told apart."""
    return puzzle.with_rules(telling_apart(puzzle))


class _Reader:
    """Says requirement by requirement what a puzzle asks for."""

    def __init__(self, puzzle: PuzzleData, problem: Problem) -> None:
        self._puzzle = puzzle
        self._problem = problem

    def read(self) -> Iterator[tuple[Requirement, Terms]]:
        yield from self._used()
        yield from self._covered()
        yield from self._open()
        yield from self._blanks()
        yield from self._sides()
        rules = RuleReader(self._puzzle, self._problem)
        for number, rule in enumerate(self._puzzle.rules):
            yield from rules.read(number, rule)

    def _at(self, *cells: Point) -> tuple[Coordinates, ...]:
        return tuple(map(self._puzzle.grid_data.coordinates, cells))

    def _side_name(self, side: Side) -> str:
        cell, step = side
        return self._puzzle.grid_data.form(cell).side_names[step]

    def _used(self) -> Iterator[tuple[Requirement, Terms]]:
        for index, piece_class in enumerate(self._problem.piece_classes):
            if piece_class.least:
                of = dict.fromkeys(self._problem.of_class[index], 1)
                names = tuple(dict.fromkeys(piece_class.names))
                requirement = Requirement(Family.USED, pieces=names, number=piece_class.least)
                yield (
                    requirement,
                    Terms(sums=(BoundedSum(of, piece_class.least, piece_class.count),)),
                )

    def _covered(self) -> Iterator[tuple[Requirement, Terms]]:
        for cell in self._puzzle.fillable:
            if cell not in self._puzzle.blankable:
                requirement = Requirement(Family.COVERED, self._cover, self._at(cell))
                yield requirement, Terms(empty=((cell,), 0, 0))

    def _open(self) -> Iterator[tuple[Requirement, Terms]]:
        for cell in self._puzzle.cells:
            if cell in self._puzzle.open_cells:
                forbids = frozenset(self._problem.covering[cell])
                yield Requirement(Family.OPEN, self._cover, self._at(cell)), Terms(forbids)

    @property
    def _cover(self) -> int | None:
        """The number of the rule about covering, if it is typed."""
        rules = enumerate(self._puzzle.rules)
        return next((number for number, rule in rules if rule.rule == "cover"), None)

    def _blanks(self) -> Iterator[tuple[Requirement, Terms]]:
        least, most = self._puzzle.cover.blank_range
        cells = self._puzzle.fillable
        if self._puzzle.blankable and most < len(cells):
            requirement = Requirement(Family.MOST_BLANKS, self._cover, number=most)
            yield requirement, Terms(empty=(cells, 0, most))
        if least:
            requirement = Requirement(Family.LEAST_BLANKS, self._cover, number=least)
            yield requirement, Terms(empty=(cells, least, len(cells)))

    def _sides(self) -> Iterator[tuple[Requirement, Terms]]:
        fits = fits_of(self._puzzle)
        if fits is None:
            return
        families = ("equal-sides", "mating-sides")
        rules = enumerate(self._puzzle.rules)
        number = next(number for number, rule in rules if rule.rule in families)
        for here, there in self._meeting_sides():
            sums = tuple(self._clashes(here, there, fits))
            if sums:
                cells = self._at(*dict.fromkeys((here[0], there[0])))
                requirement = Requirement(
                    Family.SIDES, number, cells, part=self._side_name(here)
                )
                yield requirement, Terms(sums=sums, meeting=(here, there))

    def _meeting_sides(self) -> Iterator[tuple[Side, Side]]:
        """Each place where two sides meet, also those of one cell, and a side with itself."""
        surface = self._problem.surface
        for cell in self._problem.cells:
            for side in surface.sides(cell):
                across = surface.across(side)
                if across is not None and side <= across:
                    yield side, across

    def _clashes(self, here: Side, there: Side, fits: Fits) -> Iterator[BoundedSum]:
        """Of a label here and all labels there that do not fit, at most one is shown."""
        shown_there = self._problem.showing.get(there, {})
        for label, placements in self._problem.showing.get(here, {}).items():
            of = dict.fromkeys(placements, 1)
            if here == there:
                if label not in fits[label]:
                    yield BoundedSum(of, 0, 0)
                continue
            clashing = [
                index
                for other, indices in shown_there.items()
                if other not in fits[label]
                for index in indices
            ]
            for index in clashing:
                of[index] = of.get(index, 0) + 1
            if clashing:
                yield BoundedSum(of, 0, 1)
