"""Taking a puzzle apart: each of its demands, and what it says about placements."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.models.problem import Problem, make_problem
from jigsat.models.relaxation.rule_requirements import RuleReader, telling_apart, with_rules
from jigsat.models.relaxation.terms import Demands, Terms
from jigsat.models.rules.registry import Amount
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.requirements import Demand, Family


def demands_of(puzzle: Puzzle) -> Demands:
    """Take a puzzle apart."""
    problem = make_problem(_without_rules(puzzle))
    reader = _Reader(puzzle, problem)
    return Demands(puzzle, problem, dict(reader.read()))


def _without_rules(puzzle: Puzzle) -> Puzzle:
    """The puzzle with no rules but that pieces which some rule names are told apart."""
    return with_rules(puzzle, telling_apart(puzzle))


class _Reader:
    """Says demand by demand what a puzzle asks for."""

    def __init__(self, puzzle: Puzzle, problem: Problem) -> None:
        self._puzzle = puzzle
        self._problem = problem

    def read(self) -> Iterator[tuple[Demand, Terms]]:
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

    def _used(self) -> Iterator[tuple[Demand, Terms]]:
        for index, kind in enumerate(self._problem.kinds):
            if kind.least:
                of = dict.fromkeys(self._problem.of_kind[index], 1)
                names = tuple(dict.fromkeys(kind.names))
                demand = Demand(Family.USED, pieces=names, number=kind.least)
                yield demand, Terms(amounts=(Amount(of, kind.least, kind.count),))

    def _covered(self) -> Iterator[tuple[Demand, Terms]]:
        for cell in self._puzzle.fillable:
            if cell not in self._puzzle.blankable:
                demand = Demand(Family.COVERED, self._cover, self._at(cell))
                yield demand, Terms(empty=((cell,), 0, 0))

    def _open(self) -> Iterator[tuple[Demand, Terms]]:
        for cell in self._puzzle.cells:
            if cell in self._puzzle.open_cells:
                forbids = frozenset(self._problem.covering[cell])
                yield Demand(Family.OPEN, self._cover, self._at(cell)), Terms(forbids)

    @property
    def _cover(self) -> int | None:
        """The number of the rule about covering, if it is typed."""
        rules = enumerate(self._puzzle.rules)
        return next((number for number, rule in rules if rule.rule == "cover"), None)

    def _blanks(self) -> Iterator[tuple[Demand, Terms]]:
        least, most = self._puzzle.cover.blank_range
        cells = self._puzzle.fillable
        if self._puzzle.blankable and most < len(cells):
            demand = Demand(Family.MOST_BLANKS, self._cover, number=most)
            yield demand, Terms(empty=(cells, 0, most))
        if least:
            demand = Demand(Family.LEAST_BLANKS, self._cover, number=least)
            yield demand, Terms(empty=(cells, least, len(cells)))

    def _sides(self) -> Iterator[tuple[Demand, Terms]]:
        fits = fits_of(self._puzzle)
        if fits is None:
            return
        families = ("equal-sides", "mating-sides")
        rules = enumerate(self._puzzle.rules)
        number = next(number for number, rule in rules if rule.rule in families)
        for here, there in self._meeting_sides():
            amounts = tuple(self._clashes(here, there, fits))
            if amounts:
                cells = self._at(*dict.fromkeys((here[0], there[0])))
                demand = Demand(Family.SIDES, number, cells, part=self._side_name(here))
                yield demand, Terms(amounts=amounts, meeting=(here, there))

    def _meeting_sides(self) -> Iterator[tuple[Side, Side]]:
        """Each place where two sides meet, also those of one cell, and a side with itself."""
        surface = self._problem.surface
        for cell in self._problem.cells:
            for side in surface.sides(cell):
                across = surface.across(side)
                if across is not None and side <= across:
                    yield side, across

    def _clashes(self, here: Side, there: Side, fits: Fits) -> Iterator[Amount]:
        """Of a label here and all labels there that do not fit, at most one is shown."""
        shown_there = self._problem.showing.get(there, {})
        for label, placements in self._problem.showing.get(here, {}).items():
            of = dict.fromkeys(placements, 1)
            if here == there:
                if label not in fits[label]:
                    yield Amount(of, 0, 0)
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
                yield Amount(of, 0, 1)
