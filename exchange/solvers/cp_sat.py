"""CP-SAT protocol buffers: the very model that jigsat solves, with the names of all formats."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from jigsat.exchange.solvers.names import identifier
from jigsat.exchange.solvers.statement import model_of
from jigsat.models.exact_cover.problem import CoverProblem
from jigsat.models.problem import Problem

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


def cp_sat_proto(problem: Problem, ending: str) -> bytes:
    """The model as a CpModelProto, binary or as text."""
    from jigsat.models.cp_sat.model import build_model

    named, variables = model_of(problem), build_model(problem)
    for boolean, variable in zip(variables.placed.values(), named.variables, strict=False):
        variables.model.proto.variables[boolean.index].name = variable.name
    return _exported(variables.model, named.name, ending)


def cp_sat_cover_proto(problem: CoverProblem, ending: str) -> bytes:
    """The model of an exact cover problem, likewise."""
    from jigsat.models.cp_sat.exact_cover import CoverModel

    model = CoverModel(problem, range(problem.nothing)).model
    return _exported(model, identifier(problem.puzzle.name, "problem"), ending)


def _exported(model: cp_model.CpModel, name: str, ending: str) -> bytes:
    """What OR-tools, which writes to files only, writes to one of this ending."""
    model.name = name
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"model{ending}"
        model.export_to_file(str(path))
        return path.read_bytes()
