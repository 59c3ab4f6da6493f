"""All ways to finish a board: those of a search that knows nothing of boards."""

from __future__ import annotations

import pytest

from jigsat.analysis.hint.advice import hint
from jigsat.analysis.hint.completion import completions_of
from jigsat.analysis.query import Answer
from jigsat.schemas.library import load
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search


@pytest.mark.parametrize(
    "name",
    ["wooden-buildings", pytest.param("soma-cube", marks=pytest.mark.slow)],
)
def test_they_are_the_solutions_that_have_what_lies(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jigsat.analysis.hint.completion.SECONDS", 600.0)
    search = Search(load(name), Options(engine="cp-sat"))
    solutions = [set(row) for batch in search.batches() for row in batch.rows.tolist()]
    for number in (0, 1, 3):
        fixed = sorted(solutions[-1])[:number]
        found = completions_of(search.problem, fixed, TimeBudget())
        assert found.are_all
        with_fixed = [each for each in solutions if each.issuperset(fixed)]
        assert found.used == set.union(*with_fixed) - {search.problem.nothing}
        assert set(found.solution or ()) in [
            each - {search.problem.nothing} for each in with_fixed
        ]


def test_the_least_choice_of_an_empty_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """The middle of the X is none of the outermost cells, nor next to two of them."""
    monkeypatch.setattr("jigsat.analysis.hint.completion.SECONDS", 600.0)
    advice = hint(load("pentominoes-6x10"))
    assert advice.answer is Answer.YES
    assert advice.next is not None
    assert (advice.next.piece, advice.next.choices) == ("X", 4 * 8 - 4)
    assert advice.next.are_all
