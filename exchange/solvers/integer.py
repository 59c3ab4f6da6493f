"""LP and MPS: the model for solvers of integer programs, written by OR-tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jigsat.exchange.solvers.model import Model

if TYPE_CHECKING:
    from ortools.linear_solver.python import model_builder


def mps(model: Model) -> str:
    """The model as the text of an .mps file, in the free format."""
    return f"* {model.name}: {model.title}\n{_built(model).export_to_mps_string()}"


def lp(model: Model) -> str:
    """The model as the text of an .lp file."""
    return f"\\ {model.name}: {model.title}\n{_built(model).export_to_lp_string()}"


def _built(model: Model) -> model_builder.Model:
    from ortools.linear_solver.python import model_builder as library

    built = library.Model()  # type: ignore[no-untyped-call]
    built.name = model.name
    variables = [built.new_bool_var(each.name) for each in model.variables]
    for each in model.sums:
        weights, constant = each.over_variables
        total = library.LinearExpr.weighted_sum(
            [variables[number - 1] for number in weights], list(weights.values())
        )
        bounds = each.least - constant, each.most - constant
        built.add_linear_constraint(total, *bounds, name=each.name)
    return built
