"""Kinds of sides: labels, and the direction they look in if no piece may be turned.

Where two pieces meet, a side lies against one of a kind that fits it. If no labelled piece
has more than one way to lie, tops lie only against bottoms, and that tells much more.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.geometry.shapes import Shape, Side
from jigsat.schemas.grids.grid import Vector, add, opposite
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import EqualSides, MatingSides, Rim


class Kind(NamedTuple):
    """A label, and the step across its side; no step where pieces are turned."""

    label: str
    step: Vector = ()


class Amount(NamedTuple):
    """How many sides there are of a kind, on the pieces that are used."""

    least: int
    most: int


class SideKinds:
    """The kinds of sides in a box, how many there are of each, and what fits what."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules
        self.puzzle: PuzzleData = rules.puzzle
        self.ways: tuple[tuple[Shape, ...], ...] = tuple(
            tuple(way.shape for way in self.puzzle.orientations(index))
            for index in range(len(self.puzzle.box))
        )

    @cached_property
    def directed(self) -> bool:
        """Whether directions tell: no labelled piece is turned, and no copy of the board."""
        here = self.rules.grid.turns[0]
        return all(
            len(ways) == 1 or not any(shape.labels for shape in ways) for ways in self.ways
        ) and all(turn == here for _, turn in self.rules.surface.copies.values())

    def kind(self, side: Side, label: str) -> Kind:
        """The kind of a side of a piece."""
        return Kind(label, side[1] if self.directed else ())

    def of_shape(self, shape: Shape) -> Counter[Kind]:
        """How many sides of each kind a shape has."""
        return Counter(self.kind(side, label) for side, label in shape.labels)

    @cached_property
    def of_piece(self) -> tuple[frozenset[Kind], ...]:
        """The kinds of sides that each piece of the box can show."""
        return tuple(
            frozenset(self.kind(side, label) for shape in ways for side, label in shape.labels)
            for ways in self.ways
        )

    @cached_property
    def amounts(self) -> Mapping[Kind, Amount]:
        """How many sides of each kind the pieces show that are used."""
        least, most = Counter[Kind](), Counter[Kind]()
        for piece, ways, kinds in zip(self.puzzle.box, self.ways, self.of_piece, strict=True):
            low, high = self.puzzle.used(piece)
            each = [self.of_shape(shape) for shape in ways]
            for kind in kinds:
                least[kind] += low * min(sides[kind] for sides in each)
                most[kind] += high * max(sides[kind] for sides in each)
        return {kind: Amount(least[kind], most[kind]) for kind in sorted(most)}

    def fit(self, one: Kind, other: Kind) -> bool:
        """Whether sides of these kinds may lie against each other."""
        fits = self.rules.fits
        labels_fit = fits is not None and fits(one.label, other.label)
        return labels_fit and (not one.step or opposite(one.step) == other.step)

    @cached_property
    def mates(self) -> Mapping[Kind, frozenset[Kind]]:
        """The kinds in the box that fit each kind."""
        with_label: defaultdict[str, list[Kind]] = defaultdict(list)
        for kind in self.amounts:
            with_label[kind.label].append(kind)
        return {
            kind: frozenset(
                other
                for label in self._may_fit(kind.label, with_label)
                for other in with_label.get(label, ())
                if self.fit(kind, other)
            )
            for kind in self.amounts
        }

    def _may_fit(self, label: str, labels: Iterable[str]) -> Iterable[str]:
        """The labels of which some may fit this one: not all, as there may be thousands."""
        wild = self._wild
        return labels if label in wild else {label, *wild, *self._mated[label]}

    @cached_property
    def _wild(self) -> frozenset[str]:
        rules = self.puzzle.rules
        each = (rule.wild for rule in rules if isinstance(rule, EqualSides | MatingSides))
        return frozenset(label for labels in each for label in labels)

    @cached_property
    def _mated(self) -> Mapping[str, set[str]]:
        found: defaultdict[str, set[str]] = defaultdict(set)
        for rule in self.puzzle.rules_of(MatingSides):
            for one, other in rule.pairs:
                found[one].add(other)
                found[other].add(one)
        return found

    @cached_property
    def owners(self) -> Mapping[str, Sequence[tuple[int, Kind]]]:
        """The pieces that can show each label, and the kinds of side with it."""
        found: defaultdict[str, list[tuple[int, Kind]]] = defaultdict(list)
        for index, kinds in enumerate(self.of_piece):
            for kind in sorted(kinds):
                found[kind.label].append((index, kind))
        return found

    @cached_property
    def bare(self) -> int:
        """How many sides without a label the pieces have at most, beside those on the rim."""
        return max(0, self.bare_sides.most - self.bare_on_rim)

    @property
    def bare_on_rim(self) -> int:
        """How many sides on the rim must be bare: all, if a rule allows no label there."""
        if all(rule.labels != () for rule in self.puzzle.rules_of(Rim)):
            return 0
        may_be_empty = self.puzzle.blankable | self.puzzle.open_cells
        return sum(cell not in may_be_empty for cell, _ in self.puzzle.surface.rim)

    @cached_property
    def bare_sides(self) -> Amount:
        """How many outer sides without a label there are, on the pieces that are used."""
        each = [
            (self.puzzle.used(piece), list(map(self._bare_sides, ways)))
            for piece, ways in zip(self.puzzle.box, self.ways, strict=True)
        ]
        return Amount(
            sum(least * min(sides) for (least, _), sides in each),
            sum(most * max(sides) for (_, most), sides in each),
        )

    def _bare_sides(self, shape: Shape) -> int:
        labelled = {side for side, _ in shape.labels}
        return sum(side not in labelled for side in self._outer(shape))

    def _outer(self, shape: Shape) -> Iterator[Side]:
        for cell in shape.cells:
            for step in self.rules.grid.sides(cell).values():
                if add(cell, step) not in shape.cells:
                    yield cell, step

    def has_mate(self, index: int, kind: Kind) -> bool:
        """Whether another piece than this one, or a copy of it, fits this kind."""
        piece = self.puzzle.box[index]
        again = self.puzzle.used(piece)[1] > 1 or self.rules.surface.wraps
        return any(
            again or other != index
            for mate in self.mates[kind]
            for other, its in self.owners[mate.label]
            if its == mate
        )
