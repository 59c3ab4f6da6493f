"""MiniZinc: an array of what may be chosen, the other variables, and a line for each sum."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.extras.formats.solvers.model import Model, Sum


def minizinc(model: Model) -> str:
    """The model as the text of an .mzn file."""
    return "\n".join([*_lines(model), ""])


def _lines(model: Model) -> Iterator[str]:
    yield f"% {model.name}: {model.title}"
    yield "% A solution is a choice of placements, or options. To find all of them:"
    yield "% minizinc --all-solutions MODEL.mzn"
    yield "enum CHOICE = {"
    for variable in model.variables[: model.chosen]:
        yield f"  {variable.name},  % {variable.meaning}"
    yield "};"
    yield "array[CHOICE] of var bool: used;"
    for variable in model.variables[model.chosen :]:
        yield f"var bool: {variable.name};  % {variable.meaning}"
    names = [
        f"used[{each.name}]" if number < model.chosen else each.name
        for number, each in enumerate(model.variables)
    ]
    for each in model.sums:
        yield f"constraint {_bounded(each, names)};  % {each.name}"
    yield "solve satisfy;"
    yield 'output ["\\(c)\\n" | c in CHOICE where fix(used[c])];'


def _bounded(each: Sum, names: list[str]) -> str:
    """The sum between its bounds; a literal that is negated is one less its variable."""
    weights, constant = each.over_variables
    terms = (
        names[number - 1] if weight == 1 else f"{weight} * {names[number - 1]}"
        for number, weight in weights.items()
    )
    total = " + ".join(terms)
    least, most = each.least - constant, each.most - constant
    if least == most:
        return f"{total} = {least}"
    lower = [f"{total} >= {least}"] if each.least > 0 else []
    upper = [f"{total} <= {most}"] if each.most < each.total else []
    return " /\\ ".join([*lower, *upper])
