"""A model while it is written: variables and sums are added, each under a name of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from jigsat.exchange.solvers.model import (
    Family,
    Group,
    Literal,
    Model,
    Subject,
    Sum,
    Variable,
)
from jigsat.exchange.solvers.names import identifiers


class Draft:
    """The variables and constraints so far."""

    def __init__(self) -> None:
        self._unique = identifiers()
        self._variables: list[Variable] = []
        self._sums: dict[Subject, list[Sum]] = {}
        self._never: Literal | None = None

    def model(self, name: str, title: str) -> Model:
        """The model, now that all is in it."""
        groups = (Group(subject, tuple(sums)) for subject, sums in self._sums.items())
        return Model(name, title, tuple(self._variables), tuple(groups))

    def variable(self, family: Family, name: str, meaning: str) -> Literal:
        """Add a variable. Placements come first."""
        self._variables.append(Variable(family, self._unique.unique(name), meaning))
        return len(self._variables)

    def add(
        self, subject: Subject, name: str, weights: Mapping[Literal, int], least: int, most: int
    ) -> None:
        """Add a sum of literals with these weights.

        What has a negative weight is replaced by its negation; a sum over nothing is made one
        over a variable that is never true, as most formats have none.
        """
        counted = {literal: weight for literal, weight in weights.items() if weight}
        counted = counted or {self._never_true(): 1}
        shift = sum(-weight for weight in counted.values() if weight < 0)
        literals = tuple(i if weight > 0 else -i for i, weight in counted.items())
        sizes = tuple(map(abs, counted.values()))
        bounds = max(least + shift, 0), min(most + shift, sum(sizes))
        stated = Sum(self._unique.unique(name), literals, sizes, *bounds)
        self._sums.setdefault(subject, []).append(stated)

    def add_plain(
        self, subject: Subject, name: str, literals: Iterable[Literal], least: int, most: int
    ) -> None:
        """Add a sum in which each literal counts one."""
        self.add(subject, name, dict.fromkeys(literals, 1), least, most)

    def _never_true(self) -> Literal:
        if self._never is None:
            self._never = self.variable(Family.NEVER, "never", "never true")
            self.add_plain(Subject.NEVER, "never_true", [self._never], 0, 0)
        return self._never
