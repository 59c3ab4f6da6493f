"""Rules that a placement keeps or breaks by itself: they leave placements out of the model.

So they need no constraint. A model has no variable for what cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from jigsat.models.candidates import candidates
from jigsat.models.rules.registry import tests_by_rule
from jigsat.schemas.puzzle_data import PuzzleData


@dataclass(frozen=True)
class LeftOut:
    """How many placements a rule forbids by themselves, of so many for which there is room.

    Each piece of the file is counted once, however many copies of it there are. Several rules
    may forbid the same placement.
    """

    rule: str
    number: int
    of: int


def left_out(puzzle: PuzzleData) -> Sequence[LeftOut]:
    """What the rules leave out of the model that look at placements by themselves."""
    rules = [
        (rule.rule, tests)
        for rule, tests in tests_by_rule(puzzle, box_may_change=False)
        if tests
    ]
    forbidden, total = [0] * len(rules), 0
    for index in range(len(puzzle.box)) if rules else ():
        for each in candidates(puzzle, index):
            total += len(each)
            for number, (_, tests) in enumerate(rules):
                allowed = np.logical_and.reduce([test(each) for test in tests])
                forbidden[number] += len(each) - int(np.count_nonzero(allowed))
    names = [name for name, _ in rules]
    return [LeftOut(*each, total) for each in zip(names, forbidden, strict=True)]
