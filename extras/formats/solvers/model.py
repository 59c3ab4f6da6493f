"""A problem as sums over Booleans: the one form from which the formats of solvers are written.

There are 0/1 variables, and constraints of one kind: a sum of literals, each with a weight, has
bounds. A *literal* is a variable or its negation, written as in DIMACS: the number of the
variable, counted from 1, and negative for its negation. With weights of 1 that says a lot:

- exactly one of these: from 1 to 1;
- at most one of these: from 0 to 1;
- a clause, at least one of these: from 1 up;
- a variable that is an equal of a sum of others: exactly one of these and its negation.

The first variables are the placements, or the options of an exact cover problem, in their
order. They determine all others, so that a solution of the model is a solution of the puzzle,
and no two of them are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

Literal = int


@dataclass(frozen=True)
class Variable:
    """Something that is so or not. ``meaning`` says it in words, in one line of text."""

    name: str
    meaning: str


@dataclass(frozen=True)
class Sum:
    """The weights of those literals that are true add up to a sum within the bounds.

    There is at least one literal, no variable twice, and each weight is positive.
    """

    name: str
    literals: tuple[Literal, ...]
    weights: tuple[int, ...]
    least: int
    most: int

    @cached_property
    def total(self) -> int:
        """The sum if all literals are true."""
        return sum(self.weights)

    @cached_property
    def is_plain(self) -> bool:
        """Whether each literal counts one."""
        return self.total == len(self.weights)

    @cached_property
    def over_variables(self) -> tuple[dict[int, int], int]:
        """The same sum over variables: a weight for each, and a constant to be added."""
        signed = zip(self.literals, self.weights, strict=True)
        weights = {abs(literal): w if literal > 0 else -w for literal, w in signed}
        return weights, -sum(weight for weight in weights.values() if weight < 0)


@dataclass(frozen=True)
class Model:
    """A problem as sums over Booleans, of which the first ``chosen`` are placements or options.

    Each name is one word of letters, digits and ``_``.
    """

    name: str
    title: str
    variables: tuple[Variable, ...]
    sums: tuple[Sum, ...]
    chosen: int

    @cached_property
    def placements(self) -> dict[str, int]:
        """The number of each placement in the problem, by the name of its variable."""
        names = (each.name for each in self.variables[: self.chosen])
        return {name: number for number, name in enumerate(names)}
