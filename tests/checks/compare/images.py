"""Puzzles turned as a whole, shuffled and renamed, made without what compares them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any, assert_never

from jigsat.schemas.geometry.shapes import FACE, Shape
from jigsat.schemas.grids.grid import Grid, Point, Turn
from jigsat.schemas.puzzle import Puzzle
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

Document = dict[str, Any]


@dataclass(frozen=True)
class Other:
    """How a puzzle is turned, and what its names become, whatever they name."""

    puzzle: Puzzle
    turn: Turn
    name: Callable[[str], str]

    @property
    def grid(self) -> Grid:
        return self.puzzle.grid_data

    def document(self, random: Random) -> Document:
        """The puzzle as somebody else would type it."""
        puzzle = self.puzzle
        pieces = [self._piece(number) for number in range(len(puzzle.box))]
        rules = list(map(self._rule, puzzle.rules))
        return {
            "schema_version": 1,
            "name": "other",
            "title": "The same as typed by somebody else",
            "grid": puzzle.grid,
            "board": {
                "cells": self._cells(puzzle.cells),
                "wrap": list(map(self._wrap, puzzle.board.wrap)),
                "colours": self._by_colour(puzzle.colours.items()),
            },
            "copies": puzzle.copies,
            "pieces": random.sample(pieces, len(pieces)),
            "rules": random.sample(rules, len(rules)),
        }

    def _cells(self, points: Iterable[Point]) -> list[list[int]]:
        return [list(self.grid.coordinates(self.turn(point))) for point in points]

    def _by_colour(self, colours: Iterable[tuple[Point, str]]) -> Document:
        found: Document = {}
        for cell, colour in colours:
            found.setdefault(self.name(colour), []).extend(self._cells([cell]))
        return found

    def _wrap(self, wrap: Any) -> Any:
        grid = self.grid
        step = self.turn(grid.points_apart(tuple(wrap)))
        return [a // b for a, b in zip(step, grid.scale, strict=True)]

    def _turn(self, name: str) -> str:
        grid, turn = self.grid, self.grid.turn_named(name)
        assert turn is not None
        return grid.product(grid.product(self.turn, turn), grid.inverse(self.turn)).name

    def _piece(self, number: int) -> Document:
        puzzle = self.puzzle
        piece, back = puzzle.box[number], puzzle.backs[number]
        front = self._shown(puzzle.shapes[number])
        return {
            "name": self.name(piece.name),
            "cells": self._cells(puzzle.shapes[number].cells),
            "connected": piece.connected,
            "count": piece.model_dump()["count"],
            "turning": puzzle.turning_of(piece).value,
            **front,
            "back": back and self._shown(back),
        }

    def _shown(self, shape: Shape) -> Document:
        attributes = {key: self.name(value) for key, value in shape.attributes}
        return {
            "sides": self._sides(shape) or {},
            "colours": self._by_colour(shape.colours) or None,
            "face": attributes.pop(FACE, None),
            "attributes": attributes,
        }

    def _sides(self, shape: Shape) -> list[Document]:
        by_cell: dict[Point, Document] = {}
        for (cell, step), label in shape.labels:
            names = self.grid.form(self.turn(cell)).side_names
            by_cell.setdefault(cell, {})[names[self.turn(step)]] = self.name(label)
        return [
            {"cell": self._cells([cell])[0], "sides": sides} for cell, sides in by_cell.items()
        ]

    def _rule(self, rule: Rule) -> Document:  # noqa: C901 - one case for each rule
        typed = rule.model_dump(mode="json", exclude_none=True)
        match rule:
            case Cover():
                where = ("blank_only_at", "never_blank_at", "open")
                cells = {key: self._typed(typed[key]) for key in where if key in typed}
                return {**typed, **cells, "settled": self._named_sides(rule.settled)}
            case EqualSides():
                return {**typed, "wild": self._names(rule.wild)}
            case MatingSides():
                mates = [self._names(pair) for pair in rule.pairs]
                return {**typed, "mates": mates, "wild": self._names(rule.wild)}
            case Rim():
                return {**typed, **self._rim(rule)}
            case Blanks():
                return {**typed, "regions": self._regions(rule.regions)}
            case DifferentFaces():
                along, regions = list(map(self._line, rule.along)), self._regions(rule.regions)
                turned = self._named_sides(rule.sides)
                named = {"pieces": self._names(rule.pieces)} if rule.pieces else {}
                return {**typed, "along": along, "regions": regions, "sides": turned, **named}
            case Colours():
                allowed = {self.name(on): self._names(of) for on, of in rule.allowed.items()}
                return {**typed, "allowed": allowed}
            case Clue():
                turn = {"turn": self._turn(rule.turn)} if rule.turn else {}
                cells = {"cells": self._typed(rule.cells)}
                return {**typed, **turn, **cells, "piece": self.name(rule.piece)}
            case NotTouching() | Touching() | Use():
                named = {"pieces": self._names(rule.pieces)} if rule.pieces else {}
                return {**typed, **named}
            case _:
                assert_never(rule)

    def _named_sides(self, named: tuple[str, ...]) -> list[str]:
        """The names of these sides, on a grid on which all cells have the same sides."""
        sides = self.grid.sides(self.puzzle.cells[0])
        names = {step: name for name, step in sides.items()}
        return [names[self.turn(sides[name])] for name in named]

    def _rim(self, rule: Rim) -> Document:
        labels = {} if rule.labels is None else {"labels": self._names(rule.labels)}
        return {
            "counts": {
                self.name(key): value for key, value in rule.model_dump()["counts"].items()
            },
            "pattern": self._names(rule.pattern[:: -1 if self.turn.flips else 1]),
            "groups": {self.name(key): self._names(of) for key, of in rule.groups.items()},
            **labels,
        }

    def _names(self, names: Iterable[str]) -> list[str]:
        return list(map(self.name, names))

    def _typed(self, cells: Any) -> list[list[int]]:
        return self._cells(self.puzzle.points(cells))

    def _regions(self, regions: Mapping[str, Any]) -> Document:
        return {name: self._typed(cells) for name, cells in regions.items()}

    def _line(self, direction: str) -> str:
        """The direction in which lines of this direction come to lie."""
        axes = product(range(5), repeat=len(self.grid.axes))
        cells = [self.grid.point(cell) for cell in axes if self.grid.form_at(cell)]
        lines = {frozenset(map(self.turn, line)) for line in self._lines(direction, cells)}
        laid = list(map(self.turn, cells))
        return next(each for each in self.grid.lines if self._lines(each, laid) == lines)

    def _lines(self, direction: str, cells: Iterable[Point]) -> set[frozenset[Point]]:
        found: dict[tuple[int, ...], set[Point]] = {}
        for cell in cells:
            found.setdefault(self.grid.line_of(direction, cell), set()).add(cell)
        return set(map(frozenset, found.values()))


def called_otherwise(names: Mapping[str, str] | None = None) -> Callable[[str], str]:
    """Another name for everything, or for some things."""
    if names is None:
        return lambda name: f"the {name}"
    return lambda name: names.get(name, name)
