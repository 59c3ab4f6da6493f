"""Where a labelled side need not lie against one that fits: on the rim, and beside nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from jigsat.checks.lint.side_kinds import Kind, SideKinds
from jigsat.schemas.grids.grid import Vector
from jigsat.schemas.pieces import bounds
from jigsat.schemas.rules import Rim


class Slots:
    """How many sides of each kind lie on the rim, and how many lie against no label."""

    def __init__(self, kinds: SideKinds) -> None:
        self.kinds = kinds
        self._puzzle = kinds.puzzle
        self._surface = kinds.puzzle.surface

    @cached_property
    def rim(self) -> Mapping[Vector, int]:
        """The number of sides on the rim, by direction if directions tell."""
        found = Counter[Vector]()
        for cell, step in self._surface.rim:
            if cell not in self._puzzle.open_cells:
                found[step if self.kinds.directed else ()] += 1
        return found

    @cached_property
    def free(self) -> int:
        """How many sides at most lie against a blank, an open cell, or a bare side."""
        return self.kinds.bare + self._open + self._blank + self._beside_themselves

    @property
    def _open(self) -> int:
        across = (self._surface.across(side) for side in self._sides(self._puzzle.open_cells))
        return sum(side is not None for side in across)

    def _sides(self, cells: frozenset[tuple[int, ...]]) -> list[tuple[Vector, Vector]]:
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
    def _beside_themselves(self) -> int:
        sides = self._sides(self._surface.cells) if self._surface.wraps else []
        return sum(self._surface.across(side) == side for side in sides)

    def asked(self, rule: Rim, name: str) -> tuple[int, int]:
        """How many sides on the rim show a label, or a group, by a rule: least and most."""
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
        """How many sides on the rim show this label, at least and at most."""
        least, most = 0, sum(self.rim.values())
        for rule in self._puzzle.rules_of(Rim):
            name = rule.called(label) or label
            low, high = self.asked(rule, name)
            # What is asked of a group, others of its labels may show.
            alone = len(rule.groups.get(name, (label,))) == 1
            least, most = max(least, low if alone else 0), min(most, high)
        return least, most

    def least_on_rim(self, kind: Kind) -> int:
        """How many sides of a kind lie on the rim at least. Of a direction that is unknown."""
        return 0 if kind.step else self.on_rim(kind.label)[0]

    def most_on_rim(self, kind: Kind) -> int:
        """How many sides of a kind lie on the rim at most."""
        return min(self.on_rim(kind.label)[1], self.rim.get(kind.step, 0))
