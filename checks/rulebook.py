"""The rules of a puzzle as the verifier reads them: cells, sides and lines instead of words.

Read once for a puzzle and shared by the checks, of one solution or of many. Nothing here
comes from the models: a mistake there cannot hide here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from jigsat.schemas.blanks import name_of
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.geometry.shapes import Shape, Side
from jigsat.schemas.geometry.surface import Surface
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.layouts.placing import PlacedPiece, Placer, translations_covering
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Clue, Colours, DifferentFaces, EqualSides, MatingSides


class RuleLine(NamedTuple):
    """A part of the board in which no value of an attribute appears twice.

    ``rule``: for a region the number of its rule, as another may have a region of this name.
    ``side``: what is compared are the labels on this side of the cells. ``pieces``: those that
    are compared; empty for all.
    """

    attribute: str
    name: str
    rule: int | None
    side: str | None = None
    pieces: frozenset[str] = frozenset()


@dataclass(frozen=True)
class ReadClue:
    """A clue: its cells, the piece turned as it says (if it does), and where, in words."""

    rule: Clue
    cells: frozenset[Point]
    lying: Shape | None
    words: str

    @property
    def forbids(self) -> bool:
        """Whether the piece must not lie so, rather than must."""
        return self.rule.rule == "forbidden"

    def is_met(self, surface: Surface, placed: PlacedPiece) -> bool:
        """Whether this piece lies as the clue says."""
        if placed.piece.name != self.rule.piece or not self.cells.issubset(placed.shape.cells):
            return False
        # Turned otherwise it may look the same: a plus has one orientation.
        return self.lying is None or placed.shape in translations_covering(
            surface, self.lying, placed.shape.cells
        )


class Rulebook:
    """The rules of one puzzle, read once."""

    def __init__(self, puzzle: PuzzleData) -> None:
        self.puzzle = puzzle
        self.grid: Grid = puzzle.grid_data
        self.surface: Surface = puzzle.surface
        self.colours: Mapping[Point, str] = puzzle.colours
        self.open_cells: frozenset[Point] = puzzle.open_cells
        #: Lays the pieces of the puzzle.
        self.placer = Placer(puzzle)

    def cell(self, point: Point) -> str:
        """A cell, in words."""
        return f"cell {name_of(self.puzzle, point)}"

    def side(self, side: Side) -> str:
        """A side of a cell, in words."""
        cell, step = side
        return f"{self.cell(cell)}, side {self.grid.form(cell).side_names[step]}"

    def sides_on_rim(self, shape: Shape) -> Iterator[tuple[Side, str | None]]:
        """The sides of a shape that lie on the rim, with the labels that they show."""
        labels = dict(shape.labels)
        for cell in shape.cells:
            for side in self.rim.get(cell, ()):
                yield side, labels.get(side)

    def order(self, side: Side) -> tuple[tuple[int, ...], int]:
        """Sorts sides by their cells in reading order, and clockwise."""
        cell, step = side
        return self.grid.coordinates(cell), list(self.grid.sides(cell).values()).index(step)

    @cached_property
    def most_used(self) -> Mapping[str, int]:
        """How many of each piece can be used, by its name."""
        return {piece.name: self.puzzle.used(piece)[1] for piece in self.puzzle.box}

    @cached_property
    def must_be_covered(self) -> frozenset[Point]:
        """The cells that may not be blank although others may."""
        _, most = self.puzzle.cover.blank_range
        if not most or isinstance(self.puzzle.blankable, Box):
            return frozenset()
        return frozenset(self.puzzle.fillable) - self.puzzle.blankable

    @cached_property
    def may_be_covered(self) -> frozenset[Point]:
        """The cells of the board that are not left open."""
        return frozenset(self.puzzle.fillable)

    @cached_property
    def fits(self) -> Callable[[str, str], bool] | None:
        """Whether two labels may lie against each other; None if no rule says."""
        return label_test(self.puzzle)

    @cached_property
    def wild(self) -> frozenset[str]:
        """The labels that may lie against any."""
        return wild_labels(self.puzzle)

    @cached_property
    def rim(self) -> Mapping[Point, tuple[Side, ...]]:
        """The sides on the rim of each cell that has some."""
        found: dict[Point, tuple[Side, ...]] = {}
        for side in sorted(self.surface.rim, key=self.order):
            found[side[0]] = (*found.get(side[0], ()), side)
        return found

    @cached_property
    def rim_loops(self) -> list[list[Side]]:
        """The closed lines of the rim, each clockwise around its cells."""
        return self.surface.rim_loops()

    @cached_property
    def lines(self) -> Mapping[Point, tuple[RuleLine, ...]]:
        """For each cell the lines and regions in which no value or label may appear twice."""
        found: defaultdict[Point, dict[RuleLine, None]] = defaultdict(dict)
        for number, rule in enumerate(self.puzzle.rules_of(DifferentFaces)):
            for direction in rule.along:
                for cell in self.puzzle.cells:
                    numbers = self.grid.line_of(direction, cell)
                    name = f"{direction} {', '.join(map(str, numbers))}"
                    found[cell] |= self._lines(rule, name, None)
            for name, cells in rule.regions.items():
                for cell in self.puzzle.points(cells):
                    found[cell] |= self._lines(rule, f"region '{name}'", number)
        return {cell: tuple(lines) for cell, lines in found.items() if lines}

    def _lines(
        self, rule: DifferentFaces, name: str, number: int | None
    ) -> dict[RuleLine, None]:
        """A line or region, once for each side on which labels are compared."""
        pieces = frozenset(() if self.puzzle.compares_all(rule) else rule.pieces or ())
        sides = rule.sides or (None,)
        return dict.fromkeys(
            RuleLine(rule.compared, name, number, side, pieces) for side in sides
        )

    @cached_property
    def allowed_colours(self) -> tuple[Mapping[str, frozenset[str]], ...]:
        """For each rule about colours: what may lie on each colour of the board."""
        board = set(self.colours.values())
        return tuple(
            {colour: frozenset(rule.allowed_on(colour)) for colour in board}
            for rule in self.puzzle.rules_of(Colours)
        )

    @cached_property
    def clues(self) -> tuple[ReadClue, ...]:
        """The clues."""
        found, puzzle = [], self.puzzle
        for rule in puzzle.rules_of(Clue):
            points = puzzle.points(rule.cells)
            cells = ", ".join(puzzle.written(self.grid.coordinates(cell)) for cell in points)
            lying = self.placer.turned(rule.piece, rule.turn) if rule.turn else None
            turn = f", turned '{rule.turn}'" if rule.turn else ""
            found.append(ReadClue(rule, frozenset(points), lying, cells + turn))
        return tuple(found)

    def near(self, cell: Point, corners: bool) -> frozenset[Point]:
        """The cells that touch a cell by a side or, if asked, by a corner."""
        return self._near[corners][cell]

    @cached_property
    def _near(self) -> tuple[Mapping[Point, frozenset[Point]], ...]:
        return tuple(
            {
                cell: frozenset(self.surface.neighbours(cell, corners))
                for cell in self.puzzle.cells
            }
            for corners in (False, True)
        )


def label_test(puzzle: PuzzleData) -> Callable[[str, str], bool] | None:
    """Whether two labels may lie against each other; None if the puzzle has no such rule."""
    equal, mating = puzzle.rules_of(EqualSides), puzzle.rules_of(MatingSides)
    wild = wild_labels(puzzle)
    if equal:
        return lambda label, other: label == other or label in wild or other in wild
    if not mating:
        return None
    pairs = {frozenset(pair) for pair in mating[0].pairs}
    return lambda label, other: (
        label in wild or other in wild or frozenset((label, other)) in pairs
    )


def wild_labels(puzzle: PuzzleData) -> frozenset[str]:
    """The labels that may lie against any."""
    wild = [rule.wild for rule in puzzle.rules_of(EqualSides)]
    wild += [rule.wild for rule in puzzle.rules_of(MatingSides)]
    return frozenset(label for labels in wild for label in labels)


# Pieces and ranges of numbers, as the faults name them.


def named(names: Sequence[str]) -> str:
    """Some pieces by their names."""
    return f"pieces {', '.join(repr(name) for name in names)}"


def is_within(number: int, least: int | None, most: int | None) -> bool:
    """Whether a number is in a range, of which an end may be open."""
    return (least is None or least <= number) and (most is None or number <= most)


def span(least: int | None, most: int | None) -> str:
    """A range, of which an end may be open: 3, 3 to 5, 3 or more, 5 or less."""
    if most is None:
        return f"{least} or more"
    if least is None:
        return f"{most} or less"
    return str(least) if least == most else f"{least} to {most}"
