"""How hard a puzzle is: each measure on puzzles where it can be told by hand."""

from __future__ import annotations

from math import log10
from pathlib import Path

import pytest

import jigsat
from jigsat.analysis.rating import rate
from jigsat.cli.commands.rate import HEADING, details, table_line
from tests.analysis.rate.puzzles import ROW, Make


@pytest.mark.full
def test_each_measure_is_explained() -> None:
    document = Path(__file__).parents[3] / "docs" / "rating.md"
    explained = document.read_text(encoding="utf-8")
    for line in [*details(rate(jigsat.load("tetrahexes-4x7")))][1:]:
        name = line.split()[0]
        assert f"**{name}" in explained
    assert table_line(HEADING) in explained


class TestRating:
    def test_a_domino_and_a_monomino(self, make_puzzle: Make) -> None:
        rating = rate(make_puzzle(**ROW), seeds=3)
        assert (rating.cells, rating.pieces, rating.placements) == (3, 2, 5)
        assert rating.layouts == pytest.approx(log10(2 * 3), abs=0.05)
        assert (rating.solutions, rating.stated) == (2, False)
        assert rating.needle == pytest.approx(log10(2 * 3 / 2), abs=0.1)
        assert rating.effort is not None
        assert (rating.effort.runs, rating.effort.told) == (3, 3)
        assert rating.forced is not None
        assert (rating.forced.share, rating.forced.guesses) == (0.5, 1.0)
        assert rating.forced.digits == pytest.approx(log10(2), abs=0.01)
        assert rating.unfinished == ()

    @pytest.mark.parametrize("name", ["infuriater", "tropical-fish", "bedlam-cube"])
    def test_without_time_it_says_what_is_not_known(self, name: str) -> None:
        rating = rate(jigsat.load(name), seconds=0.0)
        assert rating.placements is None or rating.placements > 0
        assert "9 searches" in rating.unfinished
        assert rating.effort is None or rating.effort.conflicts.median is None
