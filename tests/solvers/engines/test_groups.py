"""Compiled engines hand on solutions in groups, which are small where the rows are long."""

from __future__ import annotations

import pytest

from jigsat.models.build import make_problem
from jigsat.models.problem import Rows
from jigsat.models.subproblems import whole
from jigsat.models.symmetry.group import identity
from jigsat.schemas.library import load
from jigsat.solvers.engines import compiled
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import engine_named

#: Wooden Buildings has 484 solutions.
SOLUTIONS = 484


@pytest.mark.parametrize("engine", ["scan", "smallest-domain"])
@pytest.mark.parametrize("at_once", [1, 7])
def test_a_group_has_so_many_numbers_at_most(
    monkeypatch: pytest.MonkeyPatch, engine: str, at_once: int
) -> None:
    problem = make_problem(load("wooden-buildings"))
    monkeypatch.setattr(compiled, "NUMBERS", (at_once - 1) * problem.width)
    groups: list[Rows] = []
    task = Task(problem, whole(problem, identity(problem)))
    assert engine_named(engine).search(task, groups.append)
    assert max(map(len, groups)) == at_once
    assert len({row for group in groups for row in map(tuple, group.tolist())}) == SOLUTIONS
