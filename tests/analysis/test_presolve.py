"""What presolve leaves of a model, as far as CP-SAT says it."""

from __future__ import annotations

from ortools.sat.python import cp_model

from jigsat.analysis.presolve import ModelSize, Presolving, presolve
from jigsat.solvers.limits.deadline import TimeBudget


def test_a_model_with_one_solution_is_solved() -> None:
    model = cp_model.CpModel()
    x, y, z = (model.new_bool_var(name) for name in "xyz")
    model.add_exactly_one(x, y, z)
    model.add(x + y == 0)
    presolved = presolve(model, TimeBudget())
    assert presolved.ending is Presolving.DONE
    assert presolved.before is not None
    assert presolved.before.variables == 3
    assert sum(presolved.before.constraints.values()) == 2
    assert presolved.after == ModelSize(0, {})
    assert presolved.fixed == {0: 0, 1: 0, 2: 1}


def test_numbers_with_thousands() -> None:
    model = cp_model.CpModel()
    rows = [[model.new_bool_var("") for _ in range(3)] for _ in range(1_100)]
    for row in rows:
        model.add_exactly_one(row)
    presolved = presolve(model, TimeBudget())
    assert presolved.before == ModelSize(3_300, {"ExactlyOne": 1_100})
    assert presolved.after == presolved.before


def test_no_solution() -> None:
    model = cp_model.CpModel()
    model.add_bool_or()
    presolved = presolve(model, TimeBudget())
    assert presolved.ending is Presolving.INFEASIBLE
    assert presolved.after is None
    assert presolved.fixed == {}


def test_no_time() -> None:
    model = cp_model.CpModel()
    model.add_exactly_one([model.new_bool_var("") for _ in range(3)])
    presolved = presolve(model, TimeBudget(0))
    assert presolved.ending is Presolving.STOPPED
    assert presolved.after is None
