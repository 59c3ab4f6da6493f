"""LP and MPS: the model for solvers of integer programs, written by OR-tools."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jigsat.extras.formats.solvers.model import Model, Sum

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


# OPB: sums over 0/1 variables as the pseudo-Boolean competitions write them.
#
# The number of a placement in the file is its number in the problem, counted from 1.


def opb(model: Model) -> str:
    """The model as the text of an .opb file."""
    return "\n".join([*_opb_lines(model), ""])


def _opb_lines(model: Model) -> Iterator[str]:
    stated = [(each, list(_bounds(each))) for each in model.sums]
    number = sum(len(lines) for _, lines in stated)
    yield f"* #variable= {len(model.variables)} #constraint= {number}"
    yield f"* {model.name}: {model.title}"
    yield "* A solution is a choice of placements, one variable for each. Variables:"
    for index, variable in enumerate(model.variables, start=1):
        yield f"* x{index} {variable.name}: {variable.meaning}"
    for each, lines in stated:
        yield f"* {each.name}"
        yield from lines


def _bounds(each: Sum) -> Iterator[str]:
    """The sum between its bounds, as one equation or at most two inequalities."""
    if each.least == each.most:
        yield _line(each, 1, "=", each.least)
        return
    if each.least > 0:
        yield _line(each, 1, ">=", each.least)
    if each.most < each.total:
        yield _line(each, -1, ">=", -each.most)


def _line(each: Sum, sign: int, relation: str, bound: int) -> str:
    """A negated literal counts one less its variable."""
    weights, constant = each.over_variables
    terms = (f"{sign * weight:+d} x{variable}" for variable, weight in weights.items())
    return f"{' '.join(terms)} {relation} {bound - sign * constant} ;"
