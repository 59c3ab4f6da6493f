"""Every engine that can, and the verifier, agree with trying every set of options."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, note, settings

from jigsat.extras.formats.exact_cover.batch_verifier import CoverBatchVerifier
from jigsat.extras.formats.exact_cover.kind import ExactCover
from jigsat.extras.formats.exact_cover.problem import CoverDecoder, CoverProblem
from jigsat.models.problem import Rows
from jigsat.models.search_problem import plan_for_all
from jigsat.schemas.errors import Unsupported
from jigsat.solvers.counting.count import count, cross_check
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import ENGINES, engine_named, takes
from jigsat.solvers.find import Status, find
from jigsat.solvers.limits.options import Options
from tests.extras.formats.exact_cover.instances import (
    TABLE,
    cover_of,
    covers,
    every_set,
    is_solution,
)
from tests.extras.formats.exact_cover.instances import Options as Chosen


def found_by(engine: str, problem: CoverProblem, parts: int = 1) -> set[Chosen]:
    """What an engine finds in so many parts of the search: nothing twice."""
    found: list[Chosen] = []
    for part in plan_for_all(problem, True, 1, parts).parts:
        batches: list[Rows] = []
        assert engine_named(engine).search(Task(problem, part), batches.append)
        for row in (row for rows in batches for row in rows.tolist()):
            found.append(frozenset(n + 1 for n in row if n != problem.nothing))
    assert len(set(found)) == len(found)
    return set(found)


def check(cover: ExactCover, solutions: set[Chosen], seen: Counter[str]) -> None:
    """Everything agrees on the solutions."""
    problem = CoverProblem(cover)
    decoder, verifier = CoverDecoder(problem), CoverBatchVerifier(cover)
    sets = list(every_set(cover))
    for chosen in sets:
        decoded = decoder.solution([number - 1 for number in chosen])
        assert (not cover.faults(decoded)) == (chosen in solutions)
    rows = [[n - 1 for n in sorted(s)] + [problem.nothing] * (8 - len(s)) for s in sets]
    valid = verifier.valid(np.array(rows, np.int32))
    assert valid.tolist() == [chosen in solutions for chosen in sets]
    assert max(map(len, solutions), default=0) <= problem.width
    for engine in ENGINES:
        if takes(engine, problem):
            seen[engine] += 1
            assert found_by(engine, problem) == solutions
            assert found_by(engine, problem, 4) == solutions
        else:
            with pytest.raises(Unsupported):
                found_by(engine, problem)


@pytest.mark.parametrize(("cover", "solutions"), TABLE)
def test_small_problems(cover: ExactCover, solutions: set[Chosen]) -> None:
    assert {each for each in every_set(cover) if is_solution(cover, each)} == solutions
    check(cover, solutions, Counter())


@pytest.mark.full
@pytest.mark.parametrize("examples", [40, pytest.param(150, marks=pytest.mark.slow)])
def test_random_problems(examples: int) -> None:
    seen = Counter[str]()

    @settings(max_examples=examples, derandomize=True, deadline=None, database=None)
    @given(covers())
    def agree(cover: ExactCover) -> None:
        note(str(cover.exact_cover))
        solutions = {each for each in every_set(cover) if is_solution(cover, each)}
        seen[{0: "without", 1: "one"}.get(len(solutions), "several")] += 1
        check(cover, solutions, seen)

    agree()
    assert len(seen) == 5
    assert min(seen.values()) >= examples // 20


def test_counts_of_every_convention_are_the_same() -> None:
    cover = cover_of("a b", "a", "a", "b", "b", "a b")
    for options in (Options(), Options(engine="cp-sat"), Options(workers=2)):
        counts = count(cover, options)
        assert counts.complete
        assert counts.solutions == counts.up_to_symmetry == counts.labelled == 5
        assert counts.up_to_rotation == 5


def test_a_count_can_be_confirmed_by_another_engine() -> None:
    compared = cross_check(cover_of("a b | x", "a x", "b x", "b", "a"))
    assert compared.agree
    assert compared.second is not None
    assert (compared.first.solutions, compared.second.engine) == (3, "cp-sat")


def test_one_solution_and_the_first_ones() -> None:
    cover = cover_of("a b", "a", "a", "b")
    one = find(cover).solution
    assert [each.items for each in one.placements] == ["a", "b"]
    both = find(cover, Options(limit=2))
    assert {each.placements[0].option for each in both.solutions} == {1, 2}
    assert find(cover_of("a b", "a")).status is Status.NONE
