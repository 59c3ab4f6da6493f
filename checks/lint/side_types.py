"""Types of sides: a label, and the side's direction if no labelled piece may be turned.

Where two pieces meet, a side lies against one of a type that fits it. If no labelled piece
has more than one orientation, tops lie only against bottoms, which proves much more.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple, TypeVar

from jigsat.checks.lint.finding import Range
from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.fields.piece import bounds
from jigsat.schemas.geometry.shapes import Shape, Side
from jigsat.schemas.grids.grid import Point, Vector, add, opposite
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import MatingSides, Rim

H = TypeVar("H", bound=Hashable)


class SideType(NamedTuple):
    """A label, and the step across its side; no step if labelled pieces may be turned."""

    label: str
    step: Vector = ()


class SideTypes:
    """The types of sides in a box: how many sides of each, and which types fit which.

    ``orientations``: the shapes of each piece of the box, one for each orientation.
    """

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules
        self.puzzle: PuzzleData = rules.puzzle
        self.orientations: tuple[tuple[Shape, ...], ...] = tuple(
            tuple(each.shape for each in self.puzzle.orientations(index))
            for index in range(len(self.puzzle.box))
        )

    @cached_property
    def directed(self) -> bool:
        """Whether directions count: no labelled piece is turned."""
        return all(
            len(shapes) == 1 or not any(shape.labels for shape in shapes)
            for shapes in self.orientations
        )

    def type_of(self, side: Side, label: str) -> SideType:
        """The type of a labelled side."""
        return SideType(label, side[1] if self.directed else ())

    def of_shape(self, shape: Shape) -> Counter[SideType]:
        """How many sides of each type a shape has."""
        return Counter(self.type_of(side, label) for side, label in shape.labels)

    @cached_property
    def of_piece(self) -> tuple[frozenset[SideType], ...]:
        """The types of sides that each piece of the box can show."""
        return tuple(
            frozenset(
                self.type_of(side, label) for shape in shapes for side, label in shape.labels
            )
            for shapes in self.orientations
        )

    @cached_property
    def counts(self) -> Mapping[SideType, Range]:
        """How many sides of each type the pieces in use have."""
        return dict(sorted(self.numbers(self.of_shape).items()))

    def numbers(self, count: Callable[[Shape], Counter[H]]) -> Mapping[H, Range]:
        """How many there are of what is counted, however the pieces in use lie."""
        least, most = Counter[H](), Counter[H]()
        for piece, shapes in zip(self.puzzle.box, self.orientations, strict=True):
            low, high = self.puzzle.used(piece)
            counted = list(map(count, shapes))
            for each in dict.fromkeys(chain.from_iterable(counted)):
                by_shape = [counter[each] for counter in counted]
                least[each] += low * min(by_shape)
                most[each] += high * max(by_shape)
        return {each: Range(least[each], most[each]) for each in most}

    def fit(self, one: SideType, other: SideType) -> bool:
        """Whether sides of these types may lie against each other."""
        fits = self.rules.fits
        labels_fit = fits is not None and fits(one.label, other.label)
        return labels_fit and (not one.step or opposite(one.step) == other.step)

    @cached_property
    def mates(self) -> Mapping[SideType, frozenset[SideType]]:
        """The types in the box that fit each type."""
        with_label: defaultdict[str, list[SideType]] = defaultdict(list)
        for side_type in self.counts:
            with_label[side_type.label].append(side_type)
        return {
            side_type: frozenset(
                other
                for label in self._candidates(side_type.label, with_label)
                for other in with_label.get(label, ())
                if self.fit(side_type, other)
            )
            for side_type in self.counts
        }

    def _candidates(self, label: str, labels: Iterable[str]) -> Iterable[str]:
        """Labels that may fit this one; not all labels, of which there may be thousands."""
        wild = self.rules.wild
        return labels if label in wild else {label, *wild, *self._mated[label]}

    @cached_property
    def _mated(self) -> Mapping[str, set[str]]:
        found: defaultdict[str, set[str]] = defaultdict(set)
        for rule in self.puzzle.rules_of(MatingSides):
            for one, other in rule.pairs:
                found[one].add(other)
                found[other].add(one)
        return found

    @cached_property
    def owners(self) -> Mapping[str, Sequence[tuple[int, SideType]]]:
        """For each label the pieces that can show it, by index, and the types they show."""
        found: defaultdict[str, list[tuple[int, SideType]]] = defaultdict(list)
        for index, types in enumerate(self.of_piece):
            for side_type in sorted(types):
                found[side_type.label].append((index, side_type))
        return found

    @cached_property
    def bare_inside(self) -> int:
        """Maximum number of sides without a label that do not lie on the rim."""
        return max(0, self.bare_sides.most - self.bare_on_rim)

    @property
    def bare_on_rim(self) -> int:
        """How many sides on the rim must be bare: all, if a rule allows no label there."""
        if all(rule.labels != () for rule in self.puzzle.rules_of(Rim)):
            return 0
        may_be_empty = self.puzzle.blankable | self.puzzle.open_cells
        return sum(cell not in may_be_empty for cell, _ in self.puzzle.surface.rim)

    @cached_property
    def bare_sides(self) -> Range:
        """How many outer sides without a label the pieces in use have."""
        # Turned in any way a piece has as many, unless its back has more or fewer labels.
        distinct = [{len(each.labels): each for each in shapes} for shapes in self.orientations]
        each = [
            (self.puzzle.used(piece), list(map(self._bare_sides, shapes.values())))
            for piece, shapes in zip(self.puzzle.box, distinct, strict=True)
        ]
        return Range(
            sum(least * min(sides) for (least, _), sides in each),
            sum(most * max(sides) for (_, most), sides in each),
        )

    def _bare_sides(self, shape: Shape) -> int:
        labelled = {side for side, _ in shape.labels}
        return sum(
            (cell, step) not in labelled and add(cell, step) not in shape.cells
            for cell in shape.cells
            for step in self.rules.grid.sides(cell).values()
        )

    def has_mate(self, index: int, side_type: SideType) -> bool:
        """Whether another piece, or a copy of this one, has a side that fits this type."""
        _, most = self.puzzle.used(self.puzzle.box[index])
        may_meet_itself = most > 1 or self.rules.surface.wraps
        return any(
            may_meet_itself or other != index
            for mate in self.mates[side_type]
            for other, shown in self.owners[mate.label]
            if shown == mate
        )


class UnmatedSlots:
    """Where a labelled side needs no mate: on the rim, and against nothing that has a label."""

    def __init__(self, sides: SideTypes) -> None:
        self.sides = sides
        self._puzzle = sides.puzzle
        self._surface = sides.puzzle.surface

    @cached_property
    def rim(self) -> Mapping[Vector, int]:
        """The number of sides on the rim, by direction if directions count."""
        found = Counter[Vector]()
        for cell, step in self._surface.rim:
            if cell not in self._puzzle.open_cells:
                found[step if self.sides.directed else ()] += 1
        return found

    @cached_property
    def free(self) -> int:
        """Maximum number of sides that lie against a blank, an open cell, or a bare side."""
        return self.sides.bare_inside + self._open + self._blank + self._self_adjacent

    @property
    def _open(self) -> int:
        across = (self._surface.across(side) for side in self._sides(self._puzzle.open_cells))
        return sum(side is not None for side in across)

    def _sides(self, cells: Iterable[Point]) -> list[tuple[Vector, Vector]]:
        return [side for cell in cells for side in self._surface.sides(cell)]

    @property
    def _blank(self) -> int:
        grid = self._puzzle.grid_data
        _, most = self._puzzle.cover.blank_range
        around = sorted(
            (len(grid.sides(cell)) for cell in self._puzzle.blankable), reverse=True
        )
        return sum(around[:most])

    @property
    def _self_adjacent(self) -> int:
        sides = self._sides(self._surface.cells) if self._surface.wraps else []
        return sum(self._surface.across(side) == side for side in sides)

    def bounds_on_rim(self, rule: Rim, name: str) -> tuple[int, int]:
        """Bounds that a rule sets on the rim's sides that show a label, or a group of them."""
        room = sum(self.rim.values())
        least, most = 0, room
        if rule.labels is not None and name not in rule.labels:
            most = 0
        if name in rule.counts:
            low, high = bounds(rule.counts[name])
            least, most = max(least, low), min(most, high)
        if rule.pattern:
            exactly = room * rule.pattern.count(name) // len(rule.pattern)
            least, most = max(least, exactly), min(most, exactly)
        return least, most

    def on_rim(self, label: str) -> tuple[int, int]:
        """Bounds that all rules set on the rim's sides that show this label."""
        least, most = 0, sum(self.rim.values())
        for rule in self._puzzle.rules_of(Rim):
            name = rule.name_of(label) or label
            low, high = self.bounds_on_rim(rule, name)
            # The other labels of a group can meet its lower bound.
            alone = len(rule.groups.get(name, (label,))) == 1
            least, most = max(least, low if alone else 0), min(most, high)
        return least, most

    def least_on_rim(self, side_type: SideType) -> int:
        """Minimum number of sides of a type on the rim; 0 for one direction of several."""
        return 0 if side_type.step else self.on_rim(side_type.label)[0]

    def most_on_rim(self, side_type: SideType) -> int:
        """Maximum number of sides of a type on the rim."""
        return min(self.on_rim(side_type.label)[1], self.rim.get(side_type.step, 0))
