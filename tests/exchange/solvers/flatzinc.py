"""Reads FlatZinc, what MiniZinc compiles models to, into a model for OR-tools.

Only what the library "std" makes of sums over Booleans: no other constraints are known.
"""

from __future__ import annotations

import re
from typing import Any

from ortools.sat.python import cp_model

_ARRAY = re.compile(r"array \[1\.\.\d+\] of (?:var )?(?:int|bool): (\w+).* = \[(.*)\];")
_VARIABLE = re.compile(r"var (bool|\d+\.\.\d+): (\w+)")
_CONSTRAINT = re.compile(r"constraint (\w+)\(([^()]*)\)")
_ARGUMENT = re.compile(r"\[[^\]]*\]|[^,\s][^,]*")


class FlatZinc:
    """The model in a FlatZinc file."""

    def __init__(self, text: str) -> None:
        self.model = cp_model.CpModel()
        self._known: dict[str, Any] = {"true": 1, "false": 0}
        for line in text.splitlines():
            self._read(line)

    @property
    def used(self) -> list[Any]:
        """The values of its array of that name."""
        return list(self._known["used"])

    def _read(self, line: str) -> None:
        if found := _ARRAY.match(line):
            self._known[found[1]] = [self._value(word) for word in found[2].split(",") if word]
        elif found := _VARIABLE.match(line):
            bounds = "0..1" if found[1] == "bool" else found[1]
            least, most = map(int, bounds.split(".."))
            self._known[found[2]] = self.model.new_int_var(least, most, found[2])
        elif found := _CONSTRAINT.match(line):
            self._add(found[1], [self._argument(each) for each in _ARGUMENT.findall(found[2])])
        else:
            assert not line or line.startswith("solve  satisfy"), line

    def _argument(self, text: str) -> Any:
        if text.startswith("["):
            return [self._value(word) for word in text[1:-1].split(",") if word]
        return self._value(text)

    def _value(self, word: str) -> Any:
        return self._known[word] if word in self._known else int(word)

    def _add(self, name: str, arguments: list[Any]) -> None:
        match name, arguments:
            case (("int_lin_le" | "int_lin_eq"), [weights, variables, bound]):
                total = sum(w * v for w, v in zip(weights, variables, strict=True))
                self._require(total <= bound if name == "int_lin_le" else total == bound)
            case "bool_clause", [positive, negative]:
                self._require(sum(positive) + sum(1 - each for each in negative) >= 1)
            case (("bool2int" | "int_eq" | "bool_eq"), [first, second]):
                self._require(first == second)
            case _:
                raise AssertionError(
                    f"FlatZinc with a constraint that is not known here: {name}"
                )

    def _require(self, constraint: Any) -> None:
        if constraint is False:
            self.model.add_bool_or([])
        elif constraint is not True:
            self.model.add(constraint)


class _Used(cp_model.CpSolverSolutionCallback):
    def __init__(self, flat: FlatZinc) -> None:
        super().__init__()
        self._flat = flat
        self.found: list[tuple[int, ...]] = []

    def on_solution_callback(self) -> None:
        values = enumerate(self.value(each) for each in self._flat.used)
        self.found.append(tuple(number for number, value in values if value))


def solutions(text: str) -> list[tuple[int, ...]]:
    """All solutions of a FlatZinc file by OR-tools: the numbers of what is used."""
    flat = FlatZinc(text)
    solver, used = cp_model.CpSolver(), _Used(flat)
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    assert solver.solve(flat.model, used) in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return used.found
