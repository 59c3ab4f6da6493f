"""What a worker does, without a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import jigsat
from jigsat.extras.cluster.dispatching import Order
from jigsat.extras.cluster.workers import (
    SOURCE,
    Failure,
    Job,
    difference,
    make_job,
    own_versions,
    prepared,
    served,
)
from jigsat.models.search_problem import SearchProblem, plan_for_all
from jigsat.schemas.errors import Unsupported
from jigsat.solvers.kinds import problem_for
from jigsat.solvers.running.work import Unit, UnitOutcome

PARTS = 16
ORDER = Order((Unit(0),), 1.0, 1)


def job_of(problem: SearchProblem, engine: str) -> Job:
    plan = plan_for_all(problem, True, 1, PARTS)
    return make_job(problem, engine, engine, PARTS, plan)


def brendan(engine: str = "scan") -> Job:
    return job_of(problem_for(engine, jigsat.load("brendan-4x4")), engine)


def found_in(job: Job, order: Order) -> Iterator[tuple[int, ...]]:
    answers, seconds = served(job, order)
    assert not isinstance(answers, Failure)
    assert seconds >= 0
    for unit, answer in zip(order.units, answers, strict=True):
        assert isinstance(answer, UnitOutcome)
        assert answer.found is not None
        yield from map(tuple, answer.found.tolist())
        for rest in unit.rest(answer.left or ()):
            yield from found_in(job, replace(order, units=(rest,)))


def test_an_engine_that_cannot_go_on_is_refused() -> None:
    with pytest.raises(Unsupported, match=r"^the engine cp-sat does not search on a cluster"):
        brendan("cp-sat")


@pytest.mark.parametrize("engine", ["scan", "smallest-domain"])
def test_what_is_left_is_gone_on_with(engine: str) -> None:
    job = brendan(engine)
    units = tuple(map(Unit, range(len(prepared(job).parts))))
    found = list(found_in(job, Order(units, 100.0, 1)))
    assert len(found) == len(set(found)) == 9  # one of each symmetry class


def test_units_for_which_there_is_no_time_come_back_untouched() -> None:
    answers, _ = served(brendan(), Order((Unit(0), Unit(1)), 0.0, 1))
    assert answers == (None, None)


def test_other_versions_are_refused() -> None:
    job = brendan()
    others = {**dict(job.versions), "ortools": "0.1"}
    answers, _ = served(replace(job, versions=tuple(others.items())), ORDER)
    assert isinstance(answers, Failure)
    assert answers.kind == "Refused"
    assert answers.text == f"ortools {own_versions()['ortools']} there, 0.1 here"


def test_other_parts_are_refused() -> None:
    answers, _ = served(replace(brendan(), plan="other"), ORDER)
    assert answers == Failure("Refused", "it makes other parts of the same puzzle")


def test_what_the_engine_cannot_search_is_told() -> None:
    problem = problem_for("auto", jigsat.load_cover(COVER))
    answers, _ = served(job_of(problem, "scan"), ORDER)
    assert isinstance(answers, Failure)
    assert answers.kind == "Unsupported"


COVER = {
    "schema_version": 1,
    "name": "cover",
    "title": "A cover",
    "exact_cover": {"items": ["a", "b"], "options": ["a", "b", "a b"]},
}


class TestVersions:
    def test_nothing_differs_from_itself(self) -> None:
        assert difference(own_versions(), own_versions()) is None

    def test_the_source_is_compared_where_versions_are_equal(self) -> None:
        other = {**own_versions(), SOURCE: "abc"}
        assert difference(own_versions(), other) == (
            f"{SOURCE} abc there, {own_versions()[SOURCE]} here"
        )

    def test_what_is_missing_is_named(self) -> None:
        others = {**own_versions(), "ortools": None}
        differs = difference(own_versions(), others)
        assert differs == f"ortools is missing there, {own_versions()['ortools']} here"
