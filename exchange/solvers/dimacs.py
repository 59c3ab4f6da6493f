"""DIMACS CNF: clauses for SAT solvers and model counters.

The number of a placement in the file is its number in the problem, counted from 1. Comments say
what each of the model's variables is; a counter that knows projection counts over the
placements alone, told so by ``c p show`` (the model counting competitions) and ``c ind`` (older
programs). Without projection the count is the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.exchange.solvers.clauses import Clauses
from jigsat.exchange.solvers.model import Family, Model

#: So many variables in a line of those to be counted, which is about eighty characters.
IN_A_LINE = 10


def dimacs(model: Model) -> str:
    """The model as the text of a .cnf file."""
    return "\n".join([*_lines(model), ""])


def _lines(model: Model) -> Iterator[str]:
    clauses = Clauses(model)
    yield f"c {model.name}: {model.title}"
    yield "c A solution is a choice of placements, one variable for each. Variables by number:"
    for number, variable in enumerate(model.variables, start=1):
        yield f"c {number} {variable.name}: {variable.meaning}"
    if clauses.variables > len(model.variables):
        yield "c The variables beyond these count, and are determined by them."
    yield f"p cnf {clauses.variables} {len(clauses.clauses)}"
    numbers = [number for number, _ in model.of(Family.PLACEMENT)]
    for start in range(0, len(numbers), IN_A_LINE):
        shown = " ".join(map(str, numbers[start : start + IN_A_LINE]))
        yield f"c p show {shown} 0"
        yield f"c ind {shown} 0"
    for clause in clauses.clauses:
        yield f"{' '.join(map(str, clause))} 0"
