"""OPB: sums over 0/1 variables as the pseudo-Boolean competitions write them.

The number of a placement in the file is its number in the problem, counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.exchange.solvers.model import Model, Sum


def opb(model: Model) -> str:
    """The model as the text of an .opb file."""
    return "\n".join([*_lines(model), ""])


def _lines(model: Model) -> Iterator[str]:
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
