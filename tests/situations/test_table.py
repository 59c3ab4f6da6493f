"""What the commands say of some forty situations is what the table says."""

from __future__ import annotations

import pytest

from tests.program import Run
from tests.situations.table import INTRODUCTION, TABLE, Situation, part, situations

SITUATIONS = list(situations())
PARTS = TABLE.read_text(encoding="utf-8").split("\n## ")


#: But for every fourth, these are slow tests.
CASES = [
    pytest.param(number, each, id=each.file, marks=[pytest.mark.slow] if number % 4 else [])
    for number, each in enumerate(SITUATIONS, 1)
]


@pytest.mark.slow
@pytest.mark.parametrize(("number", "situation"), CASES)
def test_the_table_says_what_the_commands_say(
    run: Run, number: int, situation: Situation
) -> None:
    expected = f"## {PARTS[number]}"
    assert part(situation, run).strip() == expected.strip()


def test_there_are_at_least_forty_situations_and_an_introduction() -> None:
    assert len(SITUATIONS) == len(PARTS) - 1 >= 40
    assert PARTS[0].strip() == INTRODUCTION.strip()
