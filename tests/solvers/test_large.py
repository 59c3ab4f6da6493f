"""Large puzzles: nothing grows with the square of placements or copies, an engine fits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from pydantic import TypeAdapter

from benchmarks.limits import equal_pieces
from jigsat.models import subproblems
from jigsat.models.build import MOST_BYTES_OF_LISTS, make_problem
from jigsat.models.subproblems import cut, whole
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.fields.piece import PieceCount
from jigsat.schemas.library import load
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.solvers import probes
from jigsat.solvers.counting.estimating import estimate
from jigsat.solvers.engines.registry import ENGINES, is_installed
from jigsat.solvers.limits.options import Options
from jigsat.solvers.portfolio import Portfolio
from jigsat.solvers.search import Search


def test_a_hundred_thousand_copies_are_allowed() -> None:
    number: TypeAdapter[int] = TypeAdapter(PieceCount)
    assert number.validate_python(100_000) == 100_000
    document = equal_pieces(2, cells=["##"], count=5_000)
    assert PuzzleData.model_validate(document).piece_count == 5_000


def test_the_chosen_engine_has_room_for_its_lists(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = make_problem(load("soma-cube"))
    assert problem.bytes_of_lists < MOST_BYTES_OF_LISTS
    assert problem.engines(is_installed).for_all == "smallest-domain"
    monkeypatch.setattr("jigsat.models.build.MOST_BYTES_OF_LISTS", 1)
    best = problem.engines(is_installed)
    assert (best.for_all, best.together, best.rival) == ("scan", ("scan",), None)


@pytest.fixture
def no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine smallest-domain cannot begin."""

    def refuse(*_: object) -> None:
        raise Unsupported("the engine smallest-domain has not enough memory")

    engine = ENGINES["smallest-domain"]
    monkeypatch.setattr(engine.loaded, "start", refuse)  # type: ignore[attr-defined]


@pytest.mark.usefixtures("no_memory")
def test_another_engine_takes_over_if_one_has_no_memory() -> None:
    search = Search(load("soma-cube"), Options(workers=1))
    assert sum(len(batch.rows) for batch in search.batches()) == 11_520
    assert (search.complete, search.engine) == (True, "scan")
    assert "has not enough memory" in search.choice.reason


@pytest.mark.usefixtures("no_memory")
def test_an_engine_that_was_asked_for_is_not_replaced() -> None:
    search = Search(load("soma-cube"), Options(workers=1, engine="smallest-domain"))
    with pytest.raises(Unsupported, match="has not enough memory"):
        list(search.batches())


@pytest.mark.usefixtures("no_memory")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_portfolio_goes_on_with_the_others(workers: int) -> None:
    portfolio = Portfolio(load("soma-cube"), Options(limit=1, workers=workers))
    assert list(portfolio.run())
    assert len(portfolio.found) == 1
    assert portfolio.engine != "smallest-domain"


def test_going_through_placements_keeps_none() -> None:
    placements = make_problem(load("soma-cube")).placements
    assert [*placements] == placements[:]
    fresh = make_problem(load("soma-cube")).placements
    assert sum(1 for _ in fresh) == len(fresh)
    assert not vars(fresh)["_made"]


def test_parts_have_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = make_problem(load("soma-cube"))
    everything = whole(problem, problem.symmetries()[:1])
    asked = []

    def split(part: subproblems.Subproblem) -> Iterator[subproblems.Subproblem]:
        for _ in range(1_000_000):
            asked.append(1)
            yield part

    monkeypatch.setattr(subproblems, "MOST_NUMBERS", 100 * len(everything.alive))
    assert cut([everything], split, 5) == [everything]
    assert len(asked) == 101


def test_a_probe_of_a_deep_tree_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    times = count()
    monkeypatch.setattr(probes, "thread_time", lambda: float(next(times)))
    with pytest.raises(Unsupported, match="too deep to be estimated"):
        estimate(load("soma-cube"), "scan")
