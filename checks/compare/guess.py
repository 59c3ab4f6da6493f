"""Other names guessed from where they stand, for puzzles that differ in more than names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from jigsat.checks.image import ATTRIBUTE, COLOUR, LABEL, Symbol
from jigsat.schemas.geometry.shapes import Shape, normalised
from jigsat.schemas.puzzle_data import PuzzleData


def guessed_names(a: PuzzleData, b: PuzzleData) -> Mapping[Symbol, str]:
    """For names of A those that mostly stand in their place in B, where these are others.

    Pieces of one name are compared, or else those at the same place in the file.
    """
    votes: defaultdict[Symbol, Counter[str]] = defaultdict(Counter)
    numbers = {piece.name: number for number, piece in enumerate(b.box)}
    for number, piece in enumerate(a.box):
        other = numbers.get(piece.name, number)
        if other < len(b.box):
            one, two = (
                normalised(puzzle.grid_data, puzzle.shapes[each])
                for puzzle, each in ((a, number), (b, other))
            )
            for symbol, name in _opposite(one, two):
                votes[symbol][name] += 1
    return dict(_elected(votes))


def _opposite(one: Shape, other: Shape) -> Iterator[tuple[Symbol, str]]:
    """What is printed on a shape, and what is printed there on another one."""
    labels, colours = dict(other.labels), dict(other.colours)
    attributes = dict(other.attributes)
    for side, label in one.labels:
        if side in labels:
            yield Symbol(LABEL, label), labels[side]
    for cell, colour in one.colours:
        if cell in colours:
            yield Symbol(COLOUR, colour), colours[cell]
    for key, value in one.attributes:
        if key in attributes:
            yield Symbol(ATTRIBUTE + key, value), attributes[key]


def _elected(votes: Mapping[Symbol, Counter[str]]) -> Iterator[tuple[Symbol, str]]:
    """The names that more than half of the places are for, each for one name only."""
    taken: set[Symbol] = set()
    for symbol, names in sorted(votes.items(), key=lambda each: -each[1].total()):
        name, number = names.most_common(1)[0]
        if 2 * number > names.total() and Symbol(symbol.kind, name) not in taken:
            taken.add(Symbol(symbol.kind, name))
            yield symbol, name
