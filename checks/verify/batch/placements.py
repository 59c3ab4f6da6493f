"""The placements that solutions are made of, each looked at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from jigsat.checks.rulebook import Rulebook
from jigsat.checks.verify.batch.arrays import Flags
from jigsat.checks.verify.cover import colours_go_together, open_cells_stay_open
from jigsat.checks.verify.sides import rim_shows_its_labels
from jigsat.checks.verify.verifier import Check, Verifier
from jigsat.schemas.layouts.placing import PlacedPiece
from jigsat.schemas.solution import Placed

#: The names of interchangeable pieces.
Names = tuple[str, ...]


@dataclass(frozen=True)
class Looks:
    """What is seen where the placements lie, by their numbers.

    ``seen`` has an entry for each name in ``names``, and none if the placement is wrong on
    its own. The last entry of each is for the number that stands for no placement.
    """

    rules: Rulebook
    names: Sequence[Names]
    seen: Sequence[Sequence[PlacedPiece]]
    legal: Flags

    @cached_property
    def interchangeable(self) -> frozenset[str]:
        """The names of pieces that some piece of another name is interchangeable with."""
        classes = set(map(frozenset, self.names))
        return frozenset(name for names in classes if len(names) > 1 for name in names)

    def of_each(self, told: Callable[[PlacedPiece], set[Hashable]]) -> list[set[Hashable]]:
        """What is told of each placement; nothing of those that are wrong or none."""
        return [told(each[0]) if each else set() for each in self.seen]


def look_at(verifier: Verifier, ways: Sequence[Sequence[Placed]]) -> Looks:
    """Look at the placements that are said in words, each by one or more names."""
    right = _test(verifier.rules)
    names: list[Names] = []
    seen: list[Sequence[PlacedPiece]] = []
    for each in ways:
        looks = [verifier.lay(placed) for placed in each]
        good = [look for look in looks if isinstance(look, PlacedPiece)]
        names.append(tuple(placed.piece for placed in each))
        seen.append(good if len(good) == len(looks) > 0 and right(good) else ())
    legal = np.array([*map(bool, seen), True], np.bool_)
    return Looks(verifier.rules, [*names, ()], [*seen, ()], legal)


def _test(rules: Rulebook) -> Callable[[Sequence[PlacedPiece]], bool]:
    """Whether pieces that could lie in one place look the same there, and one of them may."""
    apart = told_apart(rules)
    checks = _checks_alone(rules)
    forbidden = [clue for clue in rules.clues if clue.rule.rule == "forbidden"]

    def right(looks: Sequence[PlacedPiece]) -> bool:
        first = looks[0]
        for look in looks[1:]:
            if look.shape != first.shape or apart[look.piece.name] != apart[first.piece.name]:
                return False
        if any(True for check in checks for _ in check(rules, [first])):
            return False
        return not forbidden or not all(
            any(clue.is_met(rules.surface, look) for clue in forbidden) for look in looks
        )

    return right


def _checks_alone(rules: Rulebook) -> list[Check]:
    """The checks that can be made of each piece on its own, if the puzzle has them."""
    checks: list[Check] = []
    if rules.open_cells:
        checks.append(open_cells_stay_open)
    if rules.goes_with:
        checks.append(colours_go_together)
    if any(rule.labels is not None for rule in rules.rims):
        checks.append(rim_shows_its_labels)
    return checks


def told_apart(rules: Rulebook) -> dict[str, object]:
    """What rules tell of each piece besides its look: its name, or that it is one of some."""
    by_name = [name for rule in rules.touching for name in rule.pieces]
    by_name += [name for rule in rules.not_touching for name in rule.pieces or ()]
    return {
        piece.name: (
            piece.name if piece.name in by_name else None,
            [piece.name in rule.pieces for rule in rules.uses],
        )
        for piece in rules.puzzle.box
    }
