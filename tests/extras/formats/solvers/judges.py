"""Programs that know nothing of jigsat, asked for all solutions of what it writes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import clingo
from ortools.sat import cp_model_pb2
from ortools.sat.python import cp_model

#: A solution: the names of the variables that are true.
True_ = frozenset[str]


def _printed(command: list[str]) -> str:
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", check=False, timeout=300
    )
    assert not done.stderr, done.stderr
    return done.stdout


def printed_by_minizinc(folder: Path, *options: str) -> str:
    """What MiniZinc prints about the file model.mzn."""
    done = subprocess.run(
        ["minizinc", *options, "model.mzn"],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def printed_by_clasp(path: Path) -> str:
    """What clasp prints about a .cnf or .opb file: all solutions."""
    options = ["--mode=clasp", "-n", "0", "--quiet=0"]
    return _printed([sys.executable, "-m", "clingo", *options, str(path)])


def clauses_of(text: str) -> tuple[list[list[int]], list[int]]:
    """The clauses of a DIMACS file, and the variables over which to project."""
    lines = [line.split() for line in text.splitlines()]
    clauses = [list(map(int, words[:-1])) for words in lines if words[0] not in ("c", "p")]
    shown = [words[3:-1] for words in lines if words[:3] == ["c", "p", "show"]]
    return clauses, [int(word) for words in shown for word in words]


def counted_by_ganak(text: str, *, projected: bool) -> int:
    """How many models the clauses of a DIMACS file have, maybe projected as the file says."""
    from pyganak import Counter

    clauses, shown = clauses_of(text)
    ((_, _, variables, number),) = (
        line.split() for line in text.splitlines() if line.startswith("p cnf")
    )
    assert len(clauses) == int(number)
    counter = Counter()
    counter.new_vars(int(variables))
    counter.add_clauses(clauses)
    if projected:
        counter.set_sampling_set(shown)
    return int(counter.count())


def found_by_highs(paths: Sequence[Path]) -> list[list[True_]]:
    """All solutions of each of these .mps or .lp files."""
    program = Path(__file__).with_name("highs.py")
    lines = _printed([sys.executable, str(program), *map(str, paths)]).splitlines()
    answers = (line for line in lines if line.startswith("["))  # HiGHS may name itself before
    return [list(map(frozenset, json.loads(line))) for line in answers]


class _Names(cp_model.CpSolverSolutionCallback):
    """Collects the names of the Booleans that are true."""

    def __init__(self, model: cp_model.CpModel) -> None:
        super().__init__()
        self._model = model
        self.found: list[True_] = []

    def on_solution_callback(self) -> None:
        variables = enumerate(self._model.proto.variables)
        self.found.append(
            frozenset(
                variable.name
                for index, variable in variables
                if self.value(self._model.get_int_var_from_proto_index(index))
            )
        )


def found_by_cp_sat(proto: str) -> list[True_]:
    """All solutions of a model of CP-SAT, given as text."""
    model = cp_model.CpModel()
    assert model.proto.parse_text_format(proto)
    solver, names = cp_model.CpSolver(), _Names(model)
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    assert solver.solve(model, names) in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return names.found


def as_text(proto: bytes) -> str:
    """A binary model of CP-SAT as text."""
    return str(cp_model_pb2.CpModelProto.FromString(proto))


def chosen_of(names: frozenset[str], placements: Mapping[str, int]) -> tuple[int, ...]:
    """The placements among these names, by their numbers."""
    return tuple(sorted(placements[name] for name in names if name in placements))


def models_of(variables: int, clauses: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """All models of clauses, found by clasp's library: the literals of each, in order."""
    control = clingo.Control(["0"])
    with control.backend() as backend:
        atoms = [backend.add_atom() for _ in range(variables)]
        backend.add_rule(atoms, choice=True)
        for clause in clauses:
            backend.add_rule([], [-atoms[i - 1] if i > 0 else atoms[-i - 1] for i in clause])
    with control.solve(yield_=True) as solutions:
        return [
            tuple(i if each.is_true(atom) else -i for i, atom in enumerate(atoms, start=1))
            for each in solutions
        ]
