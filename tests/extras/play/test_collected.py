"""Solutions that were collected, taken apart as far as there is time."""

from __future__ import annotations

import pytest

from jigsat.analysis.apart import apart
from jigsat.analysis.apart.all_assemblies import with_ways_apart
from jigsat.analysis.apart.apart import taken_apart
from jigsat.exchange.load import load
from jigsat.extras.play.collecting import collect_found
from jigsat.schemas.layouts.moves import WayApart
from jigsat.schemas.puzzle import Puzzle


def ways(puzzle: Puzzle, seconds: float | None = None) -> list[WayApart | None]:
    every = with_ways_apart(puzzle, collect_found(puzzle), seconds)
    return [each.apart for each in every.solutions]


def test_each_is_taken_apart() -> None:
    puzzle = load("diabolical-cube")
    found = collect_found(puzzle)
    for each, way in zip(found.solutions, ways(puzzle), strict=True):
        verdict = taken_apart(puzzle, each.solution)
        assert way == WayApart(True, verdict.level, verdict.stages)


def test_without_time_it_is_not_known() -> None:
    every = ways(load("diabolical-cube"), 1e-9)
    assert every
    assert {(each.comes_apart, each.unknown) for each in every if each} == {
        (None, "time limit of 1e-09 seconds")
    }


@pytest.mark.parametrize(("name", "seconds"), [("diabolical-cube", 0), ("drive-ya-nuts", None)])
def test_nobody_asks_in_the_plane_or_without_any_time(name: str, seconds: float | None) -> None:
    assert {*ways(load(name), seconds)} == {None}


def test_too_many_pieces_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "MAX_PIECES", 5)
    unknown = {each.unknown for each in ways(load("diabolical-cube")) if each}
    assert unknown == {"more than 5 pieces"}
