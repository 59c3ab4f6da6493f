"""What is published is counted again, and its page has what was counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import published
from jigsat.schemas.library import built_in_names
from jigsat.solvers.counting.count import count
from jigsat.solvers.limits.options import AUTO, FRONTIER, Options

CLAIMS, COUNTS = published.published(), published.counted()
#: One on each kind of sticks.
SMALLEST = ("OneSidedWeldedTetrasticks5x5", "QuasiDitrigsTriangle", "TetratwigsArch")
QUICK = [
    pytest.param(name, marks=() if name in SMALLEST else pytest.mark.slow)
    for name, each in COUNTS.items()
    if name not in built_in_names() and each.seconds < 0.25
]


@pytest.mark.full(but=2)
@pytest.mark.parametrize("name", QUICK)
def test_it_is_counted_as_the_table_says(name: str) -> None:
    engine = FRONTIER if COUNTS[name].engine == FRONTIER else AUTO
    found = count(published.puzzles([name])[name], Options(engine=engine))
    assert found.complete
    assert COUNTS[name].counts == {each: getattr(found, each) for each in published.WORDS}


def test_counts_are_as_published_or_it_is_explained_why_not() -> None:
    others = {
        name
        for name, each in CLAIMS.items()
        if each.count is not None and COUNTS[name].by(each) not in (each.count, None)
    }
    assert others == {name for name, each in CLAIMS.items() if each.settled}
    assert all(COUNTS[name].agrees for name in others)


def test_the_page_has_the_tables() -> None:
    text = published.PAGE.read_text(encoding="utf-8")
    assert published.tables(CLAIMS, COUNTS) in text, "run: python -m benchmarks.published"
    assert all(f"\n- **{each.source}**: " in text for each in CLAIMS.values() if each.source)


def test_what_is_counted_is_kept_and_not_counted_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        published, "published", lambda: {name: CLAIMS[name] for name in SMALLEST}
    )
    monkeypatch.setattr(published, "count", lambda puzzle, *_: COUNTS[puzzle.name])
    monkeypatch.setattr(published, "COUNTS", tmp_path / "counts.json")
    monkeypatch.setattr(published, "PAGE", tmp_path / "page.md")
    published.main(["--only", SMALLEST[1]])
    published.main(["--time-limit", "60"])
    published.keep(published.counted() | {SMALLEST[2]: COUNTS[SMALLEST[0]]})  # as if of before
    published.main([])
    counted = [line.partition(" ")[0] for line in capsys.readouterr().out.splitlines()]
    assert counted == [SMALLEST[1], SMALLEST[0], SMALLEST[2], SMALLEST[2]]
    assert list(json.loads((tmp_path / "counts.json").read_text("utf-8"))) == list(SMALLEST)
    assert "| TetratwigsArch | 2 | 2 | up to symmetry | Puzzler |" in (
        tmp_path / "page.md"
    ).read_text("utf-8")
