"""Burrs are made of notchable sticks, look whole, and can be assembled."""

from __future__ import annotations

from functools import reduce
from itertools import combinations
from operator import or_
from random import Random

import pytest

import jigsat
from jigsat.extras.design.burr import HIDDEN, NOTCHABLE, Burrs, Sticks, drawn, ways
from jigsat.extras.design.judging import Fields, Laid
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.puzzle import Puzzle

#: What a saw takes away, by the values of cells: on the upper side, in front, behind, below.
NOTCHES = (
    *(0x011 << column for column in range(4)),
    *(0x102 << column for column in range(2)),
    *(0x420 << column for column in range(2)),
    *(0x500 << column for column in range(2)),
)


def first(seed: int) -> Laid:
    proposed = next(Burrs().candidates(Random(seed)))
    assert isinstance(proposed, Laid)
    return proposed


def puzzle_of(fields: Fields) -> Puzzle:
    head = {"schema_version": 1, "name": "burr", "title": "Burr"}
    return Puzzle.model_validate({**head, **fields})


def test_59_sticks_are_made_by_notches_only() -> None:
    some = (each for size in range(11) for each in combinations(NOTCHES, size))
    numbers = {1 + reduce(or_, each, 0) for each in some}
    whole = {each for each in numbers if CUBE.connected(drawn(each))}
    kinds = {frozenset(ways(drawn(each))) for each in whole}
    assert len(kinds) == len(NOTCHABLE) == 59
    assert {frozenset(ways(drawn(each))) for each in NOTCHABLE} == kinds


def test_sticks_are_laid_that_can_be_assembled() -> None:
    for seed in range(3):
        laid = first(seed)
        puzzle = puzzle_of(laid.fields())
        board = set(puzzle.cells)
        covered = [cell for part in laid.parts for cell in part]
        assert len(covered) == len(set(covered))
        assert set(covered) | HIDDEN == board
        assert {int(each.name) for each in puzzle.box} <= set(NOTCHABLE)
        assert jigsat.solve(puzzle, workers=1).solutions


def test_a_change_exchanges_one_stick() -> None:
    sticks = Sticks(Random(0))
    before = sticks.begin()
    for _ in range(20):
        after = sticks.changed(before)
        assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
        assert len(frozenset().union(*(each.cells for each in after))) == sum(
            len(each.cells) for each in after
        )
        before = after


def test_a_burr_has_to_come_apart() -> None:
    with pytest.raises(WrongValue, match="level: found 0, expected 1 or more"):
        Burrs(0).refuse()
