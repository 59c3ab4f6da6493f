"""Sums as clauses: the right assignments, and each of them in one way."""

from __future__ import annotations

from itertools import product

from hypothesis import example, given
from hypothesis import strategies as st

from jigsat.extras.formats.solvers.dimacs import Clauses
from jigsat.extras.formats.solvers.model import Model, Sum, Variable
from tests.extras.formats.solvers.judges import models_of


def model(each: Sum) -> Model:
    variables = tuple(Variable(f"v{i}", "") for i in range(len(each.literals)))
    return Model("sum", "A sum", variables, (each,), len(variables))


def right(each: Sum) -> set[tuple[int, ...]]:
    """The assignments of literals that keep the sum within its bounds, by trying all."""
    found = set()
    for signs in product((1, -1), repeat=len(each.literals)):
        true = {sign * number for number, sign in enumerate(signs, start=1)}
        terms = zip(each.literals, each.weights, strict=True)
        total = sum(weight for literal, weight in terms if literal in true)
        if each.least <= total <= each.most:
            found.add(tuple(sign * number for number, sign in enumerate(signs, start=1)))
    return found


@st.composite
def sums(draw: st.DrawFn) -> Sum:
    size = draw(st.integers(1, 7))
    signs = draw(st.lists(st.sampled_from([1, 1, -1]), min_size=size, max_size=size))
    weight = st.just(1) if draw(st.booleans()) else st.integers(1, 4)
    weights = tuple(draw(st.lists(weight, min_size=size, max_size=size)))
    least = draw(st.integers(0, sum(weights) + 1))
    most = draw(st.integers(-1, sum(weights)))
    literals = tuple(sign * number for number, sign in enumerate(signs, start=1))
    return Sum("sum", literals, weights, least, most)


def plain(size: int, least: int, most: int) -> Sum:
    return Sum("sum", tuple(range(1, size + 1)), (1,) * size, least, most)


@given(sums())
@example(plain(7, 1, 1))
@example(plain(7, 0, 1))
@example(plain(7, 0, 0))
@example(plain(7, 6, 7))
@example(plain(7, 7, 7))
@example(plain(1, 2, 1))
def test_each_assignment_within_the_bounds_is_one_model(each: Sum) -> None:
    clauses = Clauses(model(each))
    found = models_of(clauses.variables, clauses.clauses)
    cut = [assignment[: len(each.literals)] for assignment in found]
    assert len(cut) == len(set(cut))
    assert set(cut) == right(each)


def test_of_few_literals_pairs_are_excluded_and_of_many_none_is_in_many_clauses() -> None:
    assert Clauses(model(plain(3, 0, 1))).clauses == [(-1, -2), (-1, -3), (-2, -3)]
    assert len(Clauses(model(plain(100, 0, 1))).clauses) < 100 * 4
    assert len(Clauses(model(plain(100, 99, 100))).clauses) < 100 * 4
