"""Amounts of which each placement has some, and whose sums in a solution have bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from jigsat.checks.rulebook import Rulebook
from jigsat.checks.verify.batch.arrays import Numbers
from jigsat.checks.verify.batch.placements import Looks
from jigsat.schemas.layouts.placing import PlacedPiece
from jigsat.schemas.pieces import bounds
from jigsat.schemas.rules import Rim


@dataclass(frozen=True)
class Amount:
    """How much of something a placement has, and how much of it a solution may have."""

    of: Callable[[PlacedPiece], int]
    least: int
    most: int


def amounts_of(looks: Looks) -> tuple[Numbers, Numbers, Numbers]:
    """All amounts [placements, amounts], and their least and greatest sums."""
    amounts = list(_amounts(looks))
    table = [[amount.of(each[0]) if each else 0 for amount in amounts] for each in looks.seen]
    return (
        np.array(table, np.int32),
        np.array([amount.least for amount in amounts], np.int32),
        np.array([amount.most for amount in amounts], np.int32),
    )


def _amounts(looks: Looks) -> Iterator[Amount]:
    rules = looks.rules
    yield from _of_cells(rules)
    yield from _of_rim(rules)
    for use in rules.uses:
        yield Amount(partial(_is_one_of, use.pieces), *bounds(use.count))
    for clue in rules.clues:
        # Of pieces that have several names it depends on the naming.
        if clue.rule.rule == "fixed" and clue.rule.piece not in looks.interchangeable:
            yield Amount(partial(clue.is_met, rules.surface), 1, len(rules.puzzle.cells))


def _is_one_of(names: Sequence[str], look: PlacedPiece) -> int:
    return look.piece.name in names


def _of_cells(rules: Rulebook) -> Iterator[Amount]:
    """Where no two pieces overlap, blanks are what their cells leave of the board."""
    low, high = rules.puzzle.cover.blank_range
    fillable, needed = len(rules.puzzle.fillable), rules.must_be_covered
    yield Amount(lambda look: len(look.shape.cells), fillable - high, fillable - low)
    if needed:
        every = len(needed)
        yield Amount(lambda look: len(needed.intersection(look.shape.cells)), every, every)


def _of_rim(rules: Rulebook) -> Iterator[Amount]:
    """How many sides on the rim show a label, or, for a pattern, any."""

    def showing(rule: Rim, label: str | None, look: PlacedPiece) -> int:
        shown = [rule.called(there) for _, there in rules.sides_on_rim(look.shape) if there]
        return len(shown) if label is None else shown.count(label)

    for rule in rules.rims:
        for label, counted in rule.counts.items():
            yield Amount(partial(showing, rule, label), *bounds(counted))
        if rule.pattern:
            every = sum(map(len, rules.rim.values()))
            yield Amount(partial(showing, rule, None), every, every)
