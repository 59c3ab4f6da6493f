"""DIMACS CNF: clauses for SAT solvers and model counters.

The number of a placement in the file is its number in the problem, counted from 1. Comments say
what each of the model's variables is; a counter that knows projection counts over the
placements alone, told so by ``c p show`` (the model counting competitions) and ``c ind`` (older
programs). Without projection the count is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from jigsat.extras.formats.solvers.model import Literal, Model, Sum
from jigsat.schemas.errors import Unsupported

# Sums over Booleans as clauses, for SAT solvers and model counters.
#
# A sum whose bounds take more than clauses of its literals is added up by a counter:
# variables say "the first i literals add up to k or more". Each is made an *equal* of what
# it says, by clauses for both directions. So the literals determine all variables, and the
# clauses have exactly as many models as the sums: programs that know of no projection can
# count them.
#
# (The sequential counter of Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality
# Constraints", 2005, with weights and both directions.)


Clause = tuple[Literal, ...]
#: Of so few literals each two are excluded; of more they are counted.
FEW = 5
#: More variables for counters, with three clauses each, would take gigabytes.
MOST_COUNTERS = 5_000_000
#: A literal, or what is known to be true or false.
Value = Literal | bool


class Clauses:
    """The clauses of a model. The first ``variables`` are those of the model."""

    def __init__(self, model: Model) -> None:
        self.variables = len(model.variables)
        self.clauses: list[Clause] = []
        counters = sum(len(each.literals) * _levels_of(each) for each in model.sums)
        if counters > MOST_COUNTERS:
            raise Unsupported(
                f"{model.name}: its sums need {counters:,} variables to count in clauses; "
                f"a CNF is written up to {MOST_COUNTERS:,}; opb, lp and mps need none"
            )
        for each in model.sums:
            self._add_sum(each)

    def _add_sum(self, each: Sum) -> None:
        if each.least > each.total or each.most < 0:
            self.clauses += [(each.literals[0],), (-each.literals[0],)]
            return
        least, most = each.least, each.most if each.most < each.total else None
        if each.is_plain and least == 1:
            self.clauses.append(each.literals)
            least = 0
        if each.is_plain and most == 1 and len(each.literals) <= FEW:
            self.clauses += [(-a, -b) for a, b in combinations(each.literals, 2)]
            most = None
        if least or most is not None:
            self._count(each, least, most)

    def _count(self, each: Sum, least: int, most: int | None) -> None:
        """Bound a sum by a counter: of its literals, or of their negations if that is less."""
        other_most = each.total - least if least else None
        other_least = 0 if most is None else each.total - most
        literals = each.literals
        if _levels(other_least, other_most) < _levels(least, most):
            literals, least, most = tuple(-i for i in literals), other_least, other_most
        self._add_counter(literals, each.weights, least, most)

    def _add_counter(
        self, literals: Sequence[Literal], weights: Sequence[int], least: int, most: int | None
    ) -> None:
        # The value at k: whether the literals so far add up to k or more.
        reached: list[Value] = [level == 0 for level in range(_levels(least, most) + 1)]
        for literal, weight in zip(literals, weights, strict=True):
            if most is not None:  # not both are true
                other = reached[max(most + 1 - weight, 0)]
                if other is not False:
                    clause = (-literal,) if other is True else (-literal, -other)
                    self.clauses.append(clause)
            reached = [
                self._or_both(reached[level], literal, reached[max(level - weight, 0)])
                for level in range(len(reached))
            ]
        if reached[least] is not True:
            self.clauses.append((int(reached[least]),))

    def _or_both(self, first: Value, second: Literal, third: Value) -> Value:
        """What is true if the first is, or both others are."""
        if first is True or third is False:
            return first
        if first is False and third is True:
            return second
        self.variables += 1
        result = self.variables
        either = () if first is False else (first,)
        both = (second,) if third is True else (second, third)
        self.clauses.append((result, *(-each for each in both)))
        self.clauses += [(-each, result) for each in either]
        self.clauses += [(-result, *either, each) for each in both]
        return result


def _levels_of(each: Sum) -> int:
    """The greatest number that the counter of a sum knows, of literals or their negations."""
    most = each.most if each.most < each.total else None
    other_least, other_most = each.total - each.most, each.total - each.least
    return min(_levels(each.least, most), _levels(other_least, other_most))


def _levels(least: int, most: int | None) -> int:
    """The greatest sum that a counter has to know."""
    return max(least, 0 if most is None else most)


#: So many variables in a line of those to be counted, which is about eighty characters.
IN_A_LINE = 10


def dimacs(model: Model) -> str:
    """The model as the text of a .cnf file."""
    return "\n".join([*_dimacs_lines(model), ""])


def _dimacs_lines(model: Model) -> Iterator[str]:
    clauses = Clauses(model)
    yield f"c {model.name}: {model.title}"
    yield "c A solution is a choice of placements, one variable for each. Variables by number:"
    for number, variable in enumerate(model.variables, start=1):
        yield f"c {number} {variable.name}: {variable.meaning}"
    if clauses.variables > len(model.variables):
        yield "c The variables beyond these count, and are determined by them."
    yield f"p cnf {clauses.variables} {len(clauses.clauses)}"
    numbers = range(1, model.chosen + 1)
    for start in range(0, len(numbers), IN_A_LINE):
        shown = " ".join(map(str, numbers[start : start + IN_A_LINE]))
        yield f"c p show {shown} 0"
        yield f"c ind {shown} 0"
    for clause in clauses.clauses:
        yield f"{' '.join(map(str, clause))} 0"
