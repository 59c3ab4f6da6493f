"""A constraint of a CP-SAT model as a line of mathematics.

It is read from the model itself, so that it says what the solver is given. A Boolean is 0 or 1,
so that "exactly one of these" is a sum that equals 1; ``not X`` is 1 - X.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ortools.sat.python import cp_model

from jigsat.schemas.support.text import span

#: So large is a bound that bounds nothing.
ENDLESS = 2**62
#: A sign, and what is added or subtracted.
Term = tuple[str, str]


def type_of(constraint: Any) -> str:
    """What CP-SAT calls a constraint: exactly_one, linear, bool_or ..."""
    kinds = (name for name in dir(constraint) if name.startswith("has_"))
    return next((name[4:] for name in kinds if getattr(constraint, name)()), "nothing")


class Equations:
    """The constraints of a model as mathematics.

    Args:
        model: the model. Its variables should have names.
        most: the most terms of a sum to write out, the rest being counted; None for all.
    """

    def __init__(self, model: cp_model.CpModel, most: int | None = None) -> None:
        self._proto = model.proto
        self._most = most

    def of(self, index: int) -> str:
        """The constraint of this number."""
        constraint = self._proto.constraints[index]
        kind = type_of(constraint)
        stated = _WRITTEN.get(kind, _other)(self, constraint)
        if not len(constraint.enforcement_literal):
            return stated
        condition = " and ".join(map(self.literal, constraint.enforcement_literal))
        return f"{condition} ⇒ {stated}"

    def literal(self, literal: int) -> str:
        """A Boolean, or the negation of one."""
        if literal < 0:
            return f"not {self.literal(-literal - 1)}"
        variable = self._proto.variables[literal]
        return variable.name or f"variable {literal}"

    def plain_sum(self, literals: Sequence[int]) -> str:
        """The sum of some literals."""
        return self.joined([("+", self.literal(each)) for each in literals])

    def alternatives(self, literals: Sequence[int]) -> str:
        """At least one of some literals."""
        shown = self._shown(len(literals))
        text = " or ".join(map(self.literal, literals[:shown])) or "never"
        return text if shown == len(literals) else f"{text} or … ({len(literals):,} terms)"

    def expression(self, expression: Any) -> str:
        """A linear expression."""
        terms = self._terms(expression.vars, expression.coeffs)
        constant = [_signed(expression.offset)] if expression.offset else []
        return self.joined(constant + terms)

    def joined(self, terms: Sequence[Term]) -> str:
        """A sum of terms, cut short if there are many."""
        shown = terms[: self._shown(len(terms))]
        text = "".join(f" {sign} {word}" for sign, word in shown) or "0"
        text = f"-{text[3:]}" if text.startswith(" -") else text.removeprefix(" + ")
        return text if len(shown) == len(terms) else f"{text} + … ({len(terms):,} terms)"

    def listed(self, words: Sequence[str], what: str) -> str:
        """Words with commas between them, cut short if there are many."""
        shown = self._shown(len(words))
        text = ", ".join(words[:shown])
        return text if shown == len(words) else f"{text}, … ({len(words):,} {what})"

    def interval(self, index: int) -> str:
        """What an interval is called."""
        return self._proto.constraints[index].name or f"interval {index}"

    def linear(self, linear: Any) -> str:
        """A sum with weights, and what it may be."""
        terms, domain = self._terms(linear.vars, linear.coeffs), list(linear.domain)
        if min(domain) < max(domain):
            return _within(self.joined(terms), domain)
        # An equation reads best with all that is subtracted on its other side.
        constant = [_signed(domain[0])] if domain[0] else []
        right = [("+", word) for sign, word in terms if sign == "-"] + constant
        left = [term for term in terms if term[0] == "+"]
        return f"{self.joined(left)} = {self.joined(right)}"

    def _terms(self, variables: Iterable[int], weights: Iterable[int]) -> list[Term]:
        pairs = zip(variables, weights, strict=True)
        return [_signed(weight, self.literal(variable)) for variable, weight in pairs]

    def _shown(self, number: int) -> int:
        """How many of ``number`` terms are written: it does not pay to leave one or two out."""
        most = self._most
        return number if most is None or number <= most + 2 else most


def _signed(weight: int, name: str = "") -> Term:
    size = abs(weight)
    word = name if name and size == 1 else f"{size}·{name}" if name else f"{size}"
    return "-" if weight < 0 else "+", word


def _within(total: str, domain: Sequence[int]) -> str:
    if len(domain) > 2:
        pairs = zip(domain[::2], domain[1::2], strict=True)
        return f"{total} is {' or '.join(span(least, most) for least, most in pairs)}"
    least, most = domain
    if most >= ENDLESS:
        return f"{total} ≥ {least}"
    return f"{total} ≤ {most}" if least <= -ENDLESS else f"{least} ≤ {total} ≤ {most}"


def _one(equations: Equations, constraint: Any) -> str:
    return f"{equations.plain_sum(constraint.exactly_one.literals)} = 1"


def _at_most_one(equations: Equations, constraint: Any) -> str:
    return f"{equations.plain_sum(constraint.at_most_one.literals)} ≤ 1"


def _or(equations: Equations, constraint: Any) -> str:
    literals = list(constraint.bool_or.literals)
    negated = [-literal - 1 for literal in literals if literal < 0]
    if len(negated) != 1:
        return equations.alternatives(literals)
    others = [literal for literal in literals if literal >= 0]
    return f"{equations.literal(negated[0])} ⇒ {equations.alternatives(others)}"


def _and(equations: Equations, constraint: Any) -> str:
    literals = constraint.bool_and.literals
    return equations.listed(list(map(equations.literal, literals)), "terms")


def _greatest(equations: Equations, constraint: Any) -> str:
    greatest = constraint.lin_max
    of = equations.listed(list(map(equations.expression, greatest.exprs)), "terms")
    return f"{equations.expression(greatest.target)} = max({of})"


def _interval(equations: Equations, constraint: Any) -> str:
    interval = constraint.interval
    start, size, end = map(equations.expression, (interval.start, interval.size, interval.end))
    size = f"({size})" if " " in size and len(interval.size.vars) else size
    return f"{start} + {size} = {end}"


def _apart(equations: Equations, constraint: Any) -> str:
    boxes = constraint.no_overlap_2d
    pairs = zip(boxes.y_intervals, boxes.x_intervals, strict=True)
    words = [f"{equations.interval(y)} x {equations.interval(x)}" for y, x in pairs]
    return f"no two of these overlap: {equations.listed(words, 'boxes')}"


def _cumulative(equations: Equations, constraint: Any) -> str:
    crossing = constraint.cumulative
    pairs = zip(crossing.intervals, crossing.demands, strict=True)
    words = [f"{equations.interval(i)}: {equations.expression(size)}" for i, size in pairs]
    most = equations.expression(crossing.capacity)
    return f"at each place together ≤ {most}: {equations.listed(words, 'intervals')}"


def _table(equations: Equations, constraint: Any) -> str:
    table = constraint.table
    words = list(map(equations.expression, table.exprs))
    values = list(table.values)
    starts = range(0, len(values), len(words))
    rows = [f"({', '.join(map(str, values[i : i + len(words)]))})" for i in starts]
    return f"({', '.join(words)}) is one of {equations.listed(rows, 'rows')}"


def _all_different(equations: Equations, constraint: Any) -> str:
    words = list(map(equations.expression, constraint.all_diff.exprs))
    return f"all different: {equations.listed(words, 'terms')}"


def _other(equations: Equations, constraint: Any) -> str:  # noqa: ARG001
    """What only somebody's own constraints are: they are not spelt out."""
    return f"a constraint of the kind {type_of(constraint)}"


_WRITTEN: dict[str, Callable[[Equations, Any], str]] = {
    "exactly_one": _one,
    "at_most_one": _at_most_one,
    "bool_or": _or,
    "bool_and": _and,
    "linear": lambda equations, constraint: equations.linear(constraint.linear),
    "lin_max": _greatest,
    "interval": _interval,
    "no_overlap_2d": _apart,
    "cumulative": _cumulative,
    "table": _table,
    "all_diff": _all_different,
}
