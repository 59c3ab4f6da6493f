"""docs/formats.md knows every format, and its examples are files of the formats they show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jigsat.exchange.load import read_as
from jigsat.exchange.registry import format_of, formats

TEXT = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```text\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_can_be_imported(example: str) -> None:
    data = example.encode()
    assert read_as(data, "example", format_of(data)).imported.puzzle.name


def test_every_format_is_in_the_table() -> None:
    rows = {row for row in TEXT.splitlines() if row.startswith("|")}
    for each in formats():
        (row,) = [row for row in rows if f"| `{each.name}` |" in row]
        assert all(f"`{ending}`" in row for ending in each.endings)
        cells = [cell.strip() for cell in row.split("|")][-3:-1]
        assert cells == ["yes" if can else "no" for can in (each.read, each.write)]
