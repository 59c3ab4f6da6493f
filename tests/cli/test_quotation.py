"""Lines quoted below messages: the caret is below the place, at any width."""

from __future__ import annotations

from pathlib import Path

import pytest

from jigsat.cli.output import quotation
from jigsat.schemas.errors import TextPlace
from tests.program import Run

LONG = "0123456789" * 20
QUOTES = {
    "after a tab": (TextPlace(1, 3, "\tabc"), 80, "    abc", "b"),
    "a long line at its beginning": (
        TextPlace(1, 3, LONG),
        30,
        "    012345678901234567890123…",
        "2",
    ),
    "a long line at its end": (
        TextPlace(1, 200, LONG),
        30,
        "    …678901234567890123456789",
        "9",
    ),
    "a long line in the middle": (
        TextPlace(1, 101, LONG),
        30,
        "    …90123456789012345678901…",
        "0",
    ),
    "what would draw on a terminal": (TextPlace(1, 3, "a\x1bb"), 80, r"    a\x1bb", "b"),
}


@pytest.mark.parametrize(("place", "width", "quote", "above"), QUOTES.values(), ids=QUOTES)
def test_the_caret_is_below_the_place(
    place: TextPlace, width: int, quote: str, above: str
) -> None:
    line, caret = quotation(place, width)
    assert line == quote
    assert len(line) < width
    assert line[len(caret) - 1 :][:1] == above


def test_each_mistake_is_printed_with_its_line(run: Run, tmp_path: Path) -> None:
    text = '{\n\t"nmae": "a",\n\t"title": 0, "' + "A" * 200 + '": 1, // long\n\t"grdi": 1\n}\n'
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    done = run("check", "a.json")
    lines = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (2, "")
    assert "jigsat: a.json:4:2: found the unknown key 'grdi', expected 'grid'" in lines
    assert lines[lines.index('    "grdi": 1') + 1] == "    ^"
    assert max(map(len, lines[1::3])) < 80
