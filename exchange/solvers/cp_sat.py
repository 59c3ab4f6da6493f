"""CP-SAT protocol buffers: the very model that jigsat solves, with its names."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from jigsat.exchange.solvers.draft import identifier
from jigsat.models.exact_cover import CoverProblem, SearchProblem

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


def cp_sat_proto(problem: SearchProblem, ending: str) -> bytes:
    """The model as a CpModelProto, binary or as text."""
    from jigsat.models.cp_sat.model import cp_sat_model, give_names

    stated = cp_sat_model(problem)
    give_names(stated)
    kind = "problem" if isinstance(problem, CoverProblem) else "puzzle"
    return _exported(stated.model, identifier(problem.puzzle.name, kind), ending)


def _exported(model: cp_model.CpModel, name: str, ending: str) -> bytes:
    """What OR-tools, which writes to files only, writes to one of this ending."""
    model.name = name
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"model{ending}"
        model.export_to_file(str(path))
        return path.read_bytes()
