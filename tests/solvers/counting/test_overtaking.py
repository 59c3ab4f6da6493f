"""A count by diagram beside a search: the first to be done has counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.estimation.progress import Forecast, SearchProgress
from jigsat.solvers.options import Options
from jigsat.solvers.search import Search

MakePuzzle = Callable[..., Puzzle]

DOMINOES = {"name": "domino", "cells": ["##"], "count": 72}
SOLUTIONS = 53_060_477_521_960_000


@pytest.fixture
def dominoes(make_puzzle: MakePuzzle) -> Puzzle:
    """A puzzle whose solutions are too many to be listed."""
    return make_puzzle(board={"cells": ["#" * 12] * 12}, pieces=[DOMINOES])


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jigsat.solvers.counting.count.HEAD_START", 0.0)


@pytest.mark.full
def test_the_diagram_overtakes_the_search(dominoes: Puzzle) -> None:
    searches: list[Search] = []
    counts = count(dominoes, on_step=searches.append)
    assert (counts.solutions, counts.up_to_symmetry) == (SOLUTIONS, 6_632_560_613_086_062)
    assert (counts.complete, counts.stopped, counts.engine) == (True, None, "diagram")
    told = searches[0].stats.report()["counted_by"]
    assert told == "diagram: begun after 0 s, it was done before the search"


@pytest.mark.full
def test_other_pieces_than_rectangles(make_puzzle: MakePuzzle) -> None:
    across = {"name": "across", "cells": ["##"], "turning": "fixed", "count": 1}
    bent = {"name": "bent", "cells": ["##", "#."], "turning": "rotate", "count": 32}
    puzzle = make_puzzle(board={"cells": ["#" * 14] * 7}, pieces=[across, bent])
    assert count(puzzle).engine == "diagram"


@pytest.mark.full
def test_a_search_that_is_done_first_has_counted() -> None:
    searches: list[Search] = []
    counts = count(load("pentominoes-6x10"), on_step=searches.append)
    assert counts.solutions == 9_356
    assert counts.engine == searches[0].engine
    told = searches[0].stats.report().get("counted_by", f"{counts.engine}: done")
    assert told.startswith(f"{counts.engine}: done")


@pytest.mark.full
@pytest.mark.parametrize(
    ("forecast", "begun"),
    [
        (None, False),
        (Forecast(0.5, None, (59.0, 1e9), 59.0), False),
        (Forecast(0.5, None, (61.0, 1e9), 61.0), True),
        (Forecast(0.5, None, None, 59.0), False),
        (Forecast(0.5, None, None, 61.0), True),
    ],
)
def test_a_search_that_may_end_soon_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, forecast: Forecast | None, begun: bool
) -> None:
    monkeypatch.setattr(SearchProgress, "forecast", lambda _: forecast)
    searches: list[Search] = []
    assert count(load("pentominoes-5x12"), on_step=searches.append).solutions == 4_040
    assert ("counted_by" in searches[0].stats.report()) is begun


@pytest.mark.full
def test_a_diagram_that_takes_more_than_its_share_is_given_up(
    monkeypatch: pytest.MonkeyPatch, dominoes: Puzzle
) -> None:
    monkeypatch.setattr("jigsat.solvers.counting.count.SHARE", 1e-9)
    monkeypatch.setattr(SearchProgress, "at_least", lambda _: 100.0)
    searches: list[Search] = []
    counts = count(dominoes, Options(time_limit=1.0), on_step=searches.append)
    assert not counts.complete
    engine = searches[0].engine
    told = searches[0].stats.report()["counted_by"]
    assert told == f"{engine}: the diagram was given up after 0 s"


@pytest.mark.full
def test_it_begins_anew_where_the_search_takes_far_longer_than_was_forecast(
    monkeypatch: pytest.MonkeyPatch, dominoes: Puzzle
) -> None:
    monkeypatch.setattr("jigsat.solvers.counting.count.SHARE", 1e-9)
    least = iter([100.0, 300.0])
    monkeypatch.setattr(SearchProgress, "at_least", lambda _: next(least, 1e12))
    assert count(dominoes).engine == "diagram"


@pytest.mark.full
@pytest.mark.parametrize(
    "options", [Options(limit=10), Options(engine="scan"), Options(memory_limit=10_000)]
)
def test_who_named_a_limit_or_an_engine_gets_it(dominoes: Puzzle, options: Options) -> None:
    counts = count(dominoes, Options(**{**vars(options), "time_limit": 0.5}))
    assert (counts.complete, counts.engine) != (True, "diagram")


@pytest.mark.full
def test_who_wants_the_solutions_gets_them(dominoes: Puzzle, tmp_path: Path) -> None:
    found: list[Any] = []
    in_time = Options(time_limit=0.5)
    assert not count(dominoes, in_time, found.append).complete
    assert not count(dominoes, in_time, journal=tmp_path / "counts.jsonl").complete
