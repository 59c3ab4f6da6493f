"""CP-SAT protocol buffers: the very model that jigsat solves, with its names."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from jigsat.exchange.solvers.statement import identifier, problem_of
from jigsat.models.cp_sat.model import cp_sat_model, give_names
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.puzzle import Puzzle


def cp_sat_proto(puzzle: Puzzle | ExactCover, ending: str) -> bytes:
    """The model as a CpModelProto, binary or as text by the ending of its file."""
    stated = cp_sat_model(problem_of(puzzle))
    give_names(stated)
    stated.model.name = identifier(puzzle.name, stated.made_for)
    with TemporaryDirectory() as folder:  # OR-tools writes to files only
        path = Path(folder) / f"model{ending}"
        stated.model.export_to_file(str(path))
        return path.read_bytes()
