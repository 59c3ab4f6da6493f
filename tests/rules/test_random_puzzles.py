"""The random puzzles have every rule, with every field: what agrees on them agrees on all."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import Rule
from tests.rules.witnesses.table import fields_of as fields_of_rules
from tests.strategies.puzzles import puzzles

Field = tuple[str, str]


def fields_of(puzzle: Puzzle) -> set[Field]:
    """The fields of the puzzle's rules that are not what they are by default."""
    return {
        (type(rule).__name__, name)
        for rule in puzzle.rules
        for name, field in type(rule).model_fields.items()
        if getattr(rule, name) != field.get_default(call_default_factory=True)
    }


def fields_on(grid: Grid) -> Counter[Field]:
    found = Counter[Field]()

    @settings(
        max_examples=30,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(puzzles(grid))
    def look(puzzle: Puzzle) -> None:
        found.update(fields_of(puzzle))

    look()
    return found


@pytest.mark.full
def test_random_puzzles_have_every_field_of_every_rule() -> None:
    found = sum(map(fields_on, GRIDS.values()), Counter[Field]())
    every = {(rule.__name__, name) for rule, name in fields_of_rules(Rule)}
    assert found.keys() == every
    assert min(found.values()) >= 3, found
