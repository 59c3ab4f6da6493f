"""What the Polyform Puzzler has published is counted again, and its page has the table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import published
from jigsat.solvers.counting.count import count
from jigsat.solvers.options import Options

PUZZLES, COUNTS = published.published(), published.counted()
#: One on each kind of sticks.
SMALLEST = ("OneSidedWeldedTetrasticks5x5", "QuasiDitrigsTriangle", "TetratwigsArch")
QUICK = [name for name, each in COUNTS.items() if each.seconds < 0.25]


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in SMALLEST else pytest.mark.slow) for name in QUICK],
)
def test_it_is_counted_as_the_table_says(name: str) -> None:
    found = count(PUZZLES[name].puzzle, Options())
    kept = COUNTS[name]
    assert found.complete
    assert (found.solutions, found.up_to_symmetry) == (kept.solutions, kept.up_to_symmetry)


def test_a_hundred_and_more_are_as_published_and_the_others_are_explained() -> None:
    text = published.PAGE.read_text(encoding="utf-8")
    _, _, explained = text.partition("## Where the counts differ")
    others = [
        name
        for name, each in COUNTS.items()
        if each.as_published(PUZZLES[name].units) != PUZZLES[name].count
    ]
    assert len(COUNTS) - len(others) > 100
    assert all(each[-4:] in explained.partition("## The table")[0] for each in others)
    assert all(COUNTS[name].again_by for name in others)


def test_the_page_has_the_table() -> None:
    text = published.PAGE.read_text(encoding="utf-8")
    assert published.table(PUZZLES, COUNTS) in text


def test_what_is_counted_is_kept_and_not_counted_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = {name: PUZZLES[name] for name in SMALLEST}
    monkeypatch.setattr(published, "published", lambda: few)
    monkeypatch.setattr(published, "count", lambda puzzle, _: COUNTS[puzzle.name])
    monkeypatch.setattr(published, "COUNTS", tmp_path / "counts.json")
    monkeypatch.setattr(published, "PAGE", tmp_path / "page.md")
    published.main(["--only", SMALLEST[1]])
    published.main(["--time-limit", "60"])
    counted = [line.partition(" ")[0] for line in capsys.readouterr().out.splitlines()]
    assert counted == [SMALLEST[1], SMALLEST[0], SMALLEST[2]]
    assert list(json.loads((tmp_path / "counts.json").read_text("utf-8"))) == list(SMALLEST)
    assert "| TetratwigsArch | tetratwigs | 16 | 2 | 2 | 4 |" in (
        tmp_path / "page.md"
    ).read_text("utf-8")
